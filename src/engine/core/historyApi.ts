import type { Api } from '#schemas/declaration/declaration.ts';

/** API of the history of all records (docs/history.md). */
export const historyApi = { path: '/config/history/', id: 'id', verbs: ['list'] } satisfies Api;

/** Entries of a page of a record's history: most bulk changes are among its newest writes. */
export const historyPageSize = 50;

export function recordHistoryPath(resource: string, id: string | number): string {
  return `${historyApi.path}${resource}/${encodeURIComponent(String(id))}`;
}
