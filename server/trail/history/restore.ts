import { eq, sql } from 'drizzle-orm';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { HistoryAction } from '#schemas/history.ts';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { history } from '../../platform/tables/history.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import type { TerritoryLimit } from '../../identity/rights/territoryLimit.ts';
import { reachOfRecord } from '../../identity/rights/parentReach.ts';
import type { Writer } from './author.ts';
import { newestEntryOf } from './entries.ts';
import type { VersionedResource, RecordId } from './versionedResource.ts';
import { insertStored, type StoredRows } from './storedRows.ts';
import { changeRecord, recordCreated, type WriteContext } from './write.ts';

/** An entry that keeps the rows which its write took away: a deletion, or a change that can be taken back. */
export interface Undoable {
  entryId: number;
  resource: string;
  recordId: string;
  action: HistoryAction;
  stored: StoredRows;
}

/** Returns what an entry keeps; undefined for an entry that keeps no rows, or none. */
export async function undoableOf(db: Db, entryId: number): Promise<Undoable | undefined> {
  const [entry] = await db
    .select({
      entryId: history.entryId,
      resource: history.resource,
      recordId: history.recordId,
      action: history.action,
      stored: history.stored,
    })
    .from(history)
    .where(eq(history.entryId, entryId));
  return entry && entry.stored !== null ? { ...entry, stored: entry.stored } : undefined;
}

interface Restorer {
  writer: Writer;
  limit: TerritoryLimit | undefined;
  /** What stands in the way by the rules of the resource gives way, as with `force` in a save. */
  force: boolean;
  declared: readonly Declaration[];
}

/**
 * Brings a record back under its id, all its rows as they were (spec D71): a deleted one, or one that a change has taken rows from and nothing has changed since.
 * Throws 409 where the record is there or has changed, and what the rules of the resource say.
 */
export async function restoreRecord(
  db: Db,
  { writer, limit, force, declared }: Restorer,
  kept: VersionedResource,
  { entryId, recordId, action, stored }: Undoable,
): Promise<RecordId> {
  const id: RecordId = /^\d+$/.test(recordId) ? Number(recordId) : recordId;
  const write: WriteContext = { ifMatch: undefined, writer, limit };
  await db.transaction(async (tx) => {
    await kept.lock?.(tx);
    const [{ table, where }] = kept.rows(id);
    const there = (await rowsOf(tx, sql`select 1 from ${sql.identifier(table)} where ${where}`)).length > 0;
    if (there && action === 'delete')
      throw new HttpError(409, { code: 409, text: 'Запись уже восстановлена: запись с этим номером есть' });
    if (!there && action !== 'delete') throw kept.gone();
    if (action !== 'delete' && (await newestEntryOf(tx, kept.declaration.name, id)) !== entryId) {
      throw new HttpError(409, { code: 409, text: 'Вернуть нельзя: запись с тех пор изменили' });
    }
    const settle = async () => {
      // Nobody is told of records that are not theirs, of deleted ones either.
      if ((await reachOfRecord(tx, limit, { declaration: kept.declaration, declared }, id)) !== 'whole')
        throw kept.gone();
      if (force && kept.giveWay !== undefined) await kept.giveWay(tx, write, id);
      else await kept.refuse?.(tx, id, limit);
    };
    if (there) {
      await changeRecord(tx, write, kept, id, async () => {
        await tx.execute(sql`delete from ${sql.identifier(table)} where ${where}`);
        await insertStored(tx, kept, id, stored);
        await settle();
      });
      return;
    }
    await kept.clearRemains?.(tx, id);
    await insertStored(tx, kept, id, stored);
    await settle();
    await recordCreated(tx, { ifMatch: undefined, writer }, kept, [id]);
  });
  return id;
}
