/**
 * The digits of a typed or pasted Russian phone: at most 11, the first is 7 (part1 §2.2, §5).
 * '+7 (912) 345-67-89', '8912…' and '912…' all give '7912…'; half-typed texts give what there is, '' when there is nothing.
 * A number of another country ('+375…') gives '' rather than somebody else's number.
 */
export function phoneDigits(text: string): string {
  // '+7' was already there when a whole number was pasted behind it.
  const pasted = /^\s*\+7\s*(\+\s*7[\s\S]*|[78]\d{10})$/.exec(text)?.[1] ?? text;
  if (/^\s*\+\s*[^78\s]/.test(pasted)) return '';
  const digits = pasted.replace(/\D/g, '');
  if (digits === '') return '';
  const national = /^[78]/.test(digits) ? digits.slice(1) : digits;
  return `7${national}`.slice(0, 11);
}

/**
 * The mask '+7 (912) 345-67-89' as far as there are digits. It never ends in a sign of its own, so that the backspace
 * key always takes a digit.
 */
export function formatPhone(digits: string): string {
  const full = phoneDigits(digits);
  if (full === '') return '';
  const [code, first, second, third] = [full.slice(1, 4), full.slice(4, 7), full.slice(7, 9), full.slice(9, 11)];
  return `+7${code && ` (${code}`}${first && `) ${first}`}${second && `-${second}`}${third && `-${third}`}`;
}

/** Whether the phone is entered fully: 11 digits starting with 7 (part1 §5). */
export function isFullPhone(digits: string): boolean {
  return /^7\d{10}$/.test(digits);
}

/** Whether a text is a Russian phone as far as it goes, in any spelling: the mask says all of it. What is shorter than the code, or longer than a phone, is not. */
export function isRussianPhone(text: string): boolean {
  return /^(\+?7\d{0,10}|8\d{10}|9\d{9})$/.test(text.replace(/[\s()-]/g, ''));
}

/** The 11 digits of a text that is a whole Russian phone, in any spelling; undefined for any other. */
export function parseFullPhone(text: string): string | undefined {
  const digits = text.replaceAll(/\D/g, '');
  return isRussianPhone(digits) && isFullPhone(phoneDigits(digits)) ? phoneDigits(digits) : undefined;
}
