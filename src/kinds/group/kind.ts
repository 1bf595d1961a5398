import { isRecord } from '#codecs/records.ts';
import type { Field, FieldOf } from '#schemas/declaration/field.ts';
import { defineKind, type KindModule } from '../kindModule.ts';
import { nestedBy, nestedFields, type NestedValues } from '../shared/nested.ts';
import { opaqueKindBase } from '../shared/opaque.ts';
import { compareTexts } from '../shared/texts.ts';

/**
 * Creates the kind for one nested object; in a form it holds the values of its fields. `kindOf` is the registry that
 * contains this kind.
 */
export function createGroupKind(kindOf: (field: Field) => KindModule): KindModule<'group'> {
  const { valuesIn, objectOf, mistyped, check, sample } = nestedBy(kindOf);
  /** Joins the texts of all fields that have a label. */
  function textOf(raw: unknown, field: FieldOf<'group'>): string {
    if (!isRecord(raw)) return '-';
    const values = valuesIn(field, raw);
    const texts = Object.entries(nestedFields(field))
      .filter(([, { label }]) => label !== undefined)
      .map(([name, own]) => kindOf(own).toText(kindOf(own).serialize(values[name], own), own))
      .filter((text) => text !== '-');
    return texts.length === 0 ? '-' : texts.join(', ');
  }
  return defineKind('group', {
    ...opaqueKindBase,
    filtered: false,
    meaning: 'вложенный объект',
    labelled: 'asGroup',
    empty: (field) => valuesIn(field, {}),
    parse: (raw, field) => valuesIn(field, isRecord(raw) ? raw : {}),
    mistyped: (value, field) => mistyped(field, isRecord(value) ? value : {}),
    serialize: (value, field) => objectOf(field, isRecord(value) ? (value as NestedValues) : {}),
    toText: textOf,
    compare: (a, b, field) => compareTexts(textOf(a, field), textOf(b, field)),
    matches: (own, query) => JSON.stringify(own) === JSON.stringify(query),
    carries: () => 'one',
    check: (raw, field) => check(field, raw),
    sample: (at, field) => sample(field, at),
  });
}
