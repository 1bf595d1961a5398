import { and, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { kindOf } from '#kinds/registry/kinds.ts';
import { storedFields, type Body } from '#record/requestBody/storedFields.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { sqlToText } from '../../platform/db/json.ts';
import { likePattern } from '../../platform/db/likePattern.ts';
import { foldedText } from '../../platform/db/textOrder.ts';
import type { Query } from '../../platform/http/query.ts';

/** Returns what a column without null stores for a missing value; whether a field is required is a rule of the form. */
export function emptyIn(column: PgColumn): unknown {
  if (!column.notNull) return null;
  return { boolean: false, number: 0, array: [], json: [] }[column.dataType as string] ?? '';
}

/**
 * Returns the columns of the id and of the fields that the forms of a declaration send, in the order of the table: a
 * field is stored in the column of its name in a body. Typed as all columns, as TypeScript does not know the fields.
 */
export function fieldColumns<T extends PgTable>(table: T, declaration: Declaration): T['_']['columns'] {
  const stored = new Set([declaration.api.id, ...storedFields(declaration).flatMap(({ wire }) => wire)]);
  return Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => stored.has(name)));
}

/** Returns what a body stores in the columns of its fields. Names lose the spaces around them. */
export function columnValues<T extends PgTable>(table: T, declaration: Declaration, body: object): T['$inferInsert'] {
  const isTitle = (name: string): boolean =>
    storedFields(declaration).some(({ field, wire }) => field.kind === 'editableTitle' && wire.includes(name));
  const columns: Readonly<Record<string, PgColumn>> = fieldColumns(table, declaration);
  const stored = Object.entries(columns).filter(([name]) => name !== declaration.api.id);
  return Object.fromEntries(
    stored.map(([name, column]) => {
      const value = (body as Body)[name] ?? emptyIn(column);
      return [name, typeof value === 'string' && isTitle(name) ? value.trim() : value];
    }),
  );
}

/**
 * Returns the conditions of the filter fields whose query parameter is a column of the table, except these. What is no
 * column, the two parameters of a period and lists of ids in a column are rules of the module.
 */
export function columnFilter(
  query: Query,
  table: PgTable,
  { filter, fields }: Declaration,
  except: readonly string[] = [],
): SQL | undefined {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  return and(
    ...(filter?.fields ?? []).map((name) => {
      const field = fields[name] as Field;
      const parameter = String(field.query ?? name);
      const column = columns[parameter];
      return column === undefined || except.includes(parameter) ? undefined : matches(query, parameter, column, field);
    }),
  );
}

/** Returns the condition that a column has the value of a filter; undefined when the value is missing. */
function matches(query: Query, name: string, column: PgColumn, field: Field): SQL | undefined {
  const { carries, search } = kindOf(field);
  if (column.dataType === 'array' || column.dataType === 'json') return undefined;
  if (carries(field) === 'list') {
    const ids = query.ids(name);
    return ids && inArray(column, ids);
  }
  if (search === 'part') {
    const text = query.text(name);
    return text === undefined
      ? undefined
      : sql`${sql.raw(foldedText(sqlToText(sql`${column}`)))} like ${likePattern(text)}`;
  }
  const value = valueOf(query, name, column);
  return value === undefined ? undefined : eq(column, value);
}

function valueOf(query: Query, name: string, { columnType, dataType }: PgColumn): unknown {
  if (columnType === 'PgInteger' || columnType === 'PgSmallInt') return query.integer(name);
  if (dataType === 'number') return query.number(name);
  if (dataType === 'boolean') return query.flag(name);
  return columnType === 'PgDateString' ? query.day(name) : query.text(name);
}
