import { ApiError } from '#schemas/apiError.ts';

/**
 * Limits of one request in items and in characters of JSON: the server accepts a body of 1 MB, and a Cyrillic letter
 * takes two bytes.
 */
const maxItems = 400;
const maxWeight = 300_000;

/** Returns how many of the first items, by their characters of JSON, fit into one request: at least one. */
export function portionOf(weights: readonly number[]): number {
  let weight = 0;
  const fits = weights.findIndex((item, at) => at === maxItems || (at > 0 && (weight += item) > maxWeight));
  return fits === -1 ? weights.length : fits;
}

/**
 * Creates a function that batches the items of the same moment into one request. `send` returns one result per item, an
 * `Error` for a refused one. A batch refused as a whole is sent item by item, so that one bad item does not fail the
 * others.
 */
export function createBatcher<I, O>(
  send: (items: readonly I[]) => Promise<readonly (O | Error)[]>,
): (item: I) => Promise<O> {
  let waiting: { item: I; weight: number; done: (response: O | Error) => void }[] = [];
  const flush = () => {
    const taken = waiting;
    waiting = [];
    while (taken.length > 0) {
      const batch = taken.splice(0, portionOf(taken.map(({ weight }) => weight)));
      void answer(batch);
    }
  };
  async function answer(batch: typeof waiting): Promise<void> {
    try {
      const responses = await send(batch.map(({ item }) => item));
      batch.forEach(({ done }, at) =>
        done(at < responses.length ? (responses[at] as O | Error) : new Error('Сервер не ответил на часть строк')),
      );
    } catch (error) {
      if (batch.length > 1 && error instanceof ApiError && error.kind === 'answered') {
        for (const item of batch) await answer([item]);
        return;
      }
      for (const { done } of batch) done(error instanceof Error ? error : new Error(String(error)));
    }
  }
  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(flush);
      waiting.push({
        item,
        weight: JSON.stringify(item).length,
        done: (entry) => (entry instanceof Error ? reject(entry) : resolve(entry)),
      });
    });
}
