import { expect, it } from 'vitest';
import { columnsOf, fieldColumn } from '#engine/list/columns.tsx';
import type { Declaration } from '#schemas/declaration/declaration.ts';

const declaration: Declaration = {
  name: 'visits',
  title: 'Визиты',
  one: 'Визит',
  api: { path: '/api/v1/visits/', id: 'visitId', verbs: ['list'] },
  list: { open: 'none', columns: ['shop', { field: 'money', width: 124, label: 'Начислено' }, 'day', 'photos'] },
  fields: {
    shop: { kind: 'text', label: 'Точка', read: 'shop.name' },
    money: { kind: 'money', label: 'Сумма' },
    day: { kind: 'date', label: 'Дата' },
    photos: { kind: 'images', label: 'Фото' },
  },
};
const visit = (name: string, money: number | null) => ({ shop: { name }, money, day: '2026-11-20' });
const [tea, coffee, milk] = [visit('Чай', 9), visit('Кофе', 1000), visit('Ёлка', null)] as const;

it('shows the text of the field kind in a declared column and sorts by it, empty values last', () => {
  const [shop, money, day] = columnsOf(declaration, undefined);
  expect(
    [shop, money, day].map((column) => [column?.label, column?.width, column?.align, column?.toText(coffee)]),
  ).toEqual([
    ['Точка', undefined, undefined, 'Кофе'],
    ['Начислено', 124, 'right', '1\u00a0000\u00a0₽'],
    ['Дата', undefined, undefined, '20.11.2026'],
  ]);
  const ordered = (column: typeof shop) => [tea, coffee, milk].toSorted(column?.compare).map((row) => row.shop.name);
  expect([ordered(shop), ordered(money)]).toEqual([
    ['Ёлка', 'Кофе', 'Чай'],
    ['Чай', 'Кофе', 'Ёлка'],
  ]);
});

it('draws a custom cell only for kinds that show more than text', () => {
  expect(columnsOf(declaration, undefined).map(({ key, cell }) => [key, cell !== undefined])).toEqual([
    ['shop', false],
    ['money', false],
    ['day', false],
    ['photos', true],
  ]);
});

it('shows a column of a field in the format that its options specify', () => {
  const column = fieldColumn<{ sum: number }>(
    'sum',
    { kind: 'money', label: 'Сумма' },
    { width: 96, toText: ({ sum }) => `всего ${sum}` },
  );
  expect([column.label, column.width, column.toText({ sum: 5 }), column.compare?.({ sum: 5 }, { sum: 7 })]).toEqual([
    'Сумма',
    96,
    'всего 5',
    -2,
  ]);
});
