import { sql } from 'drizzle-orm';
import type { Db } from './connection.ts';
import { rowsOf } from './rows.ts';

/*
 * Every advisory lock of the product: no other file may take one (tests/architecture/locks.test.ts), so that no two
 * purposes share a number by accident. Processes of earlier versions use the same numbers.
 */

/** Rules that compare a record with others, by their code in the catalogue. */
export type RuleCode = 205 | 206 | 208 | 209;

/**
 * Serializes writes that a rule compares with each other until the transaction ends; otherwise two conflicting ones
 * could both pass, even in two processes on one PostgreSQL.
 */
export async function lockRule(tx: Db, code: RuleCode): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7305202, ${code})`);
}

/** Serializes publications of resources until the transaction ends. */
export async function lockPublication(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7305203)`);
}

/**
 * Serializes the writes of a resource until the transaction ends, so that two equal records cannot both pass a rule.
 * `path` is the address of the resource.
 */
export async function lockResource(tx: Db, path: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7305204, hashtext(${path}))`);
}

/** Serializes the maintenance of the history's partitions until the transaction ends. */
export async function lockPartitions(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7305206)`);
}

/** Serializes a user's saves of views until the transaction ends, so that concurrent ones cannot exceed the limit. */
export async function lockViewsOf(tx: Db, personId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7305207, hashtext(${personId}))`);
}

/** Serializes steps of planning until the transaction ends, so that two processes do not plan the same points. */
export async function lockPlanning(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7305208)`);
}

const [migrationLock, maintenanceLock] = [7_305_201, 7_305_205];

async function tryLock(tx: Db, lock: number): Promise<boolean> {
  // Without a parameter: that of the last statement keeps its snapshot, for which an index created concurrently waits.
  const statement = sql.raw(`select pg_try_advisory_xact_lock(${lock}) as taken`);
  const [found] = await rowsOf<{ taken: boolean }>(tx, statement);
  return found?.taken === true;
}

/** Serializes migrations until the transaction ends; `waiting` is called when another process migrates. */
export async function lockMigration(tx: Db, waiting: () => void): Promise<void> {
  if (await tryLock(tx, migrationLock)) return;
  waiting();
  await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
}

/** Takes the lock of maintenance until the transaction ends; returns false when another process has it. */
export const tryMaintenanceLock = (tx: Db): Promise<boolean> => tryLock(tx, maintenanceLock);
