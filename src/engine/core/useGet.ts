import { useCustom, useDataProvider } from '@refinedev/core';
import type { Query, QueryClient } from '@tanstack/react-query';

export interface QueryResult {
  /** The content of the envelope, of any shape; undefined until the response arrives. */
  data: unknown;
  state: 'idle' | 'loading' | 'ready' | 'failed';
  error: unknown;
  /** Whether a request is running, the first or a later one. */
  busy: boolean;
  retry: () => void;
}

interface GetQuery {
  /** Query parameters by wire name; empty values are omitted (spec D13). */
  query?: Record<string, unknown>;
  enabled?: boolean;
  /** Requested once per session (spec D57). */
  dictionary?: boolean;
  /** Whether a cached response must be revalidated before it is shown, unlike a lookup's. */
  fresh?: boolean;
  /** A background request: its failure is only shown where the user needs the data. */
  quiet?: boolean;
}

/** Milliseconds for which a response is reused by the next field, unless a write has happened since. */
export const freshMs = 5000;

/** Returns the cache key of a response. */
export function getKey(path: string, query: Record<string, unknown> = {}): readonly unknown[] {
  return ['answer', path, query];
}

/**
 * Marks all responses from before a write as stale, so that the next use reloads them. Dictionaries, requested once per
 * session, stay (spec D57).
 */
export function invalidateAnswers(client: QueryClient): void {
  const outdated = ({ queryKey: [kind], options: { gcTime } }: Query): boolean =>
    (kind === 'answer' || kind === 'lookup') && gcTime !== Infinity;
  void client.invalidateQueries({ predicate: outdated, refetchType: 'none' });
}

/**
 * Performs one GET. Responses are cached by the full query, shown immediately and revalidated, and in-flight requests
 * are shared (spec D57).
 */
export function useGet(
  path: string,
  { query = {}, enabled = true, dictionary = false, fresh = false, quiet = false }: GetQuery = {},
): QueryResult {
  const { custom } = useDataProvider()();
  // Refine's own function uses the abort signal of the first screen: leaving that screen would cancel the shared
  // request.
  const ask = () =>
    (custom as NonNullable<typeof custom>)<Record<string, unknown>>({ url: path, method: 'get', query });
  const { query: response } = useCustom<Record<string, unknown>>({
    url: path,
    method: 'get',
    config: { query },
    queryOptions: {
      enabled,
      queryKey: getKey(path, query),
      ...(quiet ? { meta: { quiet } } : {}),
      ...(dictionary
        ? { staleTime: Infinity, gcTime: Infinity, queryFn: ask }
        : fresh
          ? { gcTime: 0 }
          : { staleTime: freshMs }),
    },
    errorNotification: false,
  });
  return {
    data: response.data?.data,
    state: response.isSuccess ? 'ready' : response.isError ? 'failed' : response.isFetching ? 'loading' : 'idle',
    error: response.error,
    busy: response.isFetching,
    retry: () => void response.refetch(),
  };
}
