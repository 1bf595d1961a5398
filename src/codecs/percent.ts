import { roundTo, shiftDecimal } from './decimal.ts';
import { formatFixed, formatNumber } from './money.ts';
import { parseNumber } from './numericInput.ts';

/**
 * Converts a percent of a form into the fraction that the API expects, exactly in decimal: 98 → 0.98 (part1 §5, spec
 * D15). Returns null when it is not a number.
 */
export function percentToFraction(percent: number | null): number | null {
  return percent === null || !Number.isFinite(percent) ? null : shiftDecimal(percent, -2);
}

/**
 * Number of digits that a number reliably preserves; with more, the percent would not convert back to the same
 * fraction.
 */
const sureDigits = 15;

/**
 * Converts a fraction from the API (a number or its text) into a percent, exact in decimal to 15 digits: 0.123 → 12.3.
 * Returns null when it is not a number or the percent is too large for a number.
 */
export function fractionToPercent(fraction: unknown): number | null {
  const value = parseNumber(fraction);
  const percent = value === null ? null : shiftDecimal(Number(value.toPrecision(sureDigits)), 2);
  return percent !== null && Number.isFinite(percent) ? percent : null;
}

/**
 * Formats a fraction as a rounded percent, '45%', as progress is shown (part1 §9); returns '-' when it is not a number.
 */
export function formatPercent(fraction: unknown): string {
  const percent = fractionToPercent(fraction);
  return percent === null ? '-' : `${roundTo(percent, 0)}%`;
}

/**
 * Formats a fraction as an exact percent (spec D15), '12,5 %' with a no-break space; returns '-' when it is not a
 * number.
 */
export function formatExactPercent(fraction: unknown): string {
  const percent = fractionToPercent(fraction);
  return percent === null ? '-' : `${formatNumber(percent)}\u00a0%`;
}

/**
 * Formats a fraction as a percent with exactly `decimals` digits after the comma: '12,50 %'; returns '-' when it is not
 * a number.
 */
export function formatFixedPercent(fraction: unknown, decimals: number): string {
  const percent = fractionToPercent(fraction);
  return percent === null ? '-' : `${formatFixed(percent, decimals)}\u00a0%`;
}
