import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { evictOldestLists } from './evictOldestLists.ts';
import { pageSize, type Row } from '../core/row.ts';

type Pages = InfiniteData<{ data: Row[] }>;

/** What a list keeps in the cache of answers. */
export interface RowsCache {
  /** Forgets the pages below the one in view, so that a reload asks for no more than the reader has before them. */
  forgetBelow: () => void;
  /** After a write, asks these rows again by `reload`. A list that is left before its answer forgets them (spec D57). */
  invalidate: (reload: () => Promise<unknown>) => Promise<void>;
  removeRow: (id: unknown) => void;
  setLastVisible: (index: number) => void;
  /**
   * The list is left, for another screen or another filter. Its first page is remembered: opened again it is shown at once and asked for
   * again, and not all that was scrolled through.
   */
  leave: () => void;
}

/** The rows under `queryKey`, known by `idField`. */
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
