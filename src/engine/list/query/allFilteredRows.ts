import type { CrudFilter, DataProvider, GetListResponse } from '@refinedev/core';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { createStore, type StoreApi } from 'zustand';
import { listKey } from '../../core/listKey.ts';
import { pageSize, type Row } from '../../core/row.ts';
import { fetchAllPages } from './fetchAllPages.ts';

/** Rows of one filter that are taken in, at most. */
export const maxFetchedRows = 50_000;

/** Milliseconds between two drawings of a list that grows: each orders and searches all of it anew. */
const growsEvery = 250;

/** How far all rows of a filter have been taken in. */
export interface FetchAllState {
  /** `full`: there are more than are taken in. */
  state: 'idle' | 'loading' | 'stopped' | 'failed' | 'full';
  error: unknown;
}

export interface AllFilteredRows {
  store: StoreApi<FetchAllState>;
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

/** Pages that have come, and what is done with them. */
interface Arrival {
  add: (pages: Page[]) => void;
  /** That was the last of them for now. */
  flush: () => void;
}

/** Hands on pages not as often as they come. */
function seldom(handOn: (pages: Page[]) => void): Arrival {
  let waiting: Page[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    const pages = waiting;
    [waiting, timer] = [[], undefined];
    if (pages.length > 0) handOn(pages);
  };
  return {
    add: (pages) => {
      waiting.push(...pages);
      timer ??= setTimeout(flush, growsEvery);
    },
    flush,
  };
}

/** Takes in all rows of a list behind its back, into the pages that it shows. */
export function createAllFilteredRows({ client, getList, resource, filters }: Source): AllFilteredRows {
  const key = listKey(resource, filters);
  const store = createStore<FetchAllState>(() => ({ state: 'idle', error: null }));
  let running: { controller: AbortController; arrival: Arrival } | null = null;
  const known = () => client.getQueryData<Pages>(key)?.pages ?? [];
  const put = (pages: Page[]) => client.setQueryData<Pages>(key, { pages, pageParams: pages.map((_, at) => at + 1) });
  const isLast = (page: Page) => page.cursor?.next === undefined;

  // Through the cache, where a failure is told as that of any other load.
  const askPage = (number: number) =>
    client.fetchQuery({
      queryKey: ['data', 'default', resource, 'page', filters, number],
      gcTime: 0,
      queryFn: async ({ signal }): Promise<Page> => {
        const pagination = { currentPage: number, pageSize, mode: 'server' as const };
        return { ...(await getList<Row>({ resource, filters, pagination, meta: { signal } })), pagination };
      },
    });

  const halt = () => {
    running?.controller.abort();
    running?.arrival.flush();
  };

  async function run(from: number, arrival: Arrival): Promise<boolean> {
    halt();
    const controller = new AbortController();
    running = { controller, arrival };
    store.setState({ state: 'loading', error: null });
    try {
      // A next page that is on its way would put its own pages in the place of those that are added here.
      await client.cancelQueries({ queryKey: key, exact: true });
      const ended = await fetchAllPages<Page>({
        from,
        ask: askPage,
        isLast,
        add: arrival.add,
        most: maxFetchedRows / pageSize,
        signal: controller.signal,
      });
      arrival.flush();
      store.setState({ state: ended ? 'idle' : 'full' });
      return true;
    } catch (error) {
      if (controller.signal.aborted) return false;
      arrival.flush();
      store.setState({ state: 'failed', error });
      return false;
    }
  }

  const end = (state: FetchAllState['state']) => {
    if (store.getState().state !== 'loading') return;
    halt();
    void client.cancelQueries({ queryKey: ['data', 'default', resource, 'page', filters] });
    store.setState({ state });
  };

  return {
    store,
    start: () => {
      const pages = known();
      const last = pages.at(-1);
      if (store.getState().state === 'loading' || last === undefined || isLast(last)) return;
      if (pages.length * pageSize >= maxFetchedRows) store.setState({ state: 'full' });
      else
        void run(
          pages.length + 1,
          seldom((came) => put([...known(), ...came])),
        );
    },
    renew: async () => {
      const came: Page[] = [];
      if (await run(1, { add: (pages) => came.push(...pages), flush: () => undefined })) put(came);
    },
    stop: () => end('stopped'),
    giveUp: () => end('idle'),
  };
}
