import type { AnyRecord } from '#codecs/records.ts';
import { emptyCell, type SheetCell } from '#codecs/sheet/cell.ts';
import type { ReadRow } from '#codecs/sheet/read/readRow.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import { sheetOf } from '#kinds/registry/sheets.ts';
import type { IdsOf, ReadCells } from '#kinds/sheetModule.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { bodyOf } from './body.ts';
import { changes, type ValueChange } from './changes.ts';
import { clearedBy } from './clearedBy.ts';
import { valueFields } from './formFields.ts';
import { merge, withTheirs, type Conflict } from './merge.ts';
import { rawOf } from './rawOf.ts';
import { sheetNamesakes, sheetReadings, type SheetReading } from './sheetReadings.ts';
import type { NamesOf } from './searchText.ts';
import type { MatchedColumn } from './sheetMatch.ts';
import { rowRules, type RowError } from './sheetRules.ts';
import { emptyValues, type Values } from './values.ts';
import { valuesOf } from './valuesOf.ts';
import { cellText } from '#codecs/sheet/cellText.ts';

type Id = string | number;

/** The effect of a file row, used both for the preview and for the write. */
export interface RowPlan {
  readonly number: number;
  /** `conflict`: other users changed some of the cells that the file changes; its other changes can be written. */
  readonly state: 'new' | 'changed' | 'unchanged' | 'conflict' | 'error';
  /** The record id; null for a new record. */
  readonly id: Id | null;
  readonly changes: readonly ValueChange[];
  readonly conflicts: readonly Conflict[];
  readonly errors: readonly RowError[];
  /** The body to send; null when nothing is sent. */
  readonly body: Values | null;
}

/** Context in which the rows of a file are planned. */
export interface SheetPlanning {
  readonly declaration: Declaration;
  readonly columns: readonly MatchedColumn[];
  /** Returns the names of a field's ids, as in the export. */
  readonly namesOf: NamesOf;
  /** Returns the ids with a name in a field of a row; its other cells may tell namesakes apart. */
  readonly idsOf: (field: string, row: ReadRow) => IdsOf | undefined;
  readonly customFields?: Parameters<typeof bodyOf>[3];
}

/** Raw values of a row at the time of the export, by field, from the file's metadata. */
export type SheetBase = Readonly<Record<string, unknown>>;

/** Plans a row for a new record; empty cells get the defaults of a new form. */
export function planNew(planning: SheetPlanning, row: ReadRow): RowPlan {
  const { declaration } = planning;
  const before = emptyValues(declaration, valueFields(declaration));
  const { given, errors } = readGiven(planning, row, (_name, field, columns) => {
    const cells = cellsAt(
      row,
      columns,
      sheetOf(field)
        .toCells(undefined, field)
        .map(() => emptyCell),
    );
    return columns.every(({ column }) => sameCell(row.cells[column])) ? null : cells;
  });
  const after = { ...before, ...given };
  if (errors.length === 0 && Object.keys(given).length === 0)
    return failedRowPlan(row, null, [
      { field: null, column: null, reason: 'В строке нет ничего, что можно загрузить' },
    ]);
  const wrong = [...errors, ...rowRules(planning, after, true, given, errors)];
  if (wrong.length > 0) return failedRowPlan(row, null, wrong);
  return {
    number: row.number,
    state: 'new',
    id: null,
    changes: changes(declaration, before, after),
    conflicts: [],
    errors: [],
    body: bodyOf(declaration, after, null, planning.customFields),
  };
}

/**
 * Plans a row for an existing record. Cells with their exported value change nothing, even if the kind would parse them
 * differently. If the file has metadata, changes by other users are preserved, and reported as a conflict when the file
 * changes the same cells (spec D70).
 */
export function planChange(
  planning: SheetPlanning,
  row: ReadRow,
  record: AnyRecord,
  remembered: SheetBase = {},
): RowPlan {
  const { declaration, columns: all } = planning;
  const base = baseByField(planning, remembered);
  const id = record[declaration.api.id] as Id;
  const { given, errors } = readGiven(planning, row, (name, field, columns) => {
    const cellsOf = (raw: unknown, as: SheetReading) =>
      sheetOf(as.field).toCells(raw, as.field, planning.namesOf(as.name));
    const readings = sheetReadings(declaration, name);
    const isStated = (raw: unknown, as: SheetReading) => {
      const cells = cellsOf(raw, as);
      return columns.every(({ column, part }) => sameCell(row.cells[column], cells[part]));
    };
    const says = (raw: unknown) => readings.some((as) => isStated(raw, as));
    const now = rawOf(name, field, record);
    const isShown = () =>
      sheetNamesakes(declaration, name).some(
        (as) =>
          isStated(rawOf(as.name, as.field, record), as) && columns.some(({ column }) => !sameCell(row.cells[column])),
      );
    return says(now) || (Object.hasOwn(base, name) && says(base[name])) || isShown()
      ? null
      : cellsAt(row, columns, cellsOf(now, { name, field }));
  });
  if (errors.length === 0 && Object.keys(given).length === 0)
    return { number: row.number, state: 'unchanged', id, changes: [], conflicts: [], errors: [], body: null };
  const theirs = valuesOf(declaration, record);
  const before = { ...theirs, ...baseValues(declaration, all, base, given) };
  const merged = merge(declaration, before, { ...before, ...cleared(planning, given, before), ...given }, theirs);
  const after = withTheirs(declaration, merged, merged.conflicts);
  const made = changes(declaration, theirs, after);
  const wrong = [...errors, ...(made.length === 0 ? [] : rowRules(planning, after, false, given, errors))];
  if (wrong.length > 0) return failedRowPlan(row, id, wrong);
  const state = merged.conflicts.length > 0 ? 'conflict' : made.length > 0 ? 'changed' : 'unchanged';
  return {
    number: row.number,
    state,
    id,
    changes: made,
    conflicts: merged.conflicts,
    errors: [],
    body: made.length > 0 ? bodyOf(declaration, after, id, planning.customFields) : null,
  };
}

export function failedRowPlan({ number }: ReadRow, id: Id | null, errors: readonly RowError[]): RowPlan {
  return { number, state: 'error', id, changes: [], conflicts: [], errors, body: null };
}

type CellsToRead = (name: string, field: Field, columns: readonly MatchedColumn[]) => readonly SheetCell[] | null;

/**
 * Returns the values of a row by field. `cellsOf` returns the cells of a field to read, or null when the row changes
 * nothing there.
 */
function readGiven(
  { declaration, columns, idsOf }: SheetPlanning,
  row: ReadRow,
  cellsOf: CellsToRead,
): { given: Values; errors: RowError[] } {
  const given: Values = {};
  const errors: RowError[] = row.problem === undefined ? [] : [{ field: null, column: null, reason: row.problem }];
  for (const [name, ofField] of byField(columns)) {
    const field = declaration.fields[name] as Field;
    const [first] = ofField;
    const wrong = ofField.find(({ column }) => row.wrong.has(column));
    if (wrong) {
      errors.push({ field: name, column: wrong.column, reason: row.wrong.get(wrong.column) ?? '' });
      continue;
    }
    const cells = cellsOf(name, field, ofField);
    const read = cells && readAs(sheetReadings(declaration, name), cells, (as) => idsOf(as, row));
    if (!read) continue;
    if ('raw' in read) given[name] = kindOf(field).parse(read.raw, field);
    else if ('wrong' in read) errors.push({ field: name, column: first?.column ?? null, reason: read.wrong });
    else
      errors.push({
        field: name,
        column: first?.column ?? null,
        reason: `Так называются несколько: «${read.ambiguous}»`,
      });
  }
  return { given, errors };
}

/** Reads cells as the form accepts them, otherwise as a list displays the same value. */
function readAs(
  readings: readonly SheetReading[],
  cells: readonly SheetCell[],
  idsOf: (field: string) => IdsOf | undefined,
): ReadCells | undefined {
  const messages = readings.map(({ name, field }) => sheetOf(field).fromCells?.(cells, field, idsOf(name)));
  const [first] = messages;
  const own = readings[0]?.field;
  const other = messages.find((item) => item && 'raw' in item && own && kindOf(own).check(item.raw, own) === undefined);
  return first === undefined || 'raw' in first ? first : (other ?? first);
}

/**
 * Returns the metadata values for the target fields; a column may have been exported by another field with the same
 * value.
 */
function baseByField({ declaration, columns }: SheetPlanning, base: SheetBase): SheetBase {
  const names = [...byField(columns).keys()].flatMap((name) => {
    const from = sheetReadings(declaration, name).find((item) => Object.hasOwn(base, item.name));
    return from ? [[name, base[from.name]] as const] : [];
  });
  return Object.fromEntries(names);
}

const grouped = new WeakMap<readonly MatchedColumn[], ReadonlyMap<string, readonly MatchedColumn[]>>();

/** Groups the columns by field once, because there may be many rows. */
function byField(columns: readonly MatchedColumn[]): ReadonlyMap<string, readonly MatchedColumn[]> {
  const known = grouped.get(columns);
  if (known) return known;
  const fields = new Map<string, MatchedColumn[]>();
  for (const column of columns)
    if (column.field !== null) fields.set(column.field, [...(fields.get(column.field) ?? []), column]);
  grouped.set(columns, fields);
  return fields;
}

/** Returns the cells of a field; parts without a column in the file stay unchanged. */
function cellsAt(row: ReadRow, columns: readonly MatchedColumn[], present: readonly SheetCell[]): SheetCell[] {
  return present.map((cell, at) => {
    const own = columns.find(({ part }) => part === at);
    return own === undefined ? cell : (row.cells[own.column] ?? emptyCell);
  });
}

/** Returns the values at the time of the export of the fields that the row changes. */
function baseValues(
  { fields }: Declaration,
  columns: readonly MatchedColumn[],
  base: SheetBase,
  given: Values,
): Values {
  const names = [...byField(columns).keys()].filter((name) => name in given && Object.hasOwn(base, name));
  return Object.fromEntries(
    names.map((name) => [name, kindOf(fields[name] as Field).parse(base[name], fields[name] as Field)]),
  );
}

/** Returns the values that the row's changes empty, as in a form, except those with a column in the file. */
function cleared({ declaration, columns }: SheetPlanning, given: Values, values: Values): Values {
  const own = byField(columns);
  const all = Object.assign(
    {},
    ...Object.entries(given).map(([name, value]) => clearedBy(declaration, name, value, values)),
  ) as Values;
  return Object.fromEntries(Object.entries(all).filter(([name]) => name in values && !own.has(name)));
}

/** Maximum characters of a spreadsheet cell; longer texts were cut without splitting a surrogate pair. */
const longest = 32_767;
/** Number of digits that every spreadsheet preserves. */
const digits = 15;

/**
 * Checks whether a cell of a file still has the exported value. Line ends, surrounding white space, the last digits of
 * a number and its format depend on the application that saved the file and are ignored.
 */
function sameCell(read: SheetCell = emptyCell, written: SheetCell = emptyCell): boolean {
  if (read.type === 'number' && written.type === 'number')
    return read.number.toPrecision(digits) === written.number.toPrecision(digits);
  const [text, full] = [read, written].map((cell) => cellText(cell).replaceAll(/\r\n?/g, '\n')) as [string, string];
  return text.trim() === full.trim() || (text.length >= longest - 1 && text.length <= longest && full.startsWith(text));
}
