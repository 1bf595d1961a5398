import { getTableName, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from './connection.ts';
import { databaseState, featuresOf } from './features.ts';
import { rowsOf } from './rows.ts';

/** A table whose writes triggers count in `written_tables`. */
interface NotedTable {
  name: string;
  /** The column of ids in the table in which triggers note what a statement changed, beside its transaction `writer`. */
  changedIds: PgColumn;
}

/** The state of a table when something was read from it, or an earlier one. */
export interface TableState {
  /** Statements that have written the table, by all processes. */
  writes: number;
  /** `databaseState` */
  snapshot: string;
}

/**
 * Returns the state of a table, and the ids that have changed since another state, ascending: null when that is not
 * known, because a statement had too many, its row has expired or the database has no snapshots.
 */
export async function readTableState(
  db: Db,
  { name, changedIds }: NotedTable,
  since?: TableState,
): Promise<TableState & { changed: readonly number[] | null }> {
  const changes =
    since === undefined || !featuresOf(db).snapshots
      ? sql`(select null::int[] as ids where false)`
      : sql`(select ${sql.identifier(changedIds.name)} as ids from ${sql.identifier(getTableName(changedIds.table))}
          where writer >= pg_snapshot_xmin(${since.snapshot}::pg_snapshot) and not pg_visible_in_snapshot(writer, ${since.snapshot}::pg_snapshot))`;
  const [row] = await rowsOf<TableState & { statements: number; changed: number[] | null }>(
    db,
    sql`
    with changes as materialized ${changes}
    select (select coalesce(sum(writes), 0) from written_tables where name = ${name}::text or name like ${name}::text || ' %')::float8 as writes,
      ${databaseState(db)} as snapshot, (select count(*) from changes)::int as statements,
      (select json_agg(distinct id order by id) from changes, unnest(ids) id) as changed`,
  );
  if (row === undefined) throw new Error(`The state of ${name} gave no row`);
  const { writes, snapshot, statements, changed } = row;
  const isKnown = since !== undefined && writes - since.writes === statements;
  return { writes, snapshot, changed: isKnown ? (changed ?? []) : null };
}
