import type { Row } from '../core/row.ts';
import type { LookupNames, SheetJob } from '../sheets/sheetFile.ts';
import type { SheetReply, SheetRequest } from './sheetRequests.ts';

/** A file built in a worker, so that the page stays responsive. */
export interface SheetWorker {
  /** Resolves to the encoded bytes. */
  add(rows: readonly Row[], names: LookupNames): Promise<Uint8Array<ArrayBuffer>[]>;
  end(): Promise<Uint8Array<ArrayBuffer>[]>;
  /** Terminates the worker. */
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
  // The worker's script failed to load, or it ran out of memory.
  worker.addEventListener('error', () => {
    for (const { reject } of waiting.splice(0)) reject(new Error('Не удалось подготовить файл'));
  });
  const ask = (request: SheetRequest) =>
    new Promise<Uint8Array<ArrayBuffer>[]>((resolve, reject) => {
      waiting.push({ resolve, reject });
      worker.postMessage(request, []);
    });
  const started = ask({ begin: job });
  // The caller that adds rows receives the error.
  started.catch(() => undefined);
  const after = async (request: SheetRequest) => {
    const [first, then] = await Promise.all([started, ask(request)]);
    return [...first.splice(0), ...then];
  };
  return {
    add: (rows, names) => after({ rows, names }),
    end: () => after({ end: true }),
    close: () => worker.terminate(),
  };
}
