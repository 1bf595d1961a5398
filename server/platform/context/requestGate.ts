import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import { BusyError } from '../db/unavailable.ts';

/** Maximum milliseconds that long work waits for other requests before each of its steps. */
const maxWaitMs = 40;

/** How many long reads run and wait. */
export interface LongReadLimits {
  /** At a time, of all users and of one. */
  max: number;
  maxPerUser: number;
  /** Waiting ones, of all users and of one; any further one is rejected immediately. */
  maxQueue: number;
  maxQueuePerUser: number;
  /** Maximum milliseconds of waiting. */
  timeoutMs: number;
}

const waiting = { maxQueue: 500, maxQueuePerUser: 60, timeoutMs: 30_000 };
/** On the embedded database: statements run one by one, so a user's next read waits, but not those of others. */
export const oneOfEachUser: LongReadLimits = { max: 4, maxPerUser: 1, ...waiting };
/** On PostgreSQL: of the nine connections of a process, most stay free for other requests. */
export const someAtATime: LongReadLimits = { max: 4, maxPerUser: 2, ...waiting };

/** A request that reads long: whose, and until when its client waits for the answer. */
export interface LongRead {
  userId: string;
  signal: AbortSignal;
}

/** Lets other requests go before the next step. */
export type LetOthersGo = () => Promise<unknown>;

/**
 * Lets short requests go before the steps of a long one: they share one thread, and perhaps one connection.
 *
 * Twenty parallel requests for the findings of six years had delayed every other user by 41 s on the embedded database.
 * A limit of requests would not help, since one long statement delays others as well, and a maximum period would refuse
 * right questions. Steps may see different states, so figures that are stored or paid are not read so.
 */
export interface RequestGate {
  /** Counts the requests in progress. */
  count: MiddlewareHandler;
  /** Whether a request is in progress; those behind others do not count. */
  isAwaited(): boolean;
  /**
   * Runs the long work of a counted request, when the limits and the users before it permit, and only while the client
   * waits. The work calls `letOthersGo` before each of its steps, which rejects after the client has left. Rejects with
   * 503 when its turn does not come in time.
   */
  behindOthers<T>(read: LongRead, work: (letOthersGo: LetOthersGo) => Promise<T>): Promise<T>;
}

/** Rejects a step for a client that has left. */
function requireWaiting({ aborted }: AbortSignal): void {
  if (aborted) throw new Error('the client has left');
}

/** Admits long reads within the limits, the users in turn. */
function createLine({ max, maxPerUser, maxQueue, maxQueuePerUser, timeoutMs }: LongReadLimits) {
  const running = new Map<string, number>();
  const queues = new Map<string, Set<() => void>>();
  let [inside, queued] = [0, 0];
  const isFree = (userId: string): boolean => inside < max && (running.get(userId) ?? 0) < maxPerUser;
  const add = (userId: string, change: 1 | -1): void => {
    const left = (running.get(userId) ?? 0) + change;
    inside += change;
    if (left === 0) running.delete(userId);
    else running.set(userId, left);
  };
  function admitNext(): void {
    for (const [userId, queue] of queues) {
      if (!isFree(userId)) continue;
      const [admit] = queue;
      admit?.();
      // The user's next one comes after those of the others.
      if (queues.delete(userId)) queues.set(userId, queue);
    }
  }
  return {
    enter({ userId, signal }: LongRead): Promise<void> {
      return new Promise((resolve, reject) => {
        requireWaiting(signal);
        if (isFree(userId)) {
          add(userId, 1);
          return resolve();
        }
        const queue = queues.get(userId) ?? new Set();
        if (queued >= maxQueue || queue.size >= maxQueuePerUser) return reject(new BusyError());
        const leaveQueue = (): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', refuse);
          queued -= 1;
          queue.delete(admit);
          if (queue.size === 0) queues.delete(userId);
        };
        const admit = (): void => {
          leaveQueue();
          add(userId, 1);
          resolve();
        };
        const refuse = (): void => {
          leaveQueue();
          reject(new BusyError());
        };
        const timer = setTimeout(refuse, timeoutMs);
        signal.addEventListener('abort', refuse);
        queued += 1;
        queue.add(admit);
        queues.set(userId, queue);
      });
    },
    leave({ userId }: LongRead): void {
      add(userId, -1);
      admitNext();
    },
  };
}

export function createRequestGate(limits: LongReadLimits = someAtATime): RequestGate {
  const requests = { running: 0 };
  const line = createLine(limits);
  async function letOthersGo(): Promise<void> {
    await setImmediate();
    const latest = performance.now() + maxWaitMs;
    while (requests.running > 0 && performance.now() < latest) await sleep(1);
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
    async behindOthers(read, work) {
      requests.running -= 1;
      try {
        await line.enter(read);
        try {
          return await work(async () => {
            await letOthersGo();
            requireWaiting(read.signal);
          });
        } finally {
          line.leave(read);
        }
      } finally {
        requests.running += 1;
      }
    },
  };
}
