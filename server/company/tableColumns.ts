import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { fixed } from '../db/json.ts';
import { textArray } from '../db/rows.ts';
import type { BodyColumns } from '../added/columns.ts';
import type { Entity, Link } from './entity.ts';

/** A column by its bare name: the rows of a list are read under several. */
export const bare = ({ name }: PgColumn): SQL => sql`${sql.identifier(name)}`;

/** What the records of an entity say under the names of bodies, as SQL over its columns. */
export function tableColumns({ id, columns, links = {} }: Entity): BodyColumns {
  const columnAt = (wire: string): PgColumn => {
    const column = columns[wire];
    if (column === undefined) throw new Error(`No column is called ${wire}`);
    return column;
  };
  const text = (wire: string): SQL => fixed(sql`${bare(columnAt(wire))}::text`);
  return {
    plainText: text,
    foldedText: (wire) => fixed(sql`replace(lower(${bare(columnAt(wire))}::text), 'ё', 'е')`),
    storedNumber: (wire) => fixed(sql`${bare(columnAt(wire))}::numeric`),
    flagText: (wire, off) => fixed(sql`coalesce(${text(wire)}, ${off})`),
    has: (wire, values) => {
      const link = links[wire];
      if (link !== undefined) return sql`${bare(id)} in (${linked(link)} = any(${textArray(values)}::int[]))`;
      const column = columnAt(wire);
      return column.columnType === 'PgArray' ? sql`${bare(column)} && ${textArray(values)}::int[]` : sql`${text(wire)} = any(${textArray(values)})`;
    },
  };
}

function linked({ table, own, other }: Link): SQL {
  return sql`select ${bare(own)} from ${sql.identifier(getTableName(table))} where ${bare(other)}`;
}
