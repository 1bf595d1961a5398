import { describe, expect, it } from 'vitest';
import { isSortable, parseSort, formatSort, summedColumns } from '#record/sortAndSearch.ts';
import { compareBy } from '#record/compareBy.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

const declaration = {
  list: { open: 'none', columns: ['name', { field: 'money' }, 'share', 'photos'] },
  fields: {
    name: { kind: 'text', label: 'Имя' },
    money: { kind: 'money', label: 'Деньги' },
    share: { kind: 'percent', label: 'Доля' },
    photos: { kind: 'images', label: 'Фото' },
    q: { kind: 'text', read: false },
    status: {
      kind: 'status',
      options: [
        [2, 'Новая'],
        [0, 'Старая'],
      ],
    },
  },
} satisfies Pick<Declaration, 'list' | 'fields'>;

describe('an order in the address bar (spec D68)', () => {
  it('is names joined by commas, `-` before one for the other way round', () => {
    expect(formatSort([{ name: 'name' }, { name: 'money', descending: true }])).toBe('name,-money');
    expect(parseSort(declaration, '-money,name')).toEqual([
      { name: 'money', descending: true },
      { name: 'name', descending: false },
    ]);
  });

  it('asks for nothing by a name that is unknown, said again, or that no record carries', () => {
    expect(parseSort(declaration, 'name,-name,nobody,q,photos,constructor,,-')).toEqual([
      { name: 'name', descending: false },
    ]);
    expect(parseSort(declaration, '')).toEqual([]);
  });

  it('orders by a field that records carry and whose values have an order', () => {
    expect(
      ['name', 'money', 'share', 'status', 'photos', 'q', 'toString'].map((name) => isSortable(declaration, name)),
    ).toEqual([true, true, true, true, false, false, false]);
  });
});

it('numbers and money are summed, parts of a whole are not', () => {
  expect(summedColumns(declaration)).toEqual(['money']);
});

describe('rows in order', () => {
  const names = (rows: readonly { name?: string | null }[]) => rows.map(({ name }) => name ?? '-');

  it('stand by the Russian alphabet, ё beside е, what is empty last either way', () => {
    const rows = [
      { name: 'Яков' },
      { name: null },
      { name: 'Ёлкин' },
      { name: 'Жуков' },
      { name: 'Егоров' },
      { name: '' },
    ];
    expect(names(rows.toSorted(compareBy(declaration, [{ name: 'name' }])))).toEqual([
      'Егоров',
      'Ёлкин',
      'Жуков',
      'Яков',
      '-',
      '',
    ]);
    expect(names(rows.toSorted(compareBy(declaration, [{ name: 'name', descending: true }])))).toEqual([
      'Яков',
      'Жуков',
      'Ёлкин',
      'Егоров',
      '-',
      '',
    ]);
  });

  it('stand by statuses in the order of their options, then by the second column', () => {
    const rows = [
      { status: 0, money: 1 },
      { status: 2, money: 5 },
      { status: 2, money: 1.5 },
    ];
    expect(
      rows.toSorted(compareBy(declaration, [{ name: 'status' }, { name: 'money' }])).map(({ money }) => money),
    ).toEqual([1.5, 5, 1]);
  });

  it('stand by the names of the objects that a custom field carries, numbers by their size, either way', () => {
    const custom = {
      fields: {
        mml: { kind: 'custom', name: 'mmlProducts', read: 'mml' },
        status: { kind: 'custom', name: 'taskStatus' },
      },
    } satisfies Pick<Declaration, 'fields'>;
    const lists = [
      { mml: { mmlId: 1, name: 'Чай 10' } },
      { mml: null },
      { mml: { mmlId: 2, name: 'чай 9' } },
      { mml: { mmlId: 3, name: 'Ёлки' } },
      { mml: [{ name: 'Жвачка' }, { name: 'Сок' }] },
    ];
    const places = (sort: Parameters<typeof compareBy>[1]) =>
      lists.toSorted(compareBy(custom, sort)).map((item) => lists.indexOf(item));
    expect(places([{ name: 'mml' }])).toEqual([3, 4, 2, 0, 1]);
    expect(places([{ name: 'mml', descending: true }])).toEqual([0, 2, 4, 3, 1]);
    const numbers = [{ status: 10 }, { status: 'б' }, { status: 9 }, { status: -1 }, { status: 0.25 }, { status: 0.5 }];
    expect(numbers.toSorted(compareBy(custom, [{ name: 'status' }])).map(({ status }) => status)).toEqual([
      -1,
      0.25,
      0.5,
      9,
      10,
      'б',
    ]);
  });
});
