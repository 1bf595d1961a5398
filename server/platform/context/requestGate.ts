import { setImmediate, setTimeout } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';

/** Maximum milliseconds that long work waits for other requests before each of its steps. */
const maxWaitMs = 40;

/** Lets short requests go before the steps of a long one: they share one thread, and perhaps one connection. */
export interface RequestGate {
  /** Counts the requests in progress. */
  count: MiddlewareHandler;
  /** Whether a request is in progress; those behind others do not count. */
  isAwaited(): boolean;
  /** Runs the long work of a request, which calls `letOthersGo` before each of its steps. */
  behindOthers<T>(work: (letOthersGo: () => Promise<void>) => Promise<T>): Promise<T>;
}

export function createRequestGate(): RequestGate {
  const requests = { running: 0 };
  async function letOthersGo(): Promise<void> {
    await setImmediate();
    const latest = performance.now() + maxWaitMs;
    while (requests.running > 0 && performance.now() < latest) await setTimeout(1);
  }
  return {
    async count(_, next) {
      requests.running += 1;
      try {
        await next();
      } finally {
        requests.running -= 1;
      }
    },
    isAwaited: () => requests.running > 0,
    async behindOthers(work) {
      requests.running -= 1;
      try {
        return await work(letOthersGo);
      } finally {
        requests.running += 1;
      }
    },
  };
}
