import { sql, type SQL } from 'drizzle-orm';
import { PgDialect, type PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from './connection.ts';
import { rowsOf } from './rows.ts';

/** Text that is already JSON. `T` is the type of its content, checked only by tests. */
export type JsonText<T> = string & { readonly says?: T };

/** Returns the columns of a select under their JSON names. */
export function namedColumns(columns: Readonly<Record<string, PgColumn | SQL>>): SQL {
  return sql.join(
    Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    sql`, `,
  );
}

const dialect = new PgDialect();

/** Formats SQL as text with its values inlined. */
export function sqlToText(query: SQL): string {
  return dialect.sqlToQuery(query.inlineParams()).sql;
}

/** Returns constant SQL, formatted once: rebuilding a long select takes a fifth of Node's work for a short page. */
export function inlineSql(query: SQL): SQL {
  return sql.raw(sqlToText(query));
}

/** Returns the rows of a select as JSON formatted by the database, which avoids parsing and formatting a long page. */
export async function jsonRows<T>(db: Db, select: SQL): Promise<JsonText<T[]>> {
  const [found] = await rowsOf<{ list: string }>(
    db,
    sql`select coalesce(json_agg(row_to_json(r)), '[]')::text as list from (${select}) r`,
  );
  return found?.list ?? '[]';
}
