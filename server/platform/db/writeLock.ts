import { sql } from 'drizzle-orm';
import type { Db } from './connection.ts';

/** Rules that look at other records, by their code in the catalogue. */
export type RuleCode = 205 | 206 | 208 | 209;

/**
 * Writes that a rule compares with each other go one by one until the transaction ends; else two that conflict could both pass,
 * in two processes on one PostgreSQL.
 */
export async function lockRule(tx: Db, code: RuleCode): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7305202, ${code})`);
}
