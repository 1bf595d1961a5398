import { getTableColumns, getTableName, sql, type InferInsertModel, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './connection.ts';

/** Returns the rows of a raw query; both drivers return an object that contains them. */
export async function rowsOf<T>(db: Db, query: SQL): Promise<T[]> {
  const result = (await db.execute(query)) as unknown as { rows: T[] };
  return result.rows;
}

/** Returns ids as one `int[]` parameter, regardless of their number. */
export function intArray(ids: readonly number[]): SQL {
  return sql`${`{${ids.join(',')}}`}::int[]`;
}

/** Returns texts as one `text[]` parameter, regardless of their number. */
export function textArray(texts: readonly string[]): SQL {
  return sql`${`{${texts.map((text) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`}::text[]`;
}

/** Rows per statement: large enough to be fast, small enough for one parameter. */
const batch = 10_000;

type Columns = [key: string, column: PgColumn][];

/** Inserts rows as one JSON parameter, which is far faster than a VALUES list. */
async function insertColumns(
  db: Db,
  table: PgTable,
  columns: Columns,
  rows: readonly Record<string, unknown>[],
  onConflict: SQL,
): Promise<void> {
  const name = sql.identifier(getTableName(table));
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  const json = JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map(([key, column]) => [column.name, row[key]]))),
  );
  await db.execute(
    sql`insert into ${name} (${names}) select ${names} from json_populate_recordset(null::${name}, ${json}::json) ${onConflict}`,
  );
}

/** Inserts rows with the same properties; other columns get their defaults. */
export async function insertSome<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly InferInsertModel<T>[],
  onConflict: SQL = sql``,
): Promise<void> {
  const [first] = rows as readonly Record<string, unknown>[];
  if (first === undefined) return;
  const columns = Object.entries<PgColumn>(getTableColumns(table)).filter(([key]) => first[key] !== undefined);
  await insertColumns(db, table, columns, rows as readonly Record<string, unknown>[], onConflict);
}

/** Inserts many rows with the same properties in batches; other columns get their defaults. */
export async function insertRows<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly InferInsertModel<T>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += batch)
    await insertSome(db, table, rows.slice(start, start + batch));
}
