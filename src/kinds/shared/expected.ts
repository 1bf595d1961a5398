import { showNumber } from '#codecs/money.ts';

/** The bounds within which a number usually lies; whatever else is taken, too (spec D61). */
export type Expected = readonly [least: number, most: number];

/** Nothing is as good as what is expected. */
export function isExpected(value: number | null, [least, most]: Expected): boolean {
  return value === null || (value >= least && value <= most);
}

/** `от 1 до 10`. */
export function rangeText([least, most]: Expected): string {
  return `от ${showNumber(least)} до ${showNumber(most)}`;
}
