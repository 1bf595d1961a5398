import { phoneDigits, formatPhone } from '#codecs/phone.ts';

/** A masked text and its cursor position. */
export interface MaskedEdit {
  text: string;
  caret: number;
}

/**
 * Returns the text of the field after an edit of `before` resulted in `typed` with the cursor at `caret`: the mask is
 * applied again and the cursor stays after the same digit (part1 §2.2). Deleting a mask character deletes the adjacent
 * digit.
 */
export function editPhone(before: string, typed: string, caret: number, erased: 'before' | 'after' | null): MaskedEdit {
  // Only the 7 of '+7 (' was deleted; it belongs to the mask.
  const raw = typed.replace(/^\+\s*\(/, '+7 (');
  const left = phoneDigits(raw.slice(0, caret + raw.length - typed.length)).length;
  const digits = phoneDigits(raw);
  const signErased = erased !== null && digits !== '' && digits === phoneDigits(before) && typed.length < before.length;
  if (!signErased) return place(digits, left);
  const removed = erased === 'before' ? left - 1 : left;
  // The leading 7 stays while digits follow it.
  if (removed < 1) return place(digits, left);
  return place(digits.slice(0, removed) + digits.slice(removed + 1), removed);
}

/** Returns the masked digits with the cursor after the `count`-th digit. */
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
