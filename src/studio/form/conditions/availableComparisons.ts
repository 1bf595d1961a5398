import type { KindFacts, ValueNature } from '#kinds/kindModule.ts';
import { kinds } from '#kinds/registry/kinds.ts';
import { newRecord } from '#schemas/declaration/condition.ts';
import type { DeclaredField } from '../partProps.ts';
import type { TermOperator } from './comparisons.ts';

/** Returns the nature of a field's values for conditions, as far as its kind determines it. */
export function conditionValueType({ kind, many }: Pick<DeclaredField, 'kind' | 'many'>): ValueNature {
  return many === true ? 'list' : ((kinds as Partial<Record<string, KindFacts>>)[kind]?.nature ?? 'any');
}

const operatorsByType: Readonly<Record<ValueNature, readonly TermOperator[]>> = {
  text: ['filled', 'empty', 'is', 'oneOf', 'contains', 'startsWith'],
  day: ['filled', 'empty', 'is'],
  number: ['number', 'empty', 'positive', 'is', 'oneOf', 'above', 'below', 'atLeast', 'atMost', 'multipleOf'],
  choice: ['chosen', 'empty', 'is', 'oneOf'],
  list: ['nonEmpty', 'empty', 'has'],
  flag: ['is'],
  period: ['rangeStart', 'rangeEnd'],
  any: ['is', 'oneOf', 'filled', 'chosen', 'number', 'positive', 'nonEmpty', 'empty'],
};

/** Returns the comparisons available for a field. The first is the default of a new condition. */
export function comparisonsOf(field: Pick<DeclaredField, 'kind' | 'many'>): readonly TermOperator[] {
  return field.kind === 'url' ? [...operatorsByType.text, 'emptyOrUrl'] : operatorsByType[conditionValueType(field)];
}

/** A field that is true while a new record is created, in addition to those of a declaration. */
export const newRecordField: DeclaredField = { name: newRecord, label: 'Новая запись', kind: 'flag' };

/** Returns the initial operand of a comparison that needs a value: the first option, otherwise a neutral default. */
export function firstOperand(comparison: TermOperator, field: DeclaredField): unknown {
  const first = field.options?.[0]?.[0];
  switch (comparison) {
    case 'is':
      return first ?? (conditionValueType(field) === 'flag' ? true : conditionValueType(field) === 'number' ? 0 : '');
    case 'has':
      return first ?? '';
    case 'oneOf':
      return first === undefined ? [] : [first];
    case 'above':
    case 'below':
    case 'atLeast':
    case 'atMost':
      return 0;
    case 'multipleOf':
      return 1;
    case 'contains':
    case 'startsWith':
      return 'а';
    default:
      return undefined;
  }
}
