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
  /** Whether requests are running, which go on for a moment after a stop. */
  isActive: boolean;
}

/** The same work over many records, several in parallel. */
export interface BulkJob<T> extends StoreApi<WorkState> {
  total: number;
  /** Results of the successful records, in order of completion. */
  results: ReadonlyMap<Id, T>;
  /** Errors of the refused records; the other records were processed. */
  refusals: ReadonlyMap<Id, unknown>;
  /**
   * Starts the job or resumes the unfinished records. Resolves when no request is running: to true, or to false when an
   * earlier call reports the end of the same run.
   */
  run: () => Promise<boolean>;
  /** Lets running requests finish and starts no new ones. */
  stop: () => void;
}

export interface BulkJobOptions {
  /** Maximum number of records in progress. */
  atOnce?: number;
  /**
   * Whether sending a record again after a lost response is harmless, as it is by default. Others are refused with an
   * `UnknownOutcomeError`, because their request may have been carried out.
   */
  isRepeatable?: (id: Id) => boolean;
  /**
   * Whether refused records are tried again as long as others succeed: a parent cannot be deleted before its children,
   * nor restored after them.
   */
  retriesRefused?: boolean;
}

/** The request of a record got no response, so it may have been carried out. */
export class UnknownOutcomeError extends Error {
  constructor() {
    super('Ответа не было: неизвестно, сделано ли. Посмотрите в списке, прежде чем повторять');
  }
}

/** Creates a bulk job; it starts with `run`. */
export function createBulkJob<T>(
  ids: readonly Id[],
  work: (id: Id) => Promise<T>,
  { atOnce = fewAtOnce, isRepeatable = () => true, retriesRefused = false }: BulkJobOptions = {},
): BulkJob<T> {
  const store = createStore<WorkState>(() => ({
    state: ids.length === 0 ? 'done' : 'ready',
    finished: 0,
    error: null,
    isActive: false,
  }));
  const results = new Map<Id, T>();
  const refusals = new Map<Id, unknown>();
  const waiting = [...ids].toReversed();
  const lanes = new Set<Promise<void>>();
  const over = (): number => results.size + refusals.size;
  let active: Promise<void> | null = null;
  let telling: ReturnType<typeof setTimeout> | undefined;

  async function doOne(id: Id): Promise<void> {
    try {
      results.set(id, await work(id));
    } catch (error) {
      if (isBroken(error)) {
        if (isRepeatable(id) || !isUnanswered(error)) waiting.push(id);
        else refusals.set(id, new UnknownOutcomeError());
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
  function startLanes(): void {
    for (let at = lanes.size; at < atOnce; at += 1) {
      const item = lane();
      lanes.add(item);
      void item.then(() => lanes.delete(item));
    }
  }
  async function untilIdle(): Promise<void> {
    for (let succeeded = 0; ; succeeded = results.size) {
      while (lanes.size > 0) await Promise.all(lanes);
      const isRetried = retriesRefused && refusals.size > 0 && results.size > succeeded;
      if (!isRetried || store.getState().state !== 'running') break;
      waiting.push(...[...refusals.keys()].toReversed());
      refusals.clear();
      startLanes();
    }
    active = null;
    store.setState({ finished: over(), isActive: false, ...(over() === ids.length && { state: 'done' as const }) });
  }
  return Object.assign(store, {
    total: ids.length,
    results,
    refusals,
    async run() {
      if (store.getState().state === 'running') return false;
      if (over() === ids.length) return true;
      store.setState({ state: 'running', error: null, isActive: true });
      startLanes();
      const isJoining = active !== null;
      await (active ??= untilIdle());
      return !isJoining;
    },
    stop() {
      if (store.getState().state === 'running') store.setState({ state: 'stopped' });
    },
  });
}

function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'unanswered';
}

/** Returns whether the next record would fail the same way: no response arrived or the session ended. */
function isBroken(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.kind === 'unanswered' || error.kind === 'sessionEnded' || error.status === 401)
  );
}
