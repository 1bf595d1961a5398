import { eq, sql } from 'drizzle-orm';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Db } from '../db/connection.ts';
import { rowsOf } from '../db/rows.ts';
import { history } from '../db/tables/history.ts';
import { HttpError } from '../http/httpError.ts';
import type { TerritoryLimit } from '../rights/limit.ts';
import { reachOfRecord } from '../rights/parentReach.ts';
import type { Writer } from './author.ts';
import type { Kept, RecordId } from './kept.ts';
import { insertStored, type StoredRows } from './storedRows.ts';
import { created } from './write.ts';

/** A deletion, with all that is needed to undo it. */
export interface Deletion { resource: string; recordId: string; stored: StoredRows }

/** The deletion of an entry; undefined for an entry of something else, or none. */
export async function deletionOf(db: Db, entryId: number): Promise<Deletion | undefined> {
  const [entry] = await db.select({ resource: history.resource, recordId: history.recordId, stored: history.stored }).from(history).where(eq(history.entryId, entryId));
  return entry && entry.stored !== null ? { ...entry, stored: entry.stored } : undefined;
}

/** Brings a deleted record back under its id, all its rows as they were (spec D71). Throws 409 where the id is taken, and what the rules of the resource say. */
export async function restoreRecord(db: Db, { writer, limit, declared }: { writer: Writer; limit: TerritoryLimit | undefined; declared: readonly Declaration[] }, kept: Kept, { recordId, stored }: Deletion): Promise<RecordId> {
  const id: RecordId = /^\d+$/.test(recordId) ? Number(recordId) : recordId;
  await db.transaction(async (tx) => {
    await kept.lock?.(tx);
    const [{ table, where }] = kept.rows(id);
    const there = await rowsOf(tx, sql`select 1 from ${sql.identifier(table)} where ${where}`);
    if (there.length > 0) throw new HttpError(409, { code: 409, text: 'Запись уже восстановлена: запись с этим номером есть' });
    await kept.clearRemains?.(tx, id);
    await insertStored(tx, kept, id, stored);
    // Nobody is told of records that are not theirs, of deleted ones either.
    if (await reachOfRecord(tx, limit, { declaration: kept.declaration, declared }, id) !== 'whole') throw kept.gone();
    await kept.refuse?.(tx, id, limit);
    await created(tx, { ifMatch: undefined, writer }, kept, [id]);
  });
  return id;
}
