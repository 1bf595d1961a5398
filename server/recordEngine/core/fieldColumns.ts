import { getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { storedFields, type Body } from '#record/requestBody/storedFields.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

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
