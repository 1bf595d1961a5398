import type { Field } from '#schemas/declaration/field.ts';
import { defineKind, type KindModule } from '../kindModule.ts';
import { nestedBy, type NestedValues } from '../shared/nested.ts';
import { opaqueKindBase } from '../shared/opaque.ts';
import { rowsIn, rowsText } from './rowsText.ts';

/**
 * Creates the kind for a table of nested objects; in a form it holds a list of row values. `kindOf` is the registry
 * that contains this kind.
 */
export function createRowsKind(kindOf: (field: Field) => KindModule): KindModule<'rows'> {
  const { valuesIn, objectOf, mistyped, check, sample } = nestedBy(kindOf);
  return defineKind('rows', {
    ...opaqueKindBase,
    nature: 'list',
    filtered: false,
    meaning: 'таблица внутри записи',
    labelled: 'asGroup',
    empty: () => [],
    parse: (raw, field) => rowsIn(raw).map((row) => valuesIn(field, row)),
    mistyped: (value, field) => {
      const messages = ((value as NestedValues[] | null) ?? []).map((values) => mistyped(field, values));
      const first = messages.findIndex((message) => message !== undefined);
      return first < 0 ? undefined : `строка ${first + 1}, ${messages[first]}`;
    },
    serialize: (value, field) =>
      Array.isArray(value) ? (value as NestedValues[]).map((values) => objectOf(field, values)) : [],
    toText: rowsText,
    compare: (a, b) => rowsIn(a).length - rowsIn(b).length,
    matches: (own, query) => JSON.stringify(own) === JSON.stringify(query),
    carries: () => 'list',
    check: (raw, field) => check(field, raw),
    sample: (at, field) => Array.from({ length: 1 + (at % 3) }, (_, row) => sample(field, at + row)),
  });
}
