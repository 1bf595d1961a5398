import type { Context } from 'hono';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import type { ApiDeps, ApiEnv } from '../../platform/context/deps.ts';
import { writerOf, type Writer } from './author.ts';
import { addEntries } from './entries.ts';
import type { HttpError } from '../../platform/http/httpError.ts';
import type { TerritoryLimit } from '../../identity/rights/territoryLimit.ts';
import { requireCommon, requireReach, requireWithin } from '../../identity/rights/reach.ts';
import { recordIdOf, type VersionedResource, type RecordId, type RecordRows } from './versionedResource.ts';
import { storedRows } from './storedRows.ts';
import { versionConflict, requireVersion, versionOf } from './version.ts';

/** A write under way. */
export interface WriteContext {
  /** The versions that the writer knows (`If-Match`); undefined when it does not matter to them. */
  ifMatch: string | undefined;
  /** Whose it is; undefined where no history is kept. */
  writer: Writer | undefined;
  /** The territories that the writer is limited to. */
  limit?: TerritoryLimit | undefined;
  /** The version that the record has after the write. */
  etag?: string;
}

/**
 * Does a write in a transaction, under the lock of the resource's rules; the answer carries the version that the record then has.
 * Within it `recordCreated`, `changeRecord` and `deleteRecord` leave the entries of the history.
 */
export async function runWrite<T>(
  c: Context<ApiEnv>,
  deps: ApiDeps,
  kept: Pick<VersionedResource, 'lock' | 'declaration'>,
  work: (tx: Db, write: WriteContext) => Promise<T>,
): Promise<T> {
  const { limit } = c.get('user');
  requireCommon(limit, kept.declaration);
  const write: WriteContext = {
    ifMatch: c.req.header('if-match'),
    writer: deps.history === 'off' ? undefined : writerOf(c, deps),
    limit,
  };
  const done = await deps.db.transaction(async (tx) => {
    await kept.lock?.(tx);
    return work(tx, write);
  });
  if (write.etag !== undefined) c.header('etag', write.etag);
  return done;
}

/** A write of another record that this one brings about: nobody knows its version. */
export function secondaryWrite(write: WriteContext): WriteContext {
  return { ...write, ifMatch: undefined };
}

/** Of records that have just been made: to be said once all their rows are there. Throws where they reach beyond the limit of who makes them. */
export async function recordCreated<R extends object>(
  tx: Db,
  write: WriteContext,
  kept: VersionedResource<R>,
  ids: readonly RecordId[],
): Promise<void> {
  for (const id of write.limit === undefined ? [] : ids) await requireWithin(tx, write.limit, kept.declaration, id);
  const made = await kept.read(tx, ids);
  if (made[0] !== undefined) write.etag = versionOf(kept, made[0]);
  await addEntries(
    tx,
    write.writer,
    kept,
    made.map((after) => ({ after })),
  );
}

/** Does `work`, which changes a record, while nobody else writes to it. Throws 404 for one that is not there, 412 for a version that is not known. A revertible change keeps the rows as they were. */
export async function changeRecord<T, R extends object>(
  tx: Db,
  write: WriteContext,
  kept: VersionedResource<R>,
  id: RecordId,
  work: () => Promise<T>,
  undo?: 'revertible',
): Promise<T> {
  const before = await locked(tx, write, kept, id);
  const stored = undo === undefined || write.writer === undefined ? undefined : await storedRows(tx, kept, id);
  const done = await work();
  await requireWithin(tx, write.limit, kept.declaration, id);
  const [after] = await kept.read(tx, [id]);
  if (after !== undefined) write.etag = versionOf(kept, after);
  if (before !== undefined && after !== undefined)
    await addEntries(tx, write.writer, kept, [stored === undefined ? { before, after } : { before, after, stored }]);
  return done;
}

/**
 * As `changeRecord`, of many records at once, whose own rows are `own`, each with the version that its writer knows. Those that are gone or have another version are
 * left out of `work`, and told.
 */
export async function changeRecords<R extends object>(
  tx: Db,
  writer: Writer | undefined,
  kept: VersionedResource<R>,
  { known, own }: { known: ReadonlyMap<RecordId, string | undefined>; own: RecordRows },
  work: (ids: readonly RecordId[]) => Promise<void>,
): Promise<Map<RecordId, HttpError>> {
  const refused = new Map<RecordId, HttpError>();
  const ids = [...known.keys()];
  if (ids.length === 0) return refused;
  await tx.execute(sql`select 1 from ${sql.identifier(own.table)} where ${own.where} for update`);
  const before = new Map((await kept.read(tx, ids)).map((record) => [recordIdOf(kept, record), record]));
  for (const [id, ifMatch] of known) {
    const record = before.get(id);
    const errorResponse = record === undefined ? kept.gone() : versionConflict(ifMatch, kept, record);
    if (errorResponse !== undefined) refused.set(id, errorResponse);
  }
  const passed = ids.filter((id) => !refused.has(id));
  await work(passed);
  const changed = writer === undefined ? [] : await kept.read(tx, passed);
  await addEntries(
    tx,
    writer,
    kept,
    changed.map((after) => ({ before: before.get(recordIdOf(kept, after)) as R, after })),
  );
  return refused;
}

/** Deletes a record; throws as `changeRecord` does. */
export async function deleteRecord<R extends object>(
  tx: Db,
  write: WriteContext,
  kept: VersionedResource<R>,
  id: RecordId,
): Promise<void> {
  const before = await locked(tx, write, kept, id);
  if (before !== undefined && write.writer !== undefined)
    await addEntries(tx, write.writer, kept, [{ before, stored: await storedRows(tx, kept, id) }]);
  await kept.clear?.(tx, id);
  const [{ table, where }] = kept.rows(id);
  await tx.execute(sql`delete from ${sql.identifier(table)} where ${where}`);
}

/** Locks the record's row until the transaction ends: of two who know the same version only one can pass. Gives the record where it is needed. */
async function locked<R extends object>(
  tx: Db,
  { ifMatch, writer, limit }: WriteContext,
  kept: VersionedResource<R>,
  id: RecordId,
): Promise<R | undefined> {
  const [{ table, where }] = kept.rows(id);
  const found = await rowsOf(tx, sql`select 1 from ${sql.identifier(table)} where ${where} for update`);
  if (found.length === 0) throw kept.gone();
  await requireReach(tx, limit, { resource: kept.declaration, id, gone: () => kept.gone() });
  if (ifMatch === undefined && writer === undefined) return undefined;
  const [before] = await kept.read(tx, [id]);
  if (before !== undefined) requireVersion(ifMatch, kept, before);
  return before;
}
