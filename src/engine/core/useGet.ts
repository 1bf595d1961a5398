import { useCustom, useDataProvider } from '@refinedev/core';
import type { Query, QueryClient } from '@tanstack/react-query';

export interface QueryResult {
  /** What the envelope held, of any shape; undefined until there is an answer. */
  data: unknown;
  state: 'idle' | 'loading' | 'ready' | 'failed';
  error: unknown;
  /** Whether a request is under way, the first or a later one. */
  busy: boolean;
  retry: () => void;
}

interface GetQuery {
  /** Wire names to values; empty ones are left out (spec D13). */
  query?: Record<string, unknown>;
  enabled?: boolean;
  /** Asked once a session (spec D57). */
  dictionary?: boolean;
  /** Unlike a lookup's, an answer that must not be shown before it is asked again. */
  fresh?: boolean;
  /** Nobody has asked for it yet: whoever does is told of its failure in its own place alone. */
  quiet?: boolean;
}

/** An answer younger than this is not asked again by the next field that needs it, unless something was written since, in milliseconds. */
export const freshMs = 5000;

/** Where the cache keeps an answer. */
export function getKey(path: string, query: Record<string, unknown> = {}): readonly unknown[] {
  return ['answer', path, query];
}

/** Nothing that was answered before a write counts as young any more: whoever shows it next asks again. What is asked once a session stays (spec D57). */
export function invalidateAnswers(client: QueryClient): void {
  const outdated = ({ queryKey: [kind], options: { gcTime } }: Query): boolean =>
    (kind === 'answer' || kind === 'lookup') && gcTime !== Infinity;
  void client.invalidateQueries({ predicate: outdated, refetchType: 'none' });
}

/** One GET. Answers are cached by the full query, shown at once and revalidated, and shared by requests in flight (spec D57). */
export function useGet(
  path: string,
  { query = {}, enabled = true, dictionary = false, fresh = false, quiet = false }: GetQuery = {},
): QueryResult {
  const { custom } = useDataProvider()();
  // Refine's own function takes the signal of the screen that asks first: left while it loads, that screen would take the request along.
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
