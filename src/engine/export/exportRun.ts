import type { Row } from '../core/row.ts';
import type { ExportNames } from './exportNames.ts';
import { noExport, type ExportStore } from './exportStore.ts';
import type { FileTarget } from '../sheets/fileTarget.ts';
import { startSheetWorker, type SheetWorker } from './startSheetWorker.ts';
import type { RowSource } from './rowSource.ts';
import type { SheetJob } from '../sheets/sheetFile.ts';

interface ExportOptions {
  store: ExportStore;
  source: RowSource;
  /** Lets the user choose the target file; null when the user cancels. */
  choose: () => Promise<FileTarget | null>;
  /** Prepares the file once the first rows have arrived. */
  begin: (first: readonly Row[]) => Promise<{ job: SheetJob; names: ExportNames }>;
  total: number | null;
  /** Cancels the pending requests. */
  abandon: () => void;
  done: (name: string, rows: number) => void;
  /** Called when the export failed, not when the user stopped it. */
  broken: () => void;
}

/**
 * Writes rows into a file as they arrive; resolves to whether the file is saved. A second call during a running export
 * is ignored.
 */
export async function runExport({
  store,
  source,
  choose,
  begin,
  total,
  abandon,
  done,
  broken,
}: ExportOptions): Promise<boolean> {
  if (store.getState().state !== 'idle') return false;
  let isStopped = false;
  store.setState(
    {
      ...noExport,
      state: 'choosing',
      stop: () => {
        isStopped = true;
        store.setState(noExport, true);
      },
    },
    true,
  );
  const target = await choose().catch((error: unknown) => {
    store.setState({ ...noExport, error: new FileError(whyNotWritten(error), { cause: error }) }, true);
    isStopped = true;
    return null;
  });
  if (target === null || isStopped) {
    await target?.discard();
    if (!isStopped) store.setState(noExport, true);
    return false;
  }
  let controller = new AbortController();
  const sink = createSink(target, begin, (written) => store.setState({ written }));
  const end = async (error: unknown) => {
    controller.abort();
    abandon();
    store.setState({ ...noExport, error }, true);
    await sink.discard();
  };
  const run = async (): Promise<boolean> => {
    controller = new AbortController();
    const { signal } = controller;
    store.setState({ state: 'running', error: null });
    try {
      await source.feed(sink.add, signal);
      signal.throwIfAborted();
      await sink.close();
      done(target.name, store.getState().written);
      store.setState(noExport, true);
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      broken();
      if (error instanceof FileError) await end(error);
      else store.setState({ state: 'failed', error });
      return false;
    }
  };
  store.setState({
    total,
    stop: () => void end(null),
    goOn: () => {
      if (store.getState().state === 'failed') void run();
    },
  });
  return run();
}

/** The file itself cannot be created or written, so the export cannot be resumed. */
class FileError extends Error {}

async function ofFile(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new FileError(whyNotWritten(error), { cause: error });
  }
}

/** Browsers report these errors in English with different texts. */
function whyNotWritten(error: unknown): string {
  if (error instanceof DOMException)
    return error.name === 'QuotaExceededError' ? 'На диске нет места' : 'Нет доступа к файлу';
  return error instanceof Error ? error.message : 'Не удалось записать файл';
}

interface Sink {
  add: (rows: readonly Row[]) => Promise<void>;
  close: () => Promise<void>;
  discard: () => Promise<void>;
}

/** Creates a sink that writes rows to the file: while some are encoded and written, the next may be requested. */
function createSink(target: FileTarget, begin: ExportOptions['begin'], onWritten: (written: number) => void): Sink {
  let started: { file: SheetWorker; names: ExportNames } | null = null;
  let writing: Promise<void> = Promise.resolve();
  let count = 0;
  const open = async (first: readonly Row[]) => {
    const { job, names } = await begin(first);
    started = { file: startSheetWorker(job), names };
    return started;
  };
  const put = (made: Promise<Uint8Array<ArrayBuffer>[]>) => ofFile(async () => target.write(await made));
  return {
    add: async (rows) => {
      const { file, names } = started ?? (await open(rows));
      const named = await names.of(rows);
      await writing;
      writing = put(file.add(rows, named)).then(() => onWritten((count += rows.length)));
      // The error is reported with the next rows or at the end.
      writing.catch(() => undefined);
    },
    close: async () => {
      const { file } = started ?? (await open([]));
      await writing;
      await put(file.end());
      await ofFile(target.close);
      file.close();
    },
    discard: async () => {
      started?.file.close();
      await target.discard();
    },
  };
}
