import { roundTo } from './decimal.ts';
import { parseNumber } from './numericInput.ts';

const noBreakSpace = '\u00a0';

/**
 * Roubles as '1 234 567 ₽' with no-break spaces (spec D31); kopecks, two digits, only when the sum is not whole, or exactly as many
 * as `decimals` says. Takes a number or its text; '-' when it is none.
 */
export function formatMoney(value: unknown, decimals?: number): string {
  const roubles = parseNumber(value);
  if (roubles === null) return '-';
  if (decimals !== undefined) return `${formatFixed(roubles, decimals)}${noBreakSpace}₽`;
  const rounded = roundTo(roubles, 2);
  return `${grouped(Number.isInteger(rounded) ? String(rounded) : rounded.toFixed(2))}${noBreakSpace}₽`;
}

/**
 * A number with Russian grouping (no-break spaces) and a decimal comma: '12 345,6'. With `fractionDigits` rounded to
 * at most that many. Takes a number or its text; '-' when it is none.
 */
export function formatNumber(value: unknown, fractionDigits?: number): string {
  const number = parseNumber(value);
  if (number === null) return '-';
  return grouped(String(fractionDigits === undefined ? number : roundTo(number, fractionDigits)));
}

/** A number with exactly so many digits behind the comma: '12 345,60'; '-' when it is none. */
export function formatFixed(value: unknown, decimals: number): string {
  const number = parseNumber(value);
  return number === null ? '-' : grouped(roundTo(number, decimals).toFixed(decimals));
}

function grouped(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, noBreakSpace);
  return fraction === undefined ? groups : `${groups},${fraction}`;
}
