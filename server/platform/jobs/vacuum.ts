import { sql } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { rowsOf } from '../db/rows.ts';
import type { JobKind } from './jobKind.ts';

/**
 * Returns tables with a fifth of their rows changed, like PostgreSQL's autovacuum, or never vacuumed. Change counts
 * restart with the process, so the size counts too.
 */
async function tablesDue(db: Db): Promise<{ name: string }[]> {
  // Otherwise changes of the last second are not counted yet.
  await db.execute(sql`select pg_stat_force_next_flush()`);
  return rowsOf(
    db,
    sql`
    select pg_class.relname as name from pg_class left join pg_stat_user_tables changes on changes.relid = pg_class.oid
    where relkind = 'r' and relnamespace = current_schema()::text::regnamespace and (
      reltuples < 0 or relpages > 0 and relallvisible = 0 or pg_relation_size(pg_class.oid) > 8192 * (10 + 1.2 * relpages)
      or greatest(changes.n_mod_since_analyze, changes.n_dead_tup, changes.n_ins_since_vacuum) > 50 + 0.2 * reltuples)
    order by pg_relation_size(pg_class.oid)`,
  );
}

/**
 * Vacuums and analyzes tables with many changes, because PGlite has no autovacuum. Tables are processed one by one, so
 * that requests run in between. Returns the names of the tables.
 *
 * Without it deleted rows stay, pages are never marked as visible to all, and the planner knows only sizes: a list of
 * notices was three times slower.
 */
export async function vacuumTables(db: Db): Promise<string[]> {
  const due = await tablesDue(db);
  for (const { name } of due) await db.execute(sql`vacuum (analyze) ${sql.identifier(name)}`);
  return due.map(({ name }) => name);
}

/** The job that does so. */
export const vacuumJob: JobKind = {
  kind: 'vacuum',
  schedule: { every: 600 },
  maintain: async ({ db }) => void (await vacuumTables(db)),
};
