/**
 * Options of a numeric input, which always allows digits and one decimal separator (part1 §5, 'Numeric input
 * behaviour').
 */
export interface NumericInputOptions {
  /** Maximum value; trailing characters that would exceed it are dropped. */
  max?: number;
  /** Allows a leading minus. */
  minus?: boolean;
  /**
   * Allows no decimal separator: the separator and the text after it are dropped, so '12,4' becomes '12' and not '124'.
   */
  integer?: boolean;
}

/**
 * Reduces typed or pasted text to a valid numeric input: digits, one decimal separator (a comma becomes a dot), a
 * leading minus where allowed, at most the maximum (part1 §5, part2 §5). '12,4' → '12.4', '1 234,5' → '1234.5', '3000'
 * with max 300 → '300'. A half-typed '12.' or '-' is unchanged.
 */
export function numericInput(text: string, options: NumericInputOptions = {}): string {
  const sign = options.minus === true && /^[^\d.,]*[-−]/.test(text) ? '-' : '';
  const [whole = '', ...rest] = text.replace(/[^\d.,]/g, '').split(/[.,]/);
  const digits = options.integer === true || rest.length === 0 ? whole : `${whole}.${rest.join('')}`;
  return withinMax(sign + digits, options.max);
}

/**
 * Returns the longest prefix of `text` whose value is at most `max`; longer prefixes never have a smaller absolute
 * value.
 */
function withinMax(text: string, max: number | undefined): string {
  if (max === undefined || !(Number(text) > max)) return text;
  let fits = 0;
  let exceeds = text.length;
  while (exceeds - fits > 1) {
    const middle = Math.floor((fits + exceeds) / 2);
    if (Number(text.slice(0, middle)) > max) exceeds = middle;
    else fits = middle;
  }
  return text.slice(0, fits);
}

/**
 * Parses a text (or a number) into a finite number; returns null when it is blank, not numeric or infinite (part2 §5).
 * A comma is a decimal point; spaces and no-break spaces may group thousands.
 */
export function parseNumber(text: unknown): number | null {
  if (typeof text === 'number') return Number.isFinite(text) ? text : null;
  if (typeof text !== 'string') return null;
  const plain = text
    .trim()
    .replace(/(?<=\d)[ \u00a0\u202f](?=\d{3}(?!\d))/g, '')
    .replace(',', '.')
    .replace('−', '-');
  if (!/^-?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain)) return null;
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}
