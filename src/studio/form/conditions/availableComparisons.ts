import { newRecord } from '#schemas/declaration/condition.ts';
import type { DeclaredField } from '../partProps.ts';
import type { TermOperator } from './comparisons.ts';

/** The nature of a field's values for conditions, as far as its kind determines it. */
export type ConditionValueType = 'text' | 'day' | 'number' | 'choice' | 'list' | 'flag' | 'period' | 'any';

const natures: Readonly<Record<string, ConditionValueType>> = {
  text: 'text',
  longText: 'text',
  editableTitle: 'text',
  phone: 'text',
  url: 'text',
  json: 'text',
  time: 'text',
  date: 'day',
  number: 'number',
  percent: 'number',
  money: 'number',
  duration: 'number',
  rating: 'number',
  dateTime: 'number',
  radio: 'choice',
  select: 'choice',
  status: 'choice',
  checkboxes: 'list',
  treeSelect: 'list',
  picker: 'list',
  names: 'list',
  images: 'list',
  file: 'list',
  image: 'list',
  rows: 'list',
  coordinates: 'list',
  flag: 'flag',
  dateRange: 'period',
};

export function conditionValueType({ kind, many }: Pick<DeclaredField, 'kind' | 'many'>): ConditionValueType {
  return many === true ? 'list' : (natures[kind] ?? 'any');
}

const operatorsByType: Readonly<Record<ConditionValueType, readonly TermOperator[]>> = {
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
