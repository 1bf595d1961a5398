/** Number of pages requested in parallel. */
const atOnce = 4;

export interface FetchAllPagesOptions<P> {
  /** Number of the first page that is not loaded, from 1. */
  from: number;
  ask: (page: number) => Promise<P>;
  isLast: (page: P) => boolean;
  /** Called with pages in order as they arrive; the next pages are requested after its result resolves. */
  add: (pages: P[]) => unknown;
  /** Maximum number of pages. */
  maxPages: number;
  signal: AbortSignal;
}

/**
 * Fetches all pages of a list, a few in parallel. Pages loaded before a failed one are kept for resuming; it throws on
 * a failure and when `signal` is aborted. Resolves to whether the end of the list was reached.
 */
export async function fetchAllPages<P>({
  from,
  ask,
  isLast,
  add,
  maxPages,
  signal,
}: FetchAllPagesOptions<P>): Promise<boolean> {
  for (let next = from; next <= maxPages; next += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, maxPages - next + 1) }, (_, at) => next + at);
    const responses = await Promise.allSettled(numbers.map(ask));
    signal.throwIfAborted();
    const failed = responses.findIndex(({ status }) => status === 'rejected');
    const received = responses.flatMap((response, at) =>
      response.status === 'fulfilled' && (failed === -1 || at < failed) ? [response.value] : [],
    );
    const last = received.findIndex(isLast);
    if (last !== -1) {
      await add(received.slice(0, last + 1));
      return true;
    }
    if (received.length > 0) await add(received);
    if (failed !== -1) throw (responses[failed] as PromiseRejectedResult).reason;
  }
  return false;
}
