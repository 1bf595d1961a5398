import { stripInvisible } from './stripInvisible.ts';

/**
 * Extracts the digits of a typed or pasted Russian phone: at most 11, the first is 7 (part1 §2.2, §5). '+7 (912)
 * 345-67-89', '8912…' and '912…' all return '7912…'; a half-typed text returns its digits so far, an empty one ''. A
 * number of another country ('+375…', '375 29 123-45-67') or with too many digits returns '' rather than a wrong number.
 */
export function phoneDigits(typed: string): string {
  const text = stripInvisible(typed);
  // A complete number was pasted after the existing '+7'.
  const pasted = /^\s*\+7\s*(\+\s*7[\s\S]*|[78]\d{10})$/.exec(text)?.[1] ?? text;
  if (foreignPhoneError(pasted) !== '') return '';
  const digits = pasted.replace(/\D/g, '');
  if (digits === '') return '';
  const national = /^[78]/.test(digits) ? digits.slice(1) : digits;
  return `7${national}`.slice(0, 11);
}

/**
 * Formats digits by the mask '+7 (912) 345-67-89' as far as they reach. The result always ends in a digit, so the
 * backspace key always deletes a digit.
 */
export function formatPhone(digits: string): string {
  const full = phoneDigits(digits);
  if (full === '') return '';
  const [code, first, second, third] = [full.slice(1, 4), full.slice(4, 7), full.slice(7, 9), full.slice(9, 11)];
  return `+7${code && ` (${code}`}${first && `) ${first}`}${second && `-${second}`}${third && `-${third}`}`;
}

/** Checks whether the phone is complete: 11 digits starting with 7 (part1 §5). */
export function isFullPhone(digits: string): boolean {
  return /^7\d{10}$/.test(digits);
}

/**
 * Checks whether a text is a complete or partial Russian phone in any spelling. Texts shorter than the country code or
 * longer than a phone are rejected.
 */
export function isRussianPhone(text: string): boolean {
  return /^(\+?7\d{0,10}|8\d{10}|9\d{9})$/.test(stripInvisible(text).replace(/[\s().\p{Pd}]/gu, ''));
}

/**
 * Checks whether a text is a phone of another country: it begins with its code, `+375` or `+82`, or is longer than the
 * ten digits of a Russian phone without 7 or 8. `+8 (912) 345-67-89` is a Russian phone written with 8.
 */
export function isForeignPhone(text: string): boolean {
  const bare = stripInvisible(text);
  const digits = bare.replaceAll(/\D/g, '');
  if (/^\s*\+\s*8/.test(bare)) return /^8[12456]/.test(digits) || digits.length > 11;
  return /^\s*\+\s*[^78\s]/.test(bare) || (!bare.includes('+') && /^[^78]\d{10}/.test(digits));
}

/**
 * Returns the Russian reason why a phone of another country, or one with too many digits to be Russian, cannot be used
 * to sign in; '' for any other text.
 */
export function foreignPhoneError(text: string): string {
  if (isForeignPhone(text)) return 'Это номер другой страны, а вход возможен по российскому: он начинается с +7';
  return /^[^+]*$/.test(text) && text.replaceAll(/\D/g, '').length > 11
    ? 'В номере лишние цифры: в российском их одиннадцать'
    : '';
}

/** Returns the 11 digits of a complete Russian phone in any spelling; undefined for any other text. */
export function parseFullPhone(text: string): string | undefined {
  const digits = isForeignPhone(text) ? '' : text.replaceAll(/\D/g, '');
  return isRussianPhone(digits) && isFullPhone(phoneDigits(digits)) ? phoneDigits(digits) : undefined;
}
