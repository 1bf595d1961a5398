import { describe, expect, it } from 'vitest';
import { isSortable, sortOf, sortText, summedColumns } from '#record/arrangement.ts';
import { compareBy } from '#record/compareBy.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

const declaration = {
  list: { open: 'none', columns: ['name', { field: 'money' }, 'share', 'photos'] },
  fields: {
    name: { kind: 'text', label: 'Имя' }, money: { kind: 'money', label: 'Деньги' }, share: { kind: 'percent', label: 'Доля' },
    photos: { kind: 'images', label: 'Фото' }, q: { kind: 'text', read: false }, status: { kind: 'status', options: [[2, 'Новая'], [0, 'Старая']] },
  },
} satisfies Pick<Declaration, 'list' | 'fields'>;

describe('an order in the address bar (spec D68)', () => {
  it('is names joined by commas, `-` before one for the other way round', () => {
    expect(sortText([{ name: 'name' }, { name: 'money', descending: true }])).toBe('name,-money');
    expect(sortOf(declaration, '-money,name')).toEqual([{ name: 'money', descending: true }, { name: 'name', descending: false }]);
  });

  it('asks for nothing by a name that is unknown, said again, or that no record carries', () => {
    expect(sortOf(declaration, 'name,-name,nobody,q,photos,constructor,,-')).toEqual([{ name: 'name', descending: false }]);
    expect(sortOf(declaration, '')).toEqual([]);
  });

  it('orders by a field that records carry and whose values have an order', () => {
    expect(['name', 'money', 'share', 'status', 'photos', 'q', 'toString'].map((name) => isSortable(declaration, name))).toEqual([true, true, true, true, false, false, false]);
  });
});

it('numbers and money are summed, parts of a whole are not', () => {
  expect(summedColumns(declaration)).toEqual(['money']);
});

describe('rows in order', () => {
  const names = (rows: readonly { name?: string | null }[]) => rows.map(({ name }) => name ?? '-');

  it('stand by the Russian alphabet, ё beside е, what is empty last either way', () => {
    const rows = [{ name: 'Яков' }, { name: null }, { name: 'Ёлкин' }, { name: 'Жуков' }, { name: 'Егоров' }, { name: '' }];
    expect(names(rows.toSorted(compareBy(declaration, [{ name: 'name' }])))).toEqual(['Егоров', 'Ёлкин', 'Жуков', 'Яков', '-', '']);
    expect(names(rows.toSorted(compareBy(declaration, [{ name: 'name', descending: true }])))).toEqual(['Яков', 'Жуков', 'Ёлкин', 'Егоров', '-', '']);
  });

  it('stand by statuses in the order of their options, then by the second column', () => {
    const rows = [{ status: 0, money: 1 }, { status: 2, money: 5 }, { status: 2, money: 1.5 }];
    expect(rows.toSorted(compareBy(declaration, [{ name: 'status' }, { name: 'money' }])).map(({ money }) => money)).toEqual([1.5, 5, 1]);
  });
});
