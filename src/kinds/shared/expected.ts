import { formatNumber } from '#codecs/money.ts';

/** The bounds within which a number usually lies; whatever else is taken, too (spec D61). */
export type Expected = readonly [least: number, most: number];

/** Nothing is as good as what is expected. */
export function isExpected(value: number | null, [min, max]: Expected): boolean {
  return value === null || (value >= min && value <= max);
}

/** `от 1 до 10`. */
export function rangeText([min, max]: Expected): string {
  return `от ${formatNumber(min)} до ${formatNumber(max)}`;
}
