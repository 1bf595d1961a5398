import { Worker } from 'node:worker_threads';
import type { DatabaseRequest, DatabaseReply, ThreadSettings } from './protocol.ts';

/** Reports why an embedded database has no result: a PostgreSQL code that `unavailable.ts` maps to 'away' or 'busy'. */
export class EmbeddedError extends Error {
  readonly code: '57P01' | '57014';

  constructor(code: '57P01' | '57014', message: string) {
    super(message);
    this.code = code;
  }
}

/** A result, and a promise that resolves when it is on disk. */
interface StatementResult {
  value: unknown;
  onDisk: Promise<void>;
}

/** One run of the database in a separate thread: from its opening until it is closed, terminated or has exited. */
export interface DatabaseSession {
  /**
   * Rejects with the error of the statement, or with an `EmbeddedError` when the database exited first. `patience` is
   * in milliseconds.
   */
  ask(question: DatabaseRequest, patience?: number): Promise<StatementResult>;
  /** Resolves with the reason when the thread has exited; from then on it no longer writes to the folder. */
  ended: Promise<EmbeddedError>;
  end(): Promise<void>;
}

/** Maximum milliseconds for opening the database, including recovery after a power failure. */
const openTimeoutMs = 120_000;

/**
 * Starts the thread. In a build, its file is beside the server's. In development both are sources, which Node 20 reads
 * in a thread only through tsx.
 */
function startThread(settings: ThreadSettings): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./databaseWorker.js', import.meta.url), { workerData: settings });
  const source = JSON.stringify(new URL('./worker.ts', import.meta.url).href);
  return new Worker(`import('tsx/esm/api').then(({ register }) => { register(); return import(${source}); })`, {
    eval: true,
    workerData: settings,
  });
}

interface PendingRequest {
  resolve(value: unknown): void;
  failed(error: Error): void;
  stored(): void;
}

/** Opens the database of a folder in a separate thread. */
export async function openDatabaseSession(settings: ThreadSettings): Promise<DatabaseSession> {
  const worker = startThread(settings);
  const requests = new Map<number, PendingRequest>();
  let last = 0;
  let removed = false;
  let lastWords = '';
  const stopped = () => new EmbeddedError('57P01', `Встроенная база данных остановилась${lastWords}`);

  const opening = new Promise<void>((resolve, reject) => {
    worker.on('message', (reply: DatabaseReply) => {
      if (reply.kind === 'fatal') lastWords = `: ${reply.text}`;
      else if (reply.kind === 'open') resolve();
      else take(reply);
    });
    let failure: Error | undefined;
    // Without a listener, an error of the thread would end the process.
    worker.on('error', (error: Error) => {
      failure = error;
    });
    // Waits for the exit: a failed thread still has the files open for a moment.
    worker.once('exit', () => reject(lastWords === '' && failure !== undefined ? failure : stopped()));
  });
  const ended = new Promise<EmbeddedError>((resolve) => {
    worker.once('exit', () => {
      removed = true;
      for (const { failed } of requests.values()) failed(stopped());
      requests.clear();
      resolve(stopped());
    });
  });

  function take(reply: Extract<DatabaseReply, { id: number }>): void {
    const of = requests.get(reply.id);
    if (reply.kind === 'failed') of?.failed(Object.assign(new Error(), reply.error));
    if (reply.kind === 'done') of?.resolve(reply.value);
    if (reply.kind === 'onDisk' || (reply.kind === 'done' && reply.onDisk)) of?.stored();
    if (reply.kind !== 'done' || reply.onDisk) requests.delete(reply.id);
  }

  async function inTime<T>(work: Promise<T>, patience: number | undefined): Promise<T> {
    if (patience === undefined) return work;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(new EmbeddedError('57014', `Встроенная база данных не ответила за ${patience / 1000} с`));
        void worker.terminate();
      }, patience);
    });
    return Promise.race([work, late]).finally(() => clearTimeout(timer));
  }

  function ask(question: DatabaseRequest): Promise<StatementResult> {
    if (removed) return Promise.reject(stopped());
    last += 1;
    const id = last;
    return new Promise((response, failed) => {
      const onDisk = new Promise<void>((stored, lost) => {
        const both = (error: Error): void => {
          failed(error);
          lost(error);
        };
        requests.set(id, { resolve: (value) => response({ value, onDisk }), failed: both, stored });
      });
      // The caller does not await the disk after a failed statement.
      onDisk.catch(() => undefined);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin.
      worker.postMessage({ id, question });
    });
  }

  const timer = setTimeout(() => void worker.terminate(), openTimeoutMs);
  await opening.finally(() => clearTimeout(timer));
  return {
    ask: (question, patience) => inTime(ask(question), patience),
    ended,
    end: async () => void (await worker.terminate()),
  };
}
