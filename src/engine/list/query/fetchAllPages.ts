/** Pages that are asked for side by side. */
const atOnce = 4;

export interface FetchAllPagesOptions<P> {
  /** The number of the first page that is not here yet, from 1. */
  from: number;
  ask: (page: number) => Promise<P>;
  /** Whether a page is the last one. */
  isLast: (page: P) => boolean;
  /** Told of pages as they come, in their order; the next are asked for once what it gives is over. */
  add: (pages: P[]) => unknown;
  /** Pages in all, at most. */
  most: number;
  signal: AbortSignal;
}

/**
 * Takes in all pages of a list, a few at a time. What came before a page that failed is kept, so that it can be gone on with; then, and when `signal` is aborted, it throws.
 * Resolves to whether the end of the list was reached.
 */
export async function fetchAllPages<P>({
  from,
  ask,
  isLast,
  add,
  most,
  signal,
}: FetchAllPagesOptions<P>): Promise<boolean> {
  for (let next = from; next <= most; next += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, most - next + 1) }, (_, at) => next + at);
    const responses = await Promise.allSettled(numbers.map(ask));
    signal.throwIfAborted();
    const failed = responses.findIndex(({ status }) => status === 'rejected');
    const came = responses.flatMap((response, at) =>
      response.status === 'fulfilled' && (failed === -1 || at < failed) ? [response.value] : [],
    );
    const last = came.findIndex(isLast);
    if (last !== -1) {
      await add(came.slice(0, last + 1));
      return true;
    }
    if (came.length > 0) await add(came);
    if (failed !== -1) throw (responses[failed] as PromiseRejectedResult).reason;
  }
  return false;
}
