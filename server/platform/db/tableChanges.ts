import { getTableName, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { LRUCache } from 'lru-cache';
import type { Db } from './connection.ts';
import { databaseState } from './databaseState.ts';
import { rowsOf } from './rows.ts';

/** A table whose writes triggers count in `written_tables`. */
interface NotedTable {
  name: string;
  /**
   * The column of ids in the table in which triggers note what a statement changed, beside its transaction `writer`;
   * null for a table whose changes are only counted.
   */
  changedIds: PgColumn | null;
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
 * known, because a statement had too many or its row has expired.
 */
export async function readTableState(
  db: Db,
  { name, changedIds }: NotedTable,
  since?: TableState,
): Promise<TableState & { changed: readonly number[] | null }> {
  const changes =
    since === undefined || changedIds === null
      ? sql`(select null::int[] as ids where false)`
      : sql`(select ${sql.identifier(changedIds.name)} as ids from ${sql.identifier(getTableName(changedIds.table))}
          where writer >= pg_snapshot_xmin(${since.snapshot}::pg_snapshot) and not pg_visible_in_snapshot(writer, ${since.snapshot}::pg_snapshot))`;
  const [row] = await rowsOf<TableState & { statements: number; changed: number[] | null }>(
    db,
    sql`
    with changes as materialized ${changes}
    select (select coalesce(sum(writes), 0) from written_tables where name = ${name}::text or name like ${name}::text || ' %')::float8 as writes,
      ${databaseState} as snapshot, (select count(*) from changes)::int as statements,
      (select json_agg(distinct id order by id) from changes, unnest(ids) id) as changed`,
  );
  if (row === undefined) throw new Error(`The state of ${name} gave no row`);
  const { writes, snapshot, statements, changed } = row;
  const isKnown = since !== undefined && writes - since.writes === statements;
  return { writes, snapshot, changed: isKnown ? (changed ?? []) : null };
}

/** What was read from a table earlier, and the ids that have changed since, ascending. */
interface Earlier<T> {
  value: T;
  changed: readonly number[];
}

/**
 * Returns a function that reads something from a table once until any process writes it. `read` gets what it returned
 * before and the changed ids; undefined when these are not known, or too many.
 */
export function createTableCache<T>(
  db: Db,
  table: NotedTable,
  { maxChanged, ...limits }: { maxChanged: number; max: number; ttl?: number },
): (key: string, read: (earlier?: Earlier<T>) => Promise<T>) => Promise<T> {
  const stored = new LRUCache<string, { state: TableState; value: Promise<T> }>({
    ...limits,
    updateAgeOnGet: true,
    ttlAutopurge: limits.ttl !== undefined,
  });
  return async (key, read) => {
    for (;;) {
      const known = stored.get(key);
      const { changed, ...state } = await readTableState(db, table, known?.state);
      // Another request may be reading it by now; changes are applied one after the other.
      if (stored.peek(key) !== known) continue;
      if (known?.state.writes === state.writes) return known.value;
      const isUsable = known !== undefined && changed !== null && changed.length <= maxChanged;
      const value = isUsable ? known.value.then((earlier) => read({ value: earlier, changed })) : read();
      const made = { state, value };
      stored.set(key, made);
      value.catch(() => {
        if (stored.peek(key) === made) stored.delete(key);
      });
      return value;
    }
  };
}
