import type { AnyRecord } from '#codecs/records.ts';
import { emptyCell } from '#codecs/sheet/cell.ts';
import type { ReadRow } from '#codecs/sheet/read/readRow.ts';
import { sheetOf } from '#kinds/registry/sheets.ts';
import { textIn } from '#kinds/shared/sheet/texts.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { failedRowPlan, planChange, planNew, type RowPlan, type SheetBase, type SheetPlanning } from './sheetPlan.ts';
import type { RowError } from './sheetRules.ts';

type Id = string | number;

/** The key of a row: a raw value, or null when the row names no record. */
export type RowKey = { readonly key: Id | null } | { readonly wrong: RowError };

/** The records found by a row's key, and the file's metadata of that record. */
export interface RowMatch {
  readonly key: Id | null;
  readonly records: readonly AnyRecord[];
  readonly base?: SheetBase | undefined;
}

/** Returns the key of a row from the id column (null) or from a field that the user picked. */
export function readRowKey(planning: SheetPlanning, row: ReadRow, keyField: string | null): RowKey {
  const column = planning.columns.find(({ field, part }) => field === keyField && part === 0)?.column;
  if (column === undefined) return { key: null };
  const reason = row.wrong.get(column);
  if (reason !== undefined) return { wrong: { field: keyField, column, reason } };
  return keyField === null ? idIn(planning.declaration, row, column) : valueIn(planning, row, keyField, column);
}

/**
 * Plans a row by the records that its key found. Without a record a new one is created, unless the row has an unknown
 * id.
 */
export function planRow(
  planning: SheetPlanning,
  row: ReadRow,
  keyField: string | null,
  { key, records, base }: RowMatch,
): RowPlan {
  const { api } = planning.declaration;
  const error = (reason: string): RowPlan =>
    failedRowPlan(row, null, [
      { field: keyField, column: planning.columns.find(({ field }) => field === keyField)?.column ?? null, reason },
    ]);
  const [record] = records;
  if (records.length > 1)
    return error(
      `С таким значением несколько записей (${records.length}): выберите другой столбец, по которому их искать`,
    );
  if (record) {
    const plan = planChange(planning, row, record, base);
    return plan.state === 'unchanged' || api.verbs.includes('update') ? plan : error('Записи здесь не изменяются');
  }
  if (key !== null && keyField === null) return error(`Записи № ${key} нет: её удалили, или номер неверен`);
  return api.verbs.includes('create') ? planNew(planning, row) : error('Новые записи здесь не создаются');
}

/**
 * Creates a check for repeated keys in a file: returns an error that names the earlier row with the same key, because
 * only the first row of a record is used.
 */
export function keyRepeats(): (key: string, row: ReadRow) => string | undefined {
  const rows = new Map<string, number>();
  return (key, { number }) => {
    const first = rows.get(key);
    if (first === undefined) rows.set(key, number);
    return first === undefined ? undefined : `Эта же запись уже есть в строке ${first}`;
  };
}

/** Parses an id: a number where possible; one of 20 digits or with leading zeros stays text. */
function idIn({ api }: Declaration, row: ReadRow, column: number): RowKey {
  const reading = textIn(row.cells[column]);
  if ('wrong' in reading) return { wrong: { field: null, column, reason: reading.wrong } };
  const text = reading.text.trim().replace(/^№\s*/, '');
  if (text === '') return { key: null };
  if (api.idKind === 'uuid') return { key: text.toLowerCase() };
  return { key: String(Number(text)) === text ? Number(text) : text };
}

function valueIn({ declaration, idsOf }: SheetPlanning, row: ReadRow, name: string, column: number): RowKey {
  const field = declaration.fields[name] as Field;
  const read = sheetOf(field).fromCells?.([row.cells[column] ?? emptyCell], field, idsOf(name, row));
  if (read && 'raw' in read && (typeof read.raw === 'string' || typeof read.raw === 'number')) return { key: read.raw };
  const reason =
    read && 'wrong' in read
      ? read.wrong
      : read && 'ambiguous' in read
        ? `Так называются несколько: «${read.ambiguous}»`
        : 'Не заполнено поле, по которому ищутся записи';
  return { wrong: { field: name, column, reason } };
}
