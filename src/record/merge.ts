import { kindOf } from '#kinds/registry/kinds.ts';
import { isRecord } from '#codecs/records.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { changes, type ValueChange } from './changes.ts';
import { isSent, valueFields } from './formFields.ts';
import { mergeRows, putRow, type RowKind, type NestedRow } from './mergeRows.ts';
import { deriveOnLoad, derivedFrom } from './valuesOf.ts';
import { isSameValue, type Values } from './values.ts';

/** What two people made of one field, or of one cell of a table in it, since both had the same before them (spec D70). */
export interface Conflict {
  field: string;
  /** The row by its key, for a table in a field; without `cell` one of the two removed the row, which is null then. */
  row?: { key: string; name: string; cell?: string };
  was: unknown;
  theirs: unknown;
  mine: unknown;
}

export interface Merged {
  /** Both works in one; where they conflict, mine stands. */
  values: Values;
  conflicts: readonly Conflict[];
  /** What the others changed, field by field. */
  theirs: readonly ValueChange[];
}

/** How the rows of a bespoke field are told apart, by the name of the field; undefined for a field whose value is one thing. */
export type RowsOf = (field: string) => RowKind | undefined;

/**
 * Three states of one form merged: what it began with, as it is here, and as others have saved it since. Fields that only one side changed need no question;
 * lists of choices merge as sets, tables row by row and cell by cell. What a form does not enter follows what is stored.
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

/** The merged values with these conflicts decided for the others. */
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

/** Whether the values are lists of choices, in no order: not the two ends of a range. */
function isSet(field: Field, values: readonly unknown[]): boolean {
  const { carries } = kindOf(field);
  if (carries(field) === 'one' || ('many' in field ? field.many !== true : field.kind === 'picker')) return false;
  return values.every((value) => value === null || (Array.isArray(value) && value.every((item) => !isRecord(item))));
}

/** What the others have, without what was taken away here, and with what was added here. */
function mergeSets(was: unknown, here: unknown, there: unknown): unknown[] {
  const [before, mine, theirs] = [was, here, there].map((value) => (Array.isArray(value) ? (value as unknown[]) : []));
  const stored = theirs?.filter((item) => mine?.includes(item) || !before?.includes(item)) ?? [];
  return [...stored, ...(mine?.filter((item) => !before?.includes(item) && !stored.includes(item)) ?? [])];
}
