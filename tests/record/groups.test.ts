import { describe, expect, it } from 'vitest';
import { groupRowsBy, isGroupable, maxGroups } from '#record/groups.ts';
import { columnText } from '#record/searchText.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

const declaration: Pick<Declaration, 'fields' | 'list'> = {
  list: { open: 'none', columns: ['name', 'status', 'money', 'share'] },
  fields: {
    name: { kind: 'editableTitle', label: 'Название' },
    status: {
      kind: 'status',
      label: 'Статус',
      options: [
        [1, 'Черновик'],
        [0, 'Активна'],
        [2, 'Архив'],
      ],
    },
    city: { kind: 'text', label: 'Город' },
    points: { kind: 'number', label: 'Точек' },
    day: { kind: 'date', label: 'День' },
    shops: { kind: 'names', label: 'Магазины', read: 'shops[].name' },
    brands: { kind: 'picker', label: 'Марки', panel: 'Марки', button: 'Выбрать', lookup: 'brands', many: true },
    on: { kind: 'flag', label: 'Включена' },
    money: { kind: 'money', label: 'Сумма' },
    share: { kind: 'percent', label: 'Доля' },
    photo: { kind: 'images', label: 'Снимок' },
    text: { kind: 'longText', label: 'Описание' },
    filterOnly: { kind: 'text', label: 'Фильтр', read: false },
  },
};
const brands = new Map<unknown, string>([
  [1, 'Яблоко'],
  [2, 'Абрикос'],
]);
const groupsOf = (name: string, rows: readonly object[]) => {
  const grouping = groupRowsBy<object>(declaration, name, (row) =>
    columnText(declaration, name, row, (id) => brands.get(id)),
  );
  for (const row of rows) grouping.add(row);
  return grouping.groups();
};
const labelsOf = (name: string, rows: readonly object[]) =>
  groupsOf(name, rows).map(({ label, rows: own }) => [label, own.length]);

describe('Groups of rows by any column with few values, with count and sums', () => {
  it('separate rows by the displayed value, and preserve the order of the list within', () => {
    const rows = [
      { id: 1, status: 0 },
      { id: 2, status: 2 },
      { id: 3, status: 0 },
    ];
    expect(groupsOf('status', rows).map(({ key, label, rows: own }) => ({ key, label, rows: own }))).toEqual([
      {
        key: 'Активна',
        label: 'Активна',
        rows: [
          { id: 1, status: 0 },
          { id: 3, status: 0 },
        ],
      },
      { key: 'Архив', label: 'Архив', rows: [{ id: 2, status: 2 }] },
    ]);
  });

  it('follow the order of status options', () => {
    expect(labelsOf('status', [{ status: 2 }, { status: 0 }, { status: 1 }, { status: 0 }])).toEqual([
      ['Черновик', 1],
      ['Активна', 2],
      ['Архив', 1],
    ]);
  });

  it('follow the Russian alphabet for texts, ё beside е', () => {
    expect(
      labelsOf('city', [{ city: 'Жуков' }, { city: 'Ёлкин' }, { city: 'Ель' }, { city: 'Адлер' }]).map(
        ([label]) => label,
      ),
    ).toEqual(['Адлер', 'Ёлкин', 'Ель', 'Жуков']);
  });

  it('follow the size of numbers and dates', () => {
    expect(labelsOf('points', [{ points: 10 }, { points: 9 }, { points: 100 }])).toEqual([
      ['9', 1],
      ['10', 1],
      ['100', 1],
    ]);
    expect(labelsOf('day', [{ day: '2026-02-01' }, { day: '2025-12-31' }]).map(([label]) => label)).toEqual([
      '31.12.2025',
      '01.02.2026',
    ]);
  });

  it('collect empty values in a last group `Не указано`', () => {
    const rows = [{ city: null }, { city: '  ' }, {}, { city: 'Яя' }, { city: '' }];
    expect(groupsOf('city', rows).map(({ key, label, rows: own }) => [key, label, own.length])).toEqual([
      ['Яя', 'Яя', 1],
      ['', 'Не указано', 4],
    ]);
    expect(labelsOf('status', [{ status: 77 }, { status: 0 }])).toEqual([
      ['Активна', 1],
      ['Не указано', 1],
    ]);
  });

  it('name the values of a flag `Да` and `Нет`', () => {
    expect(labelsOf('on', [{ on: true }, { on: false }, { on: false }])).toEqual([
      ['Нет', 2],
      ['Да', 1],
    ]);
  });

  it('combine the values of a list as displayed, so that each row is in one group', () => {
    const [alpha, beta] = [{ name: 'Альфа' }, { name: 'Бета' }];
    expect(
      labelsOf('shops', [{ shops: [alpha, beta] }, { shops: [alpha] }, { shops: [alpha, beta] }, { shops: [] }]),
    ).toEqual([
      ['Альфа', 1],
      ['Альфа, Бета', 2],
      ['Не указано', 1],
    ]);
  });

  it('show the names of chosen ids, sorted by name', () => {
    expect(labelsOf('brands', [{ brands: [1] }, { brands: [2] }, { brands: [2, 1] }])).toEqual([
      ['Абрикос', 1],
      ['Абрикос, Яблоко', 1],
      ['Яблоко', 1],
    ]);
  });

  it('show exact sums of money and number columns, but not of shares (spec D68)', () => {
    const [group] = groupsOf('status', [
      { status: 0, money: 0.1, share: 0.5 },
      { status: 0, money: 0.2, share: 0.5 },
      { status: 0, money: null },
    ]);
    expect(group?.sums).toEqual({ money: '0,30\u00a0₽' });
  });

  it('number at most 200', () => {
    const grouping = groupRowsBy<{ city: string }>(declaration, 'city', ({ city }) => city);
    const all = Array.from({ length: maxGroups }, (_, at) => grouping.add({ city: `Город ${at}` }));
    expect([
      maxGroups,
      all.every(Boolean),
      grouping.add({ city: 'Город 7' }),
      grouping.add({ city: 'Ещё один' }),
    ]).toEqual([200, true, true, false]);
  });

  it.each([
    ['status', true],
    ['city', true],
    ['shops', true],
    ['points', true],
    ['name', false],
    ['text', false],
    ['photo', false],
    ['filterOnly', false],
    ['gone', false],
  ])('support grouping by %s: %s', (name, groupable) => {
    expect(isGroupable(declaration, name)).toBe(groupable);
  });
});
