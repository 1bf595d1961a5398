import { useDataProvider } from '@refinedev/core';

/** Returns a function that performs one GET outside the cache of responses and returns its content. */
export function useMapRequest(): (url: string, query: Record<string, unknown>) => Promise<unknown> {
  const { custom } = useDataProvider()();
  return async (url, query) =>
    (await (custom as NonNullable<typeof custom>)<Record<string, unknown>>({ url, method: 'get', query })).data;
}
