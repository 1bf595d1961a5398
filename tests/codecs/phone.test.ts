import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  foreignPhoneError,
  isForeignPhone,
  isFullPhone,
  parseFullPhone,
  phoneDigits,
  formatPhone,
} from '#codecs/phone.ts';

const national = fc.integer({ min: 0, max: 9_999_999_999 }).map((digits) => String(digits).padStart(10, '0'));

describe('phoneDigits', () => {
  it.each([
    ['+7 (912) 345-67-89', '79123456789'],
    ['89123456789', '79123456789'],
    ['8 (912) 345 67 89', '79123456789'],
    ['9123456789', '79123456789'],
    ['79123456789', '79123456789'],
    ['+79123456789 доб. 5', '79123456789'],
    ['+7 +7 912 345-67-89', '79123456789'],
    ['+789123456789', '79123456789'],
    ['+7 (812) 345-67-890', '78123456789'],
    ['', ''],
    ['+', ''],
    ['телефон', ''],
    ['7', '7'],
    ['8', '7'],
    ['9', '79'],
    ['+7', '7'],
    ['+7 (9', '79'],
    ['+375 29 123-45-67', ''],
    ['+1 202 555 0100', ''],
    ['375 29 123-45-67', ''],
    ['998 90 123 45 67', ''],
    ['12025550100', ''],
    ['8 10 375 29 123-45-67', ''],
    ['+82 10 1234 5678', ''],
    ['+84 95 123 45 67', ''],
    ['+886 912 345 678', ''],
    ['+8 (912) 345-67-89', '79123456789'],
    ['\u202a+375 29 123-45-67\u202c', ''],
    ['\u202a+7 912 345\u201167\u201189\u202c', '79123456789'],
  ])('reads %j as %j', (text, digits) => {
    expect(phoneDigits(text)).toBe(digits);
  });

  it('returns at most eleven digits that start with 7, and does not change its own output', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const digits = phoneDigits(text);
        expect(digits).toMatch(/^(7\d{0,10})?$/);
        expect(phoneDigits(digits)).toBe(digits);
      }),
    );
  });
});

describe('parseFullPhone', () => {
  it.each([
    ['\u202a8 (912) 345‑67‑89\u202c', '79123456789'],
    ['+7.912.345.67.89', '79123456789'],
    ['+375 29 123-45-67', undefined],
    ['+91 2345 6789', undefined],
    ['+84 95 123 45 67', undefined],
    ['12025550100', undefined],
    ['+7 912 345-67-8', undefined],
  ])('reads %j as %j', (text, phone) => {
    expect(parseFullPhone(text)).toBe(phone);
  });
});

describe('foreignPhoneError', () => {
  it.each([
    ['375 29 123-45-67', 'Это номер другой страны, а вход возможен по российскому: он начинается с +7'],
    ['+82 10 1234 5678', 'Это номер другой страны, а вход возможен по российскому: он начинается с +7'],
    ['7 912 345 67 89 0', 'В номере лишние цифры: в российском их одиннадцать'],
    ['+7 (912) 345-67-89', ''],
    ['8 912 345-67-89', ''],
    ['912 345-67-89', ''],
    ['+8 912', ''],
  ])('says of %j: %j', (text, error) => {
    expect(foreignPhoneError(text)).toBe(error);
  });
});

describe('isForeignPhone', () => {
  it('recognizes the code of another country, also behind an invisible mark', () => {
    expect(['+375', '\u202a+ 375', '+1'].map(isForeignPhone)).toEqual([true, true, true]);
    expect(['+', '+7', '+8 912', '375', ''].map(isForeignPhone)).toEqual([false, false, false, false, false]);
  });
});

describe('showPhone', () => {
  it.each([
    ['', ''],
    ['7', '+7'],
    ['79', '+7 (9'],
    ['7912', '+7 (912'],
    ['79123', '+7 (912) 3'],
    ['7912345', '+7 (912) 345'],
    ['79123456', '+7 (912) 345-6'],
    ['791234567', '+7 (912) 345-67'],
    ['7912345678', '+7 (912) 345-67-8'],
    ['79123456789', '+7 (912) 345-67-89'],
  ])('masks %j as %j', (digits, shown) => {
    expect(formatPhone(digits)).toBe(shown);
  });

  it('parses back to the same digits at every length', () => {
    fc.assert(
      fc.property(national, fc.integer({ min: 1, max: 11 }), (digits, length) => {
        const part = `7${digits}`.slice(0, length);
        expect(phoneDigits(formatPhone(part))).toBe(part);
      }),
    );
  });

  it('removes a digit on every Backspace', () => {
    fc.assert(
      fc.property(national, fc.integer({ min: 2, max: 11 }), (digits, length) => {
        const part = `7${digits}`.slice(0, length);
        expect(phoneDigits(formatPhone(part).slice(0, -1))).toBe(part.slice(0, -1));
      }),
    );
  });
});

describe('isFullPhone', () => {
  it('requires eleven digits that start with 7', () => {
    expect(isFullPhone('79123456789')).toBe(true);
    for (const part of ['', '7912345678', '89123456789', '791234567890', '+79123456789'])
      expect(isFullPhone(part)).toBe(false);
  });
});
