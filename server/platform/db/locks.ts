import { sql } from 'drizzle-orm';
import type { Db } from './connection.ts';
import { rowsOf } from './rows.ts';

/*
 * Every advisory lock of the product: no other file may take one (tests/architecture/locks.test.ts), so that no two
 * purposes share a number by accident. Processes of earlier versions use the same numbers.
 */

/** Rules that compare a record with others, by their code in the catalogue. */
export type RuleCode = 205 | 206 | 208 | 209;

/** Takes the lock of a purpose, of one of its keys when given, until the transaction ends. */
async function lock(tx: Db, purpose: number, key?: number | string): Promise<void> {
  if (key === undefined) await tx.execute(sql`select pg_advisory_xact_lock(${purpose})`);
  else
    await tx.execute(
      sql`select pg_advisory_xact_lock(${purpose}, ${typeof key === 'string' ? sql`hashtext(${key})` : key})`,
    );
}

/**
 * Serializes writes that a rule compares with each other until the transaction ends; otherwise two conflicting ones
 * could both pass, even in two processes on one PostgreSQL.
 */
export const lockRule = (tx: Db, code: RuleCode): Promise<void> => lock(tx, 7_305_202, code);

/** Serializes publications of resources until the transaction ends. */
export const lockPublication = (tx: Db): Promise<void> => lock(tx, 7_305_203);

/**
 * Serializes the writes of a resource until the transaction ends, so that two equal records cannot both pass a rule.
 * `path` is the address of the resource.
 */
export const lockResource = (tx: Db, path: string): Promise<void> => lock(tx, 7_305_204, path);

/** Serializes the maintenance of the history's partitions until the transaction ends. */
export const lockPartitions = (tx: Db): Promise<void> => lock(tx, 7_305_206);

/** Serializes a user's saves of views until the transaction ends, so that concurrent ones cannot exceed the limit. */
export const lockViewsOf = (tx: Db, personId: string): Promise<void> => lock(tx, 7_305_207, personId);

/** Serializes steps of planning until the transaction ends, so that two processes do not plan the same points. */
export const lockPlanning = (tx: Db): Promise<void> => lock(tx, 7_305_208);

/** Serializes the starts of imports of a file into a resource until the transaction ends. */
export const lockImport = (tx: Db, file: string): Promise<void> => lock(tx, 7_305_211, file);

/** Serializes a user's uploads until the transaction ends, so that concurrent ones cannot exceed the quota. */
export const lockUploadsOf = (tx: Db, userId: number): Promise<void> => lock(tx, 7_305_212, userId);

const [migrationLock, maintenanceLock] = [7_305_201, 7_305_205];

async function tryLock(tx: Db, purpose: number): Promise<boolean> {
  // Without a parameter: that of the last statement keeps its snapshot, for which an index created concurrently waits.
  const [found] = await rowsOf<{ taken: boolean }>(
    tx,
    sql.raw(`select pg_try_advisory_xact_lock(${purpose}) as taken`),
  );
  return found?.taken === true;
}

/** Serializes migrations until the transaction ends; `waiting` is called when another process migrates. */
export async function lockMigration(tx: Db, waiting: () => void): Promise<void> {
  if (await tryLock(tx, migrationLock)) return;
  waiting();
  await lock(tx, migrationLock);
}

/** Takes the lock of maintenance until the transaction ends; returns false when another process has it. */
export const tryMaintenanceLock = (tx: Db): Promise<boolean> => tryLock(tx, maintenanceLock);

/** Returns whether a server has advisory locks: some only have their functions, which lock nothing (known trap 35). */
export async function hasAdvisoryLocks(tx: Db): Promise<boolean> {
  // A number of this connection only, so that two processes that ask at once do not meet.
  await tx.execute(sql`select pg_advisory_xact_lock(7305209, pg_backend_pid())`);
  const held = await rowsOf(
    tx,
    sql`select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and classid = 7305209 and objid = pg_backend_pid()::oid`,
  );
  return held.length > 0;
}
