import { roundTo } from './decimal.ts';
import { parseNumber } from './numericInput.ts';

const noBreakSpace = '\u00a0';

/**
 * Formats roubles as '1 234 567 ₽' with no-break spaces (spec D31). Shows two digits of kopecks only when the sum is
 * not whole, or exactly `decimals` digits. Accepts a number or its text; returns '-' for any other value.
 */
export function formatMoney(value: unknown, decimals?: number): string {
  const roubles = parseNumber(value);
  if (roubles === null) return '-';
  if (decimals !== undefined) return `${formatFixed(roubles, decimals)}${noBreakSpace}₽`;
  const rounded = roundTo(roubles, 2);
  return `${grouped(Number.isInteger(rounded) ? String(rounded) : rounded.toFixed(2))}${noBreakSpace}₽`;
}

/**
 * Formats a number with Russian grouping (no-break spaces) and a decimal comma: '12 345,6', rounded to at most
 * `fractionDigits`. Accepts a number or its text; returns '-' for any other value.
 */
export function formatNumber(value: unknown, fractionDigits?: number): string {
  const number = parseNumber(value);
  if (number === null) return '-';
  return grouped(String(fractionDigits === undefined ? number : roundTo(number, fractionDigits)));
}

/** Formats a number with exactly `decimals` digits after the comma: '12 345,60'; returns '-' for any other value. */
export function formatFixed(value: unknown, decimals: number): string {
  const number = parseNumber(value);
  return number === null ? '-' : grouped(roundTo(number, decimals).toFixed(decimals));
}

function grouped(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, noBreakSpace);
  return fraction === undefined ? groups : `${groups},${fraction}`;
}
