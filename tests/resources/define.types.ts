import { defineResource } from '#schemas/declaration/define.ts';

/** Not run: the compiler is the test. Each `@ts-expect-error` fails the type check when the mistake below it compiles. */
const base = {
  name: 'points',
  title: 'Точки',
  one: 'Точка',
  api: { path: '/api/v1/points/', id: 'pointId', verbs: ['list'] },
} as const;
const api = { ...base.api, verbs: ['list' as const] };

export const validDeclarations = defineResource({
  ...base,
  api,
  list: { open: 'none', columns: ['name', 'staff'] },
  fields: {
    name: { kind: 'text', label: 'Название' },
    share: { kind: 'percent', label: 'Доля', enabledWhen: { name: 'filled' } },
    staff: { kind: 'names', label: 'Люди', read: 'staff[].fullName' },
  },
});

export const computed = defineResource({
  ...base,
  api,
  list: {
    open: 'none',
    sort: [{ field: 'left', descending: true }],
    columns: [
      'name',
      { field: 'plan', decimals: 2, link: '/points/{pointId}' },
      { name: 'both', label: 'План и факт', sum: ['plan', 'fact'] },
      { name: 'left', label: 'Осталось', difference: ['both', 'fact'] },
      { name: 'called', label: 'Точка', text: '{name} ({plan})' },
    ],
  },
  fields: {
    name: { kind: 'text', label: 'Название' },
    plan: { kind: 'money', label: 'План' },
    fact: { kind: 'money', label: 'Факт' },
  },
});

export const invalidDeclarations = [
  defineResource({
    ...base,
    api,
    // @ts-expect-error -- a template of a field that is not declared
    list: { open: 'none', columns: [{ name: 'called', label: 'Точка', text: '{title}' }] },
    fields: { name: { kind: 'text', label: 'Название' } },
  }),
  defineResource({
    ...base,
    api,
    // @ts-expect-error -- a sum of a field that is not declared
    list: { open: 'none', columns: [{ name: 'all', label: 'Всего', sum: ['plan', 'fcat'] }] },
    fields: { plan: { kind: 'money', label: 'План' } },
  }),
  defineResource({
    ...base,
    api,
    // @ts-expect-error -- a column that is no field
    list: { open: 'none', columns: ['title'] },
    fields: { name: { kind: 'text', label: 'Название' } },
  }),
  // @ts-expect-error -- an unknown kind
  defineResource({ ...base, api, fields: { name: { kind: 'txt', label: 'Название' } } }),
  defineResource({
    ...base,
    api,
    fields: { name: { kind: 'text', label: 'Название' } },
    // @ts-expect-error -- an unknown policy
    errors: { otherwise: 'shout' },
  }),
  defineResource({
    ...base,
    api,
    // @ts-expect-error -- a condition on a field that is not declared
    fields: { name: { kind: 'text', label: 'Название', enabledWhen: { share: 1 } } },
  }),
];
