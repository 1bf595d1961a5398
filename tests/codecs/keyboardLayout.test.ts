import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { otherLayout } from '#codecs/keyboardLayout.ts';

describe('Text typed in another keyboard layout', () => {
  it.each([
    ['ghjvj', 'промо'],
    ['GHJVJ', 'промо'],
    ['цштвщц', 'window'],
    ['vfufpby 24', 'магазин 24'],
    ["'nj", 'это'],
    ['"nj', 'это'],
    ['`kf', 'ёла'],
    ['[jkjl', 'холод'],
    ['{JKJL', 'холод'],
    ['', ''],
    ['№ 5', '№ 5'],
  ])('converts %j to %j', (typed, meant) => expect(otherLayout(typed)).toBe(meant));

  it('preserves points and commas of a Russian text, which are on other keys in that layout', () =>
    expect(otherLayout('ул. ленина,')).toBe('ek. ktybyf,'));

  it('restores every word when it is converted there and back', () => {
    const letters = [...'йцукенгшщзхъфывапролджэячсмитьбюё'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...letters), { minLength: 1 }), (word) => {
        expect(otherLayout(otherLayout(word.join('')))).toBe(word.join(''));
      }),
    );
    const latin = [...'qwertyuiopasdfghjklzxcvbnm'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...latin), { minLength: 1 }), (word) => {
        expect(otherLayout(otherLayout(word.join('')))).toBe(word.join(''));
      }),
    );
  });
});
