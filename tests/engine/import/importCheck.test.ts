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
        learn: () => undefined,
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
