import { describe, expect, it } from 'vitest';
import { openSheetFile } from '#codecs/sheet/read/openSheetFile.ts';
import { numberStyleOfCode, builtInNumberStyle } from '#codecs/sheet/read/numberStyle.ts';
import { minutesOfSerial, momentOfSerial } from '#codecs/sheet/read/serialDate.ts';
import { columnLetters, columnIndex } from '#codecs/sheet/read/readRow.ts';
import { bookBytes, sheetBytes, textRow } from './book.ts';

const styles = `<numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="#,##0.00\\ &quot;₽&quot;"/></numFmts><cellStyleXfs count="1"><xf numFmtId="9"/></cellStyleXfs>
  <cellXfs count="6"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="10"/><xf numFmtId="164"/><xf numFmtId="20"/><xf numFmtId="165"/></cellXfs>`;
const strings =
  '<si><t>Имя</t></si><si><r><t>Ёлка </t></r><r><rPr><b/></rPr><t>и &quot;ёж&quot;</t></r><rPh sb="0" eb="1"><t>чтение</t></rPh></si><si><t>две_x000D_\nстроки _x005F_x0041_</t></si>';
const cellsOf = (row: string, more = {}) =>
  openSheetFile(sheetBytes(row, '', { styles, strings, ...more }))
    .rows('Лист1')
    .next().value as { cells: unknown[]; wrong: Map<number, string> };

describe('Cells of an .xlsx', () => {
  it.each([
    ['a shared string', '<c r="A1" t="s"><v>0</v></c>', { type: 'text', text: 'Имя' }],
    [
      'a rich text, without its phonetic reading',
      '<c r="A1" t="s"><v>1</v></c>',
      { type: 'text', text: 'Ёлка и "ёж"' },
    ],
    ['escaped control characters', '<c r="A1" t="s"><v>2</v></c>', { type: 'text', text: 'две\r\nстроки _x0041_' }],
    [
      'an inline string with its spaces',
      '<c r="A1" t="inlineStr"><is><t xml:space="preserve"> 007 </t></is></c>',
      { type: 'text', text: ' 007 ' },
    ],
    [
      'a text that looks like a formula',
      '<c r="A1" t="inlineStr"><is><t>=1+1</t></is></c>',
      { type: 'text', text: '=1+1' },
    ],
    [
      'an inline string that is repeated in its value',
      '<c r="A1" t="inlineStr"><v>Чай</v><is><t>Чай</t></is></c>',
      { type: 'text', text: 'Чай' },
    ],
    ['CDATA', '<c r="A1" t="inlineStr"><is><t><![CDATA[a<b&c]]></t></is></c>', { type: 'text', text: 'a<b&c' }],
    ['a number', '<c r="A1"><v>1204.5</v></c>', { type: 'number', number: 1204.5, format: 'plain' }],
    [
      'a number with all its digits',
      '<c r="A1" s="2"><v>0.28999999999999998</v></c>',
      { type: 'number', number: 0.29, format: 'percent' },
    ],
    ['money', '<c r="A1" s="5"><v>1250</v></c>', { type: 'number', number: 1250, format: 'plain' }],
    ['a day', '<c r="A1" s="1"><v>46054</v></c>', { type: 'day', day: '2026-02-01' }],
    ['a leap day', '<c r="A1" s="1"><v>45351</v></c>', { type: 'day', day: '2024-02-29' }],
    ['a moment', '<c r="A1" s="3"><v>46054.395833333336</v></c>', { type: 'moment', moment: '2026-02-01T09:30:00' }],
    ['a time', '<c r="A1" s="4"><v>0.39583333333333331</v></c>', { type: 'time', minutes: 570 }],
    [
      'an ISO date',
      '<c r="A1" t="d"><v>2026-02-01T09:30:00.000Z</v></c>',
      { type: 'moment', moment: '2026-02-01T09:30:00' },
    ],
    ['a boolean', '<c r="A1" t="b"><v>1</v></c>', { type: 'flag', flag: true }],
    [
      'a formula by its saved value',
      '<c r="A1"><f>SUM(B1:C1)</f><v>7</v></c>',
      { type: 'number', number: 7, format: 'plain' },
    ],
    [
      'a formula with a text result',
      '<c r="A1" t="str"><f>A2&amp;"!"</f><v>да!</v></c>',
      { type: 'text', text: 'да!' },
    ],
    ['a cell without a reference', '<c><v>5</v></c>', { type: 'number', number: 5, format: 'plain' }],
    [
      'a cell with namespace prefixes',
      '<x:c xmlns:x="z" r="A1"><x:v>5</x:v></x:c>',
      { type: 'number', number: 5, format: 'plain' },
    ],
  ])('reads a cell: %s', (_name, cell, value) => {
    expect(cellsOf(`<row r="1">${cell}</row>`).cells).toEqual([value]);
  });

  it.each([
    ['#DIV/0!', '#ДЕЛ/0!'],
    ['#N/A', '#Н/Д'],
    ['#REF!', '#ССЫЛКА!'],
    ['#NAME?', '#ИМЯ?'],
    ['#VALUE!', '#ЗНАЧ!'],
    ['#NUM!', '#ЧИСЛО!'],
    ['#NULL!', '#ПУСТО!'],
    ['#SPILL!', '#SPILL!'],
  ])('reports the formula error %s as %s', (code, message) => {
    expect([...cellsOf(`<row r="1"><c r="B1" t="e"><f>1/0</f><v>${code}</v></c></row>`).wrong]).toEqual([
      [1, `В ячейке ошибка ${message}`],
    ]);
  });

  it('reports a formula without a calculated value', () => {
    expect([...cellsOf('<row r="1"><c r="A1"><f>SUM(B1)</f></c></row>').wrong]).toEqual([
      [0, 'Формула не посчитана: откройте файл в таблице и сохраните его'],
    ]);
  });

  it('places a cell in its column, with empty cells before it', () => {
    expect(cellsOf('<row r="1"><c r="C1"><v>1</v></c><c r="D1" s="1"/></row>').cells).toEqual([
      { type: 'empty' },
      { type: 'empty' },
      { type: 'number', number: 1, format: 'plain' },
    ]);
  });

  it('reads a shared string without a value as empty, also in a file without shared strings', () => {
    const row = '<row r="1"><c r="A1" t="s"/><c r="B1" t="s"><v></v></c><c r="C1"><v>5</v></c></row>';
    for (const more of [{}, { strings: undefined }])
      expect(cellsOf(row, more).cells).toEqual([
        { type: 'empty' },
        { type: 'empty' },
        { type: 'number', number: 5, format: 'plain' },
      ]);
  });

  it.each([
    ['00000', '12', { type: 'text', text: '00012' }],
    ['00000', '1234567', { type: 'text', text: '1234567' }],
    ['00000', '1.5', { type: 'number', number: 1.5, format: 'plain' }],
    ['0'.repeat(16), '123456789012345', { type: 'text', text: '0123456789012345' }],
    ['0'.repeat(16), '1234567890123450', { type: 'number', number: 1_234_567_890_123_450, format: 'plain' }],
    ['[h]:mm', '1', { type: 'time', minutes: 1440 }],
    ['[h]:mm', '1.0625', { type: 'time', minutes: 1530 }],
    ['h:mm', '0.5', { type: 'time', minutes: 720 }],
    ['h:mm', '46054.5', { type: 'moment', moment: '2026-02-01T12:00:00' }],
  ])('reads a number by its format %s: %s', (code, value, cell) => {
    const formats = `<numFmts><numFmt numFmtId="170" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="170"/></cellXfs>`;
    expect(cellsOf(`<row r="1"><c r="A1" s="0"><v>${value}</v></c></row>`, { styles: formats }).cells).toEqual([cell]);
  });

  it('counts days from 1904 when the workbook does', () => {
    expect(cellsOf('<row r="1"><c r="A1" s="1"><v>44592</v></c></row>', { is1904: true }).cells).toEqual([
      { type: 'day', day: '2026-02-01' },
    ]);
    const parts = {
      'xl/workbook.xml':
        '<workbook xmlns="x" xmlns:r="y"><workbookPr date1904="1"/><sheets><sheet name="Лист1" sheetId="1" r:id="rId1"/></sheets><extLst><ext><x15:workbookPr xmlns:x15="z" chartTrackingRefBase="1"/></ext></extLst></workbook>',
    };
    expect(cellsOf('<row r="1"><c r="A1" s="1"><v>44592</v></c></row>', { parts }).cells).toEqual([
      { type: 'day', day: '2026-02-01' },
    ]);
  });
});

describe('Rows of a sheet', () => {
  it('returns non-empty rows with their numbers', () => {
    const rows = [
      ...openSheetFile(
        sheetBytes(
          '<row r="2"><c r="A2"><v>1</v></c></row><row r="3"/><row r="4"><c r="A4" s="1"/></row><row><c><v>2</v></c></row>',
        ),
      ).rows('Лист1'),
    ];
    expect(rows.map(({ number, cells }) => [number, cells.length])).toEqual([
      [2, 1],
      [5, 1],
    ]);
  });

  it('streams rows: returns each before reading beyond it', () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => textRow(at + 1, [`строка ${at}`])).join('');
    const read = openSheetFile(sheetBytes(`${rows}<row r="20001"><c r="A1" t="n"><v>oops</v></c></row>`)).rows('Лист1');
    expect(read.next().value?.number).toBe(1);
    expect(() => [...read]).toThrow('Файл повреждён');
  });

  it('reports and reads hidden sheets; the table is the first visible sheet', () => {
    const file = openSheetFile(
      bookBytes({
        sheets: [
          { name: '_memory', state: 'veryHidden', sheet: `<sheetData>${textRow(1, ['v1'])}</sheetData>` },
          { name: 'Данные', sheet: `<sheetData>${textRow(1, ['Имя'])}${textRow(2, ['Анна'])}</sheetData>` },
        ],
      }),
    );
    expect(file.sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
      ['_memory', true],
      ['Данные', false],
    ]);
    expect([...file.rows('_memory')].map(({ cells }) => cells)).toEqual([[{ type: 'text', text: 'v1' }]]);
    expect(file.table().headers).toEqual([{ column: 0, text: 'Имя' }]);
  });

  it('reports the parts of a merged cell, which would look filled in', () => {
    const sheet = sheetBytes(
      `${textRow(1, ['Имя', 'Город'])}${textRow(2, ['Анна', 'Тула'])}<row r="3"><c r="A3"><v>1</v></c></row>${textRow(4, ['Яна', 'Омск'])}`,
      '<mergeCells count="1"><mergeCell ref="B2:B3"/></mergeCells>',
    );
    const rows = [...openSheetFile(sheet).table().rows];
    const message = 'Ячейка объединена с другими (B2:B3): разъедините их и заполните каждую';
    expect(rows.map(({ number, wrong }) => [number, [...wrong]])).toEqual([
      [2, []],
      [3, [[1, message]]],
      [4, []],
    ]);
  });
});

describe('Number formats', () => {
  it.each([
    ['General', 'plain'],
    ['#,##0.00 [$₽-419]', 'plain'],
    ['0.0%', 'percent'],
    ['dd.mm.yyyy', 'day'],
    ['[$-419]d mmm yyyy;@', 'day'],
    ['mmm', 'day'],
    ['h:mm:ss', 'time'],
    ['[h]:mm', 'elapsed'],
    ['dd/mm/yy h:mm AM/PM', 'moment'],
    ['0" дн."', 'plain'],
    ['0 "hours"', 'plain'],
    ['[Red]-0.00', 'plain'],
    ['0.00E+00', 'plain'],
    ['0\\d', 'plain'],
    ['@', 'plain'],
  ])('reads %s as a %s', (code, look) => {
    expect(numberStyleOfCode(code)).toBe(look);
  });

  it('reads the built-in formats of Excel by their numbers', () => {
    expect([0, 2, 9, 10, 14, 18, 20, 22, 45, 49].map(builtInNumberStyle)).toEqual([
      'plain',
      'plain',
      'percent',
      'percent',
      'day',
      'time',
      'time',
      'moment',
      'time',
      'plain',
    ]);
  });
});

it('converts spreadsheet days, with the nonexistent 29 February 1900', () => {
  expect(
    [1, 59, 60, 61, 46_054, 2_958_465, 0, -1, 2_958_466].map(
      (serial) => momentOfSerial(serial, false)?.slice(0, 10) ?? null,
    ),
  ).toEqual(['1900-01-01', '1900-02-28', null, '1900-03-01', '2026-02-01', '9999-12-31', null, null, null]);
  expect([0, 0.5, 0.99999, 1, -0.1].map(minutesOfSerial)).toEqual([0, 720, 1439, 1440, null]);
});

it('converts column letters', () => {
  expect(['A1', 'Z9', 'AA10', 'XFD1', '12'].map(columnIndex)).toEqual([0, 25, 26, 16_383, -1]);
  expect([0, 25, 26, 16_383].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'XFD']);
});
