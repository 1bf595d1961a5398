import { defineResource } from '#schemas/declaration/define.ts';

/** Not run: the compiler is the test. Each `@ts-expect-error` fails the type check when the mistake below it compiles. */
interface Point { pointId: number; name: string; share: number; staff: { fullName: string }[] }

const base = { name: 'points', title: 'Точки', one: 'Точка', api: { path: '/api/v1/points/', id: 'pointId', verbs: ['list'] } } as const;
const api = { ...base.api, verbs: ['list' as const] };

export const right = defineResource<Point>()({
  ...base, api,
  list: { open: 'none', columns: ['name', 'staff'] },
  fields: {
    name: { kind: 'text', label: 'Название' },
    share: { kind: 'percent', label: 'Доля', enabledWhen: { name: 'filled' } },
    staff: { kind: 'names', label: 'Люди', read: 'staff[].fullName' },
  },
});

export const wrong = [
  // @ts-expect-error -- a percent over a string
  defineResource<Point>()({ ...base, api, fields: { name: { kind: 'percent', label: 'Название' } } }),
  // @ts-expect-error -- a field that the entity does not have
  defineResource<Point>()({ ...base, api, fields: { nmae: { kind: 'text', label: 'Название' } } }),
  // @ts-expect-error -- a read path that leads nowhere
  defineResource<Point>()({ ...base, api, fields: { people: { kind: 'names', label: 'Люди', read: 'staff[].name' } } }),
  // @ts-expect-error -- a column that is no field
  defineResource<Point>()({ ...base, api, list: { open: 'none', columns: ['title'] }, fields: { name: { kind: 'text', label: 'Название' } } }),
  // @ts-expect-error -- an unknown kind
  defineResource<Point>()({ ...base, api, fields: { name: { kind: 'txt', label: 'Название' } } }),
  // @ts-expect-error -- an unknown policy
  defineResource<Point>()({ ...base, api, fields: { name: { kind: 'text', label: 'Название' } }, errors: { otherwise: 'shout' } }),
  // @ts-expect-error -- a condition on a field that is not declared
  defineResource<Point>()({ ...base, api, fields: { name: { kind: 'text', label: 'Название', enabledWhen: { share: 1 } } } }),
];
