import { sql } from 'drizzle-orm';
import type { Db, Maintenance } from './connection.ts';
import { rowsOf } from './rows.ts';
import { databaseReason } from './unavailable.ts';

/** A database object over the rows of a table: `definition` follows its name in `create`. */
export interface DatabaseObject {
  name: string;
  definition: string;
}
/** An index; one for parts of texts needs the extension pg_trgm. */
export interface IndexDefinition extends DatabaseObject {
  trigrams: boolean;
}

/**
 * The indexes that a running process maintains: those of a table whose names start with `prefix`. `without` describes
 * what is slower without pg_trgm, `failed` a failed creation.
 */
export interface IndexedTable {
  table: string;
  prefix: string;
  without: string;
  failed: string;
}

type Log = (message: string) => void;

async function hasTrigrams(db: Db, without: string, log: Log): Promise<boolean> {
  try {
    await db.execute(sql`create extension if not exists pg_trgm`);
    return true;
  } catch (error) {
    log(`${without}: расширение pg_trgm недоступно (${databaseReason(error)})`);
    return false;
  }
}

/**
 * Creates missing indexes and drops unwanted ones; returns false when all existed. A failed creation is reported to
 * `log`.
 */
export async function makeIndexes(
  { db, concurrently }: Maintenance,
  { table, prefix, without, failed }: IndexedTable,
  expected: readonly IndexDefinition[],
  log: Log,
): Promise<boolean> {
  const how = sql.raw(concurrently ? 'concurrently' : '');
  const there = await rowsOf<{ name: string; valid: boolean }>(
    db,
    sql`
    select relname as name, indisvalid as valid from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = ${table}::regclass and starts_with(relname, ${prefix})`,
  );
  const names = new Set(expected.map(({ name }) => name));
  // An unfinished index is useless and blocks its name.
  for (const { name, valid } of there)
    if (!valid || !names.has(name)) await db.execute(sql`drop index ${how} if exists ${sql.identifier(name)}`);
  const stored = new Set(there.filter(({ valid }) => valid).map(({ name }) => name));
  const missing = expected.filter(({ name }) => !stored.has(name));
  const trigrams = missing.some((index) => index.trigrams) && (await hasTrigrams(db, without, log));
  for (const { name, definition } of missing.filter((index) => trigrams || !index.trigrams)) {
    await db
      .execute(sql`create index ${how} if not exists ${sql.identifier(name)} ${sql.raw(definition)}`)
      .catch((error: unknown) => log(`${failed}: ${databaseReason(error)}`));
  }
  return missing.length > 0;
}
