import { sql } from 'drizzle-orm';
import type { Db } from './connection.ts';

/** Rules that compare a record with others, by their code in the catalogue. */
export type RuleCode = 205 | 206 | 208 | 209;

/**
 * Serializes writes that a rule compares with each other until the transaction ends; otherwise two conflicting ones
 * could both pass, even in two processes on one PostgreSQL.
 */
export async function lockRule(tx: Db, code: RuleCode): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7305202, ${code})`);
}
