import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMatcher, matchesTyped, type Matchable } from '#app/palette/matcher.ts';
import { otherLayout } from '#codecs/keyboardLayout.ts';

const named = (...names: string[]): Matchable[] => names.map((name) => ({ name, detail: '' }));
const find = (entries: readonly Matchable[], typed: string, max = 10) =>
  createMatcher(entries)(typed, max).map(({ name }) => name);

describe('Palette search by parts of words in either keyboard layout', () => {
  const entries = named('План агента Орлова', 'Промо весны', 'Ёлки и агенты', 'Стратегии');

  it.each([
    ['пл агент', ['План агента Орлова']],
    ['агент пл', ['План агента Орлова']],
    ['ОРЛ', ['План агента Орлова']],
    ['елки', ['Ёлки и агенты']],
    ['ёлк', ['Ёлки и агенты']],
    ['агент', ['План агента Орлова', 'Ёлки и агенты']],
    ['нигде', []],
  ])('%j', (typed, names) => expect(find(entries, typed)).toEqual(names));

  it('finds «промо» by `ghjvj` and the name «sdi» by `ывш`', () => {
    expect(find(entries, 'ghjvj')).toEqual(['Промо весны']);
    expect(find(named('SDI'), 'ывш')).toEqual(['SDI']);
    expect(find(named('Nescafe промо'), 'yescaf ghj')).toEqual([]);
    expect(find(named('Nescafe промо'), 'тусса ghj')).toEqual([]);
    expect(find(named('Nescafe промо'), 'nesc ghj')).toEqual(['Nescafe промо']);
  });

  it('ranks names that start with the query first, then names with a word that does, then others; ties keep their order', () => {
    expect(find(named('Неплан', 'Наш план', 'План', 'План 2'), 'план')).toEqual([
      'План',
      'План 2',
      'Наш план',
      'Неплан',
    ]);
  });

  it('searches the additional texts after the names', () => {
    expect(
      find(
        [
          { name: 'Стратегии', detail: 'Аудит' },
          { name: 'Аудит полки', detail: '' },
        ],
        'аудит',
      ),
    ).toEqual(['Аудит полки', 'Стратегии']);
  });

  it('returns at most the requested number, and all entries for an empty query', () => {
    expect(find(entries, '', 2)).toEqual(['План агента Орлова', 'Промо весны']);
    expect(find(entries, 'а', 1)).toHaveLength(1);
  });

  it('treats characters that no keyboard has and brackets of patterns as plain text', () => {
    expect(find(named('a.*[b'), '.*[')).toEqual(['a.*[b']);
    expect(find(named('a', 'б'), '\u0000')).toEqual([]);
    expect(find(entries, `${'а '.repeat(5000)}`)).toHaveLength(3);
  });

  it('finds a name by every part of every word, typed in either layout and any case', () => {
    const word = fc
      .array(fc.constantFrom(...'йцукенгшщзхъфывапролджэячсмитьбюё'), { minLength: 1, maxLength: 8 })
      .map((letters) => letters.join(''));
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 4 }),
        fc.nat(),
        fc.nat(),
        fc.boolean(),
        fc.boolean(),
        (words, from, length, other, upper) => {
          const parts = words
            .toReversed()
            .map((item) => item.slice(from % item.length, (from % item.length) + 1 + length));
          const typed = parts.map((part) => (other ? otherLayout(part) : part)).join(' ');
          const name = words.join(' ');
          expect(matchesTyped({ name, detail: '' }, upper && !other ? typed.toUpperCase() : typed)).toBe(true);
        },
      ),
    );
  });
});
