import { and, asc, eq, gt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/connection.ts';
import { conflict } from '../../platform/http/httpError.ts';
import { importQueue, imports } from '../../platform/tables/imports.ts';
import type { ImportRow } from './batch.ts';
import { ofFile, type ImportedFile } from './importLog.ts';

/** Maximum bytes of a user's rows that wait: some hundred thousand rows. */
const maxWaitingBytes = 200 * 1024 * 1024;

/** Rows that were sent together; `at` is unix seconds. */
interface SentRows {
  personId: string;
  file: Pick<ImportedFile, 'resource' | 'importId'>;
  queue: string;
  rows: readonly ImportRow[];
  at: number;
}

/**
 * Stores rows of a queue that were sent together as one entry, which costs a tenth of one for each. Rows that are sent
 * again, because the response was lost, replace themselves. Returns whether the queue has been started already: then
 * nothing of it may change, because its rows are written with the rights of whoever continues it.
 */
export async function storeQueuedRows(tx: Db, { personId, file, queue, rows, at }: SentRows): Promise<boolean> {
  const planned = rows.toSorted((a, b) => a.row - b.row);
  const lastRow = planned.at(-1)?.row;
  const [known] = await tx.select().from(imports).where(ofFile(file)).for('update');
  if (known?.queue === queue) {
    if (lastRow !== undefined && lastRow > known.lastRow && !(await isStored(tx, { queue, lastRow, planned })))
      throw conflict(409, 'Эта загрузка уже началась, добавить к ней строки нельзя: выберите файл ещё раз');
    return true;
  }
  if (lastRow === undefined) return false;
  const bytes = Buffer.byteLength(JSON.stringify(planned));
  await refuseTooMany(tx, personId, { queue, lastRow, bytes });
  // `excluded` instead of the same values: a second copy of the rows would take as long as the first.
  const again = {
    planned: sql`excluded.planned`,
    count: sql`excluded.count`,
    at: sql`excluded.at`,
    bytes: sql`excluded.bytes`,
  };
  await tx
    .insert(importQueue)
    .values({ queue, lastRow, planned, count: planned.length, at, personId, bytes })
    .onConflictDoUpdate({ target: [importQueue.queue, importQueue.lastRow], set: again });
  return false;
}

/** Rejects rows of a user too many of whose rows wait: those of a queue that is never started wait for a week. */
async function refuseTooMany(
  tx: Db,
  personId: string,
  { queue, lastRow, bytes }: { queue: string; lastRow: number; bytes: number },
): Promise<void> {
  const [waiting] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${importQueue.bytes}), 0)::float8` })
    .from(importQueue)
    .where(
      // Rows that are sent again replace themselves.
      and(eq(importQueue.personId, personId), or(ne(importQueue.queue, queue), ne(importQueue.lastRow, lastRow))),
    );
  if ((waiting?.bytes ?? 0) + bytes > maxWaitingBytes)
    throw conflict(
      409,
      'Слишком много ваших строк ждёт загрузки: дождитесь конца начатых загрузок и выберите файл ещё раз. Строки неначатых загрузок удалятся через неделю',
    );
}

/**
 * Rejects a queue whose first parts were sent to a version that stored them under the page's id itself: starting it
 * would lose them.
 */
export async function refuseEarlierParts(tx: Db, sentQueue: string): Promise<void> {
  const earlier = await nextPart(tx, sentQueue, 0);
  if (earlier !== undefined)
    throw conflict(409, 'Часть строк отправлена до обновления сервера, загрузка не начата: выберите файл ещё раз');
}

/** Whether exactly these rows wait in the queue. */
async function isStored(tx: Db, { queue, lastRow, planned }: QueuePart): Promise<boolean> {
  const [part] = await tx
    .select({ planned: importQueue.planned })
    .from(importQueue)
    .where(and(eq(importQueue.queue, queue), eq(importQueue.lastRow, lastRow)));
  return part !== undefined && JSON.stringify(part.planned) === JSON.stringify(planned);
}

/** An entry of a queue: rows that were sent together. It stays the same once its queue is started. */
interface QueuePart {
  queue: string;
  lastRow: number;
  planned: readonly ImportRow[];
}

/** Returns the last row of the first entry of a queue that has rows after a row; undefined when none is left. */
export async function nextPart(tx: Db, queue: string, after: number): Promise<number | undefined> {
  const [next] = await tx
    .select({ lastRow: importQueue.lastRow })
    .from(importQueue)
    .where(and(eq(importQueue.queue, queue), gt(importQueue.lastRow, after)))
    .orderBy(asc(importQueue.lastRow))
    .limit(1);
  return next?.lastRow;
}

/** Reads the rows of queues step by step. */
export interface QueueReader {
  /** Returns the first rows of a queue after a row, in the order of the file: at most `limit`. */
  rowsAfter(tx: Db, queue: string, step: { after: number; limit: number }): Promise<ImportRow[]>;
}

/**
 * Creates a reader that keeps the entry it read last: several steps write the rows of one, and reading 400 rows takes
 * longer than writing ten.
 */
export function createQueueReader(): QueueReader {
  let kept: QueuePart | undefined;
  const partAfter = async (tx: Db, queue: string, after: number): Promise<QueuePart | undefined> => {
    const lastRow = await nextPart(tx, queue, after);
    if (lastRow === undefined) return undefined;
    if (kept?.queue === queue && kept.lastRow === lastRow) return kept;
    const [part] = await tx
      .select({ planned: importQueue.planned })
      .from(importQueue)
      .where(and(eq(importQueue.queue, queue), eq(importQueue.lastRow, lastRow)));
    kept = { queue, lastRow, planned: (part?.planned ?? []) as ImportRow[] };
    return kept;
  };
  return {
    async rowsAfter(tx, queue, { after, limit }) {
      const rows: ImportRow[] = [];
      for (let from = after; rows.length < limit;) {
        const part = await partAfter(tx, queue, from);
        if (part === undefined) break;
        rows.push(...part.planned.filter(({ row }) => row > after));
        from = part.lastRow;
      }
      return rows.slice(0, limit);
    },
  };
}
