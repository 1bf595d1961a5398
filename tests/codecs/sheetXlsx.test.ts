// @vitest-environment jsdom
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyCell, type NumberFormat, type SheetCell } from '#codecs/sheet/cell.ts';
import { sheetName, xlsxWriter } from '#codecs/sheet/write/xlsx.ts';
import type { ColumnHeader, SheetRow } from '#codecs/sheet/write/writer.ts';
import { all, readXlsx, cellValues } from '#tests/sheets/readXlsx.ts';

const text = (of: string): SheetCell => ({ type: 'text', text: of });
const number = (of: number, format: NumberFormat = 'plain'): SheetCell => ({ type: 'number', number: of, format });

function write(
  headers: readonly (ColumnHeader | string)[],
  batches: readonly (readonly SheetCell[])[][],
  memory: readonly string[] = ['{}'],
) {
  const parts: Uint8Array[] = [];
  const writer = xlsxWriter(
    { title: 'Точки', headers: headers.map((head) => (typeof head === 'string' ? { text: head } : head)), memory },
    (bytes) => parts.push(bytes),
  );
  for (const rows of batches) writer.add(rows.map((cells): SheetRow => ({ cells, memory: [`${cells.length}`] })));
  writer.end();
  return readXlsx(parts);
}

/** Returns the only row of a file with these cells. */
const rowOf = (...cells: SheetCell[]) =>
  write(
    cells.map((_, at) => `Столбец ${at}`),
    [[cells]],
  )[0]?.rows[1] ?? [];

describe('Streamed .xlsx files', () => {
  it('writes real types: numbers, days, moments, times, flags; money as numbers with a format ("xlsx: real types")', () => {
    expect(
      rowOf(
        number(12.5),
        number(1204.5, 'money'),
        { type: 'flag', flag: true },
        { type: 'flag', flag: false },
        { type: 'day', day: '2026-11-22' },
        { type: 'moment', moment: '2026-11-22T18:00:00' },
        { type: 'time', minutes: 540 },
        emptyCell,
        text('Тула'),
      ),
    ).toEqual([
      { type: 'number', value: 12.5, format: 'General' },
      { type: 'number', value: 1204.5, format: '#,##0.00\\ "₽"' },
      { type: 'flag', value: true, format: 'General' },
      { type: 'flag', value: false, format: 'General' },
      { type: 'number', value: 46_348, format: 'dd\\.mm\\.yyyy' },
      { type: 'number', value: 46_348.75, format: 'dd\\.mm\\.yyyy\\ hh:mm' },
      { type: 'number', value: 0.375, format: 'hh:mm' },
      undefined,
      { type: 'text', value: 'Тула', format: '@' },
    ]);
  });

  it('writes a percent as 0,29 with a percent format ("Percents are 0,29 with a percent format")', () => {
    expect(rowOf(number(0.29, 'percent'), number(0.125, 'percent'), number(1.1, 'percent'))).toEqual([
      { type: 'number', value: 0.29, format: '0%' },
      { type: 'number', value: 0.125, format: '0.0########%' },
      { type: 'number', value: 1.1, format: '0%' },
    ]);
  });

  it('writes texts that start with = + - @ or a tab as text cells without formulas ("texts there, not formulas")', () => {
    const texts = ['=1+1', '+7 (912) 345-67-89', '-5', '@SUM(A1)', '\t=1', `=${'1+'.repeat(200)}1`];
    expect(rowOf(...texts.map(text)).map(({ type, value }) => ({ type, value }))).toEqual(
      texts.map((value) => ({ type: 'text', value })),
    );
  });

  it('preserves phones, leading zeros and ids of 20 digits, even when a user edits the cell ("stay what they are")', () => {
    expect(rowOf(text('79123456789'), text('007'), text('12345678901234567890'))).toEqual([
      { type: 'text', value: '79123456789', format: '@' },
      { type: 'text', value: '007', format: '@' },
      { type: 'text', value: '12345678901234567890', format: '@' },
    ]);
  });

  it('escapes NUL and other characters that XML cannot hold, like Excel ("escaped as Excel does")', () => {
    const sheets = write(['Имя'], [[[text('а\0б\u001Fв\uFFFE')], [text('_x0041_')]]]);
    expect(cellValues(sheets[0]?.rows ?? [])).toEqual([['Имя'], ['а\0б\u001Fв\uFFFE'], ['_x0041_']]);
    expect(sheets[0]?.xml.documentElement.textContent).toContain('а_x0000_б_x001F_в_xFFFE_');
    expect(sheets[0]?.xml.documentElement.textContent).toContain('_x005F_x0041_');
  });

  it('restores any text and any number', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            said: fc.string({ unit: 'binary', minLength: 1 }),
            figure: fc.double({ noNaN: true, noDefaultInfinity: true }),
          }),
          { minLength: 1, maxLength: 20 },
        ),
        (rows) => {
          const sheets = write(['Текст', 'Число'], [rows.map(({ said, figure }) => [text(said), number(figure)])]);
          expect(cellValues(sheets[0]?.rows.slice(1) ?? [])).toEqual(
            rows.map(({ said, figure }) => [said, figure === 0 ? 0 : figure]),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it('preserves ё, emoji, line breaks and texts of 10,000 characters', () => {
    const texts = ['Ёлка', '🙂 «кавычки» "две"', 'раз\nдва\r\nтри', 'я'.repeat(10_000), ' с краю '];
    expect(rowOf(...texts.map(text)).map(({ value }) => value)).toEqual(texts);
  });

  it('cuts a text at the 32,767 characters of a cell, without splitting a surrogate pair', () => {
    expect(
      rowOf(text('я'.repeat(40_000)), text(`${'я'.repeat(32_766)}🙂`)).map(({ value }) => String(value).length),
    ).toEqual([32_767, 32_766]);
  });

  it('writes a day as text where spreadsheets differ on its number', () => {
    const days: SheetCell[] = ['1899-12-31', '1900-02-28', '1900-03-01', '0001-01-01'].map((day) => ({
      type: 'day',
      day,
    }));
    expect(rowOf(...days).map(({ value }) => value)).toEqual(['1899-12-31', '28.02.1900', 61, '0001-01-01']);
  });

  it('writes a frozen header, widths and an auto filter over all rows ("frozen head, widths, auto filter")', () => {
    const [sheet] = write(
      ['Имя', 'Город'],
      [[[text('Короткое'), text('х'.repeat(200))]], [[text('Другое'), text('Тула')]]],
    );
    const xml = sheet?.xml as Document;
    expect(
      all(xml, 'pane').map((pane) => [
        pane.getAttribute('ySplit'),
        pane.getAttribute('state'),
        pane.getAttribute('topLeftCell'),
      ]),
    ).toEqual([['1', 'frozen', 'A2']]);
    expect(all(xml, 'col').map((col) => Number(col.getAttribute('width')))).toEqual([10, 60]);
    expect(all(xml, 'autoFilter').map((filter) => filter.getAttribute('ref'))).toEqual(['A1:B3']);
  });

  it('offers allowed values from a hidden sheet ("drop-down validation", "hidden sheet for long lists")', () => {
    const cities = Array.from({ length: 300 }, (_, at) => `Город, ${at}`);
    const sheets = write(
      ['Имя', { text: 'Статус', choices: ['Активна', 'Не активна'] }, { text: 'Город', choices: cities }],
      [[[text('А'), text('Активна'), text('Город, 1')]]],
    );
    const shown = sheets[0]?.xml as Document;
    expect(
      all(shown, 'dataValidation').map((item) => [
        item.getAttribute('type'),
        item.getAttribute('sqref'),
        item.textContent,
      ]),
    ).toEqual([
      ['list', 'B2:B1048576', "'_Списки'!$A$1:$A$2"],
      ['list', 'C2:C1048576', "'_Списки'!$B$1:$B$300"],
    ]);
    const lists = sheets.find(({ name }) => name === '_Списки');
    expect(lists?.hidden).toBe(true);
    expect(cellValues(lists?.rows.slice(0, 3) ?? [])).toEqual([
      ['Активна', 'Город, 0'],
      ['Не активна', 'Город, 1'],
      [null, 'Город, 2'],
    ]);
  });

  it('stores the source of each row on a hidden sheet ("a hidden sheet")', () => {
    const memory = write(['Имя'], [[[text('А')]], [[text('Б')]]], ['{"format":1}']).find(
      ({ name }) => name === '_Источник',
    );
    expect(memory?.hidden).toBe(true);
    expect(cellValues(memory?.rows ?? [])).toEqual([['{"format":1}'], ['1'], ['1']]);
  });

  it('hides the columns meant for applications', () => {
    const [sheet] = write([{ text: 'ID', hidden: true }, 'Имя'], [[[number(1), text('А')]]]);
    expect(all(sheet?.xml as Document, 'col').map((col) => col.getAttribute('hidden'))).toEqual(['1', null]);
  });

  it('writes a valid file without rows', () => {
    expect(cellValues(write(['Имя'], [])[0]?.rows ?? [])).toEqual([['Имя']]);
  });

  it('writes rows while they arrive: most of the file exists before its end ("rows are written as they come")', () => {
    let bytes = 0;
    const writer = xlsxWriter({ title: 'Точки', headers: [{ text: 'Имя' }], memory: [] }, (part) => {
      bytes += part.length;
    });
    const rows = Array.from({ length: 5000 }, (_, at): SheetRow => ({
      cells: [text(`Точка ${(at * 7919) % 5000} ${(at * 104_729) % 99_991}`)],
      memory: [],
    }));
    for (let from = 0; from < rows.length; from += 500) writer.add(rows.slice(from, from + 500));
    const before = bytes;
    writer.end();
    expect(before / bytes).toBeGreaterThan(0.5);
  });

  it('reports an error when there are more rows than a sheet holds', () => {
    const writer = xlsxWriter({ title: 'Точки', headers: [{ text: 'Имя' }], memory: [] }, () => undefined);
    writer.add([]);
    expect(() => writer.add(Array.from({ length: 1_048_576 }, () => ({ cells: [], memory: [] })))).toThrow(
      'В файл Excel помещается не больше 1 048 575 строк: сузьте фильтр или выберите CSV',
    );
  });

  it.each([
    ['Стратегии [2026]: «A/B»?', 'Стратегии  2026   «A B»'],
    ["'Кавычки'", 'Кавычки'],
    ['_Списки', 'Списки'],
    ['  ', 'Лист1'],
    ['Очень длинное название списка, которое не помещается', 'Очень длинное название списка,'],
  ])('converts the sheet name %j to one that Excel allows: %j', (title, name) => {
    expect(sheetName(title)).toBe(name);
  });
});
