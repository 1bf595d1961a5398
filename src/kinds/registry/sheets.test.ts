import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SheetCell } from '#codecs/sheet/cell.ts';
import { cellText } from '#codecs/sheet/cellText.ts';
import { foldSearch } from '#codecs/foldSearch.ts';
import { guardFormula, unguardFormula } from '#codecs/sheet/formulaText.ts';
import { joinNames, splitNames } from '#codecs/sheet/nameList.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { cases, day, minutes, nasty, nonEmptyTexts, type Case } from '#tests/kinds/sheetCases.ts';
import { kindOf, kinds } from './kinds.ts';
import { sheetOf, sheets } from './sheets.ts';
import type { Kind } from './options.ts';

const asText = (cell: SheetCell): SheetCell => ({ type: 'text', text: unguardFormula(guardFormula(cellText(cell))) });

function readBack({ field, raw, names = new Map() }: Case, change: (cell: SheetCell) => SheetCell): unknown {
  const sheet = sheetOf(field);
  const idsOf = (name: string) =>
    [...names].filter(([, own]) => foldSearch(own) === foldSearch(name)).map(([item]) => item);
  return sheet.fromCells?.(sheet.toCells(raw, field, (item) => names.get(item)).map(change), field, idsOf);
}

describe('round trip of exported values that were not edited', () => {
  const entered = (Object.keys(kinds) as Kind[]).filter(
    (kind) => kinds[kind].role === 'entered' && kind !== 'custom' && kind !== 'rows' && kind !== 'group',
  );

  it('covers every kind that a user enters', () => {
    expect(Object.keys(cases).toSorted()).toEqual(entered.toSorted());
  });

  it.each(entered)('returns the same value for %s, from spreadsheet cells and from CSV text', (kind) => {
    fc.assert(
      fc.property(cases[kind] as fc.Arbitrary<Case>, (example) => {
        expect(readBack(example, (cell) => cell)).toEqual({ raw: example.raw });
        expect(readBack(example, asText)).toEqual({ raw: example.raw });
      }),
      { numRuns: 300 },
    );
  });
});

describe('cells of arbitrary values', () => {
  const fields = Object.keys(kinds).map(
    (kind) =>
      ({
        kind,
        lookup: kind === 'treeSelect' || kind === 'picker' ? 'stores' : undefined,
        options: [
          [1, 'Да'],
          [2, 'Нет'],
        ],
        fields: {},
        label: 'Поле',
      }) as unknown as Field,
  );

  it.each(fields)('writes as many cells of $kind as it has headers, and tolerates arbitrary user input', (field) => {
    const cell: fc.Arbitrary<SheetCell> = fc.oneof(
      fc.constant({ type: 'empty' } as const),
      nasty.map((text) => ({ type: 'text', text }) as const),
      fc.double().map((number) => ({ type: 'number', number, format: 'plain' }) as const),
      fc.boolean().map((flag) => ({ type: 'flag', flag }) as const),
      day.map((item) => ({ type: 'day', day: item }) as const),
      minutes.map((item) => ({ type: 'time', minutes: item }) as const),
      day.map((item) => ({ type: 'moment', moment: `${item}T10:20:00` }) as const),
    );
    fc.assert(
      fc.property(fc.anything(), fc.array(cell, { maxLength: 2 }), (raw, cells) => {
        const headers = sheetOf(field).headers('Поле', field);
        expect(sheetOf(field).toCells(raw, field)).toHaveLength(headers.length);
        const read = sheetOf(field).fromCells?.(cells, field, () => []);
        const taken = read && 'raw' in read ? [read.raw].flat().filter((item) => item !== null) : [];
        expect(taken.map((item) => kindOf(field).check(item, field)).filter(Boolean)).toEqual([]);
      }),
    );
  });

  it('does not import a value that only the record supplies', () => {
    const messages = Object.entries(sheets)
      .filter(([, sheet]) => !('fromCells' in sheet))
      .map(([kind]) => kind);
    expect(messages).toEqual(['dateTime', 'names', 'images', 'note', 'rows', 'group', 'constant', 'carried']);
  });
});

it('prefixes CSV texts that start with = + - @ or a tab with an apostrophe, which the import removes', () => {
  expect(['=1', '+7', '-5', '@a', '\tb', "'=1", "'a", '1'].map(guardFormula)).toEqual([
    "'=1",
    "'+7",
    "'-5",
    "'@a",
    "'\tb",
    "''=1",
    "'a",
    '1',
  ]);
  fc.assert(
    fc.property(nasty, (text) => {
      expect(unguardFormula(guardFormula(text))).toBe(text);
    }),
  );
});

it('separates several names in one cell regardless of their characters', () => {
  expect(joinNames(['Весна', 'ООО "Ёлка"', 'a; b', '"ИП"'])).toBe('Весна; ООО "Ёлка"; "a; b"; """ИП"""');
  expect(splitNames('Весна;Лавка\n Осень ; ;"a; b"')).toEqual(['Весна', 'Лавка', 'Осень', 'a; b']);
  fc.assert(
    fc.property(fc.array(nonEmptyTexts), (names) => {
      expect(splitNames(joinNames(names))).toEqual(names);
    }),
  );
});
