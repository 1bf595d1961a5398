import type { QueryClient } from '@tanstack/react-query';

/** As many lists are remembered besides those that are shown: a day of other filters must not fill the memory. */
const mostRemembered = 30;

/** Of the lists that nobody looks at, forgets those that were asked for longest ago. */
export function evictOldestLists(client: QueryClient): void {
  const left = client.getQueryCache().findAll({
    queryKey: ['data', 'default'],
    type: 'inactive',
    predicate: ({ queryKey }) => queryKey[3] === 'infinite',
  });
  const oldestLast = left.toSorted((item, other) => other.state.dataUpdatedAt - item.state.dataUpdatedAt);
  for (const { queryKey } of oldestLast.slice(mostRemembered)) client.removeQueries({ queryKey, exact: true });
}
