import type { Api } from '#schemas/declaration/declaration.ts';

/** Where the history of all records is (docs/history.md). */
export const historyApi = { path: '/config/history/', id: 'id', verbs: ['list'] } satisfies Api;

/** Where the entries of one record are. */
export function recordHistoryPath(resource: string, id: string | number): string {
  return `${historyApi.path}${resource}/${encodeURIComponent(String(id))}`;
}
