import type { CrudFilter, DataProvider, GetListResponse } from '@refinedev/core';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { createStore, type StoreApi } from 'zustand';
import { pageSize } from '#dictionaries/pageSize.ts';
import { listKey } from '../../core/listKey.ts';
import type { Row } from '../../core/row.ts';
import { fetchAllPages } from './fetchAllPages.ts';

/** Maximum number of rows loaded for one filter. */
export const maxFetchedRows = 50_000;

/** Milliseconds between two redraws of a growing list: each sorts and searches all of it again. */
const growsEvery = 250;

/** Loading progress of all rows of a filter. */
export interface FetchAllState {
  /** `full`: the filter has more rows than the limit. */
  state: 'idle' | 'loading' | 'stopped' | 'failed' | 'full';
  error: unknown;
}

export interface AllFilteredRows {
  store: StoreApi<FetchAllState>;
  /** Loads the missing rows; resumes after a stop or failure, also that of a reload. */
  start: () => void;
  /** Reloads all rows; the current ones stay until the new ones have arrived. */
  renew: () => Promise<void>;
  /** Stops by the user's request; loaded rows stay. */
  stop: () => void;
  /** Cancels the loading when all rows are no longer needed. */
  giveUp: () => void;
}

interface Source {
  client: QueryClient;
  getList: DataProvider['getList'];
  resource: string;
  filters: CrudFilter[];
}

type Page = GetListResponse<Row> & { pagination: { currentPage: number } };
type Pages = InfiniteData<Page, number>;

/** Receives the loaded pages. */
interface Arrival {
  add: (pages: Page[]) => void;
  /** Called after the last page for now. */
  flush: () => void;
}

/** Creates an arrival that forwards pages in batches, less often than they arrive. */
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

/** Returns the pages with those that follow them: a page that a reload has removed leaves no gap. */
function followed(pages: readonly Page[], received: readonly Page[]): Page[] {
  const all = [...pages];
  for (const page of received) if (page.pagination.currentPage === all.length + 1) all.push(page);
  return all;
}

/** Creates a loader that fetches all rows of a list in the background, into the pages that it shows. */
export function createAllFilteredRows({ client, getList, resource, filters }: Source): AllFilteredRows {
  const key = listKey(resource, filters);
  const store = createStore<FetchAllState>(() => ({ state: 'idle', error: null }));
  let running: { controller: AbortController; arrival: Arrival } | null = null;
  /** Whether a reload has begun and did not end, so that the known rows may be old. */
  let isOutdated = false;
  const known = () => client.getQueryData<Pages>(key)?.pages ?? [];
  const put = (pages: Page[]) => client.setQueryData<Pages>(key, { pages, pageParams: pages.map((_, at) => at + 1) });
  const isLast = (page: Page) => page.cursor?.next === undefined;

  // Uses the cache so that a failure is reported like that of any other request.
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
      // A next page in flight would replace the pages added here with its own.
      await client.cancelQueries({ queryKey: key, exact: true });
      const ended = await fetchAllPages<Page>({
        from,
        ask: askPage,
        isLast,
        add: arrival.add,
        maxPages: maxFetchedRows / pageSize,
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

  const renew = async () => {
    const received: Page[] = [];
    isOutdated = true;
    if (!(await run(1, { add: (pages) => received.push(...pages), flush: () => undefined }))) return;
    isOutdated = false;
    put(received);
  };

  return {
    store,
    start: () => {
      if (store.getState().state !== 'loading' && isOutdated) return void renew();
      const pages = known();
      const last = pages.at(-1);
      if (store.getState().state === 'loading' || last === undefined || isLast(last)) return;
      if (pages.length * pageSize >= maxFetchedRows) store.setState({ state: 'full' });
      else
        void run(
          pages.length + 1,
          seldom((received) => put(followed(known(), received))),
        );
    },
    renew,
    stop: () => end('stopped'),
    giveUp: () => end('idle'),
  };
}
