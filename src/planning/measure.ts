import { roundTo, shiftDecimal } from '#codecs/decimal.ts';
import type { Measure } from '#dictionaries/measures.ts';

/** What volumes are counted in: the numbers of the API, by name (part1 §9). */
export const kilograms = 0 satisfies Measure;
export const roubles = 1 satisfies Measure;

/** A product, or the mean of a category's products. */
export interface Goods {
  weightKg: number;
  priceRoubles: number;
}

const ratio = (value: number, unit: number): number => (unit > 0 ? value / unit : 0);

export function fromPieces(pieces: number, measure: Measure, { weightKg, priceRoubles }: Goods): number {
  if (measure === kilograms) return pieces * weightKg;
  return measure === roubles ? pieces * priceRoubles : pieces;
}

/** Converts a volume into pieces, unrounded; 0 when the weight or the price is unknown. */
export function toPieces(volume: number, measure: Measure, { weightKg, priceRoubles }: Goods): number {
  if (measure === kilograms) return ratio(volume, weightKg);
  return measure === roubles ? ratio(volume, priceRoubles) : volume;
}

/** Digits that a division leaves beyond doubt: 22.400000000000002 is 22.4. */
const certainDigits = 6;

/** Rounds a volume up: to whole pieces, 0.01 kg or 100 roubles, and at least to one of these. */
export function roundUpVolume(volume: number, measure: Measure): number {
  const places = measure === kilograms ? 2 : measure === roubles ? -2 : 0;
  const steps = Math.ceil(roundTo(shiftDecimal(volume, places), certainDigits));
  return shiftDecimal(Math.max(1, steps), -places);
}

/** Rounds money to whole roubles, half up. */
export const roundMoney = (amount: number): number => roundTo(roundTo(amount, certainDigits), 0);
