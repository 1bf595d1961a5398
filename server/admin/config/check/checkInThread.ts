import { Worker } from 'node:worker_threads';
import type { CheckJob, CheckReply } from './checkJob.ts';
import type { CheckResult } from './checkDeclarationText.ts';
import { fileDiagnostic } from './diagnostic.ts';

/** Maximum milliseconds for the check of a text; 200 fields take a fiftieth of it. */
const timeoutMs = 5000;
/** Maximum milliseconds for the thread to start, even on a busy machine. */
const starting = 180_000;
/** Megabytes; a declaration of 256 KB needs a tenth of it. */
const memory = { maxOldGenerationSizeMb: 256 };

/**
 * Starts the thread. In a build, its file is beside the server's; from sources it is TypeScript, which needs a loader.
 */
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
  /** Checks a text; one that takes too long gets a diagnostic. */
  check(file: string, text: string, sections?: readonly string[] | null): Promise<CheckResult>;
  close(): Promise<void>;
}

/**
 * Creates a checker that checks texts one by one in a separate thread, so that the process stays responsive.
 *
 * Limits on counts reject simple cases only: a hundred regular expressions or a condition of eight thousand branches
 * keep the check busy for half a minute. `npm run resources:check` lets nothing wait and checks in its own process.
 */
export function checkInThread(): CheckThread {
  let thread: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function ready(): Promise<Worker> {
    if (thread !== undefined) return thread;
    const started = startThread();
    // A thread that runs out of memory emits several errors, possibly after the listeners are removed.
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (thread === started) thread = undefined;
    });
    await replyOf(started, starting);
    return (thread = started);
  }

  async function checkNow({ file, text, sections }: CheckJob): Promise<CheckResult> {
    const refused = (why: string): CheckResult => ({ declaration: null, diagnostics: [fileDiagnostic(file, why)] });
    try {
      const worker = await ready();
      const response = replyOf(worker, timeoutMs);
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

/**
 * Returns the next message of a thread; rejects when it exits first or sends no message within `limitMs`.
 * The process stays alive meanwhile.
 */
function replyOf(thread: Worker, limitMs: number): Promise<CheckReply> {
  return new Promise<CheckReply>((resolve, reject) => {
    const timer = setTimeout(() => done(() => reject(new Late())), limitMs);
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
