import { phoneDigits, formatPhone } from '#codecs/phone.ts';

/** A masked text and where its caret stands. */
export interface MaskedEdit {
  text: string;
  caret: number;
}

/**
 * What the field shows after an edit of `before` gave `typed` with the caret at `caret`: the mask is laid anew and the caret
 * stays behind the same digit (part1 §2.2). Erasing a sign of the mask erases the digit beside it.
 */
export function editPhone(before: string, typed: string, caret: number, erased: 'before' | 'after' | null): MaskedEdit {
  // Only the 7 of '+7 (' was erased: it belongs to the mask.
  const raw = typed.replace(/^\+\s*\(/, '+7 (');
  const left = phoneDigits(raw.slice(0, caret + raw.length - typed.length)).length;
  const digits = phoneDigits(raw);
  const signErased = erased !== null && digits !== '' && digits === phoneDigits(before) && typed.length < before.length;
  if (!signErased) return place(digits, left);
  const gone = erased === 'before' ? left - 1 : left;
  // The leading 7 stays while there are digits behind it.
  if (gone < 1) return place(digits, left);
  return place(digits.slice(0, gone) + digits.slice(gone + 1), gone);
}

/** The mask over the digits, the caret behind the `count`-th of them. */
function place(digits: string, count: number): MaskedEdit {
  const text = formatPhone(digits);
  if (count >= digits.length) return { text, caret: text.length };
  let [caret, seen] = [0, 0];
  while (caret < text.length && seen < count) {
    if (/\d/.test(text.charAt(caret))) seen += 1;
    caret += 1;
  }
  return { text, caret };
}
