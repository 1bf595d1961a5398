import { Worker } from 'node:worker_threads';
import type { CheckJob, CheckReply } from './checkJob.ts';
import type { CheckResult } from './checkDeclarationText.ts';
import { fileDiagnostic } from './diagnostic.ts';

/** Milliseconds that the check of one text may take; one of 200 fields takes a fiftieth of it. */
const patience = 5000;
/** Milliseconds in which the thread is there, on the busiest of machines. */
const starting = 60_000;
/** Megabytes: what a declaration of 256 KB needs is a tenth of it. */
const memory = { maxOldGenerationSizeMb: 256 };

/** Built, the thread's file lies beside the server's; from sources it is TypeScript, which a thread has to be taught to read. */
function startThread(): Worker {
  const options = { resourceLimits: memory };
  const thread = import.meta.url.endsWith('.ts')
    ? new Worker(fromSources(), { ...options, eval: true })
    : new Worker(new URL('./checkWorker.js', import.meta.url), options);
  thread.unref();
  return thread;
}

function fromSources(): string {
  const [tsx, file] = [import.meta.resolve('tsx/esm/api'), new URL('./checkWorker.ts', import.meta.url).href].map(
    (url) => JSON.stringify(url),
  );
  return `import(${tsx}).then(({ register }) => { register(); return import(${file}); });`;
}

export interface CheckThread {
  /** Checks a text; one that takes too long is refused in a sentence. */
  check(file: string, text: string, sections?: readonly string[] | null): Promise<CheckResult>;
  close(): Promise<void>;
}

/** Checks texts one after another in a thread of its own, so that the process goes on answering (docs/decisions/0020). */
export function checkInThread(): CheckThread {
  let thread: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function ready(): Promise<Worker> {
    if (thread !== undefined) return thread;
    const started = startThread();
    // One that has run out of memory says so more than once, and nobody may listen any more.
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (thread === started) thread = undefined;
    });
    await said(started, starting);
    return (thread = started);
  }

  async function checkNow({ file, text, sections }: CheckJob): Promise<CheckResult> {
    const refused = (why: string): CheckResult => ({ declaration: null, diagnostics: [fileDiagnostic(file, why)] });
    try {
      const worker = await ready();
      const response = said(worker, patience);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage({ file, text, sections } satisfies CheckJob);
      return (await response) as CheckResult;
    } catch (error) {
      await close();
      if (error instanceof Late || isOutOfMemory(error))
        return refused('проверка требует слишком много времени или памяти: упростите условия и регулярные выражения');
      return refused(`проверить не удалось: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  async function close(): Promise<void> {
    const ending = thread;
    thread = undefined;
    await ending?.terminate();
  }

  return {
    check(file, text, sections) {
      const result = last.then(() => checkNow({ file, text, sections }));
      last = result;
      return result;
    },
    close,
  };
}

class Late extends Error {}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/** The next thing that a thread says; rejects when it ends first, or says nothing for `patience` milliseconds. Meanwhile the process stays. */
function said(thread: Worker, patience: number): Promise<CheckReply> {
  return new Promise<CheckReply>((resolve, reject) => {
    const timer = setTimeout(() => done(() => reject(new Late())), patience);
    const done = (settle: () => void) => {
      clearTimeout(timer);
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
      settle();
    };
    const onMessage = (message: CheckReply) => done(() => resolve(message));
    const onError = (error: Error) => done(() => reject(error));
    const onExit = () => done(() => reject(new Error('поток проверки завершился')));
    thread.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
}
