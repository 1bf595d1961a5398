import type { Declaration } from '#schemas/declaration/declaration.ts';
import { envelope } from '#tests/msw/recordedApi.ts';

/**
 * Creates a resource with this name: column settings are stored by resource, so each test that changes them needs a
 * separate one.
 */
export const shopsNamed = (name: string): Declaration => ({
  name,
  title: 'Магазины',
  one: 'Магазин',
  api: { path: '/api/v1/shops/', id: 'id', verbs: ['list'] },
  list: { open: 'none', columns: ['name', 'city', 'state', 'opened', 'money'] },
  filter: { title: 'Фильтры', fields: ['q'] },
  fields: {
    name: { kind: 'text', label: 'Имя' },
    city: { kind: 'text', label: 'Город' },
    opened: { kind: 'date', label: 'Открыт' },
    money: { kind: 'money', label: 'Выручка' },
    state: {
      kind: 'status',
      label: 'Статус',
      options: [
        [2, 'Новый'],
        [0, 'Работает'],
        [1, 'Закрыт'],
      ],
    },
    note: { kind: 'text', label: 'Заметка' },
    q: { kind: 'text', label: 'Часть имени', read: false },
  },
});

export const shopsListRoute = 'GET /api/v1/shops/';
export const hosts = {
  versions: true,
  history: true,
  embedded: false,
  views: false,
} as const;
export const four = envelope([
  { id: 1, name: 'Яблоко', city: 'Омск', state: 1, opened: '2026-03-01', money: 100, note: 'у вокзала' },
  { id: 2, name: 'Ёлка', city: null, state: 2, opened: null, money: 20, note: 'у парка' },
  { id: 3, name: 'Жук', city: 'Тара', state: 0, opened: '2025-12-31', money: 3, note: '' },
  { id: 4, name: 'Ель', city: 'Омск', state: null, opened: '2026-01-15', money: null, note: null },
]);
