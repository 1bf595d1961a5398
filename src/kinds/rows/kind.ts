import { putAt, valueAt } from '#codecs/path.ts';
import { isRecord, type AnyRecord } from '#codecs/records.ts';
import type { Field, FieldOf } from '#schemas/declaration/field.ts';
import { defineKind, type KindModule } from '../contract.ts';
import { wrongType } from '../shared/messages.ts';
import { opaque } from '../shared/opaque.ts';
import { rowFields, rowsIn, rowsText } from './rowFields.ts';

type RowsField = FieldOf<'rows'>;
/** The values of one row, by the names of its fields. */
type RowValues = Record<string, unknown>;

const placeOf = (name: string, place: unknown): string => (typeof place === 'string' ? place : name);

/** `строка 2, Вопрос: `: where something is wrong. */
const at = (index: number, name: string, own: Field): string => `строка ${index + 1}, ${own.label ?? name}: `;

/** A table of objects inside a record; in a form a list of the values of its rows. `kindOf` is the registry that it stands in. */
export function rowsOver(kindOf: (field: Field) => KindModule): KindModule<'rows'> {
  /** What an API says of one row, as values of a form. */
  function valuesIn(field: RowsField, row: AnyRecord): RowValues {
    return Object.fromEntries(Object.entries(rowFields(field)).map(([name, own]) => [name, kindOf(own).parse(own.read === false ? undefined : valueAt(row, placeOf(name, own.read)), own)]));
  }

  /** A row as a body carries it. */
  function rowOf(field: RowsField, values: RowValues): AnyRecord {
    const row: AnyRecord = {};
    for (const [name, own] of Object.entries(rowFields(field))) {
      if (own.send !== false) putAt(row, placeOf(name, own.send), kindOf(own).serialize(values[name], own));
    }
    return row;
  }

  return defineKind('rows', {
    ...opaque,
    meaning: 'таблица внутри записи',
    words: { fields: 'поля строки', rules: 'правила строки', key: 'поле, по которому узнают строку', min: 'наименьшее число строк', order: 'порядок важен: строки можно переставлять', add: 'текст кнопки' },
    labelled: 'asGroup', statefulCell: false,
    empty: () => [],
    parse: (raw, field) => rowsIn(raw).map((row) => valuesIn(field, row)),
    mistyped: (value, field) => {
      for (const [index, values] of (value as RowValues[] | null ?? []).entries()) {
        for (const [name, own] of Object.entries(rowFields(field))) {
          const message = kindOf(own).mistyped?.(values[name], own);
          if (message !== undefined) return at(index, name, own) + message;
        }
      }
      return undefined;
    },
    serialize: (value, field) => (Array.isArray(value) ? (value as RowValues[]).map((values) => rowOf(field, values)) : []),
    toText: rowsText,
    compare: (a, b) => rowsIn(a).length - rowsIn(b).length,
    matches: (own, asked) => JSON.stringify(own) === JSON.stringify(asked),
    carries: () => 'list',
    check: (raw, field) => {
      if (!isRecord(raw)) return wrongType;
      for (const [name, own] of Object.entries(rowFields(field))) {
        const sent = own.send === false ? undefined : valueAt(raw, placeOf(name, own.send));
        const message = sent === null || sent === undefined ? undefined : kindOf(own).check(sent, own);
        if (message !== undefined) return `${own.label ?? name}: ${message}`;
      }
      return undefined;
    },
    sample: (index, field) => Array.from({ length: 1 + (index % 3) }, (_, row) => {
      const made: AnyRecord = {};
      for (const [name, own] of Object.entries(rowFields(field))) putAt(made, placeOf(name, own.send), kindOf(own).sample(index + row, own));
      return made;
    }),
  });
}
