import { strToU8, zipSync } from 'fflate';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openSheetFile } from '#codecs/sheet/read/openSheetFile.ts';
import { SheetError } from '#codecs/sheet/read/sheetError.ts';
import { bookBytes, sheetBytes, textRow } from './book.ts';

const ole = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const utf16 = (text: string) => [...text].flatMap((item) => [item.charCodeAt(0), 0]);
const people = `${textRow(1, ['Имя', 'Город'])}${textRow(2, ['Анна', 'Тула'])}`;
const whole = sheetBytes(people);

/** Returns the error for a file that is read to its end. */
function errorOf(bytes: Uint8Array): [code: string, text: string] {
  try {
    const { headers, rows } = openSheetFile(bytes).table();
    return ['read', `${headers.length} × ${[...rows].length}`];
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    return [error.code, error.message];
  }
}

/** Returns the same archive with one byte of its first directory entry changed. */
function patched(bytes: Uint8Array, offset: number, value: number): Uint8Array {
  const copy = bytes.slice();
  const at = copy.findLastIndex(
    (byte, index) => byte === 0x50 && copy[index + 1] === 0x4b && copy[index + 2] === 1 && copy[index + 3] === 2,
  );
  copy[at + offset] = value;
  return copy;
}

const damaged = 'Файл повреждён или скачан не до конца. Откройте его в таблице, сохраните и загрузите ещё раз';
const another = 'Это не таблица .xlsx или .csv. Сохраните таблицу в одном из этих видов и загрузите ещё раз';
const laughs =
  '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ха"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&c;</t></is></c></row></sheetData></worksheet>';

describe('Errors of invalid files', () => {
  it.each<[string, () => Uint8Array, string, string]>([
    [
      'a zip bomb',
      () => sheetBytes(`${people}<!--${' '.repeat(20_000_000)}-->`),
      'bomb',
      'Файл распаковывается в слишком большую таблицу. Разделите её на несколько файлов',
    ],
    [
      'a zip bomb of texts',
      () => sheetBytes(people, '', { strings: `<si><t>${'я'.repeat(10_000_000)}</t></si>` }),
      'bomb',
      'Файл распаковывается в слишком большую таблицу. Разделите её на несколько файлов',
    ],
    [
      'an archive of too many parts',
      () => bookBytes({ parts: Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`a${at}`, ''])) }),
      'bomb',
      'В архиве файла слишком много частей. Сохраните таблицу заново и загрузите ещё раз',
    ],
    ['a renamed .pdf', () => strToU8('%PDF-1.7\n1 0 obj'), 'notSheet', another],
    ['an image', () => Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), 'notSheet', another],
    [
      'random bytes',
      () => Uint8Array.from({ length: 5000 }, (_, at) => (at * 7919 + at ** 2) % 256),
      'notSheet',
      another,
    ],
    [
      'a text document',
      () =>
        zipSync({
          '[Content_Types].xml': strToU8(
            '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
          ),
          '_rels/.rels': strToU8(
            '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="word/document.xml"/></Relationships>',
          ),
          'word/document.xml': strToU8('<w/>'),
        }),
      'notSheet',
      another,
    ],
    ['another archive', () => zipSync({ 'a.txt': strToU8('привет') }), 'notSheet', another],
    [
      'a binary book (.xlsb)',
      () =>
        bookBytes({
          parts: {
            '_rels/.rels':
              '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.bin"/></Relationships>',
            'xl/workbook.bin': 'x',
          },
        }),
      'notSheet',
      another,
    ],
    [
      'a web page named .xls',
      () => strToU8('<html><table><tr><td>1</td></tr></table></html>'),
      'notSheet',
      'Это веб-страница, а не таблица. Откройте её в Excel и сохраните как .xlsx',
    ],
    [
      'an .xls',
      () => Uint8Array.from([...ole, ...utf16('Workbook')]),
      'oldXls',
      'Это файл старого формата .xls. Откройте его в таблице, сохраните как .xlsx и загрузите ещё раз',
    ],
    [
      'a password',
      () => Uint8Array.from([...ole, ...utf16('EncryptedPackage')]),
      'password',
      'Файл защищён паролем. Снимите пароль в таблице, сохраните файл и загрузите ещё раз',
    ],
    [
      'a password of the archive',
      () => patched(whole, 8, 1),
      'password',
      'Файл защищён паролем. Снимите пароль в таблице, сохраните файл и загрузите ещё раз',
    ],
    ['an empty file', () => new Uint8Array(), 'empty', 'Файл пустой'],
    ['a text of spaces', () => strToU8('\r\n;;\r\n'), 'empty', 'В файле нет ни одной заполненной ячейки'],
    [
      'a file of more than 100 MB',
      () => new Uint8Array(101 * 2 ** 20),
      'tooLarge',
      'Файл больше 100 МБ. Разделите его на несколько',
    ],
    [
      'no header row',
      () => sheetBytes('<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c></row>'),
      'noHead',
      'В строке 1 нет названий столбцов. Добавьте над данными строку с названиями',
    ],
    [
      'no header row in a CSV',
      () => strToU8('1;2026-02-01\n2;2026-02-02'),
      'noHead',
      'В строке 1 нет названий столбцов. Добавьте над данными строку с названиями',
    ],
    [
      'no rows below the headers',
      () => sheetBytes(textRow(1, ['Имя'])),
      'noRows',
      'Под названиями столбцов нет ни одной строки',
    ],
    [
      'merged headers',
      () => sheetBytes(people, '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>'),
      'mergedHeads',
      'В шапке таблицы объединены ячейки (A1:B1). Разъедините их: у каждого столбца должно быть своё название в одной строке',
    ],
    [
      'headers merged with the row below',
      () => sheetBytes(people, '<mergeCells><mergeCell ref="B1:B2"/></mergeCells>'),
      'mergedHeads',
      'В шапке таблицы объединены ячейки (B1:B2). Разъедините их: у каждого столбца должно быть своё название в одной строке',
    ],
    [
      'duplicate heads',
      () => sheetBytes(`${textRow(1, ['Имя', 'Город', ' имя '])}${textRow(2, ['a'])}`),
      'duplicateHeads',
      'Два столбца называются одинаково: «имя» (A и C). Переименуйте один из них',
    ],
    [
      'more than 500 columns',
      () => sheetBytes(`${textRow(1, ['Имя'])}<row r="2"><c r="SG2"><v>1</v></c></row>`),
      'tooManyColumns',
      'В таблице больше 500 столбцов. Уберите лишние и загрузите файл ещё раз',
    ],
    [
      'more than 500 columns in a CSV',
      () => strToU8(`${';'.repeat(500)}Имя`),
      'tooManyColumns',
      'В таблице больше 500 столбцов. Уберите лишние и загрузите файл ещё раз',
    ],
    ['a truncated zip', () => whole.slice(0, -40), 'damaged', damaged],
    ['a zip with a broken part', () => patched(whole, 20, 3), 'damaged', damaged],
    ['a zip with a wrong unpacked size', () => patched(whole, 24, 3), 'damaged', damaged],
    [
      'a truncated sheet',
      () =>
        bookBytes({
          sheets: [{ name: 'a', sheet: '' }],
          parts: { 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${people}` },
        }),
      'damaged',
      damaged,
    ],
    [
      'billion laughs',
      () => bookBytes({ sheets: [{ name: 'a', sheet: '' }], parts: { 'xl/worksheets/sheet1.xml': laughs } }),
      'damaged',
      damaged,
    ],
    [
      'a DTD with an unused entity',
      () =>
        bookBytes({
          sheets: [{ name: 'a', sheet: '' }],
          parts: {
            'xl/worksheets/sheet1.xml': `<!DOCTYPE worksheet [<!ENTITY a "b">]><worksheet><sheetData>${people}</sheetData></worksheet>`,
          },
        }),
      'damaged',
      damaged,
    ],
    ['elements within elements without end', () => sheetBytes('<a>'.repeat(100_000)), 'damaged', damaged],
    [
      'merged cells one over another',
      () => sheetBytes(people, `<mergeCells>${'<mergeCell ref="A2:SF9"/>'.repeat(3)}</mergeCells>`),
      'damaged',
      damaged,
    ],
    [
      'more merged cells than can be',
      () =>
        sheetBytes(
          people,
          `<mergeCells>${Array.from({ length: 100_001 }, (_, at) => `<mergeCell ref="A${at * 2 + 4}:B${at * 2 + 4}"/>`).join('')}</mergeCells>`,
        ),
      'bomb',
      'Файл распаковывается в слишком большую таблицу. Разделите её на несколько файлов',
    ],
    ['tags that never end', () => sheetBytes(`<mergeCell${' ref="A1:B2"'.repeat(200_000)}`), 'damaged', damaged],
    ['tags within tags', () => sheetBytes('<mergeCell '.repeat(200_000)), 'damaged', damaged],
    [
      'a number format without end',
      () =>
        sheetBytes(people, '', {
          styles: `<numFmts><numFmt numFmtId="164" formatCode="${'['.repeat(500_000)}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs>`,
        }),
      'read',
      '2 × 1',
    ],
    ['a text that is nowhere', () => sheetBytes('<row r="1"><c r="A1" t="s"><v>5</v></c></row>'), 'damaged', damaged],
    ['a number that is none', () => sheetBytes('<row r="1"><c r="A1"><v>1e999</v></c></row>'), 'damaged', damaged],
    [
      'no sheet that people see',
      () => bookBytes({ sheets: [{ name: 'a', state: 'hidden', sheet: '' }] }),
      'noSheet',
      'В файле нет ни одного листа с таблицей',
    ],
    [
      'a quote that is never closed',
      () => strToU8(`Имя;Город\n"Анна;${'x'.repeat(2_000_000)}`),
      'unclosedQuote',
      'В строке 2 открыта кавычка, которая нигде не закрывается',
    ],
    [
      'a line without an end',
      () => strToU8('Имя;Город;'.repeat(200_000)),
      'notSheet',
      'Строка 1 длиннее миллиона знаков: это не таблица',
    ],
    [
      'a quote that is not closed in a short file',
      () => strToU8('Имя;Город\nАнна;Омск\n"Яна;Омск'),
      'unclosedQuote',
      'В строке 3 открыта кавычка, которая нигде не закрывается',
    ],
  ])('reports a clear error for: %s', (_name, bytes, code, text) => {
    expect(errorOf(bytes())).toEqual([code, text]);
  });

  it('reads a sheet of 1,048,576 empty rows', () => {
    const rows = (first: number) =>
      Array.from({ length: 1_048_576 - first }, (_, at) => `<row r="${at + first + 1}" spans="1:5"/>`).join('');
    expect(errorOf(sheetBytes(rows(0)))).toEqual(['empty', 'В файле нет ни одной заполненной ячейки']);
    expect(errorOf(sheetBytes(people + rows(2)))).toEqual(['read', '2 × 1']);
  });

  it('reports any defect of a file in words, and never hangs', () => {
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.nat(whole.length), (at, value, length) => {
        const [changed, cut] = [whole.slice(), whole.slice(0, length)];
        changed[at] = value;
        expect([...errorOf(changed), ...errorOf(cut)].every((item) => item !== '')).toBe(true);
      }),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(errorOf(bytes)[1]).not.toBe('');
      }),
      { numRuns: 300 },
    );
  });
});
