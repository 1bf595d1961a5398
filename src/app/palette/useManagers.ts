import { useMemo } from 'react';
import { useGet } from '#engine/lookups/useGet.ts';
import { entriesOf } from '#engine/lookups/lookupEntries.ts';
import { filterToAddress } from '#record/address.ts';
import { emptyFilter } from '#record/values.ts';
import { lookups } from '#schemas/lookups.ts';
import type { Option } from '#ui/options.ts';
import type { Entry } from './entry.ts';
import type { Source } from './sources.ts';

const lookup = lookups.companyEmployees;

interface Place { source: Source; field: string }

const nobody: readonly Entry[] = [];

/** The managers, each with the first list that can be filtered by them; nobody where there is none. They come once somebody types. */
export function useManagers(sources: readonly Source[], wanted: boolean): readonly Entry[] {
  const place = useMemo(() => placeIn(sources), [sources]);
  const { data } = useGet(lookup.path, { enabled: wanted && place !== undefined, quiet: true });
  return useMemo(() => (place ? entriesOf(data, lookup).map((manager) => entryAt(place, manager)) : nobody), [place, data]);
}

function placeIn(sources: readonly Source[]): Place | undefined {
  return sources.flatMap((source) => {
    const { filter, fields } = source.declaration;
    const field = filter?.fields.find((name) => {
      const one = fields[name];
      return one?.kind === 'select' && one.lookup === 'companyEmployees';
    });
    return field === undefined ? [] : [{ source, field }];
  })[0];
}

function entryAt({ source: { declaration, path }, field }: Place, { id, name }: Option): Entry {
  const names = declaration.filter?.fields ?? [];
  const filter = filterToAddress(declaration, names, { ...emptyFilter(declaration, names), [field]: id });
  return { group: 'people', name, detail: `Менеджер · ${declaration.title}`, looked: 'Менеджер', to: { address: `${path}?${filter}` } };
}
