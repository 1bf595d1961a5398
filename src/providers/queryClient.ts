import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { recordIn } from '#codecs/records.ts';

/** Milliseconds for which responses are cached after the last screen that used them closes. */
const cacheMs = 30 * 60_000;

/**
 * Creates the cache of responses (spec D57): keyed by the full query, shown immediately and revalidated when a screen
 * opens again. A write to a resource drops its cached data, also after an error, since the server may have carried it
 * out; nothing is refetched automatically (window focus, reconnect) or retried except by `Повторить`. `onFailure` is
 * called once per failed load (spec D56), except for queries with `meta: {quiet: true}`.
 */
export function createQueryClient(onFailure?: (error: unknown) => void): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.quiet !== true) onFailure?.(error);
      },
    }),
    mutationCache: new MutationCache({
      onSettled: (_data, _error, variables) => {
        const { resource } = recordIn(variables);
        // Active screens refetch by themselves and preserve the user's scroll position (known trap 2).
        if (typeof resource === 'string')
          client.removeQueries({ queryKey: ['data', 'default', resource], type: 'inactive' });
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 0,
        gcTime: cacheMs,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Offline, a request must fail as unanswered instead of waiting forever.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
