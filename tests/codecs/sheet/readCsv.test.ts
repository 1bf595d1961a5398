import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellText } from '#codecs/sheet/cellText.ts';
import { guardFormula } from '#codecs/sheet/formulaText.ts';
import { csvRecords, separators, type Separator } from '#codecs/sheet/read/csvRecords.ts';
import { detectEncoding } from '#codecs/sheet/read/encoding.ts';
import { openSheetFile } from '#codecs/sheet/read/openSheetFile.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isBig: boolean) =>
  Uint8Array.from(
    [...text].flatMap((item) =>
      isBig ? [item.charCodeAt(0) >> 8, item.charCodeAt(0) & 255] : [item.charCodeAt(0) & 255, item.charCodeAt(0) >> 8],
    ),
  );
const windows1251 = (text: string) =>
  Uint8Array.from(text, (item) =>
    item >= 'А' && item <= 'я'
      ? item.charCodeAt(0) - 0x350
      : item === 'ё'
        ? 0xb8
        : item === 'Ё'
          ? 0xa8
          : item.charCodeAt(0),
  );
const rowsOf = (bytes: Uint8Array, options = {}) =>
  [...openSheetFile(bytes, options).rows('')].map(({ cells }) => cells.map(cellText));
const people = 'Имя;Город\r\nАнна;Орёл\r\n';

describe('CSV files', () => {
  it('reads a text that a spreadsheet must not convert', () => {
    expect(rowsOf(utf8('Код;Имя\r\n="00012";"=""00013"""\r\n="";=1+1\r\n'))).toEqual([
      ['Код', 'Имя'],
      ['00012', '00013'],
      ['', '=1+1'],
    ]);
  });

  it.each([
    ['UTF-8', utf8(people), 'utf-8'],
    ['UTF-8 with a BOM', utf8(`\uFEFF${people}`), 'utf-8'],
    ['UTF-16LE', utf16(`\uFEFF${people}`, false), 'utf-16le'],
    ['UTF-16BE', utf16(`\uFEFF${people}`, true), 'utf-16be'],
    ['UTF-16LE without a BOM', utf16(people, false), 'utf-16le'],
    ['UTF-16BE without a BOM', utf16(people, true), 'utf-16be'],
    ['windows-1251', windows1251(people), 'windows-1251'],
  ])('detects the encoding %s, and leaves no BOM in the first header', (_name, bytes, encoding) => {
    expect(openSheetFile(bytes).text?.encoding).toBe(encoding);
    expect(rowsOf(bytes)).toEqual([
      ['Имя', 'Город'],
      ['Анна', 'Орёл'],
    ]);
  });

  it('trusts a BOM, regardless of the following bytes', () => {
    expect(detectEncoding(utf8(`\uFEFF${'\u0004a'.repeat(50)}`))).toBe('utf-8');
    expect(detectEncoding(utf8('\u0004a'.repeat(50)))).toBe('utf-16be');
  });

  it('detects UTF-8 when Cyrillic text only starts late', () => {
    expect(detectEncoding(utf8(`${'a;b\n'.repeat(60_000)}ё;1`))).toBe('utf-8');
  });

  it.each([
    [';', 'Имя;Вес\r\nАнна;1,5\r\nЯна;2,5'],
    [',', 'Name,City\nАнна,Орёл'],
    ['\t', 'Имя\tГород\nАнна\tОрёл, центр'],
    [';', 'Имя, фамилия, отчество;Город\nАнна;Орёл\nЯна;Омск'],
    [',', 'Имя,Заметка\n"Анна;Яна;Ада",да'],
    [';', 'Имя\nАнна'],
    [',', 'sep=,\r\nИмя,Город;Улица\nАнна,Орёл;Мира'],
  ])('detects the separator «%s»: %j', (separator, text) => {
    expect(openSheetFile(utf8(text)).text?.separator).toBe(separator);
  });

  it('uses the chosen encoding and separator when the detection was wrong', () => {
    expect(rowsOf(windows1251('Имя,Город'), { encoding: 'windows-1251', separator: ';' })).toEqual([['Имя,Город']]);
    expect(rowsOf(utf8('a,b;c'), { separator: ';' })).toEqual([['a,b', 'c']]);
  });

  it('removes the apostrophe before formula-like text, and the line that names the separator', () => {
    expect(rowsOf(utf8("sep=;\r\nИмя;Код\r\n'=1+1;''+7\r\n'a;-5"))).toEqual([
      ['Имя', 'Код'],
      ['=1+1', "'+7"],
      ["'a", '-5'],
    ]);
  });

  it('reads quotes, line breaks inside them, any line endings, and empty rows', () => {
    const file = openSheetFile(utf8('Имя;Код\r"ООО ""Весна""";"две\r\nстроки"\n\n;;\r\n"a"b;c;\n'));
    expect([...file.rows('')].map(({ number, cells }) => [number, ...cells.map(cellText)])).toEqual([
      [1, 'Имя', 'Код'],
      [2, 'ООО "Весна"', 'две\r\nстроки'],
      [5, 'ab', 'c'],
    ]);
  });

  it('reports a row with more values than headers: a stray separator shifts the values after it', () => {
    const rows = [...openSheetFile(utf8('Имя;Город\nАнна;Орёл\nЯна;Омск;центр')).table().rows];
    expect(rows.map(({ problem }) => problem)).toEqual([undefined, 'В строке больше значений (3), чем столбцов (2)']);
  });

  it('restores the written values from chunks of any size', () => {
    const value = fc.string({ unit: fc.constantFrom('a', 'ё', ';', ',', '\t', '"', '\n', '\r', "'", '=', ' ') });
    fc.assert(
      fc.property(
        fc.array(fc.array(value, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
        fc.constantFrom(...separators),
        fc.integer({ min: 1, max: 9 }),
        (records, separator: Separator, size) => {
          const quoted = (item: string) => `"${guardFormula(item).replaceAll('"', '""')}"`;
          const text = records.map((values) => values.map(quoted).join(separator)).join('\r\n');
          const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
            text.slice(at * size, (at + 1) * size),
          );
          expect([...csvRecords(pieces, separator)]).toEqual(records.map((values) => values.map(guardFormula)));
        },
      ),
    );
  });
});
