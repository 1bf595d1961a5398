import { useMemo } from 'react';
import { useGet } from '#engine/core/useGet.ts';
import { entriesOf } from '#engine/lookups/lookupEntries.ts';
import { filterToAddress } from '#record/address.ts';
import { emptyFilter } from '#record/values.ts';
import { sharedLookups } from '#schemas/sharedLookups.ts';
import type { Option } from '#ui/options.ts';
import type { PaletteEntry } from './paletteEntry.ts';
import type { RecordSource } from './recordSources.ts';

const lookup = sharedLookups.companyEmployees;

interface Place {
  source: RecordSource;
  field: string;
}

const nobody: readonly PaletteEntry[] = [];

/**
 * Returns the managers, each with the first list that can be filtered by them; an empty list without such a list. They
 * are loaded when the user starts typing.
 */
export function useManagers(sources: readonly RecordSource[], enabled: boolean): readonly PaletteEntry[] {
  const place = useMemo(() => placeIn(sources), [sources]);
  const { data } = useGet(lookup.path, { enabled: enabled && place !== undefined, quiet: true });
  return useMemo(
    () => (place ? entriesOf(data, lookup).map((manager) => entryAt(place, manager)) : nobody),
    [place, data],
  );
}

function placeIn(sources: readonly RecordSource[]): Place | undefined {
  return sources.flatMap((source) => {
    const { filter, fields } = source.declaration;
    const field = filter?.fields.find((name) => {
      const item = fields[name];
      return item?.kind === 'select' && item.lookup === 'companyEmployees';
    });
    return field === undefined ? [] : [{ source, field }];
  })[0];
}

function entryAt({ source: { declaration, path }, field }: Place, { id, name }: Option): PaletteEntry {
  const names = declaration.filter?.fields ?? [];
  const filter = filterToAddress(declaration, names, { ...emptyFilter(declaration, names), [field]: id });
  return {
    group: 'people',
    name,
    detail: `Менеджер · ${declaration.title}`,
    looked: 'Менеджер',
    to: { address: `${path}?${filter}` },
  };
}
