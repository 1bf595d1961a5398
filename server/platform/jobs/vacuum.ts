import { sql } from 'drizzle-orm';
import { runPeriodically } from './runPeriodically.ts';
import type { Connection, Db } from '../db/connection.ts';
import { rowsOf } from '../db/rows.ts';

/** Milliseconds after which tables are looked at again. */
const rest = 10 * 60_000;

/** Tables of which a fifth has changed, as PostgreSQL's own autovacuum has it, or that were never vacuumed. Counts of changes begin anew with the process, so that the size counts, too. */
async function tablesDue(db: Db): Promise<{ name: string }[]> {
  // Else changes of the last second are not counted yet.
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
 * Gives the room of deleted rows back and tells the planner what tables hold, where they have changed much: PGlite has nothing that does it by itself (docs/decisions/0077). One table after
 * another, so that requests come in between. Gives the names of the tables.
 */
export async function vacuumTables(db: Db): Promise<string[]> {
  const due = await tablesDue(db);
  for (const { name } of due) await db.execute(sql`vacuum (analyze) ${sql.identifier(name)}`);
  return due.map(({ name }) => name);
}

/** Does so from time to time; the function that it gives stops it. Where the disk is full, or the database away, there will be another time. */
export function startAutovacuum(maintain: Connection['maintain']): () => Promise<void> {
  return runPeriodically(() => maintain(async ({ db }) => void (await vacuumTables(db))), { rest });
}
