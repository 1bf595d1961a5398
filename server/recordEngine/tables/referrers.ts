import { getTableName, sql, type SQL } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { countOf, type PluralForms } from '#codecs/plural.ts';
import type { OwnedTable } from '../../platform/tables/ownedTable.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import type { ReferredRecords } from '../../trail/history/resource.ts';
import type { RecordId } from '../../platform/context/recordId.ts';
import { HttpError } from '../../platform/http/httpError.ts';

/** A column that refers to the rows of a table, with the plural forms of its rows' name. */
export interface Referrer {
  column: PgColumn;
  /** A select of the ids in the column of a row, where it holds JSON. */
  ids?: SQL | undefined;
  forms: PluralForms;
  /** The rows that count; undefined for all. */
  where?: SQL | undefined;
}

/**
 * Returns the columns that refer to the rows of a table and keep them from deletion: not those of tables whose rows are
 * deleted with it, nor those that a deletion sets to null.
 */
export function referrersOf(
  table: PgTable,
  parts: readonly PgTable[],
  tables: readonly Pick<OwnedTable, 'table' | 'counted' | 'countedRows' | 'references'>[],
): Referrer[] {
  return tables.flatMap(({ table: from, counted: forms, countedRows: where, references = [] }) => {
    if (forms === undefined || parts.includes(from)) return [];
    const keys = getTableConfig(from)
      .foreignKeys.filter(({ onDelete }) => onDelete !== 'set null')
      .map((key) => key.reference());
    const columns = [
      ...keys.flatMap(({ columns: [column], foreignTable }) => (foreignTable === table && column ? [{ column }] : [])),
      ...references.flatMap(([column, to, ids]) => (to === table ? [{ column, ids }] : [])),
    ];
    return columns.map((column) => ({ ...column, forms, where }));
  });
}

/** Returns which records others refer to, and how many of each name. */
export async function countReferrers(
  db: Db,
  referrers: readonly Referrer[],
  ids: readonly RecordId[],
): Promise<ReferredRecords> {
  const known = intArray(ids.map(Number));
  const referred = new Set<RecordId>();
  const counts: string[] = [];
  for (const { column, ids: held, forms, where = sql`true` } of referrers) {
    const table = sql.identifier(getTableName(column.table));
    const name = held === undefined ? sql.identifier(column.name) : sql`array(${held})`;
    const isList = held !== undefined || column.columnType === 'PgArray';
    const matching = sql`from ${table} where ${isList ? sql`${name} && ${known}` : sql`${name} = any(${known})`} and ${where}`;
    const [referring] = await rowsOf<{ count: number; ids: number[] | null }>(
      db,
      sql`select (select count(*)::int ${matching}) as count,
        (select json_agg(distinct id) from (select ${isList ? sql`unnest(${name})` : name} as id ${matching}) referred where id = any(${known})) as ids`,
    );
    if (referring === undefined || referring.count === 0) continue;
    counts.push(countOf(referring.count, forms));
    for (const id of referring.ids ?? []) referred.add(id);
  }
  return { ids: [...referred], counts };
}

/** Rejects deleting a record that others refer to; the message contains their number and name. */
export async function rejectReferenced(tx: Db, referrers: readonly Referrer[], id: RecordId): Promise<void> {
  const { counts } = await countReferrers(tx, referrers, [id]);
  if (counts.length > 0)
    throw new HttpError(409, {
      code: 409,
      text: `Удалить нельзя. К этой записи относятся: ${counts.join(', ')}. Сначала перенесите или удалите их`,
    });
}
