// @vitest-environment jsdom
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSheet } from '#engine/sheets/sheetFile.ts';
import { allSheetColumns } from '#record/sheetColumns.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { all } from '#tests/sheets/readXlsx.ts';

const installed = spawnSync('soffice', ['--version']).status === 0;

const shops: Declaration = {
  name: 'shops',
  title: 'Магазины',
  one: 'Магазин',
  api: { path: '/api/v1/shops/', id: 'shopId', verbs: ['list'] },
  list: { open: 'none', columns: ['name'] },
  fields: {
    name: { kind: 'text', label: 'Название' },
    money: { kind: 'money', label: 'Сумма' },
    share: { kind: 'percent', label: 'Доля' },
    volume: { kind: 'number', label: 'Объём' },
    day: { kind: 'date', label: 'День' },
    opens: { kind: 'time', label: 'Открытие' },
    isNew: { kind: 'flag', label: 'Новый' },
    status: {
      kind: 'status',
      label: 'Статус',
      options: [
        [0, 'Активна'],
        [1, 'Не активна'],
      ],
    },
    phone: { kind: 'phone', label: 'Телефон' },
  },
};
const hostile = [
  '=1+1',
  '+7 (912) 345-67-89',
  '-5',
  '@SUM(A1:A9)',
  '\t=1',
  '007',
  '12345678901234567890',
  'Ёлка & <b> "две"',
  'раз\nдва',
  '🙂',
  "'=1",
];
const records = hostile.map((name, at) => ({
  shopId: at + 1,
  name,
  money: at * 0.1,
  share: 0.29,
  volume: -at,
  day: '2026-11-22',
  opens: '09:30',
  isNew: at % 2 === 0,
  status: at % 2,
  phone: '79123456789',
}));

describe(`opens an .xlsx in LibreOffice${installed ? '' : ' (skipped: soffice is not installed; on Debian it is libreoffice-calc)'}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'libreoffice-'));
  let opened: Document;
  beforeAll(() => {
    if (!installed) return;
    const maker = makeSheet({
      format: 'xlsx',
      declaration: shops,
      columns: allSheetColumns(shops, records),
      choices: {},
      at: 1_795_000_000,
      timeZone: undefined,
    });
    writeFileSync(join(folder, 'shops.xlsx'), Buffer.concat([...maker.add(records, {}), ...maker.end()]));
    // With a separate profile it neither waits for another instance nor changes it.
    execFileSync(
      'soffice',
      [
        `-env:UserInstallation=file://${join(folder, 'profile')}`,
        '--headless',
        '--convert-to',
        'fods',
        '--outdir',
        folder,
        join(folder, 'shops.xlsx'),
      ],
      { stdio: 'ignore', timeout: 120_000 },
    );
    opened = new DOMParser().parseFromString(readFileSync(join(folder, 'shops.fods'), 'utf8'), 'text/xml');
  }, 150_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const rows = () =>
    all(all(opened, 'table:table')[0] as Element, 'table:table-row')
      .map((row) => all(row, 'table:table-cell'))
      .filter((cells) => cells.length >= 10)
      .slice(1, hostile.length + 1);
  const column = (at: number) => rows().map((cells) => cells[at]);

  it.skipIf(!installed)('reads the types that were written', () => {
    expect(
      rows()[0]
        ?.slice(0, 10)
        .map((cell) => cell.getAttribute('office:value-type')),
    ).toEqual(['float', 'string', 'float', 'percentage', 'float', 'date', 'time', 'float', 'string', 'string']);
    expect(rows()[0]?.[5]?.getAttribute('office:date-value')).toBe('2026-11-22');
    expect(rows()[0]?.[6]?.getAttribute('office:time-value')).toBe('PT09H30M00S');
    // LibreOffice lacks boolean cells: it converts them to its own constants.
    expect(
      column(7)
        .slice(0, 2)
        .map((cell) => cell?.getAttribute('table:formula')),
    ).toEqual(['of:=TRUE()', 'of:=FALSE()']);
    expect(column(3)[0]?.textContent.trim()).toBe('29%');
  });

  it.skipIf(!installed)('runs no formula: formula-like text stays text', () => {
    const formulas = all(opened, 'table:table-cell')
      .map((cell) => cell.getAttribute('table:formula'))
      .filter((formula) => formula !== null && !/^of:=(TRUE|FALSE)\(\)$/.test(formula));
    expect(formulas).toEqual([]);
    const texts = column(1).map((cell) =>
      all(cell as Element, 'text:p')
        .map((line) => line.textContent)
        .join('\n'),
    );
    // A tab is a separate element there, without text.
    expect(texts).toEqual(hostile.map((text) => text.replace('\t', '')));
  });

  it.skipIf(!installed)('computes the same sums', () => {
    const sum = (at: number) =>
      column(at).reduce((total, cell) => total + Number(cell?.getAttribute('office:value')), 0);
    expect(sum(2)).toBeCloseTo(
      records.reduce((total, { money }) => total + money, 0),
      10,
    );
    expect(sum(4)).toBe(-55);
  });

  it.skipIf(!installed)('offers the choices, filters all rows, and hides the columns meant for applications', () => {
    expect(all(opened, 'table:content-validation').map((item) => item.getAttribute('table:condition'))).toEqual([
      'of:cell-content-is-in-list([$_Списки.$A$1:.$A$2])',
    ]);
    expect(all(opened, 'table:database-range').map((item) => item.getAttribute('table:target-range-address'))).toEqual([
      `Магазины.A1:Магазины.J${hostile.length + 1}`,
    ]);
    const hidden = new Set(
      all(opened, 'style:style')
        .filter((style) =>
          all(style, 'style:table-properties').some((item) => item.getAttribute('table:display') === 'false'),
        )
        .map((style) => style.getAttribute('style:name')),
    );
    expect(
      all(opened, 'table:table').map((table) => [
        table.getAttribute('table:name'),
        hidden.has(table.getAttribute('table:style-name')),
      ]),
    ).toEqual([
      ['Магазины', false],
      ['_Источник', true],
      ['_Списки', true],
    ]);
  });
});
