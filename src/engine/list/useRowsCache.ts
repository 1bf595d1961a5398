import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { pageSize, type Row } from './row.ts';

type Pages = InfiniteData<{ data: Row[] }>;

interface RowsCache {
  /** Forgets the pages below the one in view, so that a reload asks for no more than the reader has before them. */
  forgetBelow: () => void;
  /** Forgets the answers to other filters (spec D57); `reload` asks these rows again. A list that is left before its answer forgets them, too. */
  invalidate: (reload: () => Promise<unknown>) => void;
  removeRow: (id: unknown) => void;
  setLastVisible: (index: number) => void;
}

/** What a list keeps in the cache of Refine's infinite queries. */
export function useRowsCache(resource: string, idField: string): RowsCache {
  const client = useQueryClient();
  const lastSeen = useRef(0);
  const outdated = useRef(false);
  const cache = useMemo((): RowsCache => {
    const queryKey = ['data', 'default', resource, 'infinite'];
    const keepPages = (count: number) => client.setQueriesData<Pages>({ queryKey, type: 'active' }, (known) => (
      known?.pages && known.pages.length > count
        ? { pages: known.pages.slice(0, count), pageParams: known.pageParams.slice(0, count) }
        : known
    ));
    return {
      forgetBelow: () => keepPages(Math.floor(lastSeen.current / pageSize) + 1),
      invalidate: (reload) => {
        client.removeQueries({ queryKey: ['data', 'default', resource], type: 'inactive' });
        outdated.current = true;
        void reload().then(() => { outdated.current = false; }, () => undefined);
      },
      removeRow: (id) => client.setQueriesData<Pages>({ queryKey }, (known) => (
        known?.pages ? { ...known, pages: known.pages.map((page) => ({ ...page, data: page.data.filter((row) => row[idField] !== id) })) } : known
      )),
      setLastVisible: (index) => { lastSeen.current = index; },
    };
  }, [client, resource, idField]);
  // A list that is left keeps its first page: opened again it must not ask for all that was scrolled through.
  useEffect(() => () => {
    lastSeen.current = 0;
    cache.forgetBelow();
    // Rows from before a write must not be shown again (spec D57).
    if (outdated.current) client.removeQueries({ queryKey: ['data', 'default', resource] });
    outdated.current = false;
  }, [cache, client, resource]);
  return cache;
}
