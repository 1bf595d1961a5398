import { randomUuid } from '#codecs/randomUuid.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AnyRecord } from '#codecs/records.ts';
import type { ValueChange } from '#record/changes.ts';
import { ApiError } from '#schemas/apiError.ts';
import type { ImportProgress } from '#schemas/entities/importsAndSync.ts';
import type { Id } from '../list/useResourceList.ts';
import { portionOf } from './batcher.ts';

/** A row as it is sent; a row without an id creates a record. */
export interface ImportRow {
  row: number;
  id: Id | null;
  ifMatch?: string;
  body: AnyRecord;
  changes: readonly ValueChange[];
}

/** A row that was not written, and why. */
interface Rejection {
  row: number;
  error: unknown;
}

/** A row that the server rejected, with the record that it was meant to change (null for a new one). */
export interface ServerRejection extends Rejection {
  id: Id | null;
  body: AnyRecord;
  status: number;
}

export interface QueueState {
  /** `sending`: the page sends rows; `running`: the server writes them, with or without the page. */
  state: 'sending' | 'running' | 'stopped' | 'broken' | 'done';
  /** Number of rows prepared for the server so far; null when none are left to be sent. */
  sent: number | null;
  progress: ImportProgress | null;
  rejections: readonly (Rejection | ServerRejection)[];
  /** The error that broke the sending or the questions about the progress. */
  error: unknown;
}

/** The calls about the queue of one file. */
export interface QueueCalls {
  send: (part: { queue: string; retry: boolean; isLast: boolean }, rows: readonly ImportRow[]) => Promise<void>;
  progress: () => Promise<ImportProgress>;
  rejections: () => Promise<readonly ServerRejection[]>;
  stop: () => Promise<ImportProgress>;
  goOn: () => Promise<ImportProgress>;
}

/** The rows of a file that the page still has. */
export interface QueueRows {
  /** The numbers of the rows; those of a level may name records that earlier levels create. */
  levels: readonly (readonly number[])[];
  /** Plans a row over the current record; null when it would change nothing. Rejects with the reason of an error. */
  plan: (number: number) => Promise<ImportRow | null>;
  /** Learns which records the rows written so far have. */
  learn: () => Promise<void>;
}

/** An import whose rows the server writes. */
export interface ImportQueue extends StoreApi<QueueState> {
  /** Number of rows that the page sends at first: those of the first level. */
  total: number;
  /** Starts, or continues after a stop or a failure; resolves when the import has ended or stopped. */
  run: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Rows that are planned together, the limit of one request for their records; and how many times at once. */
const [planned, plannedAtOnce] = [400, 3];
/**
 * Milliseconds until the first question about the progress, the longest pause, and the growth of a pause. Near the end
 * pauses are half the remaining time, so that the end shows soon; shorter ones than `lastPause` would slow the server
 * down (server/recordEngine/imports/pacer.ts).
 */
const [firstPause, longestPause, growth, lastPause] = [250, 3000, 2, 500];
/** Other users may change a record repeatedly: after this number of attempts it is refused. */
const maxTries = 3;
const outdated = 412;

/**
 * Creates the queue of a file. With `rows` the page sends them first, one level after another; otherwise the server has
 * them already. Rows whose records other users have changed meanwhile are planned and sent again. `ended` ends the
 * questions.
 */
export function createImportQueue(calls: QueueCalls, rows: QueueRows | null, ended: AbortSignal): ImportQueue {
  const store = createStore<QueueState>(() => ({
    state: rows === null ? 'running' : 'sending',
    sent: rows === null ? null : 0,
    progress: null,
    rejections: [],
    error: null,
  }));
  const refused = new Map<number, unknown>();
  const levels = [...(rows?.levels ?? [])];
  let sending: Sending | null = rows && newSending(levels.shift() ?? [], false);
  let tries = 1;
  let isStopping = false;
  const send = createSender(calls, rows, {
    refused,
    isOver: () => isStopping || ended.aborted,
    sent: (count) => store.setState(({ sent }) => ({ sent: sent === null ? null : sent + count })),
  });
  const { follow, wake } = createFollower(calls, ended, {
    isStopping: () => isStopping,
    heard: (progress) => store.setState({ progress }),
  });

  async function readRejections(): Promise<readonly ServerRejection[]> {
    return store.getState().progress?.rejected === 0 ? [] : calls.rejections();
  }
  /** Returns what to send next: rows that other users changed meanwhile, otherwise those of the next level. */
  async function nextSending(rejected: readonly ServerRejection[]): Promise<Sending | null> {
    const late = rejected.filter(({ status }) => status === outdated).map(({ row }) => row);
    if (late.length > 0 && tries < maxTries) {
      tries += 1;
      return newSending(late, true);
    }
    const [next] = levels;
    if (next === undefined) return null;
    await rows?.learn();
    levels.shift();
    tries = 1;
    return newSending(next, true);
  }
  /** Sends the remaining rows and follows the server, until all levels are written. */
  async function work(): Promise<void> {
    let rejected: readonly ServerRejection[] = [];
    for (;;) {
      const isStarted = sending === null || (await send(sending));
      if (sending !== null && (isStopping || ended.aborted)) return void store.setState({ state: 'stopped' });
      sending = null;
      if (isStarted) {
        store.setState({ state: 'running', sent: null });
        await follow();
        if (ended.aborted) return;
        rejected = await readRejections();
      }
      if (rows === null || isStopping || store.getState().progress?.state === 'stopped') break;
      sending = await nextSending(rejected);
      if (sending === null) break;
      store.setState({ state: 'sending' });
    }
    const { progress } = store.getState();
    store.setState({
      state: progress?.state === 'stopped' ? 'stopped' : 'done',
      sent: null,
      rejections: [...[...refused].map(([row, error]) => ({ row, error })), ...rejected],
    });
  }
  return Object.assign(store, {
    total: rows?.levels[0]?.length ?? 0,
    async run() {
      isStopping = false;
      store.setState({ state: sending === null ? 'running' : 'sending', error: null });
      try {
        if (sending === null && store.getState().progress?.state === 'stopped')
          store.setState({ progress: await calls.goOn() });
        await work();
      } catch (error) {
        store.setState({ state: 'broken', error });
      }
    },
    async stop() {
      isStopping = true;
      if (sending === null)
        try {
          store.setState({ progress: await calls.stop() });
        } catch (error) {
          isStopping = false;
          store.setState({ error });
        }
      wake();
    },
  });
}

interface SenderOptions {
  /** Receives the rows that cannot be sent, with the reasons. */
  refused: Map<number, unknown>;
  /** Whether nothing more is to be sent. */
  isOver: () => boolean;
  /** Receives the number of rows that were planned and sent. */
  sent: (count: number) => void;
}

/** Returns what sends rows under one id, and resolves to whether the server has rows to write. */
function createSender(
  calls: QueueCalls,
  rows: QueueRows | null,
  { refused, isOver, sent }: SenderOptions,
): (part: Sending) => Promise<boolean> {
  async function prepare(numbers: readonly number[]): Promise<ImportRow[]> {
    const ready = await Promise.allSettled(numbers.map((number) => rows?.plan(number) ?? null));
    return ready.flatMap((item, at) => {
      if (item.status === 'fulfilled') return item.value ?? [];
      const reason: unknown = item.reason;
      if (isBroken(reason)) throw reason;
      refused.set(numbers[at] as number, reason);
      return [];
    });
  }
  async function sendPart(part: Sending, some: readonly ImportRow[]): Promise<void> {
    try {
      await calls.send({ queue: part.queue, retry: part.retry, isLast: false }, some);
      part.isEmpty = false;
    } catch (error) {
      const isRefused = error instanceof ApiError && (error.status === 400 || error.status === 413);
      const [first] = some;
      if (!isRefused || first === undefined) throw error;
      if (some.length === 1) refused.set(first.row, error);
      else for (const row of some) await sendPart(part, [row]);
    }
  }
  /** Rows whose response was lost are sent again as they were: planned again, they could end at another row. */
  async function planAndSend(part: Sending, rest: Unsent): Promise<void> {
    rest.ready ??= await prepare(rest.numbers);
    while (rest.ready.length > 0) {
      const count = portionOf(rest.ready.map((row) => JSON.stringify(row).length));
      await sendPart(part, rest.ready.slice(0, count));
      rest.ready = rest.ready.slice(count);
    }
  }
  /** Sends what is left of the rows, some of them while others are planned. */
  async function sendRest(part: Sending): Promise<void> {
    for (;;) {
      const rest = isOver() ? undefined : part.left.shift();
      if (rest === undefined) return;
      try {
        await planAndSend(part, rest);
      } catch (error) {
        part.left.unshift(rest);
        throw error;
      }
      sent(rest.numbers.length);
    }
  }
  /** Sends the rows; returns whether the server has rows to write. */
  async function send(part: Sending): Promise<boolean> {
    const lanes = await Promise.allSettled(Array.from({ length: plannedAtOnce }, () => sendRest(part)));
    const failed = lanes.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    if (isOver()) return false;
    if (!part.isEmpty) await calls.send({ queue: part.queue, retry: part.retry, isLast: true }, []);
    return !part.isEmpty;
  }
  return send;
}

interface FollowerOptions {
  isStopping: () => boolean;
  heard: (progress: ImportProgress) => void;
}

/** Returns a function that requests the progress until the server is done, and one that ends a pause between them. */
function createFollower(calls: QueueCalls, ended: AbortSignal, { isStopping, heard }: FollowerOptions) {
  let wake = (): void => undefined;
  async function pause(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, ms);
    });
    if (document.hidden && !isStopping())
      await new Promise<void>((resolve) => {
        wake = resolve;
        ended.addEventListener('abort', () => resolve(), { once: true });
        document.addEventListener('visibilitychange', () => resolve(), { once: true });
      });
  }
  /** Asks until the server has nothing left to do; a lost response does not end the questions. */
  async function follow(): Promise<void> {
    const since = Date.now();
    let left = Infinity;
    for (let ms = firstPause; !ended.aborted; ms = Math.min(ms * growth, longestPause)) {
      await pause(Math.min(ms, Math.max(lastPause, left / 2)));
      if (ended.aborted) return;
      try {
        const progress = await calls.progress();
        heard(progress);
        if (progress.state !== 'running') return;
        const done = progress.created + progress.changed + progress.rejected;
        left = ((Date.now() - since) * (progress.total - done)) / Math.max(done, 1);
      } catch (error) {
        if (!(error instanceof ApiError) || error.kind !== 'unanswered') throw error;
      }
    }
  }
  return { follow, wake: () => wake() };
}

/** Rows that are sent under one id. */
interface Sending {
  queue: string;
  /** Whether they are added to rows that the server has written or rejected. */
  retry: boolean;
  /** The rows that the server does not have yet, as they are planned together. */
  left: Unsent[];
  isEmpty: boolean;
}

interface Unsent {
  numbers: readonly number[];
  /** What is left of them after they were planned. */
  ready?: ImportRow[];
}

function newSending(numbers: readonly number[], retry: boolean): Sending {
  const left = Array.from({ length: Math.ceil(numbers.length / planned) }, (_, at) => ({
    numbers: numbers.slice(at * planned, (at + 1) * planned),
  }));
  return { queue: randomUuid(), retry, left, isEmpty: true };
}

/** Returns whether the next row would fail the same way: no response arrived or the session ended. */
function isBroken(error: unknown): boolean {
  return error instanceof ApiError && (error.kind !== 'answered' || error.status === 401);
}
