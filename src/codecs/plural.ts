import { formatNumber } from './money.ts';

/** The three forms of a Russian noun after 1, 2 and 5: ['точка', 'точки', 'точек']. */
export type PluralForms = readonly [one: string, few: string, many: string];

/** Returns the form of the noun after `n` (spec D49): 1 and 21 точка, 2 and 1.5 точки, 5 and 11 точек. */
export function plural(n: number, [item, few, many]: PluralForms): string {
  const count = Math.abs(n);
  if (!Number.isInteger(count)) return few;
  const [tens, units] = [count % 100, count % 10];
  if (tens >= 11 && tens <= 14) return many;
  if (units === 1) return item;
  return units >= 2 && units <= 4 ? few : many;
}

/** Returns the count with its noun: '5 точек', '12 345 точек' (thousands are grouped). */
export function countOf(n: number, forms: PluralForms): string {
  return `${formatNumber(n)} ${plural(n, forms)}`;
}

/** Returns the first names joined by commas and the number of the remaining ones: `Чай, Кофе и ещё 3`. */
export function firstNames(names: readonly string[], max: number): string {
  const shown = names.slice(0, max).join(', ');
  return names.length > max ? `${shown} и ещё ${names.length - max}` : shown;
}
