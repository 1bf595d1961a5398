import { useDataProvider } from '@refinedev/core';
import { useInfiniteQuery, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Lookup } from '#schemas/declaration/declaration.ts';
import type { Option, OptionsState } from '#ui/options.ts';
import { useEngine } from './engineContext.tsx';
import { lookupPage, type AskLookup, type LookupPage, type NextPage } from './lookupPages.ts';
import { rememberOptions } from './namedOptions.ts';
import { getKey, young } from './useGet.ts';

interface LookupQuery {
  /** Wire names to values; empty ones are left out (spec D13). */
  query?: Record<string, unknown>;
  /** Whether the entries are needed yet. */
  enabled?: boolean;
  /** Whether page after page is taken in, up to `mostTaken` entries, and not as one scrolls. */
  whole?: boolean;
}

interface LookupState extends OptionsState {
  /** Whether everything that will come by itself is there. */
  settled: boolean;
}

/** A lookup with this many entries or more is not taken in whole: it is searched on the server, too. */
export const mostTaken = 5000;

/**
 * The entries of a lookup, page by page. Answers are cached by the full query, shown at once and revalidated; a dictionary is asked once a
 * session (spec D57). A page that fails leaves those before it.
 */
export function useLookup(lookup: Lookup, { query = {}, enabled = true, whole = false }: LookupQuery = {}): LookupState {
  const askFor = useAskLookup(lookup);
  const answer = useInfiniteQuery({
    queryKey: ['lookup', lookup, query],
    queryFn: async (context): Promise<LookupPage> => {
      const ask: AskLookup = lookup.dictionary ? (asked) => askOnce(context.client, lookup, askFor(), asked) : askFor(context.signal);
      const page = await lookupPage(ask, lookup, query, context.pageParam);
      if ('q' in query) rememberOptions(context.client, lookup, page.options);
      return page;
    },
    initialPageParam: null as NextPage | null,
    getNextPageParam: ({ next }) => next,
    enabled,
    ...(lookup.dictionary ? { staleTime: Infinity, gcTime: Infinity, meta: { quiet: true } } : { staleTime: young }),
  });
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = answer;
  const options = optionsOf(data?.pages ?? noPages);
  const takesMore = enabled && whole && hasNextPage && options.length < mostTaken && !isFetchNextPageError;
  useEffect(() => {
    if (takesMore && !isFetching) void fetchNextPage({ cancelRefetch: false });
  }, [takesMore, isFetching, options.length, fetchNextPage]);
  const next = () => void fetchNextPage({ cancelRefetch: false });
  return {
    options,
    state: answer.isSuccess || isFetchNextPageError ? 'ready' : answer.isError ? 'failed' : isFetching ? 'loading' : 'idle',
    error: answer.error,
    retry: () => void answer.refetch(),
    settled: data !== undefined && !isFetching && !takesMore,
    more: hasNextPage ? {
      load: () => { if (!isFetching && !isFetchNextPageError) next(); }, busy: answer.isFetchingNextPage || takesMore, error: isFetchNextPageError ? answer.error : null, retry: next,
    } : undefined,
  };
}

/** One GET of a lookup's address; with the signal, given up when the screen that needs it is left. */
export function useAskLookup({ path }: Lookup): (signal?: AbortSignal) => AskLookup {
  const { custom } = useDataProvider()();
  return (signal) => async (query) => {
    const { data } = await (custom as NonNullable<typeof custom>)<Record<string, unknown>>({ url: path, method: 'get', query, ...(signal ? { meta: { signal } } : {}) });
    return data;
  };
}

/** A dictionary is asked once a session, whoever needs it, and is not given up with the screen that asked first (spec D57). */
async function askOnce(client: QueryClient, { path }: Lookup, ask: AskLookup, query: Record<string, unknown>): Promise<unknown> {
  const { data } = await client.fetchQuery({
    queryKey: getKey(path, query), queryFn: async () => ({ data: await ask(query) }), staleTime: Infinity, gcTime: Infinity,
  });
  return data;
}

/** The lookup that a declaration means by a name: its own, else a shared one. */
export function useNamedLookup(name: string, own?: Record<string, Lookup>): Lookup {
  const { lookups } = useEngine();
  const found = own?.[name] ?? lookups[name];
  if (!found) throw new Error(`Справочник «${name}» не объявлен`);
  return found;
}

const noPages: readonly LookupPage[] = [];
/** Whoever needs the options of the same pages gets the same list, by which trees and names are indexed once. */
const joined = new WeakMap<readonly LookupPage[], Option[]>();

function optionsOf(pages: readonly LookupPage[]): Option[] {
  const options = joined.get(pages) ?? (pages.length === 1 && pages[0] ? pages[0].options : pages.flatMap((page) => page.options));
  joined.set(pages, options);
  return options;
}
