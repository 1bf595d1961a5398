import { describe, expect, it } from 'vitest';
import { createImportCheck } from '#engine/import/importCheck.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

const declaration: Declaration = {
  name: 'places',
  title: 'Места',
  one: 'Место',
  api: { path: '/api/v1/places/', id: 'id', verbs: ['list', 'one', 'create', 'update'] },
  form: { submit: { create: 'Создать', update: 'Сохранить' }, groups: [{ fields: ['name'] }] },
  fields: { name: { kind: 'text', label: 'Имя' } },
};
const rows = ['Первое', 'Второе', 'Третье'].map((text, at) => ({
  number: at + 2,
  cells: [{ type: 'text', text } as const],
  wrong: new Map(),
}));

describe('Dry run of a file that this page has written in part', () => {
  it('recognizes created rows and refuses those that may have been written', async () => {
    const check = createImportCheck({
      rows,
      keyField: null,
      memory: null,
      atOnce: 4,
      pause: () => undefined,
      plan: async () => ({
        planning: {
          declaration,
          columns: [{ field: 'name', part: 0, column: 0, head: 'Имя' }],
          namesOf: () => undefined,
          idsOf: () => undefined,
        },
        nameRecords: async () => undefined,
        wrote: () => undefined,
        questions: () => [],
      }),
      list: async () => [],
      one: async (id) => ({ id, name: 'Первое' }),
      made: async () => new Map([[2, 71]]),
      settled: (row) => (row === 3 ? 'Ответа не было' : undefined),
    });
    await check.run();
    expect(check.getState()).toMatchObject({ state: 'ready', error: null });
    expect([...check.rows].map(([row, { plan }]) => [row, plan.state]).toSorted()).toEqual([
      [2, 'unchanged'],
      [3, 'error'],
      [4, 'new'],
    ]);
    expect(check.rows.get(3)?.plan.errors[0]?.reason).toBe('Ответа не было');
  });
});

describe('Key of a file', () => {
  const checked = async (records: { id: number; name: string }[], names: string[]) => {
    const check = createImportCheck({
      rows: names.map((text, at) => ({ number: at + 2, cells: [{ type: 'text', text } as const], wrong: new Map() })),
      keyField: 'name',
      memory: null,
      atOnce: 4,
      pause: () => undefined,
      plan: async () => ({
        planning: {
          declaration,
          columns: [{ field: 'name', part: 0, column: 0, head: 'Имя' }],
          namesOf: () => undefined,
          idsOf: () => undefined,
        },
        nameRecords: async () => undefined,
        wrote: () => undefined,
        questions: () => [],
      }),
      list: async () => records,
      one: async (id) => records.find((record) => record.id === id) ?? null,
      made: async () => new Map(),
    });
    await check.run();
    return [...check.rows]
      .toSorted(([a], [b]) => a - b)
      .map(([, { plan }]) => [plan.state, plan.id, plan.errors[0]?.reason]);
  };

  it('finds its record whatever the case, the spaces and ё: no duplicate is created', async () => {
    expect(await checked([{ id: 5, name: 'Ёлка  зелёная' }], ['елка Зеленая', 'Пихта'])).toEqual([
      ['changed', 5, undefined],
      ['new', null, undefined],
    ]);
  });

  it('means the record that has exactly this one, and none of several others', async () => {
    const two = [
      { id: 1, name: 'A1' },
      { id: 2, name: 'a1' },
    ];
    expect(await checked(two, ['a1', 'A1'])).toEqual([
      ['unchanged', 2, undefined],
      ['unchanged', 1, undefined],
    ]);
    expect(
      await checked(
        two.map(({ id, name }) => ({ id, name: `${name} x` })),
        ['A1 X'],
      ),
    ).toEqual([
      ['error', null, 'С таким значением несколько записей (2): выберите другой столбец, по которому их искать'],
    ]);
  });

  it('that two rows share in another writing is an error of the second', async () => {
    expect(await checked([], ['Ель', 'ель'])).toEqual([
      ['new', null, undefined],
      ['error', null, 'Эта же запись уже есть в строке 2'],
    ]);
  });
});
