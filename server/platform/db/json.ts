import { sql, type SQL } from 'drizzle-orm';
import { PgDialect, type PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from './connection.ts';
import { rowsOf } from './rows.ts';

/** Text that is JSON already. `T` is what it says; nothing checks it but the tests. */
export type JsonText<T> = string & { readonly says?: T };

/** The columns of a select under the names that they have in JSON. */
export function namedColumns(columns: Readonly<Record<string, PgColumn | SQL>>): SQL {
  return sql.join(
    Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    sql`, `,
  );
}

const dialect = new PgDialect();

/** SQL as text, its values within it. */
export function sqlToText(query: SQL): string {
  return dialect.sqlToQuery(query.inlineParams()).sql;
}

/** SQL that no request changes, written out once: to put a long select together anew is a fifth of Node's work for a short page. */
export function inlineSql(query: SQL): SQL {
  return sql.raw(sqlToText(query));
}

/** The rows of a select as the database itself writes them: a long page is not taken apart into values only to be put together again. */
export async function jsonRows<T>(db: Db, select: SQL): Promise<JsonText<T[]>> {
  const [found] = await rowsOf<{ list: string }>(
    db,
    sql`select coalesce(json_agg(row_to_json(r)), '[]')::text as list from (${select}) r`,
  );
  return found?.list ?? '[]';
}
