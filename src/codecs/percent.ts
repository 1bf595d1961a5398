import { roundTo, shiftDecimal } from './decimal.ts';
import { formatFixed, formatNumber } from './money.ts';
import { parseNumber } from './numericInput.ts';

/** Percent of a form → fraction of the wire, exact in decimal: 98 → 0.98 (part1 §5, spec D15). Not a number → null. */
export function percentToFraction(percent: number | null): number | null {
  return percent === null || !Number.isFinite(percent) ? null : shiftDecimal(percent, -2);
}

/** As many digits as a number is sure to keep: with more, the percent would not be that of the fraction it is sent back as. */
const sureDigits = 15;

/** Fraction of the wire (a number or its text) → percent of a form, exact in decimal to 15 digits: 0.123 → 12.3. Not a number, or one beyond any percent → null. */
export function fractionToPercent(fraction: unknown): number | null {
  const value = parseNumber(fraction);
  const percent = value === null ? null : shiftDecimal(Number(value.toPrecision(sureDigits)), 2);
  return percent !== null && Number.isFinite(percent) ? percent : null;
}

/** A fraction as a rounded percent, '45%', as progress is shown (part1 §9); '-' when it is not a number. */
export function formatPercent(fraction: unknown): string {
  const percent = fractionToPercent(fraction);
  return percent === null ? '-' : `${roundTo(percent, 0)}%`;
}

/** A fraction as the percent that it exactly is (spec D15), '12,5 %' with a no-break space; '-' when it is not a number. */
export function formatExactPercent(fraction: unknown): string {
  const percent = fractionToPercent(fraction);
  return percent === null ? '-' : `${formatNumber(percent)}\u00a0%`;
}

/** A fraction as a percent with exactly so many digits behind the comma: '12,50 %'; '-' when it is not a number. */
export function formatFixedPercent(fraction: unknown, decimals: number): string {
  const percent = fractionToPercent(fraction);
  return percent === null ? '-' : `${formatFixed(percent, decimals)}\u00a0%`;
}
