import { sql } from 'drizzle-orm';
import type { Db, Maintenance } from './connection.ts';
import { rowsOf } from './rows.ts';

/** Something that is made over the rows of a table: `definition` is what follows its name in `create`. */
export interface DatabaseObject {
  name: string;
  definition: string;
}
/** An index; one for parts of texts needs the extension pg_trgm. */
export interface IndexDefinition extends DatabaseObject {
  trigrams: boolean;
}

/** The indexes that a running process looks after: those of one table whose names begin with `prefix`. `without` says what is slower without pg_trgm, `failed` that one could not be made. */
export interface IndexedTable {
  table: string;
  prefix: string;
  without: string;
  failed: string;
}

type Log = (message: string) => void;

/** Why a statement failed, as the database says it. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

async function hasTrigrams(db: Db, without: string, log: Log): Promise<boolean> {
  try {
    await db.execute(sql`create extension if not exists pg_trgm`);
    return true;
  } catch (error) {
    log(`${without}: расширение pg_trgm недоступно (${reasonOf(error)})`);
    return false;
  }
}

/** Makes those that are missing and takes away those that are not wanted; false when all were there. One that cannot be made is told to `log`. */
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
  // One that was not finished is of no use, and in the way.
  for (const { name, valid } of there)
    if (!valid || !names.has(name)) await db.execute(sql`drop index ${how} if exists ${sql.identifier(name)}`);
  const kept = new Set(there.filter(({ valid }) => valid).map(({ name }) => name));
  const missing = expected.filter(({ name }) => !kept.has(name));
  const trigrams = missing.some((index) => index.trigrams) && (await hasTrigrams(db, without, log));
  for (const { name, definition } of missing.filter((index) => trigrams || !index.trigrams)) {
    await db
      .execute(sql`create index ${how} if not exists ${sql.identifier(name)} ${sql.raw(definition)}`)
      .catch((error: unknown) => log(`${failed}: ${reasonOf(error)}`));
  }
  return missing.length > 0;
}
