import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { otherLayout } from '#codecs/keyboardLayout.ts';

describe('the keys of another layout', () => {
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
  ])('what was typed as %j is %j', (typed, meant) => expect(otherLayout(typed)).toBe(meant));

  it('a Russian text keeps its points and commas, which stand on other keys there', () =>
    expect(otherLayout('ул. ленина,')).toBe('ek. ktybyf,'));

  it('typed back on the same keys every word is what it was', () => {
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
