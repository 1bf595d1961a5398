/** What a numeric input allows besides digits and one decimal separator (part1 §5, 'Numeric input behaviour'). */
export interface NumericInputOptions {
  /** The greatest value; trailing characters that lead beyond it are dropped. */
  max?: number;
  /** A leading minus is kept. */
  minus?: boolean;
  /** No decimal separator: what follows one is dropped, so that '12,4' becomes '12' and not '124'. */
  integer?: boolean;
}

/**
 * The text that a numeric input keeps of what was typed or pasted: digits, one decimal separator (a comma becomes a
 * dot), a leading minus where allowed, nothing beyond the maximum (part1 §5, part2 §5).
 * '12,4' → '12.4', '1 234,5' → '1234.5', '3000' with max 300 → '300'. A half-typed '12.' or '-' stays as it is.
 */
export function numericInput(text: string, options: NumericInputOptions = {}): string {
  const sign = options.minus === true && /^[^\d.,]*[-−]/.test(text) ? '-' : '';
  const [whole = '', ...rest] = text.replace(/[^\d.,]/g, '').split(/[.,]/);
  const kept = options.integer === true || rest.length === 0 ? whole : `${whole}.${rest.join('')}`;
  return withinMax(sign + kept, options.max);
}

/** The longest beginning of `text` whose value is not above `max`; longer beginnings are never smaller in size. */
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
 * The number in a text (or a number itself), or null when it is none: blank, not numeric, infinite (part2 §5).
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
