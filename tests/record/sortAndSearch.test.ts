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

describe('Sort order in the URL (spec D68)', () => {
  it('parses names separated by commas, with `-` for descending', () => {
    expect(formatSort([{ name: 'name' }, { name: 'money', descending: true }])).toBe('name,-money');
    expect(parseSort(declaration, '-money,name')).toEqual([
      { name: 'money', descending: true },
      { name: 'name', descending: false },
    ]);
  });

  it('ignores names that are unknown, repeated, or missing in records', () => {
    expect(parseSort(declaration, 'name,-name,nobody,q,photos,constructor,,-')).toEqual([
      { name: 'name', descending: false },
    ]);
    expect(parseSort(declaration, '')).toEqual([]);
  });

  it('sorts by a field that records contain and whose values have an order', () => {
    expect(
      ['name', 'money', 'share', 'status', 'photos', 'q', 'toString'].map((name) => isSortable(declaration, name)),
    ).toEqual([true, true, true, true, false, false, false]);
  });
});

it('sums numbers and money, but not shares', () => {
  expect(summedColumns(declaration)).toEqual(['money']);
});

describe('Sorted rows', () => {
  const names = (rows: readonly { name?: string | null }[]) => rows.map(({ name }) => name ?? '-');

  it('follow the Russian alphabet, ё beside е, with empty values last in both directions', () => {
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

  it('follow the order of status options, then the second column', () => {
    const rows = [
      { status: 0, money: 1 },
      { status: 2, money: 5 },
      { status: 2, money: 1.5 },
    ];
    expect(
      rows.toSorted(compareBy(declaration, [{ name: 'status' }, { name: 'money' }])).map(({ money }) => money),
    ).toEqual([1.5, 5, 1]);
  });

  it('follow the names of objects in a custom field, and numbers by size, in both directions', () => {
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
