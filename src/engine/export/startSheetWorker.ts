import type { Row } from '../core/row.ts';
import type { LookupNames, SheetJob } from '../sheets/sheetFile.ts';
import type { SheetReply, SheetRequest } from './sheetRequests.ts';

/** A file that a worker makes: the page answers keys meanwhile. */
export interface SheetWorker {
  /** Gives the bytes that are ready. */
  add(rows: readonly Row[], names: LookupNames): Promise<Uint8Array<ArrayBuffer>[]>;
  end(): Promise<Uint8Array<ArrayBuffer>[]>;
  /** Gives the worker up. */
  close(): void;
}

interface Waiting {
  resolve: (parts: Uint8Array<ArrayBuffer>[]) => void;
  reject: (error: Error) => void;
}

export function startSheetWorker(job: SheetJob): SheetWorker {
  const worker = new Worker(new URL('sheetWorker.ts', import.meta.url), { type: 'module' });
  const waiting: Waiting[] = [];
  worker.addEventListener('message', ({ data }: MessageEvent<SheetReply>) => {
    const next = waiting.shift();
    if ('parts' in data) next?.resolve(data.parts);
    else next?.reject(new Error(data.failure));
  });
  // Its script did not arrive, or its memory is over.
  worker.addEventListener('error', () => {
    for (const { reject } of waiting.splice(0)) reject(new Error('Не удалось подготовить файл'));
  });
  const ask = (request: SheetRequest) =>
    new Promise<Uint8Array<ArrayBuffer>[]>((resolve, reject) => {
      waiting.push({ resolve, reject });
      worker.postMessage(request, []);
    });
  const begun = ask({ begin: job });
  // Whoever adds rows is told.
  begun.catch(() => undefined);
  const after = async (request: SheetRequest) => {
    const [first, then] = await Promise.all([begun, ask(request)]);
    return [...first.splice(0), ...then];
  };
  return {
    add: (rows, names) => after({ rows, names }),
    end: () => after({ end: true }),
    close: () => worker.terminate(),
  };
}
