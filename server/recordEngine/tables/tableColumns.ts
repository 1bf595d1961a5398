import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { inlineSql, sqlToText } from '../../platform/db/json.ts';
import { isOnDays } from '../../platform/http/instants.ts';
import { foldedText } from '../../platform/db/textOrder.ts';
import { intArray, textArray } from '../../platform/db/rows.ts';
import type { BodyColumns } from '../core/columns.ts';
import type { ConvertedColumn, EntityTables, LinkTable, WordColumn } from './entity.ts';

/** Returns a column by its unqualified name: a list's rows are read under several aliases. */
export const unqualifiedColumn = ({ name }: PgColumn): SQL => sql`${sql.identifier(name)}`;

type BodyColumn = EntityTables['columns'][string];

/** Whether a value is read by an expression, and not as the column itself. */
const isRead = (column: BodyColumn): column is ConvertedColumn | WordColumn => 'read' in column;

export function columnOf(column: BodyColumn): PgColumn {
  return isRead(column) ? column.column : column;
}

export function readOf(column: BodyColumn): SQL {
  return isRead(column) ? column.read : unqualifiedColumn(column);
}

/** Creates the SQL expressions over an entity's columns, by body names. */
export function tableColumns({
  id,
  columns,
  links = {},
  searched = [],
  search,
  orderKeys = {},
}: EntityTables): BodyColumns {
  const at = (wire: string): BodyColumn => {
    const column = columns[wire];
    if (column === undefined) throw new Error(`No column is called ${wire}`);
    return column;
  };
  const columnAt = (wire: string): PgColumn => columnOf(at(wire));
  const text = (wire: string): SQL => inlineSql(sql`(${readOf(at(wire))})::text`);
  return {
    plainText: text,
    foldedText: (wire) => sql.raw(foldedText(sqlToText(text(wire)))),
    storedNumber: (wire) => inlineSql(sql`(${readOf(at(wire))})::numeric`),
    onDays: (wire, from, to) => {
      const column = at(wire);
      return 'isInstant' in column ? isOnDays(unqualifiedColumn(column.column), from, to) : undefined;
    },
    flagText: (wire, off) => inlineSql(sql`coalesce(${text(wire)}, ${off})`),
    isOne: (wire, values) =>
      isNumber(columnAt(wire)) && !isRead(at(wire))
        ? sql`${unqualifiedColumn(columnAt(wire))} = any(${numbersIn(values)})`
        : sql`${text(wire)} = any(${textArray(values)})`,
    isAmong: (wire, select) => {
      const link = links[wire];
      if (link !== undefined) return sql`${unqualifiedColumn(id)} in (${linked(link)} in (${select}))`;
      const column = columnAt(wire);
      return column.columnType === 'PgArray'
        ? sql`${unqualifiedColumn(column)} && array(${select})`
        : sql`${readOf(at(wire))} in (${select})`;
    },
    has: (wire, values) => {
      const link = links[wire];
      if (link !== undefined) return sql`${unqualifiedColumn(id)} in (${linked(link)} = any(${numbersIn(values)}))`;
      const column = columnAt(wire);
      return column.columnType === 'PgArray'
        ? sql`${unqualifiedColumn(column)} && ${numbersIn(values)}`
        : sql`${text(wire)} = any(${textArray(values)})`;
    },
    orderKey: (wire) => orderKeys[wire] && unqualifiedColumn(orderKeys[wire]),
    ...(search && { searched: { wires: searched, text: unqualifiedColumn(search) } }),
  };
}

/** Returns the whole numbers among the texts. */
const numbersIn = (values: readonly string[]): SQL =>
  intArray(values.filter((value) => /^-?\d{1,9}$/.test(value)).map(Number));

const isNumber = ({ columnType }: PgColumn): boolean => columnType === 'PgInteger' || columnType === 'PgSmallInt';

function linked({ table, own, other }: LinkTable): SQL {
  return sql`select ${unqualifiedColumn(own)} from ${sql.identifier(getTableName(table))} where ${unqualifiedColumn(other)}`;
}
