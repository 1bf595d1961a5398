import { parseNumber } from '#codecs/numericInput.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { rawOf } from './rawOf.ts';

const summed: ReadonlySet<string> = new Set(['number', 'money']);

/** Whether the values of a field add up to something: numbers and money, but no shares (spec D68). */
export function isSummed(field: Field): boolean {
  return summed.has(field.kind) && field.read !== false;
}

/** What a field adds up to over records, exact in decimal; what is no number counts as 0. */
export function sumOf({ fields }: Pick<Declaration, 'fields'>, name: string, records: readonly unknown[]): number {
  const field = fields[name];
  return field ? decimalSum(records.map((record) => parseNumber(rawOf(name, field, record)) ?? 0)) : 0;
}

/** 0.1 and 0.2 are 0.3: the shortest decimal texts of the numbers are added. */
export function decimalSum(values: readonly number[]): number {
  const parts = values.map(decimalOf);
  const places = parts.reduce((most, part) => Math.max(most, part.places), 0);
  const total = parts.reduce((sum, part) => sum + part.digits * 10n ** BigInt(places - part.places), 0n);
  return Number(`${total}e-${places}`);
}

/** `digits` are to be divided by ten as often as there are `places`. */
function decimalOf(value: number): { digits: bigint; places: number } {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const places = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return places < 0 ? { digits: digits * 10n ** BigInt(-places), places: 0 } : { digits, places };
}
