import { Worker } from 'node:worker_threads';
import type { DatabaseRequest, DatabaseReply, ThreadSettings } from './protocol.ts';

/** Why an embedded database has no answer: a code of PostgreSQL's that `unavailable.ts` tells as 'away' or 'busy'. */
export class EmbeddedError extends Error {
  readonly code: '57P01' | '57014';

  constructor(code: '57P01' | '57014', message: string) {
    super(message);
    this.code = code;
  }
}

/** An answer, and when it is on the disk. */
export interface StatementResult {
  value: unknown;
  onDisk: Promise<void>;
}

/** One life of the database in a thread of its own: from its opening until it is closed, given up or has ended by itself. */
export interface DatabaseSession {
  /** Rejects with the error of the statement, or with an `EmbeddedError` when the database did not live to answer. `patience` is in milliseconds. */
  ask(question: DatabaseRequest, patience?: number): Promise<StatementResult>;
  /** Resolves with the reason when the thread is gone; nobody writes to the folder any more then. */
  ended: Promise<EmbeddedError>;
  end(): Promise<void>;
}

/** Milliseconds in which the database opens, recovery after a power cut included. */
const openingPatience = 120_000;

/** The built server has the thread's file beside its own. In development both are sources, which Node 20 reads in a thread only through tsx. */
function startThread(settings: ThreadSettings): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./databaseWorker.js', import.meta.url), { workerData: settings });
  const source = JSON.stringify(new URL('./worker.ts', import.meta.url).href);
  return new Worker(`import('tsx/esm/api').then(({ register }) => { register(); return import(${source}); })`, {
    eval: true,
    workerData: settings,
  });
}

interface Asked {
  answered(value: unknown): void;
  failed(error: Error): void;
  stored(): void;
}

/** Opens the database of a folder in a thread of its own. */
export async function openDatabaseSession(settings: ThreadSettings): Promise<DatabaseSession> {
  const worker = startThread(settings);
  const asked = new Map<number, Asked>();
  let last = 0;
  let gone = false;
  let lastWords = '';
  const stopped = () => new EmbeddedError('57P01', `Встроенная база данных остановилась${lastWords}`);

  const opening = new Promise<void>((resolve, reject) => {
    worker.on('message', (reply: DatabaseReply) => {
      if (reply.kind === 'fatal') lastWords = `: ${reply.text}`;
      else if (reply.kind === 'open') resolve();
      else take(reply);
    });
    let failure: Error | undefined;
    // Without a listener the error of a thread would end the process.
    worker.on('error', (error: Error) => {
      failure = error;
    });
    // Not before: a thread that has failed still has the files open for a moment.
    worker.once('exit', () => reject(lastWords === '' && failure !== undefined ? failure : stopped()));
  });
  const ended = new Promise<EmbeddedError>((resolve) => {
    worker.once('exit', () => {
      gone = true;
      for (const { failed } of asked.values()) failed(stopped());
      asked.clear();
      resolve(stopped());
    });
  });

  function take(reply: Extract<DatabaseReply, { id: number }>): void {
    const of = asked.get(reply.id);
    if (reply.kind === 'failed') of?.failed(Object.assign(new Error(), reply.error));
    if (reply.kind === 'done') of?.answered(reply.value);
    if (reply.kind === 'onDisk' || (reply.kind === 'done' && reply.onDisk)) of?.stored();
    if (reply.kind !== 'done' || reply.onDisk) asked.delete(reply.id);
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
    if (gone) return Promise.reject(stopped());
    last += 1;
    const id = last;
    return new Promise((response, failed) => {
      const onDisk = new Promise<void>((stored, lost) => {
        const both = (error: Error): void => {
          failed(error);
          lost(error);
        };
        asked.set(id, { answered: (value) => response({ value, onDisk }), failed: both, stored });
      });
      // Nobody waits for the disk after a statement that failed.
      onDisk.catch(() => undefined);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin.
      worker.postMessage({ id, question });
    });
  }

  const timer = setTimeout(() => void worker.terminate(), openingPatience);
  await opening.finally(() => clearTimeout(timer));
  return {
    ask: (question, patience) => inTime(ask(question), patience),
    ended,
    end: async () => void (await worker.terminate()),
  };
}
