import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '#schemas/apiError.ts';
import type { Id } from '../list/useResourceList.ts';

/** Records that are worked on at the same time, unless their requests are gathered. */
const fewAtOnce = 4;
/** Milliseconds between two looks at how many records are over. */
const toldEvery = 100;

interface WorkState {
  /** `broken`: no answer came, or the session is over; what was not done can be gone on with, as after `stopped`. */
  state: 'ready' | 'running' | 'stopped' | 'broken' | 'done';
  /** How many records are over, done or refused. */
  finished: number;
  /** Why it broke. */
  error: unknown;
}

/** The same work for many records, some at a time. */
export interface BulkJob<T> extends StoreApi<WorkState> {
  total: number;
  /** What came of each record that is over, in the order in which they were. */
  results: ReadonlyMap<Id, T>;
  /** Why records were refused; the others went on. */
  refusals: ReadonlyMap<Id, unknown>;
  /** Begins, or goes on with what is not over; resolves when nothing of it is under way any more. */
  run: () => Promise<void>;
  /** What is under way comes to its end, nothing else begins. */
  stop: () => void;
}

/** Prepares the work; nothing is done before `run`. */
export function createBulkJob<T>(ids: readonly Id[], work: (id: Id) => Promise<T>, atOnce = fewAtOnce): BulkJob<T> {
  const store = createStore<WorkState>(() => ({
    state: ids.length === 0 ? 'done' : 'ready',
    finished: 0,
    error: null,
  }));
  const results = new Map<Id, T>();
  const refusals = new Map<Id, unknown>();
  const waiting = [...ids].toReversed();
  const lanes = new Set<Promise<void>>();
  const over = (): number => results.size + refusals.size;
  let telling: ReturnType<typeof setTimeout> | undefined;

  async function doOne(id: Id): Promise<void> {
    try {
      results.set(id, await work(id));
    } catch (error) {
      if (isBroken(error)) {
        waiting.push(id);
        store.setState({ state: 'broken', error });
        return;
      }
      refusals.set(id, error);
    }
    tell();
  }
  /** Not of each: many may be over at the same moment, and whoever looks draws anew. */
  function tell(): void {
    telling ??= setTimeout(() => {
      telling = undefined;
      store.setState({ finished: over() });
    }, toldEvery);
  }
  async function lane(): Promise<void> {
    while (store.getState().state === 'running') {
      const id = waiting.pop();
      if (id === undefined) return;
      await doOne(id);
    }
  }
  return Object.assign(store, {
    total: ids.length,
    results,
    refusals,
    async run() {
      if (store.getState().state === 'running' || over() === ids.length) return;
      store.setState({ state: 'running', error: null });
      for (let at = lanes.size; at < atOnce; at += 1) {
        const item = lane();
        lanes.add(item);
        void item.then(() => lanes.delete(item));
      }
      while (lanes.size > 0) await Promise.all(lanes);
      store.setState({ finished: over(), ...(over() === ids.length && { state: 'done' as const }) });
    },
    stop() {
      if (store.getState().state === 'running') store.setState({ state: 'stopped' });
    },
  });
}

/** Whether the next record would fail as this one did: no answer came, or nobody is signed in any more. */
function isBroken(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.kind === 'unanswered' || error.kind === 'sessionEnded' || error.status === 401)
  );
}
