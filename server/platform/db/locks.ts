import { sql } from 'drizzle-orm';
import type { Db } from './connection.ts';

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

/** Locks that a connection holds until it releases them or ends. */
export type SessionLock = 'migration' | 'maintenance';
const sessionLocks: Readonly<Record<SessionLock, number>> = { migration: 7_305_201, maintenance: 7_305_205 };

/** A connection to PostgreSQL that runs statements with parameters. */
interface Client {
  query(text: string, parameters: readonly unknown[]): Promise<{ rows: readonly unknown[] }>;
}

/** Takes a lock for a connection if it is free, and returns whether it did. */
export async function takeSessionLock(client: Client, lock: SessionLock): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [sessionLocks[lock]]);
  return (rows as readonly { taken: boolean }[])[0]?.taken === true;
}

/** Takes a lock for a connection, after waiting for its holder. */
export async function waitForSessionLock(client: Client, lock: SessionLock): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [sessionLocks[lock]]);
}
