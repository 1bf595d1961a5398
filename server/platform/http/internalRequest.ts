import type { Context } from 'hono';

/** Requests the data of a path of the same API as the same user. */
export type FetchData = (path: string) => Promise<unknown>;

/**
 * Header of a request that the API sends to itself: its response resolves no further names, so that two lookups cannot
 * call each other endlessly.
 */
export const internalHeader = 'x-inside';

/** Sends a request to the API as the user of the current request. */
export type FetchInternally = (
  path: string,
  init?: { method: string; headers: Readonly<Record<string, string>>; body?: string },
) => Promise<Response>;

/** Creates a loader of lookup data by path; undefined when the path does not respond. */
export const createDataFetcher =
  (fetch: FetchInternally): FetchData =>
  async (path) => {
    const response = await fetch(path, { method: 'GET', headers: { [internalHeader]: '1' } });
    const { data } = (await response.json()) as { data?: unknown };
    return response.ok ? data : [];
  };

/** Returns such a loader for a request by `fetch`; one that finds nothing for a request of another loader. */
export const dataFetcherOf = (c: Context, fetch: FetchInternally): FetchData =>
  c.req.header(internalHeader) === undefined ? createDataFetcher(fetch) : () => Promise.resolve([]);
