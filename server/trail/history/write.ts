import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import type { Actor } from '../../platform/context/actor.ts';
import { unixNow, type ApiDeps } from '../../platform/context/deps.ts';
import type { RecordChange } from '../../platform/context/follower.ts';
import type { HttpError } from '../../platform/http/httpError.ts';
import { requireCommon, requireReach, requireWithin } from '../../identity/rights/reach.ts';
import { recordIdOf, type RecordRows, type Resource, type WriteContext } from './resource.ts';
import type { RecordId } from '../../platform/context/recordId.ts';
import { storedRows } from './storedRows.ts';
import { versionConflict, requireVersion, versionOf } from './version.ts';

/** Where writes go: the database, the clock and the followers of an installation. */
export type Trail = Pick<ApiDeps, 'db' | 'now' | 'followers'>;

/** The versions that the client knows, and the open transaction in which a job or a batch writes. */
export interface WriteOptions {
  ifMatch?: string | undefined;
  tx?: Db;
}

/**
 * Does a write of a resource, by any actor, in a transaction under the lock of the resource's rules; returns the result
 * of `work` and the version that the record then has. Within it `recordCreated`, `changeRecord` and `deleteRecord` call
 * the followers. Throws 403 when an actor with a territory limit writes company-wide records.
 */
export async function runWrite<T>(
  actor: Actor,
  { db, now, followers }: Trail,
  resource: Pick<Resource, 'lock' | 'declaration' | 'scope'>,
  { ifMatch, tx }: WriteOptions,
  work: (tx: Db, write: WriteContext) => Promise<T>,
): Promise<{ value: T; etag?: string | undefined }> {
  requireCommon(actor.limit, resource);
  const write: WriteContext = { ifMatch, actor, at: unixNow({ now }), followers };
  const run = async (own: Db): Promise<T> => {
    await resource.lock?.(own);
    return work(own, write);
  };
  const value = await (tx === undefined ? db.transaction(run) : run(tx));
  return { value, etag: write.etag };
}

/** Returns the context for a write of another record caused by this one: its version is not checked. */
export function secondaryWrite(write: WriteContext): WriteContext {
  return { ...write, ifMatch: undefined };
}

/**
 * Records a creation; call it after all rows of the records are inserted. Throws when they exceed the writer's
 * territory limit.
 */
export async function recordCreated<R extends object>(
  tx: Db,
  write: WriteContext,
  resource: Resource<R>,
  ids: readonly RecordId[],
): Promise<void> {
  for (const id of write.actor.limit === undefined ? [] : ids) await requireWithin(tx, write.actor.limit, resource, id);
  const made = await resource.read(tx, ids);
  if (made[0] !== undefined) write.etag = versionOf(resource, made[0]);
  await callFollowers(
    tx,
    write,
    resource,
    made.map((after) => ({ action: 'create', after })),
  );
}

const needBefore = ({ followers }: Pick<WriteContext, 'followers'>): boolean =>
  followers.some(({ needsBefore }) => needsBefore);

async function callFollowers<R extends object>(
  tx: Db,
  { actor, at, followers }: WriteContext,
  stored: Pick<Resource<R>, 'declaration' | 'event'>,
  changes: readonly RecordChange[],
): Promise<void> {
  if (changes.length === 0) return;
  for (const follower of followers) await follower.follow(tx, { actor, at }, stored, changes);
}

/**
 * Runs `work`, which changes a record, while other writers are blocked. Throws 404 for a missing record and 412 for an
 * outdated version. A revertible change stores the previous rows.
 */
export async function changeRecord<T, R extends object>(
  tx: Db,
  write: WriteContext,
  resource: Resource<R>,
  id: RecordId,
  work: () => Promise<T>,
  undo?: 'revertible',
): Promise<T> {
  const before = await locked(tx, write, resource, id);
  const stored = undo !== undefined && needBefore(write) ? await storedRows(tx, resource, id) : undefined;
  const done = await work();
  await requireWithin(tx, write.actor.limit, resource, id);
  const [after] = await resource.read(tx, [id]);
  if (after === undefined) return done;
  write.etag = versionOf(resource, after);
  await callFollowers(tx, write, resource, [
    { action: 'update', ...(before && { before }), after, ...(stored && { stored }) },
  ]);
  return done;
}

/**
 * Changes many records like `changeRecord`. `own` has their rows, each with the version that the writer knows. Removed
 * records and records of another version are left out of `work` and returned.
 */
export async function changeRecords<R extends object>(
  tx: Db,
  write: WriteContext,
  resource: Resource<R>,
  { known, own }: { known: ReadonlyMap<RecordId, string | undefined>; own: RecordRows },
  work: (ids: readonly RecordId[]) => Promise<void>,
): Promise<Map<RecordId, HttpError>> {
  const refused = new Map<RecordId, HttpError>();
  const ids = [...known.keys()];
  if (ids.length === 0) return refused;
  await tx.execute(sql`select 1 from ${sql.identifier(own.table)} where ${own.where} for update`);
  const before = new Map((await resource.read(tx, ids)).map((record) => [recordIdOf(resource, record), record]));
  for (const [id, ifMatch] of known) {
    const record = before.get(id);
    const refusal = record === undefined ? resource.notFoundError() : versionConflict(ifMatch, resource, record);
    if (refusal !== undefined) refused.set(id, refusal);
  }
  const passed = ids.filter((id) => !refused.has(id));
  await work(passed);
  const changed = write.followers.length === 0 ? [] : await resource.read(tx, passed);
  await callFollowers(
    tx,
    write,
    resource,
    changed.map((after) => {
      const old = before.get(recordIdOf(resource, after));
      return { action: 'update', ...(old && { before: old }), after };
    }),
  );
  return refused;
}

/** Deletes a record; throws as `changeRecord` does. */
export async function deleteRecord<R extends object>(
  tx: Db,
  write: WriteContext,
  resource: Resource<R>,
  id: RecordId,
): Promise<void> {
  const before = await locked(tx, write, resource, id, write.followers.length > 0);
  const stored = needBefore(write) ? await storedRows(tx, resource, id) : undefined;
  await resource.clear?.(tx, id);
  const [{ table, where }] = resource.rows(id);
  await tx.execute(sql`delete from ${sql.identifier(table)} where ${where}`);
  if (before !== undefined)
    await callFollowers(tx, write, resource, [{ action: 'delete', before, ...(stored && { stored }) }]);
}

/**
 * Locks the record's row until the transaction ends: of two writers with the same version only one can pass. Returns
 * the record where it is needed: always with `reads`, else for its version or a follower.
 */
async function locked<R extends object>(
  tx: Db,
  { ifMatch, followers, actor }: WriteContext,
  resource: Resource<R>,
  id: RecordId,
  reads = false,
): Promise<R | undefined> {
  const [{ table, where }] = resource.rows(id);
  const found = await rowsOf(tx, sql`select 1 from ${sql.identifier(table)} where ${where} for update`);
  if (found.length === 0) throw resource.notFoundError();
  await requireReach(tx, actor.limit, { resource, id, notFoundError: () => resource.notFoundError() });
  if (ifMatch === undefined && !reads && !needBefore({ followers })) return undefined;
  const [before] = await resource.read(tx, [id]);
  if (before !== undefined) requireVersion(ifMatch, resource, before);
  return before;
}
