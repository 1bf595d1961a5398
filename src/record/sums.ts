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
  return field ? decimalSum(records.map((record) => figureOf(name, field, record))) : 0;
}

/** What a record adds to the sum of a field. */
export function figureOf(name: string, field: Field, record: unknown): number {
  return parseNumber(rawOf(name, field, record)) ?? 0;
}

export function decimalSum(values: readonly number[]): number {
  return numberOf(values.reduce((total, value) => plus(total, value), zero));
}

/** An exact number: `digits` are to be divided by ten as often as there are `places`. */
export interface Decimal { digits: bigint; places: number }

export const zero: Decimal = { digits: 0n, places: 0 };

/** 0.1 and 0.2 are 0.3: the shortest decimal texts of the numbers are added. */
export function plus(total: Decimal, value: number): Decimal {
  const added = decimalOf(value);
  const places = Math.max(total.places, added.places);
  return { digits: withPlaces(total, places) + withPlaces(added, places), places };
}

export function numberOf({ digits, places }: Decimal): number {
  return Number(`${digits}e-${places}`);
}

function withPlaces({ digits, places }: Decimal, wanted: number): bigint {
  return places === wanted ? digits : digits * 10n ** BigInt(wanted - places);
}

function decimalOf(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const places = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return places < 0 ? { digits: digits * 10n ** BigInt(-places), places: 0 } : { digits, places };
}
