import { kindOf } from '#kinds/registry/kinds.ts';
import { isRecord } from '#codecs/records.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { changes, type ValueChange } from './changes.ts';
import { isSent, valueFields } from './formFields.ts';
import { mergeRows, putRow, type RowKind, type NestedRow } from './mergeRows.ts';
import { deriveOnLoad, derivedFrom } from './valuesOf.ts';
import { isSameValue, type Values } from './values.ts';

/**
 * A conflict between two users who changed the same field, or the same table cell in it, from a common base (spec D70).
 */
export interface Conflict {
  field: string;
  /**
   * The row by key, for a table in a field; without `cell` one of the two users removed the row, which is then null.
   */
  row?: { key: string; name: string; cell?: string };
  was: unknown;
  theirs: unknown;
  mine: unknown;
}

export interface Merged {
  /** The merged values; conflicts have the current user's value. */
  values: Values;
  conflicts: readonly Conflict[];
  /** Changes of the other users, by field. */
  theirs: readonly ValueChange[];
}

/** Returns how the rows of a custom field are identified; undefined for a field that is not a table. */
export type RowsOf = (field: string) => RowKind | undefined;

/**
 * Merges three states of a form: its initial values, the current values, and the values that other users have saved
 * since. Fields changed on one side need no decision; choices merge as sets, tables by row and cell. Fields that the
 * form does not enter get the stored values.
 *
 * Values are merged, not bodies or records: users know fields, and two fields may share one member of a body. The page
 * merges and the API only compares versions, because only the page knows the initial state of the form. An external API
 * without `api.version` leaves a gap of one request between check and write.
 */
export function merge(
  declaration: Declaration,
  base: Values,
  mine: Values,
  theirs: Values,
  rowsOf: RowsOf = () => undefined,
): Merged {
  const values: Values = { ...theirs };
  const conflicts: Conflict[] = [];
  for (const name of valueFields(declaration)) {
    const field = declaration.fields[name] as Field;
    if (kindOf(field).role !== 'entered') continue;
    const [was, here, there] = [base[name], mine[name], theirs[name]];
    if (isSameValue(was, here) || isSameValue(here, there)) continue;
    values[name] = here;
    if (isSameValue(was, there)) continue;
    const rows = rowsOf(name);
    if (rows) {
      const merged = mergeRows(rows, listOf(was), listOf(here), listOf(there));
      values[name] = merged.rows;
      conflicts.push(...merged.conflicts.map((conflict) => ({ field: name, ...conflict })));
    } else if (isSet(field, [was, here, there])) values[name] = mergeSets(was, here, there);
    else if (isSent(field)) conflicts.push({ field: name, was, theirs: there, mine: here });
  }
  return {
    values: deriveOnLoad(declaration, values, (name) => isSameValue(base[name], mine[name])),
    conflicts,
    theirs: changes(declaration, base, theirs),
  };
}

/** Returns the merged values with these conflicts decided for the other users. */
export function withTheirs(
  declaration: Declaration,
  { values }: Merged,
  taken: readonly Conflict[],
  rowsOf: RowsOf = () => undefined,
): Values {
  const next = { ...values };
  for (const { field, row, theirs } of taken) {
    const rows = rowsOf(field);
    next[field] = row && rows ? putRow(rows, listOf(next[field]), row, theirs) : theirs;
  }
  return deriveOnLoad(
    declaration,
    next,
    derivedFrom(
      declaration,
      taken.map(({ field }) => field),
    ),
  );
}

function listOf(value: unknown): readonly NestedRow[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** Checks whether the values are unordered lists of choices, not the two ends of a range. */
function isSet(field: Field, values: readonly unknown[]): boolean {
  const { carries } = kindOf(field);
  if (carries(field) === 'one' || ('many' in field ? field.many !== true : field.kind === 'picker')) return false;
  return values.every((value) => value === null || (Array.isArray(value) && value.every((item) => !isRecord(item))));
}

/** Applies the current user's removals and additions to the other users' set. */
function mergeSets(was: unknown, here: unknown, there: unknown): unknown[] {
  const [before, mine, theirs] = [was, here, there].map((value) => (Array.isArray(value) ? (value as unknown[]) : []));
  const stored = theirs?.filter((item) => mine?.includes(item) || !before?.includes(item)) ?? [];
  return [...stored, ...(mine?.filter((item) => !before?.includes(item) && !stored.includes(item)) ?? [])];
}
