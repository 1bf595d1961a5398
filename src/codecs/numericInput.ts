import { insertedLength } from './insertedLength.ts';
import { stripInvisible } from './stripInvisible.ts';

/**
 * Options of a numeric input, which always allows digits and one decimal separator (part1 §5, 'Numeric input
 * behaviour').
 */
export interface NumericInputOptions {
  /** Maximum value; trailing characters that would exceed it are dropped. */
  max?: number;
  /** Allows a leading minus. */
  minus?: boolean;
  /** Allows no decimals: '12,4' is refused, '12,00' is 12. */
  integer?: boolean;
}

/** Reason why typed or pasted characters were not accepted; `max` names the limit that they exceed. */
type NumericRefusal = 'max' | 'integer' | 'minus' | 'text';

/** Text of a numeric input, and why characters are missing from it. */
export interface NumericText {
  text: string;
  refusal?: NumericRefusal;
}

/**
 * Returns the text of a numeric input after an edit of `before` resulted in `typed`: digits, one decimal separator (a
 * comma becomes a dot), a leading minus where allowed, at most the maximum (part1 §5, part2 §5). A typed character that
 * does not fit is dropped. A pasted text is read as a person reads it, '1,234.56 ₽' → '1234.56', or `before` stays, so
 * that two pasted cells never become one number (spec D87). A half-typed '12.' or '-' is unchanged.
 */
export function numericInput(typed: string, options: NumericInputOptions = {}, before = ''): NumericText {
  const inserted = insertedLength(before, typed);
  const isTyped = inserted <= 1;
  const number = isTyped
    ? numberStart(typed)
    : numberStart(plainNumber(stripInvisible(typed).trim().replace(units, '')));
  // Deleting never adds what is not allowed: a stored 12.5 in a field of integers can be corrected.
  if (number !== null && inserted === 0) return { text: withinMax(number, options.max) };
  const refusal = number === null ? 'text' : refusalOf(number, options);
  // A typed space groups thousands; nothing that matters is lost with it.
  if (number === null && isTyped && typed.replaceAll(/\s/g, '') === before) return { text: before };
  if (number === null || refusal !== undefined) return { text: before, refusal: refusal ?? 'text' };
  const whole = options.integer === true ? number.replace(/\..*$/, '') : number;
  const text = withinMax(whole, options.max);
  return text === whole ? { text } : { text, refusal: 'max' };
}

function refusalOf(number: string, { minus, integer }: NumericInputOptions): NumericRefusal | undefined {
  if (minus !== true && number.startsWith('-')) return 'minus';
  return integer === true && /\.(?!0+$)/.test(number) ? 'integer' : undefined;
}

/** Returns the start of a number with a dot and an ordinary minus; null for any other text. */
function numberStart(text: string): string | null {
  const plain = text.trim().replace(',', '.').replace(/^[−–]/, '-');
  return /^-?\d*\.?\d*$/.test(plain) ? plain : null;
}

const units = /\s*(?:%|₽|руб(?:\.|ль|ля|лей)?|р\.?|шт\.?|кг\.?)$/i;
const groupedBySpaces = /^[-−–]?\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+(?!\d)/;
const groupedByComma = /^(-?\d{1,3}(?:,\d{3})+)\.(\d*)$|^(-?\d{1,3}(?:,\d{3}){2,})$/;
const groupedByDot = /^(-?\d{1,3}(?:\.\d{3})+),(\d*)$|^(-?\d{1,3}(?:\.\d{3}){2,})$/;

const joinGroups = (number: string): string => number.replaceAll(/\s/g, '');

/**
 * Returns a written number without the separators of thousands. Of commas and dots the last one is the
 * decimal separator, '1,234.56' → '1234.56', and several of one kind group, '1.234.567' → '1234567'. A text that is not
 * grouped that way stays as it is.
 */
export function plainNumber(text: string): string {
  const bare = stripInvisible(text).trim().replace(groupedBySpaces, joinGroups).replace(/^[−–]/, '-');
  const found = groupedByComma.exec(bare) ?? groupedByDot.exec(bare);
  if (!found) return bare;
  const [, whole = '', decimals = '', many = ''] = found;
  const digits = (whole || many).replaceAll(/[.,]/g, '');
  return decimals === '' ? digits : `${digits}.${decimals}`;
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
  const plain = text.trim().replace(groupedBySpaces, joinGroups).replace(',', '.').replace('−', '-');
  if (!/^-?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain)) return null;
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}
