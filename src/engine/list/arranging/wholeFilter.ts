import type { CrudFilter, DataProvider, GetListResponse } from '@refinedev/core';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { createStore, type StoreApi } from 'zustand';
import { listKey } from '../listKey.ts';
import { pageSize, type Row } from '../row.ts';
import { takeIn } from './takeIn.ts';

/** Rows of one filter that are taken in, at most. */
export const mostRows = 50_000;

/** How far all rows of a filter have been taken in. */
export interface Taking {
  /** `full`: there are more than are taken in. */
  state: 'idle' | 'loading' | 'stopped' | 'failed' | 'full';
  error: unknown;
}

export interface WholeFilter {
  store: StoreApi<Taking>;
  /** Takes in what is not here yet; goes on where it was stopped or failed. */
  start: () => void;
  /** Asks for all rows anew; those that are here stay until the others have come. */
  renew: () => Promise<void>;
  /** As a person has it; what came stays. */
  stop: () => void;
  /** Nobody needs all rows any more. */
  giveUp: () => void;
}

interface Source {
  client: QueryClient;
  getList: DataProvider['getList'];
  resource: string;
  filters: CrudFilter[];
}

type Page = GetListResponse<Row> & { pagination: object };
type Pages = InfiniteData<Page, number>;

/** Takes in all rows of a list behind its back, into the pages that it shows. */
export function createWholeFilter({ client, getList, resource, filters }: Source): WholeFilter {
  const key = listKey(resource, filters);
  const store = createStore<Taking>(() => ({ state: 'idle', error: null }));
  let running: AbortController | null = null;
  const known = () => client.getQueryData<Pages>(key)?.pages ?? [];
  const put = (pages: Page[]) => client.setQueryData<Pages>(key, { pages, pageParams: pages.map((_, at) => at + 1) });
  const isLast = (page: Page) => page.cursor?.next === undefined;

  // Through the cache, where a failure is told as that of any other load.
  const askPage = (number: number) => client.fetchQuery({
    queryKey: ['data', 'default', resource, 'page', filters, number],
    gcTime: 0,
    queryFn: async ({ signal }): Promise<Page> => {
      const pagination = { currentPage: number, pageSize, mode: 'server' as const };
      return { ...await getList<Row>({ resource, filters, pagination, meta: { signal } }), pagination };
    },
  });

  async function run(from: number, add: (pages: Page[]) => void): Promise<boolean> {
    running?.abort();
    const controller = running = new AbortController();
    store.setState({ state: 'loading', error: null });
    try {
      // A next page that is on its way would put its own pages in the place of those that are added here.
      await client.cancelQueries({ queryKey: key, exact: true });
      const ended = await takeIn<Page>({ from, ask: askPage, isLast, add, most: mostRows / pageSize, signal: controller.signal });
      store.setState({ state: ended ? 'idle' : 'full' });
      return true;
    } catch (error) {
      if (!controller.signal.aborted) store.setState({ state: 'failed', error });
      return false;
    }
  }

  const end = (state: Taking['state']) => {
    if (store.getState().state !== 'loading') return;
    running?.abort();
    void client.cancelQueries({ queryKey: ['data', 'default', resource, 'page', filters] });
    store.setState({ state });
  };

  return {
    store,
    start: () => {
      const pages = known();
      const last = pages.at(-1);
      if (store.getState().state === 'loading' || last === undefined || isLast(last)) return;
      if (pages.length * pageSize >= mostRows) store.setState({ state: 'full' });
      else void run(pages.length + 1, (came) => put([...known(), ...came]));
    },
    renew: async () => {
      const came: Page[] = [];
      if (await run(1, (pages) => came.push(...pages))) put(came);
    },
    stop: () => end('stopped'),
    giveUp: () => end('idle'),
  };
}
