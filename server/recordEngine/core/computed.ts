import { sql, type SQL } from 'drizzle-orm';
import { wireFormatOf } from '#kinds/registry/kinds.ts';
import { shownPath } from '#record/path.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Computed, Field, FieldOf, ComputedSource } from '#schemas/declaration/field.ts';
import { inlineSql } from '../../platform/db/json.ts';
import { storedFields, type StoredField } from '#record/requestBody/storedFields.ts';
import type { RecordStorage } from './storage.ts';

/** A declared list with its fields as SQL: stored records, or the rows of a bespoke list. */
export interface ListFields {
  declaration: Declaration;
  storage: Pick<RecordStorage, 'columns' | 'id'>;
}

/** Whether a field's values are numbers that can be summed. */
export function isNumericField(field: Field): field is FieldOf<'number' | 'money' | 'percent'> {
  return field.kind === 'number' || field.kind === 'money' || field.kind === 'percent';
}

/**
 * Returns the stored field whose value a column shows: the field itself or, for a column of lookup names, the field
 * with the ids.
 */
export function storedOf(declaration: Declaration, name: string): StoredField | undefined {
  const stored = storedFields(declaration);
  const field = declaration.fields[name];
  const own = stored.find((item) => item.name === name);
  if (own !== undefined || field?.derived !== true || field.computed !== undefined) return own;
  return stored.find((item) => shownPath(item.name, item.field) === shownPath(name, field));
}

/** Returns the field whose value a column of a list shows, with the names of its values in `columns`. */
export function valueOf({ declaration, storage: { columns } }: ListFields, name: string): StoredField | undefined {
  return columns.shown === undefined ? storedOf(declaration, name) : columns.shown.valueOf(name);
}

/**
 * Returns a sum or difference as `record/computed` defines it, null when all of its numbers are missing; undefined when
 * one of the fields is not stored.
 */
export function computedNumber(list: ListFields, { computed }: Field): SQL | undefined {
  if (computed === undefined || computed.how === 'text') return undefined;
  const numbers = computed.of.map((source) => numberOf(list, source));
  if (numbers.some((number) => number === undefined)) return undefined;
  const parts = numbers.map((number) => sql`coalesce(${number}, 0)`);
  return inlineSql(
    sql`case when coalesce(${sql.join(
      numbers.map((number) => sql`${number}`),
      sql`, `,
    )}) is not null then ${sql.join(parts, sql.raw(signOf(computed)))} end`,
  );
}

function signOf({ how }: Computed): string {
  return how === 'difference' ? ' - ' : ' + ';
}

function numberOf(list: ListFields, { name, field }: ComputedSource): SQL | undefined {
  if (field.computed !== undefined) return computedNumber(list, field);
  // Only the kind can read values in another wire format.
  if (wireFormatOf(field) !== undefined) return undefined;
  const [wire] = isNumericField(field) ? (valueOf(list, name)?.wire ?? []) : [];
  return wire === undefined ? undefined : list.storage.columns.storedNumber(wire);
}
