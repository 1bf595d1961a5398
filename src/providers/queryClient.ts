import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { recordIn } from '#codecs/records.ts';

/** Answers are kept this long after the last screen that used them is gone. */
const keptMs = 30 * 60_000;

/**
 * The cache of answers (spec D57): keyed by the full query, shown at once and revalidated when a screen opens again; a write to a
 * resource drops what is kept of it, and so does one that failed, which may have been carried out all the same. Nothing is asked again
 * behind a person's back (window focus, reconnect), nothing is retried by itself: `Повторить` does that.
 * `onFailure` is told once of each load that failed (spec D56); a query with `meta: {quiet: true}` tells nobody.
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
        // Whoever shows some of it asks again by itself, where the reader is (known trap 2).
        if (typeof resource === 'string')
          client.removeQueries({ queryKey: ['data', 'default', resource], type: 'inactive' });
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 0,
        gcTime: keptMs,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Offline, a request must fail as unanswered, not wait for ever.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
