import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '#schemas/apiError.ts';
import type { Id } from '../list/useResourceList.ts';

/** Maximum number of records in progress, unless their requests are batched. */
const fewAtOnce = 4;
/** Milliseconds between two updates of the number of finished records. */
const progressIntervalMs = 100;

interface WorkState {
  /** `broken`: no response arrived or the session ended; the remaining records can be resumed, as after `stopped`. */
  state: 'ready' | 'running' | 'stopped' | 'broken' | 'done';
  /** Number of finished records, successful or refused. */
  finished: number;
  /** The error that broke the job. */
  error: unknown;
}

/** The same work over many records, several in parallel. */
export interface BulkJob<T> extends StoreApi<WorkState> {
  total: number;
  /** Results of the successful records, in order of completion. */
  results: ReadonlyMap<Id, T>;
  /** Errors of the refused records; the other records were processed. */
  refusals: ReadonlyMap<Id, unknown>;
  /** Starts the job or resumes the unfinished records; resolves when no request is running. */
  run: () => Promise<void>;
  /** Lets running requests finish and starts no new ones. */
  stop: () => void;
}

/** Creates a bulk job; it starts with `run`. */
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
  /** Updates are throttled: many records may finish in the same moment, and each update redraws the subscribers. */
  function tell(): void {
    telling ??= setTimeout(() => {
      telling = undefined;
      store.setState({ finished: over() });
    }, progressIntervalMs);
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

/** Returns whether the next record would fail the same way: no response arrived or the session ended. */
function isBroken(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.kind === 'unanswered' || error.kind === 'sessionEnded' || error.status === 401)
  );
}
