import type { Declaration } from '#schemas/declaration/declaration.ts';
import { historyApi } from '../core/historyApi.ts';
import { actionOptions, sourceOptions } from './historyText.ts';

/** Returns the declaration of the history list: its columns and filter. The sections are those of the installation. */
export function historyDeclaration(resources: readonly Declaration[]): Declaration {
  const stored = resources.filter(({ api }) =>
    api.verbs.some((verb) => verb === 'create' || verb === 'update' || verb === 'delete'),
  );
  return {
    name: 'history',
    title: 'История',
    one: 'Правка',
    api: historyApi,
    list: {
      open: 'modal',
      columns: [
        { field: 'at', width: 140 },
        { field: 'who', width: 180 },
        { field: 'action', width: 120 },
        { field: 'section', width: 190 },
      ],
    },
    filter: { title: 'Фильтры', fields: ['person', 'section', 'source', 'period'] },
    fields: {
      at: { kind: 'dateTime', label: 'Когда' },
      who: { kind: 'names', label: 'Кто', read: 'who.name' },
      action: { kind: 'radio', label: 'Что', options: actionOptions },
      section: {
        kind: 'status',
        label: 'Раздел',
        read: 'resource',
        query: 'resource',
        options: stored.map(({ name, title }) => [name, title]),
      },
      person: { kind: 'select', label: 'Кто', lookup: 'historyPeople', read: false, query: 'person' },
      source: { kind: 'status', label: 'Откуда', read: false, query: 'source', options: sourceOptions },
      period: { kind: 'dateRange', label: 'Период', read: false, query: ['from', 'to'] },
    },
    lookups: { historyPeople: { path: '/config/history/people/', id: 'id', name: 'name' } },
  };
}
