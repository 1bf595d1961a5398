import { Big } from 'big.js';
import { parseNumber } from '#codecs/numericInput.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { rawOf } from './rawOf.ts';

const summed: ReadonlySet<string> = new Set(['number', 'money']);

/**
 * Checks whether a field can be summed (spec D68): numbers and money, except rates, prices and similar. Fractions are
 * never summed.
 */
export function isSummed(field: Field): boolean {
  return summed.has(field.kind) && field.read !== false && !('addsUp' in field && field.addsUp === false);
}

/** Returns the sum of a field over records, exact in decimal; other values count as 0. */
export function sumOf({ fields }: Pick<Declaration, 'fields'>, name: string, records: readonly unknown[]): number {
  const field = fields[name];
  return field ? decimalSum(records.map((record) => figureOf(name, field, record))) : 0;
}

/** Returns the number that a record contributes to the sum of a field. */
export function figureOf(name: string, field: Field, record: unknown): number {
  return parseNumber(rawOf(name, field, record)) ?? 0;
}

/** Adds decimally, so 0.1 and 0.2 are 0.3. */
export function decimalSum(values: readonly number[]): number {
  return values.reduce((total, value) => total.plus(value), new Big(0)).toNumber();
}
