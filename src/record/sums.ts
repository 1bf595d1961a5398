import { parseNumber } from '#codecs/numericInput.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { decimalToNumber, addToDecimal, decimalZero } from './decimal.ts';
import { rawOf } from './rawOf.ts';

const summed: ReadonlySet<string> = new Set(['number', 'money']);

/** Whether the values of a field add up to something (spec D68): numbers and money, unless the field is a rate, a price or the like. Shares never do. */
export function isSummed(field: Field): boolean {
  return summed.has(field.kind) && field.read !== false && !('addsUp' in field && field.addsUp === false);
}

/** What a field adds up to over records, exact in decimal; what is no number counts as 0. */
export function sumOf({ fields }: Pick<Declaration, 'fields'>, name: string, records: readonly unknown[]): number {
  const field = fields[name];
  return field ? decimalSum(records.map((record) => figureOf(name, field, record))) : 0;
}

/** What a record adds to the sum of a field. */
export function figureOf(name: string, field: Field, record: unknown): number {
  return parseNumber(rawOf(name, field, record)) ?? 0;
}

export function decimalSum(values: readonly number[]): number {
  return decimalToNumber(values.reduce((total, value) => addToDecimal(total, value), decimalZero));
}
