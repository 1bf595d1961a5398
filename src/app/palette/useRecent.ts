import { useDataProvider } from '@refinedev/core';
import { useQueries } from '@tanstack/react-query';
import { isRecord } from '#codecs/records.ts';
import { findOpenParam, parseOpenParam } from '#engine/core/openParam.ts';
import { paletteEntryKey, type PaletteEntry } from './paletteEntry.ts';
import { recordAddress, recordEntry, type RecordSource } from './recordSources.ts';
import { visitsOf } from './visits.ts';

interface Visited {
  source: RecordSource;
  id: string | number;
}

/** Milliseconds for which the name of a record is not requested again. */
const young = 300_000;
const max = 8;

/**
 * Returns the screens and records that the user opened last. The computer stores only the URL of a record: the page
 * knows its name or requests the record; deleted ones are omitted.
 */
export function useRecent(
  who: string,
  sources: readonly RecordSource[],
  known: readonly PaletteEntry[],
  screens: readonly PaletteEntry[],
  here: string,
): PaletteEntry[] {
  const { getOne } = useDataProvider()();
  const byAddress = new Map([...known, ...screens].map((entry) => [paletteEntryKey(entry), entry]));
  const visited = visitsOf(who)
    .filter((address) => address !== here)
    .slice(0, max)
    .map((address) => ({ address, place: placeOf(address, sources) }));
  const responses = useQueries({
    queries: visited.map(({ address, place }) => ({
      queryKey: ['visited', address],
      queryFn: async () =>
        place ? (await getOne({ resource: place.source.declaration.name, id: place.id })).data : null,
      enabled:
        place !== null && nameIn(known, place) === undefined && place.source.declaration.api.verbs.includes('one'),
      staleTime: young,
      retry: false,
      meta: { quiet: true },
    })),
  });
  return visited.flatMap(({ address, place }, at): PaletteEntry[] => {
    const response: unknown = responses[at]?.data;
    const entry =
      place === null
        ? byAddress.get(address)
        : (nameIn(known, place) ?? (isRecord(response) ? recordEntry(place.source, response) : null));
    return entry ? [{ ...entry, group: 'recent' }] : [];
  });
}

/** Returns the record open in a URL; null for a screen. */
function placeOf(address: string, sources: readonly RecordSource[]): Visited | null {
  const { pathname, search } = new URL(address, location.origin);
  const source = sources.find(({ path }) => path === pathname);
  const text = findOpenParam(search);
  const target = source && text !== null ? parseOpenParam(source.declaration.api, text) : null;
  return source && target && target.id !== null ? { source, id: target.id } : null;
}

function nameIn(known: readonly PaletteEntry[], { source, id }: Visited): PaletteEntry | undefined {
  return known.find((entry) => 'address' in entry.to && entry.to.address === recordAddress(source, id, entry.name));
}
