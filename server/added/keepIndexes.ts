import { sql } from 'drizzle-orm';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Db, Maintenance } from '../db/connection.ts';
import { rowsOf } from '../db/rows.ts';
import { indexesOf, namePrefix, statisticsOf, type RecordIndex } from './indexes.ts';

type Log = (message: string) => void;

/** Why a statement failed, as the database says it. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

async function hasTrigrams(db: Db, log: Log): Promise<boolean> {
  try {
    await db.execute(sql`create extension if not exists pg_trgm`);
    return true;
  } catch (error) {
    log(`Поиск по части текста в добавленных ресурсах идёт без индекса: расширение pg_trgm недоступно (${reasonOf(error)})`);
    return false;
  }
}

async function makeIndexes({ db, concurrently }: Maintenance, wanted: readonly RecordIndex[], log: Log): Promise<void> {
  const how = sql.raw(concurrently ? 'concurrently' : '');
  const there = await rowsOf<{ name: string; valid: boolean }>(db, sql`
    select relname as name, indisvalid as valid from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = 'added_records'::regclass and starts_with(relname, ${namePrefix})`);
  const names = new Set(wanted.map(({ name }) => name));
  // One that was not finished is of no use, and in the way.
  for (const { name, valid } of there) if (!valid || !names.has(name)) await db.execute(sql`drop index ${how} if exists ${sql.identifier(name)}`);
  const kept = new Set(there.filter(({ valid }) => valid).map(({ name }) => name));
  const missing = wanted.filter(({ name }) => !kept.has(name));
  const trigrams = missing.some((index) => index.trigrams) && await hasTrigrams(db, log);
  for (const { name, definition } of missing.filter((index) => trigrams || !index.trigrams)) {
    await db.execute(sql`create index ${how} if not exists ${sql.identifier(name)} ${sql.raw(definition)}`)
      .catch((error: unknown) => log(`Индекс добавленного ресурса не создан, поиск идёт без него: ${reasonOf(error)}`));
  }
}

async function makeStatistics(db: Db, declarations: readonly Declaration[]): Promise<void> {
  const there = await rowsOf<{ name: string }>(db, sql`
    select stxname as name from pg_statistic_ext where stxrelid = 'added_records'::regclass and starts_with(stxname, ${namePrefix})`);
  const wanted = statisticsOf(declarations);
  for (const { name } of there) if (!wanted.some((one) => one.name === name)) await db.execute(sql`drop statistics if exists ${sql.identifier(name)}`);
  for (const { name, definition } of wanted) await db.execute(sql`create statistics if not exists ${sql.identifier(name)} ${sql.raw(definition)}`);
}

/**
 * Gives the records of added resources the indexes that their declarations need, and takes away those that none needs. One that
 * cannot be made is told to `log`: queries are right without it, only slower (docs/decisions/0024).
 */
export async function keepIndexes(maintenance: Maintenance, declarations: readonly Declaration[], log: Log): Promise<void> {
  await makeIndexes(maintenance, indexesOf(declarations), log);
  await makeStatistics(maintenance.db, declarations);
  // A vacuum also puts into the indexes of texts and lists what waits beside them.
  await maintenance.db.execute(sql`vacuum (analyze) added_records`);
}
