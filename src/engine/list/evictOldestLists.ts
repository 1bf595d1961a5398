import type { QueryClient } from '@tanstack/react-query';

/** Maximum number of cached lists that are not shown: a day of changing filters must not fill the memory. */
const maxRemembered = 30;

/** Removes the oldest inactive lists from the cache. */
export function evictOldestLists(client: QueryClient): void {
  const left = client.getQueryCache().findAll({
    queryKey: ['data', 'default'],
    type: 'inactive',
    predicate: ({ queryKey }) => queryKey[3] === 'infinite',
  });
  const oldestLast = left.toSorted((item, other) => other.state.dataUpdatedAt - item.state.dataUpdatedAt);
  for (const { queryKey } of oldestLast.slice(maxRemembered)) client.removeQueries({ queryKey, exact: true });
}
