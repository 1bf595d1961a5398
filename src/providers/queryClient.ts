import { QueryCache, QueryClient } from '@tanstack/react-query';

/** Answers are kept this long after the last screen that used them is gone. */
const keptMs = 30 * 60_000;

/**
 * The cache of answers (spec D57): keyed by the full query, shown at once and revalidated when a screen opens again. Nothing
 * is asked again behind a person's back (window focus, reconnect), nothing is retried by itself: `Повторить` does that.
 * `onFailure` is told once of each load that failed (spec D56); a query with `meta: {quiet: true}` tells nobody.
 */
export function createQueryClient(onFailure?: (error: unknown) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.quiet !== true) onFailure?.(error);
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
}
