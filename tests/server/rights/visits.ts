import type { Declaration } from '#schemas/declaration/declaration.ts';

/** Visits to a trade point, which choose places themselves. */
export const visits: Declaration = {
  name: 'visits',
  title: 'Визиты',
  one: 'Визит',
  api: { path: '/api/v1/visits/', id: 'visitId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  list: { open: 'modal', columns: ['name'], delete: true },
  form: { submit: {}, fields: ['name', 'point', 'regions'] },
  filter: { title: 'Фильтр', fields: ['regions'] },
  fields: {
    name: { kind: 'text', label: 'Название' },
    point: { kind: 'select', label: 'Точка', lookup: 'tradePoints', send: 'pointId', read: 'pointId' },
    regions: {
      kind: 'treeSelect',
      label: 'Регионы',
      lookup: 'baseTerritories',
      many: true,
      send: 'regionIds',
      read: 'regionIds',
    },
  },
};

/** Notes below a visit, which choose no place themselves. */
export const notes: Declaration = {
  name: 'visitNotes',
  title: 'Заметки',
  one: 'Заметка',
  api: { path: '/api/v1/visits/{visitId}/notes/', id: 'noteId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  list: { open: 'modal', columns: ['text'], delete: true },
  form: { submit: {}, fields: ['text'] },
  filter: { title: 'Фильтр', fields: ['visitId'] },
  actions: [{ name: 'close', title: 'Закрыть', path: '{id}/close/', sets: { text: 'закрыта' } }],
  lookups: { visits: { path: '/api/v1/visits/', id: 'visitId', name: 'name' } },
  fields: {
    visitId: { kind: 'select', label: 'Визит', lookup: 'visits', placeholder: 'Выберите визит' },
    text: { kind: 'text', label: 'Текст' },
  },
};
