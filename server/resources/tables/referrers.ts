import { getTableName, sql, type SQL } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { countOf, type PluralForms } from '#codecs/plural.ts';
import type { OwnedTable } from '../../platform/tables/ownedTable.ts';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import type { RecordId } from '../../platform/context/recordId.ts';
import { HttpError } from '../../platform/http/httpError.ts';

/** A column that refers to the rows of a table, with the plural forms of its rows' name. */
export interface Referrer {
  column: PgColumn;
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
      ...keys.flatMap(({ columns: [column], foreignTable }) => (foreignTable === table && column ? [column] : [])),
      ...references.flatMap(([column, to]) => (to === table ? [column] : [])),
    ];
    return columns.map((column) => ({ column, forms, where }));
  });
}

function refersTo({ name, columnType }: PgColumn, id: RecordId): SQL {
  return columnType === 'PgArray'
    ? sql`${id}::int = any(${sql.identifier(name)})`
    : sql`${sql.identifier(name)} = ${id}::int`;
}

/** Rejects deleting a record that others refer to; the message contains their number and name. */
export async function rejectReferenced(tx: Db, referrers: readonly Referrer[], id: RecordId): Promise<void> {
  const counted: string[] = [];
  for (const { column, forms, where = sql`true` } of referrers) {
    const [found] = await rowsOf<{ count: number }>(
      tx,
      sql`select count(*)::int as count from ${sql.identifier(getTableName(column.table))} where ${refersTo(column, id)} and ${where}`,
    );
    if (found !== undefined && found.count > 0) counted.push(countOf(found.count, forms));
  }
  if (counted.length > 0)
    throw new HttpError(409, {
      code: 409,
      text: `Удалить нельзя. К этой записи относятся: ${counted.join(', ')}. Сначала перенесите или удалите их`,
    });
}
