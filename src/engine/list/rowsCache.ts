import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { pageSize } from '#dictionaries/pageSize.ts';
import type { Row } from '../core/row.ts';

type Pages = InfiniteData<{ data: Row[] }>;

/** The cached pages of a list. */
export interface RowsCache {
  /** Removes the pages below the visible one, so that a reload requests only pages up to it. */
  forgetBelow: () => void;
  /**
   * Reloads these rows by `reload` after a write. A list that unmounts before the response arrives is dropped from the
   * cache (spec D57).
   */
  invalidate: (reload: () => Promise<unknown>) => Promise<void>;
  removeRow: (id: unknown) => void;
  setLastVisible: (index: number) => void;
  /**
   * Called when the list unmounts or its filter changes. Only its first page stays cached: reopening shows it
   * immediately and reloads it, not all pages that were scrolled.
   */
  leave: () => void;
}

/**
 * Creates the cache of the rows under `queryKey`, identified by `idField`.
 *
 * A known list is shown at once and requested again (spec D57). A list that the user leaves keeps one page, and at most
 * thirty lists are remembered; any write to a resource, also a failed one, drops its unused data.
 */
export function createRowsCache(client: QueryClient, queryKey: readonly unknown[], idField: string): RowsCache {
  let lastSeen = 0;
  let outdated = false;
  const change = (by: (pages: Pages) => Pages) =>
    client.setQueryData<Pages>(queryKey, (known) => (known?.pages ? by(known) : known));
  const keepPages = (count: number) =>
    change((known) =>
      known.pages.length > count
        ? { pages: known.pages.slice(0, count), pageParams: known.pageParams.slice(0, count) }
        : known,
    );
  return {
    forgetBelow: () => keepPages(Math.floor(lastSeen / pageSize) + 1),
    invalidate: (reload) => {
      outdated = true;
      return reload().then(
        () => {
          outdated = false;
        },
        () => undefined,
      );
    },
    removeRow: (id) =>
      change(({ pages, ...params }) => ({
        ...params,
        pages: pages.map((page) => ({ ...page, data: page.data.filter((row) => row[idField] !== id) })),
      })),
    setLastVisible: (index) => {
      lastSeen = index;
    },
    leave: () => {
      // Rows from before a write must not be shown again (spec D57).
      if (outdated) client.removeQueries({ queryKey, exact: true });
      else keepPages(1);
      outdated = false;
      evictOldestLists(client);
    },
  };
}

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
