import { isRecord, type AnyRecord } from '#codecs/records.ts';
import type { DeclaredField } from '../partProps.ts';

export function columnTitle(column: unknown, fields: readonly DeclaredField[]): string {
  const labelOf = (name: unknown) => fields.find((field) => field.name === name)?.label ?? String(name);
  if (!isRecord(column)) return labelOf(column);
  if (typeof column.label === 'string' && column.label !== '') return column.label;
  return column.field === undefined ? String(column.name ?? 'Столбец') : labelOf(column.field);
}

interface NewColumn {
  word: string;
  title: string;
  detail: string;
  make: (fields: readonly DeclaredField[], name: string) => AnyRecord;
}

const numeric: ReadonlySet<string> = new Set(['number', 'money', 'percent']);

/** Computed columns. */
export const newColumns: readonly NewColumn[] = [
  {
    word: 'text',
    title: 'Текст из полей',
    detail: 'Например, фамилия и имя в одном столбце',
    make: (fields, name) => ({ name, label: 'Текст', text: `{${fields[0]?.name ?? 'name'}}` }),
  },
  {
    word: 'sum',
    title: 'Сумма полей',
    detail: 'Складывает числа записи',
    make: (fields, name) => ({ name, label: 'Всего', sum: numbersOf(fields) }),
  },
  {
    word: 'difference',
    title: 'Разность полей',
    detail: 'Первое число без второго',
    make: (fields, name) => ({ name, label: 'Разница', difference: numbersOf(fields) }),
  },
  {
    word: 'lookup',
    title: 'Название по справочнику',
    detail: 'Называет номер из поля',
    make: (fields, name) => ({ name, label: 'Название', field: fields[0]?.name ?? 'id', lookup: 'distributors' }),
  },
];

function numbersOf(fields: readonly DeclaredField[]): string[] {
  const found = fields.filter(({ kind }) => numeric.has(kind)).map(({ name }) => name);
  return [found[0] ?? '', found[1] ?? found[0] ?? ''];
}
