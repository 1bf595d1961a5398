import { array, assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFinder } from '#engine/list/query/sortAndSearchRows.ts';
import { matchesAllWords } from '#codecs/foldSearch.ts';

const rowsOf = (texts: readonly string[]) => {
  const rows = texts.map((_, id) => ({ id }));
  return { rows, texts: new WeakMap(rows.map((row, at) => [row, texts[at] ?? ''])) };
};
const letters = string({ unit: constantFrom('а', 'б', 'в'), maxLength: 4 });

describe('Incremental search among rows', () => {
  it('finds the same rows regardless of the previous search', () => {
    assert(
      property(
        array(letters, { maxLength: 30 }),
        array(
          array(
            letters.filter((word) => word !== ''),
            { maxLength: 3 },
          ),
          { maxLength: 8 },
        ),
        (texts, searches) => {
          const [searchable, find] = [rowsOf(texts), createFinder()];
          for (const words of searches)
            expect(find(searchable, words).map(({ id }) => texts[id as number])).toEqual(
              texts.filter((text) => matchesAllWords(text, words)),
            );
        },
      ),
    );
  });

  it('searches rows whose texts were added later', () => {
    const [{ rows, texts }, find] = [rowsOf(['омск', 'томск']), createFinder()];
    const [first] = rows;
    expect(find({ rows: rows.slice(0, 1), texts }, ['омск'])).toEqual([first]);
    expect(find({ rows, texts }, ['омск'])).toEqual(rows);
  });
});
