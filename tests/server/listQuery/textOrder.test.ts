import * as fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareTexts } from '#kinds/shared/texts.ts';
import { foldSearch } from '#codecs/foldSearch.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { rowsOf, textArray } from '#server/platform/db/rows.ts';
import { foldedText, orderKey, signOrder, textTies } from '#server/platform/db/textOrder.ts';
import { searchCases, wordCases } from '#tests/codecs/searchCases.ts';
import { openEmptyDatabase } from '#tests/support/testDatabase.ts';

let connection: Connection;
beforeAll(async () => {
  connection = await openEmptyDatabase();
});
afterAll(() => connection.close());

/** Returns texts sorted by the database; equal ones keep their order. */
async function ordered(texts: readonly string[], descending = false): Promise<string[]> {
  const order = [
    `${orderKey('one')} collate "C" ${descending ? 'desc' : 'asc'} nulls last`,
    ...textTies('one', descending),
    'place',
  ].join(', ');
  const rows = await rowsOf<{ one: string }>(
    connection.db,
    sql`select one from unnest(${textArray(texts)}) with ordinality texts (one, place) order by ${sql.raw(order)}`,
  );
  return rows.map(({ one }) => one);
}

describe('Text order of the database (spec D68)', () => {
  it('follows a Russian dictionary, with the variants of a letter together', () => {
    const collator = new Intl.Collator('ru', { numeric: true });
    const letters = new Intl.Collator('ru', { numeric: true, sensitivity: 'base' });
    expect(signOrder.map(([first]) => first)).toEqual(
      signOrder.map(([first]) => first).toSorted((a, b) => collator.compare(a ?? '', b ?? '')),
    );
    for (const signs of signOrder) for (const sign of signs) expect(letters.compare(signs[0] ?? '', sign)).toBe(0);
    for (const [at, signs] of signOrder.entries())
      expect(letters.compare(signOrder[at - 1]?.[0] ?? '', signs[0] ?? '')).toBe(-1);
  });

  it.each([
    [
      ['ёж', 'еж', 'ежа', 'её'],
      ['её', 'еж', 'ёж', 'ежа'],
    ],
    [
      ['Магазин 10', 'Магазин 9', 'магазин 9', 'Магазин 100'],
      ['магазин 9', 'Магазин 9', 'Магазин 10', 'Магазин 100'],
    ],
    [
      ['яблоко', 'apple', '12', '«Ёлка»', 'Арбуз', 'а'],
      ['«Ёлка»', '12', 'а', 'Арбуз', 'яблоко', 'apple'],
    ],
    [
      ['дом 1-б', 'дом 1 б', 'дом 1'],
      ['дом 1', 'дом 1 б', 'дом 1-б'],
    ],
  ])('sorts the texts %j as %j', async (texts, expected) => {
    expect(await ordered(texts)).toEqual(expected);
    expect(texts.toSorted(compareTexts)).toEqual(expected);
  });

  it('puts empty texts last in both directions', async () => {
    expect(await ordered(['', 'б', 'а'])).toEqual(['а', 'б', '']);
    expect(await ordered(['', 'б', 'а'], true)).toEqual(['б', 'а', '']);
  });

  it('equals the order of the page for typical texts, in both directions', async () => {
    const word = fc.constantFrom(
      'чай',
      'Чай',
      'ЁЛКА',
      'елка',
      'ёлка',
      'Йод',
      'и',
      'й',
      'Tea',
      'tea',
      '5',
      '17',
      '100',
      '2500',
      'ООО',
      '«',
      '»',
      '-',
      '—',
      '.',
      ',',
      '№',
      '(',
      '%',
      'їжак',
      'ў',
    );
    const text = fc
      .array(fc.tuple(word, fc.constantFrom(' ', '', ' ')), { minLength: 1, maxLength: 6 })
      .map((words) => words.flat().join('').trim())
      .filter((item) => item !== '');
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 2, maxLength: 40 }), async (texts) => {
        expect(await ordered(texts)).toEqual(texts.toSorted(compareTexts));
        expect(await ordered(texts, true)).toEqual(texts.toSorted((a, b) => compareTexts(b, a)));
      }),
      { numRuns: 60 },
    );
  });

  it('searches the same text as the page: case, ё, any white space', async () => {
    const texts = [
      'Зелёный  ЧАЙ',
      '1\u00a0250\u202f000',
      'ЇЖАК\tTea',
      'и\u0306од',
      ...[...searchCases, ...wordCases].flatMap(({ name, typed }) => [name, typed]),
    ];
    const rows = await rowsOf<{ folded: string }>(
      connection.db,
      sql`select ${sql.raw(foldedText('one'))} as folded from unnest(${textArray(texts)}) with ordinality texts (one, place) order by place`,
    );
    expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldSearch));
    expect(rows.map(({ folded }) => folded).slice(0, 4)).toEqual(['зеленый чай', '1 250 000', 'їжак tea', 'йод']);
  });
});
