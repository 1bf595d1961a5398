import { useDataProvider } from '@refinedev/core';
import { useInfiniteQuery, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Lookup } from '#schemas/declaration/declaration.ts';
import type { Option, OptionsState } from '#ui/options.ts';
import { useEngine } from '../core/engineContext.tsx';
import { lookupPage, type FetchLookup, type LookupPage, type NextPage } from './lookupPages.ts';
import { rememberOptions } from './namedOptions.ts';
import { getKey, freshMs } from '../core/useGet.ts';

interface LookupQuery {
  /** Query parameters by wire name; empty values are omitted (spec D13). */
  query?: Record<string, unknown>;
  /** Whether the entries are needed yet. */
  enabled?: boolean;
  /** Whether all pages are loaded, up to `maxFullLookup` entries, instead of one page per scroll. */
  whole?: boolean;
}

interface LookupState extends OptionsState {
  /** Whether all automatic loading is complete. */
  settled: boolean;
}

/** A lookup with this number of entries or more is not loaded completely: it is also searched on the server. */
export const maxFullLookup = 5000;

/**
 * Returns the entries of a lookup, page by page. Responses are cached by the full query, shown immediately and
 * revalidated; a dictionary is requested once per session (spec D57). A failed page preserves those before it.
 */
export function useLookup(
  lookup: Lookup,
  { query = {}, enabled = true, whole = false }: LookupQuery = {},
): LookupState {
  const askFor = useFetchLookup(lookup);
  const response = useInfiniteQuery({
    queryKey: ['lookup', lookup, query],
    queryFn: async (context): Promise<LookupPage> => {
      const ask: FetchLookup = lookup.dictionary
        ? (ids) => askOnce(context.client, lookup, askFor(), ids)
        : askFor(context.signal);
      const page = await lookupPage(ask, lookup, query, context.pageParam);
      if ('q' in query) rememberOptions(context.client, lookup, page.options);
      return page;
    },
    initialPageParam: null as NextPage | null,
    getNextPageParam: ({ next }) => next,
    enabled,
    ...(lookup.dictionary ? { staleTime: Infinity, gcTime: Infinity, meta: { quiet: true } } : { staleTime: freshMs }),
  });
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = response;
  const options = optionsOf(data?.pages ?? noPages);
  const takesMore = enabled && whole && hasNextPage && options.length < maxFullLookup && !isFetchNextPageError;
  useEffect(() => {
    if (takesMore && !isFetching) void fetchNextPage({ cancelRefetch: false });
  }, [takesMore, isFetching, options.length, fetchNextPage]);
  const next = () => void fetchNextPage({ cancelRefetch: false });
  return {
    options,
    state:
      response.isSuccess || isFetchNextPageError
        ? 'ready'
        : response.isError
          ? 'failed'
          : isFetching
            ? 'loading'
            : 'idle',
    error: response.error,
    retry: () => void response.refetch(),
    settled: data !== undefined && !isFetching && !takesMore,
    more: hasNextPage
      ? {
          load: () => {
            if (!isFetching && !isFetchNextPageError) next();
          },
          busy: response.isFetchingNextPage || takesMore,
          error: isFetchNextPageError ? response.error : null,
          retry: next,
        }
      : undefined,
  };
}

/** Returns a function that performs one GET of a lookup; with the signal, it is canceled when the screen unmounts. */
export function useFetchLookup({ path }: Lookup): (signal?: AbortSignal) => FetchLookup {
  const { custom } = useDataProvider()();
  return (signal) => async (query) => {
    const { data } = await (custom as NonNullable<typeof custom>)<Record<string, unknown>>({
      url: path,
      method: 'get',
      query,
      ...(signal ? { meta: { signal } } : {}),
    });
    return data;
  };
}

/**
 * Requests a dictionary once per session for all users of it; it is not canceled when the first screen unmounts (spec
 * D57).
 */
async function askOnce(
  client: QueryClient,
  { path }: Lookup,
  ask: FetchLookup,
  query: Record<string, unknown>,
): Promise<unknown> {
  const { data } = await client.fetchQuery({
    queryKey: getKey(path, query),
    queryFn: async () => ({ data: await ask(query) }),
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return data;
}

/** Returns the lookup that a declaration refers to by name: its own, otherwise a shared one. */
export function useNamedLookup(name: string, own?: Record<string, Lookup>): Lookup {
  const { lookups } = useEngine();
  const found = own?.[name] ?? lookups[name];
  if (!found) throw new Error(`Справочник «${name}» не объявлен`);
  return found;
}

const noPages: readonly LookupPage[] = [];
/** Components with the same pages get the same list, so that trees and names are indexed once. */
const joined = new WeakMap<readonly LookupPage[], Option[]>();

function optionsOf(pages: readonly LookupPage[]): Option[] {
  const options =
    joined.get(pages) ?? (pages.length === 1 && pages[0] ? pages[0].options : pages.flatMap((page) => page.options));
  joined.set(pages, options);
  return options;
}
