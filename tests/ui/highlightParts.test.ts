import { array, assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { highlightParts } from '#ui/table/HighlightedText.tsx';

const marked = (text: string, ...words: string[]) =>
  highlightParts(text, words)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('');

describe('Search marks in a text', () => {
  it.each([
    ['Ёлки у берёзы', ['елк', 'берез'], '[Ёлк]и у [берёз]ы'],
    ['Точка', ['точ', 'очк'], '[Точк]а'],
    ['ааа', ['аа'], '[ааа]'],
    ['Точка', [], 'Точка'],
    ['Точка', [''], 'Точка'],
    ['', ['а'], ''],
    ['İstanbul', ['stan'], 'İ[stan]bul'],
    ['5 < 6 (a.b)', ['(a.', '<'], '5 [<] 6 [(a.]b)'],
  ])('mark in «%s» for %j: %s', (text, words, expected) => {
    expect(marked(text, ...words)).toBe(expected);
  });

  it('preserve every text', () => {
    assert(
      property(string(), array(string()), (text, words) => {
        expect(
          highlightParts(text, words)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
