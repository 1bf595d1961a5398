import { assert, nat, property, stringMatching } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editPhone } from '#ui/inputs/phoneEdit.ts';
import { phoneDigits, formatPhone } from '#codecs/phone.ts';

/** Returns the field after keys or pasted texts, one after another, each at the caret. */
function type(...texts: string[]) {
  let [text, caret] = ['', 0];
  for (const part of texts) {
    ({ text, caret } = editPhone(text, text.slice(0, caret) + part + text.slice(caret), caret + part.length, null));
  }
  return { text, caret };
}

function backspace(text: string, caret: number) {
  return editPhone(text, text.slice(0, caret - 1) + text.slice(caret), caret - 1, 'before');
}

describe('Phone mask: 11 digits starting with 7 (part1 §2.2)', () => {
  test.each([
    [['9', '1', '2', '3', '4', '5', '6', '7', '8', '9']],
    [['8', '9', '1', '2', '3', '4', '5', '6', '7', '8', '9']],
    [['7', '9', '1', '2', '3', '4', '5', '6', '7', '8', '9']],
    [['+', '7', '9', '1', '2', '3', '4', '5', '6', '7', '8', '9']],
    [['+7 (912) 345-67-89']],
    [['89123456789']],
    [['8 912 345 67 89']],
  ])('formats %j as the whole number with the caret at its end', (texts) => {
    expect(type(...texts)).toEqual({ text: '+7 (912) 345-67-89', caret: 18 });
  });

  test('rejects a twelfth digit at the end', () => {
    expect(type('+7 (912) 345-67-89', '0').text).toBe('+7 (912) 345-67-89');
  });

  test('puts the caret after a digit typed in the middle', () => {
    expect(editPhone('+7 (912) 36-78-9', '+7 (912) 3546-78-9', 12, null)).toMatchObject({ caret: 12 });
  });

  test('keeps the caret when a digit in the middle is deleted', () => {
    expect(backspace('+7 (912) 345-67-89', 12)).toEqual({ text: '+7 (912) 346-78-9', caret: 11 });
  });

  test('deletes the digit before a mask character on Backspace', () => {
    expect(backspace('+7 (912) 345', 9)).toEqual({ text: '+7 (913) 45', caret: 6 });
  });

  test('deletes the digit after a mask character on Delete', () => {
    expect(editPhone('+7 (912) 345', '+7 (912 345', 7, 'after')).toEqual({ text: '+7 (912) 45', caret: 7 });
  });

  test('ignores deleting the 7 of the mask while digits follow', () => {
    expect(editPhone('+7 (912) 345', '+ (912) 345', 1, 'before').text).toBe('+7 (912) 345');
  });

  test('empties a number digit by digit on Backspace', () => {
    let edit = type('+7 (912) 345-67-89');
    const seen = [];
    for (let key = 0; key < 20 && edit.text !== ''; key += 1) {
      edit = backspace(edit.text, edit.caret);
      seen.push(phoneDigits(edit.text).length);
    }
    expect(seen).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  });

  test('deletes at most one digit on Backspace anywhere and keeps the caret inside the text', () => {
    assert(
      property(stringMatching(/^9\d{0,9}$/), nat(18), (national, at) => {
        const text = formatPhone(`7${national}`);
        const caret = Math.max(1, Math.min(at, text.length));
        const after = backspace(text, caret);
        expect(phoneDigits(text).length - phoneDigits(after.text).length).toBeLessThanOrEqual(1);
        expect(after.caret).toBeLessThanOrEqual(after.text.length);
        expect(after.caret).toBeLessThanOrEqual(caret);
      }),
    );
  });
});
