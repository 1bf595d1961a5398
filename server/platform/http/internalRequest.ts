import type { FetchData } from '../../resources/engine/lookupEntries.ts';

/** The header of a request that comes from the API itself: such a one asks for names alone, so that two lookups cannot ask each other for ever. */
export const internalHeader = 'x-inside';

/** The API as the user of a request asks it. */
export type FetchInternally = (
  path: string,
  init?: { method: string; headers: Readonly<Record<string, string>>; body?: string },
) => Promise<Response>;

/** Asks for the data of a path as lookups do; none where it does not answer. */
export const createDataFetcher =
  (fetch: FetchInternally): FetchData =>
  async (path) => {
    const response = await fetch(path, { method: 'GET', headers: { [internalHeader]: '1' } });
    const { data } = (await response.json()) as { data?: unknown };
    return response.ok ? data : [];
  };
