import type { AnyRecord } from '#codecs/records.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { guessNested, readAs } from './guessNested.ts';
import { guessRanges, type RangeGuess } from './guessRanges.ts';
import { guessScalar, type KindGuess } from './guessScalar.ts';
import { labelFor } from '../text/labels.ts';
import { columnsOfSample, type SampleColumn } from './sampleColumns.ts';

/** A field of a draft; `part` of each reason is the guessed property of the field, '' for the whole field. */
export interface DraftedField {
  name: string;
  field: Field;
  whys: { part: 'kind' | 'label' | 'options' | ''; why: string }[];
  /** Whether a list may show it: a field used only for choosing is shown by another field. */
  listed: boolean;
}

/** Guesses the fields of a sample and its id property. */
export function guessFields(records: readonly AnyRecord[]): {
  id: { key: string; why: string };
  fields: DraftedField[];
} {
  const columns = columnsOfSample(records);
  const id = idOf(columns, records.length);
  const ranges = guessRanges(columns);
  const taken = new Set(columns.map(({ name }) => name));
  const fields = columns.flatMap((column): DraftedField[] => {
    if (column.key === id.key) return [];
    const range = ranges.find(({ start, end }) => start === column || end === column);
    if (range) return range.start === column ? [rangeField(range, taken)] : [];
    return columnFields(column, taken);
  });
  return {
    id,
    fields:
      fields.length > 0
        ? fields
        : [
            drafted(
              { key: id.key, name: safeName(id.key, taken), values: [] },
              { field: { kind: 'text' }, why: 'других полей в образце нет' },
            ),
          ],
  };
}

/** Returns `id`, else a name ending in Id with distinct values, else the first property. */
function idOf(columns: readonly SampleColumn[], count: number): { key: string; why: string } {
  const isUnique = ({ values }: SampleColumn) =>
    values.length === count &&
    new Set(values).size === count &&
    values.every((value) => typeof value === 'number' || typeof value === 'string');
  const plain = columns.find((column) => /^(id|_id|uuid|guid)$/i.test(column.key) && isUnique(column));
  if (plain) return { key: plain.key, why: 'поле с таким именем, значения не повторяются' };
  const ending = columns.find((column) => /(Id|_id|ID)$/.test(column.key) && isUnique(column));
  if (ending) return { key: ending.key, why: 'имя кончается на Id, значения не повторяются' };
  const unique = columns.find(isUnique);
  return unique
    ? { key: unique.key, why: 'первое поле, значения которого не повторяются' }
    : { key: columns[0]?.key ?? 'id', why: 'ключа в образце не видно: укажите его' };
}

function columnFields(column: SampleColumn, taken: Set<string>): DraftedField[] {
  const scalar = guessScalar(column);
  if (scalar) return [drafted(column, { ...scalar, field: { ...scalar.field, ...wire(column, scalar.field) } })];
  const nested = guessNested(column);
  if (!nested) return [];
  const shown = drafted(column, nested);
  if (!nested.choose) return [shown];
  const { name, field, why } = nested.choose;
  return [shown, { ...drafted({ ...column, name: safeName(name, taken) }, { field, why }), listed: false }];
}

function rangeField({ name, start, end }: RangeGuess, taken: Set<string>): DraftedField {
  const both = [start.key, end.key] as const;
  const field: Field = { kind: 'dateRange', read: both, query: both, send: both };
  return drafted(
    { key: name, name: safeName(name, taken), values: [] },
    { field, why: `пара дат: ${start.key} и ${end.key}` },
  );
}

/** Returns the wire names of a field whose declared name is spelled differently. */
function wire({ key, name }: SampleColumn, { kind }: Field): { read?: string; query?: string; send?: string } {
  if (key === name) return {};
  return kind === 'dateTime' || kind === 'images' ? readAs(key, name) : { read: key, query: key, send: key };
}

function drafted({ name, key }: SampleColumn, { field, why, options }: KindGuess): DraftedField {
  const label = labelFor(key) ?? labelFor(name);
  const { kind, ...rest } = field;
  return {
    name,
    field: { kind, label: label ?? key, ...rest } as Field,
    whys: [
      { part: 'kind', why },
      {
        part: 'label',
        why: label === undefined ? 'подпись неизвестна: стоит имя поля' : 'обычная подпись для такого имени',
      },
      ...(options === undefined ? [] : [{ part: 'options' as const, why: options }]),
    ],
    listed: true,
  };
}

function safeName(name: string, taken: Set<string>): string {
  const base = /^[A-Za-z][A-Za-z0-9]*$/.test(name)
    ? name
    : name.replace(/[^A-Za-z0-9]/g, '').replace(/^\d+/, '') || 'field';
  let free = base;
  for (let at = 2; taken.has(free); at += 1) free = `${base}${at}`;
  taken.add(free);
  return free;
}
