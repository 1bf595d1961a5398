import { formatNumber } from '#codecs/money.ts';

/** Bounds within which a number usually lies; numbers outside are also accepted (spec D61). */
export type Expected = readonly [min: number, max: number];

/** Checks whether a value is empty or within the expected bounds. */
export function isExpected(value: number | null, [min, max]: Expected): boolean {
  return value === null || (value >= min && value <= max);
}

/** Formats bounds: `от 1 до 10`. */
export function rangeText([min, max]: Expected): string {
  return `от ${formatNumber(min)} до ${formatNumber(max)}`;
}
