import { eq, sql } from 'drizzle-orm';
import type { HistoryAction } from '#schemas/history.ts';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { history } from '../../platform/tables/history.ts';
import type { Actor } from '../../platform/context/actor.ts';
import type { StoredRows } from '../../platform/context/follower.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { isCommon } from '../../identity/rights/reach.ts';
import type { ScopedResource } from '../../identity/rights/scopedResource.ts';
import { reachOfRecord } from '../../identity/rights/parentReach.ts';
import { newestEntryOf } from './entries.ts';
import type { Resource } from './resource.ts';
import type { RecordId } from '../../platform/context/recordId.ts';
import { insertStored } from './storedRows.ts';
import { changeRecord, recordCreated, runWrite, type Trail } from './write.ts';

/** An entry with the rows that its write removed: a deletion, or a revertible change. */
export interface Undoable {
  entryId: number;
  resource: string;
  recordId: string;
  action: HistoryAction;
  stored: StoredRows;
}

/** Returns the rows of an entry; undefined for an entry without rows, and for an unknown entry. */
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

interface RestoreOptions {
  /** Conflicting records are changed or deleted, as in a save with `force`. */
  force: boolean;
  among: readonly ScopedResource[];
}

/**
 * Restores a record with its id and all its rows (spec D71): a deleted one, or one that has lost rows in a change and
 * has not changed since. Throws 409 when the record exists or has changed, or its rows are not among those of the entry,
 * and the errors of the resource's rules.
 */
export async function restoreRecord(
  actor: Actor,
  trail: Trail,
  { force, among }: RestoreOptions,
  resource: Resource,
  { entryId, recordId, action, stored }: Undoable,
): Promise<RecordId> {
  const id: RecordId = /^\d+$/.test(recordId) ? Number(recordId) : recordId;
  const { limit } = actor;
  // A user must not learn of records outside the territory limit, even deleted ones.
  if (isCommon(limit, resource)) throw resource.notFoundError();
  await runWrite(actor, trail, resource, {}, async (tx, write) => {
    const [{ table, where }] = resource.rows(id);
    const exists = async () =>
      (await rowsOf(tx, sql`select 1 from ${sql.identifier(table)} where ${where}`)).length > 0;
    const there = await exists();
    if (there && action === 'delete')
      throw new HttpError(409, { code: 409, text: 'Запись уже восстановлена: запись с этим номером есть' });
    if (!there && action !== 'delete') throw resource.notFoundError();
    if (action !== 'delete' && (await newestEntryOf(tx, resource.declaration.name, id)) !== entryId) {
      throw new HttpError(409, { code: 409, text: 'Вернуть нельзя: запись с тех пор изменили' });
    }
    const settle = async () => {
      if (!(await exists()))
        throw new HttpError(409, { code: 409, text: 'Вернуть нельзя: данные записи не сохранились' });
      if ((await reachOfRecord(tx, limit, { resource, among }, id)) !== 'whole') throw resource.notFoundError();
      if (force && resource.giveWay !== undefined) await resource.giveWay(tx, write, id);
      else await resource.refuse?.(tx, id, limit, force);
    };
    if (there) {
      await changeRecord(tx, write, resource, id, async () => {
        await tx.execute(sql`delete from ${sql.identifier(table)} where ${where}`);
        await insertStored(tx, resource, id, stored, write.at);
        await settle();
      });
      return;
    }
    if (resource.revive === undefined) await insertStored(tx, resource, id, stored, write.at);
    else await resource.revive(tx, id, stored);
    await settle();
    await recordCreated(tx, write, resource, [id]);
  });
  return id;
}
