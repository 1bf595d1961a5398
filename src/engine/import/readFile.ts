import type { TextOptions } from '#codecs/sheet/read/openSheetFile.ts';
import type { ReadRow } from '#codecs/sheet/read/readRow.ts';
import { isExample } from '#record/sheetExample.ts';
import type { SheetMemory } from '#record/sheetMemory.ts';
import type { FileFacts, ReadReply, Remembered } from './readRequests.ts';

/** A completely read file. */
export interface ReadFile extends Omit<FileFacts, 'origin'> {
  name: string;
  /** Equal for equal content, regardless of the file name; without WebCrypto, unique on every read. */
  id: string;
  /** Name of the worksheet that was read; '' for a text file. */
  sheet: string;
  rows: readonly ReadRow[];
  /** Export data stored in a workbook; null for files without it. */
  memory: SheetMemory | null;
}

/** Reads a file in a worker; throws an `Error` with a Russian message when it cannot be read. */
export async function readFile(
  file: File,
  options: TextOptions,
  sheet: string | undefined,
  signal: AbortSignal,
): Promise<ReadFile> {
  const bytes = new Uint8Array(
    await file.arrayBuffer().catch(() => {
      throw new Error('Файл не открывается: его переместили, или он занят другой программой');
    }),
  );
  const id = await contentId(bytes, sheet);
  signal.throwIfAborted();
  const worker = new Worker(new URL('importWorker.ts', import.meta.url), { type: 'module' });
  try {
    const read = await new Promise<Omit<ReadFile, 'name' | 'id' | 'sheet'>>((resolve, reject) => {
      let facts: FileFacts | null = null;
      const rows: ReadRow[] = [];
      const records = new Map<string, Remembered[1]>();
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      // The worker's script failed to load, or it ran out of memory.
      worker.addEventListener('error', () => reject(new Error('Файл не удалось прочитать')));
      worker.addEventListener('message', ({ data }: MessageEvent<ReadReply>) => {
        if ('facts' in data) facts = data.facts;
        else if ('rows' in data) for (const row of data.rows) rows.push(row);
        else if ('remembered' in data) for (const [id, base] of data.remembered) records.set(id, base);
        else if ('failure' in data) reject(new Error(data.failure));
        else if (facts) resolve(withRows(facts, rows, records));
      });
      worker.postMessage({ bytes, options, sheet }, [bytes.buffer]);
    });
    return { ...read, name: file.name, id, sheet: sheet ?? read.sheets[0] ?? '' };
  } finally {
    worker.terminate();
  }
}

function withRows(
  { origin, ...facts }: FileFacts,
  rows: readonly ReadRow[],
  records: SheetMemory['records'],
): Omit<ReadFile, 'name' | 'id' | 'sheet'> {
  return { ...facts, rows: rows.filter((row) => !isExample(row)), memory: origin && { origin, records } };
}

async function contentId(bytes: Uint8Array<ArrayBuffer>, sheet: string | undefined): Promise<string> {
  // Plain HTTP on another host has no `subtle`.
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  const digest =
    subtle === undefined
      ? crypto.getRandomValues(new Uint8Array(32))
      : new Uint8Array(await subtle.digest('SHA-256', bytes));
  return (
    [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('') + (sheet === undefined ? '' : ` ${sheet}`)
  );
}
