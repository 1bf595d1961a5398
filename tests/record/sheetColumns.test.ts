import { describe, expect, it } from 'vitest';
import { visibleSheetColumns, allSheetColumns } from '#record/sheetColumns.ts';
import { memoryRow, originRow } from '#record/sheetMemory.ts';
import { sheetCells, sheetHeaders } from '#record/sheetRows.ts';
import { strategyResource } from '#resources/strategy.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

const shops: Declaration = {
  name: 'shops',
  title: 'Магазины',
  one: 'Магазин',
  api: { path: '/api/v1/shops/', id: 'shopId', verbs: ['list', 'one', 'update'] },
  list: { open: 'modal', columns: ['name', { field: 'period', label: 'Работает' }, 'distributorNames', 'status'] },
  fields: {
    name: { kind: 'text', label: 'Название' },
    period: { kind: 'dateRange', label: 'Период', read: ['from', 'to'] },
    distributorNames: { kind: 'names', label: 'Дистрибьюторы', read: 'distributors[].name' },
    status: {
      kind: 'status',
      label: 'Статус',
      options: [
        [0, 'Активна'],
        [1, 'Не активна'],
      ],
    },
    distributors: {
      kind: 'picker',
      panel: 'Дистрибьюторы',
      lookup: 'distributors',
      many: true,
      read: 'distributors[].distrId',
    },
    formStatus: { kind: 'radio', label: 'Статус', read: 'status', options: [[0, 'Активный']] },
    manager: { kind: 'select', label: 'Менеджер', lookup: 'companyEmployees' },
    comment: { kind: 'longText', label: 'Комментарий' },
    items: { kind: 'custom', name: 'mmlItems', panel: 'Состав' },
    force: { kind: 'constant', value: false, read: false },
    region: { kind: 'treeSelect', label: 'Регион', lookup: 'territories', read: false },
  },
};
const shop = {
  shopId: 7,
  name: 'Весна',
  from: '2026-02-01',
  to: '2026-02-28',
  status: 1,
  distributors: [{ distrId: 3, name: 'Ромашка' }],
  manager: 12,
  comment: '=1+1',
};
const names = (lookup: string) => (lookup === 'companyEmployees' ? ['Орлова', 'Петров', 'Орлова'] : undefined);

describe('Columns of an exported sheet', () => {
  it('are those of the list in their order, with their labels ("columns of the view in their order")', () => {
    expect(visibleSheetColumns(shops, false)).toEqual([
      { field: 'name', label: 'Название' },
      { field: 'period', label: 'Работает' },
      { field: 'distributorNames', label: 'Дистрибьюторы' },
      { field: 'status', label: 'Статус' },
    ]);
  });

  it('contain the id, hidden where the format can hide it, so that an import finds the record ("ids")', () => {
    expect(visibleSheetColumns(shops, true)[0]).toEqual({ field: null, label: 'ID', hidden: true });
  });

  it('use a column that shows the id in place of a separate one', () => {
    const tasks: Declaration = {
      ...shops,
      list: { open: 'modal', columns: ['number', 'name'] },
      fields: { ...shops.fields, number: { kind: 'carried', label: '№', read: 'shopId' } },
    };
    expect(visibleSheetColumns(tasks, true)).toEqual([
      { field: null, label: '№' },
      { field: 'name', label: 'Название' },
    ]);
  });

  it('with `Все поля` include every listed value once, and of equal names the editable field', () => {
    expect(allSheetColumns(shops, [shop]).map(({ field, label }) => [field, label])).toEqual([
      [null, 'ID'],
      ['name', 'Название'],
      ['period', 'Период'],
      ['status', 'Статус'],
      ['distributors', 'Дистрибьюторы'],
      ['manager', 'Менеджер'],
      ['comment', 'Комментарий'],
    ]);
  });

  it('have unique headers and allowed values: options, and lookup entries ("statuses/options and lookups")', () => {
    const columns = [
      { field: 'status', label: 'Статус' },
      { field: 'period', label: 'Период' },
      { field: 'manager', label: 'Статус' },
      { field: 'distributors', label: 'Дистрибьюторы' },
      { field: null, label: 'ID' },
    ];
    expect(sheetHeaders(shops, columns, names)).toEqual([
      { text: 'Статус', choices: ['Активна', 'Не активна'] },
      { text: 'Период с' },
      { text: 'Период по' },
      { text: 'Статус (2)', choices: ['Орлова', 'Петров'] },
      { text: 'Дистрибьюторы' },
      { text: 'ID' },
    ]);
  });

  it('have no headers that an import would confuse by case, ё or spaces', () => {
    const columns = [
      { field: 'status', label: 'Учёт' },
      { field: 'distributors', label: 'учет' },
    ];
    expect(sheetHeaders(shops, columns, () => undefined).map(({ text }) => text)).toEqual(['Учёт', 'учет (2)']);
  });

  it('contain the values formatted by their kinds, with names for ids', () => {
    const nameOf = (field: string) =>
      field === 'manager' ? (id: string | number) => (id === 12 ? 'Орлова' : undefined) : undefined;
    expect(sheetCells(shops, allSheetColumns(shops, [shop]), shop, nameOf)).toEqual([
      { type: 'number', number: 7, format: 'plain' },
      { type: 'text', text: 'Весна' },
      { type: 'day', day: '2026-02-01' },
      { type: 'day', day: '2026-02-28' },
      { type: 'text', text: 'Не активна' },
      { type: 'text', text: '№ 3' },
      { type: 'text', text: 'Орлова' },
      { type: 'text', text: '=1+1' },
    ]);
  });

  it.each([
    [12_345_678_901_234_567n.toString(), { type: 'text', text: '12345678901234567' }],
    [1_234_567_890_123_456, { type: 'text', text: '1234567890123456' }],
    [5, { type: 'number', number: 5, format: 'plain' }],
    [null, { type: 'empty' }],
  ])('write the id %j as %j without losing a digit ("ids of 20 digits stay what they are")', (id, cell) => {
    expect(sheetCells(shops, [{ field: null, label: 'ID' }], { shopId: id }, () => undefined)).toEqual([cell]);
  });

  it('store resource, columns, headers and raw values, so that an import detects later changes ("ids, resource, raw values")', () => {
    const columns = visibleSheetColumns(shops, true);
    expect(
      originRow(
        shops,
        columns,
        ['ID', 'Название', 'Работает с', 'Работает по', 'Дистрибьюторы', 'Статус'],
        1_795_000_000,
      ).map((cell) => JSON.parse(cell) as unknown),
    ).toEqual([
      {
        format: 1,
        resource: 'shops',
        id: 'shopId',
        at: 1_795_000_000,
        columns: [null, 'name', 'period', 'distributorNames', 'status'],
        heads: ['ID', 'Название', 'Работает с', 'Работает по', 'Дистрибьюторы', 'Статус'],
      },
    ]);
    expect(memoryRow(shops, columns, shop)).toEqual(['7', '["Весна",["2026-02-01","2026-02-28"],null,1]']);
  });

  it('split long values over several cells and join them again', () => {
    const comment = `${'я'.repeat(31_997)}🙂${'ю'.repeat(70_000)}`;
    const [id, ...cells] = memoryRow(shops, [{ field: 'comment', label: 'Комментарий' }], { shopId: 'a-1', comment });
    expect(id).toBe('"a-1"');
    expect(cells.map(({ length }) => length <= 32_000)).toEqual([true, true, true, true]);
    expect(cells.every((cell) => !/[\uD800-\uDBFF]$/.test(cell))).toBe(true);
    expect(JSON.parse(cells.join(''))).toEqual([comment]);
  });
});

describe("Name of a custom field's choice", () => {
  it('is exported when the record contains it, otherwise the id', () => {
    const column = [{ field: 'mml', label: 'Списки MML' }];
    const cells = (record: object) => sheetCells(strategyResource, column, record, () => undefined);
    expect(cells({ mml: { mmlId: 121, name: 'Чипсы: сезонный список' } })).toEqual([
      { type: 'text', text: 'Чипсы: сезонный список' },
    ]);
    expect(cells({ mml: { mmlId: 121 } })).toEqual([{ type: 'number', number: 121, format: 'plain' }]);
  });
});
