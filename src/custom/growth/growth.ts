import { Big } from 'big.js';
import { formatMoney, formatNumber } from '#codecs/money.ts';
import { plainUnits, type Measure } from '#dictionaries/measures.ts';

/*
 * The arithmetic of the agents growth calculator (part2 §4 'Suggestion'; spec D29, D30), exact in decimal:
 * increase = max(average × increaseVolume / 100, increaseMinMsr)
 * value = average + increase
 * pieces : rounded to an integer
 * roubles : max(5000, ceil(value / 100) × 100)
 * kg : 2 decimals
 * An empty percent or minimum, and a missing average, count as 0. An average below zero (corrections may
 * outweigh sales) never leads to a plan below zero.
 */

/** Minimum of a suggestion in roubles. */
const minRoubles = 5000;

/** Multiplied by, because a division by 100 is cut after 20 decimals. */
const hundredth = 0.01;

/** The manager's input; empty inputs are null. */
export interface Increase {
  increaseVolume: number | null;
  increaseMinMsr: number | null;
}

/** A suggested volume and its calculation. */
export interface Suggestion {
  measure: Measure;
  /** The value used as the volume. */
  value: number;
  average: number | null;
  /** Value before rounding. */
  raw: number;
  /** Which of the two increases was greater. */
  by: 'percent' | 'minimum';
  increase: Increase;
}

/** Returns the suggested volume of an agent who sells `average` a month. */
export function suggest(average: number | null, measure: Measure, increase: Increase): Suggestion {
  const base = new Big(average ?? 0);
  const byPercent = base.times(increase.increaseVolume ?? 0).times(hundredth);
  const minimum = new Big(increase.increaseMinMsr ?? 0);
  const isPercent = byPercent.gte(minimum);
  const raw = base.plus(isPercent ? byPercent : minimum);
  return {
    measure,
    average,
    increase,
    raw: raw.toNumber(),
    value: Math.max(0, roundedFor(measure, raw)),
    by: isPercent ? 'percent' : 'minimum',
  };
}

function roundedFor(measure: Measure, raw: Big): number {
  if (measure !== 1) return raw.round(measure === 2 ? 0 : 2).toNumber();
  return Math.max(minRoubles, raw.times(hundredth).round(0, Big.roundUp).times(100).toNumber());
}

/** Explains a suggestion in one line: `среднее 12 400 ₽ + 15 % = 14 260 → 14 300 ₽`. */
export function explain({ measure, value, average, raw, by, increase }: Suggestion): string {
  const base = average === null ? 'продаж нет: 0' : `среднее ${formatVolume(average, measure)}`;
  const step =
    by === 'percent'
      ? `${formatNumber(increase.increaseVolume ?? 0)}\u00a0%`
      : `минимум ${formatVolume(increase.increaseMinMsr ?? 0, measure)}`;
  const result =
    raw === value ? formatVolume(value, measure) : `${formatNumber(raw)} → ${formatVolume(value, measure)}`;
  const min = measure === 1 && value === minRoubles && raw < minRoubles ? ' (наименьший план)' : '';
  return `${base} + ${step} = ${result}${min}`;
}

/** Formats a volume with its unit; roubles in the common money format (spec D31). */
export function formatVolume(value: number, measure: Measure): string {
  return measure === 1 ? formatMoney(value) : `${formatNumber(value)}\u00a0${plainUnits[measure]}`;
}

/**
 * Returns whether an agent gets the motivation: `mmin ≤ volume < mmax`; an empty bound does not limit (spec D30), a
 * missing volume is within no bound.
 */
export function isMotivated(volume: number | null, mmin: number | null, mmax: number | null): boolean {
  if (volume === null) return mmin === null && mmax === null;
  return (mmin === null || volume >= mmin) && (mmax === null || volume < mmax);
}
