import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useEngine } from '#engine/core/engineContext.tsx';
import { paletteGroups, withoutRepeats, type PaletteEntry, type PaletteGroup } from './paletteEntry.ts';
import { createMatcher, matchesTyped } from './matcher.ts';
import { actionEntries, screenEntries, type VisibleScreens } from './screenEntries.ts';
import { recordSources, recordEntry, type RecordSource } from './recordSources.ts';
import { useManagers } from './useManagers.ts';
import { useRecent } from './useRecent.ts';
import { useTaskByNumber } from './useTaskByNumber.ts';
import { isSearchable, useRecordSearch, type RecordSearch } from './useRecordSearch.ts';
import { isRecord, recordsIn } from '#codecs/records.ts';
import { listsKey } from '#engine/core/listKey.ts';

/** Maximum entries per group; the user narrows the result by typing. */
const max: Readonly<Record<PaletteGroup, number>> = { recent: 8, screens: 20, actions: 12, records: 20, people: 10 };
/** Maximum local matches before grouping: more of one kind than its group shows. */
const maxFound = 300;

interface Entries {
  groups: { group: PaletteGroup; title: string; entries: PaletteEntry[] }[];
  search: RecordSearch;
  /** How many lists the API does not search: none, some or all. */
  unsearched: 'none' | 'some' | 'all';
}

/** Returns the entries of the palette for the typed text. `here` is the current URL. */
export function usePaletteEntries(seen: VisibleScreens, who: string, here: string, typed: string): Entries {
  const client = useQueryClient();
  const { resources, host } = useEngine();
  const sources = useMemo(() => recordSources(seen.entries, resources), [seen.entries, resources]);
  const [known] = useState(() => withoutRepeats(knownRecords(client, sources)));
  const findKnown = useMemo(() => createMatcher(known), [known]);
  const screens = screenEntries(seen);
  const recent = useRecent(who, sources, known, screens, here);
  const managers = useManagers(sources, typed.trim() !== '');
  const findManagers = useMemo(() => createMatcher(managers), [managers]);
  const search = useRecordSearch(sources, typed);
  const task = useTaskByNumber(seen.entries, typed);
  const few = createMatcher(withoutRepeats([...recent, ...screens, ...actionEntries(seen)]))(typed, maxFound);
  const many =
    typed.trim() === ''
      ? []
      : [
          ...task,
          ...findKnown(typed, maxFound),
          ...findManagers(typed, maxFound),
          ...search.found.filter((entry) => matchesTyped(entry, typed)),
        ];
  const all = withoutRepeats([...few, ...many]);
  const unsearched = sources.filter((source) => !isSearchable(source, host)).length;
  return {
    search,
    unsearched: unsearched === 0 ? 'none' : unsearched === sources.length ? 'all' : 'some',
    groups: groupsFor(all, typed).flatMap((group) => {
      const entries = all.filter((entry) => entry.group === group).slice(0, max[group]);
      return entries.length > 0 ? [{ group, title: paletteGroups[group], entries }] : [];
    }),
  };
}

/** Returns the groups in order: people come first when the text is part of the name of an employee. */
function groupsFor(entries: readonly PaletteEntry[], typed: string): PaletteGroup[] {
  const groups = Object.keys(paletteGroups) as PaletteGroup[];
  const named = typed.trim().length >= minNameLetters;
  const isPerson = ({ group, name }: PaletteEntry): boolean =>
    group === 'people' && matchesTyped({ name, detail: '' }, typed);
  return named && entries.some(isPerson) ? ['people', ...groups.filter((group) => group !== 'people')] : groups;
}

/** Minimum letters of a name: fewer ones are in too many names. */
const minNameLetters = 3;

/** Maximum number of searched records; a page typically holds a few thousand. */
const maxRecords = 10_000;

/** Returns the records of the lists that the page has in memory. */
function knownRecords(client: QueryClient, sources: readonly RecordSource[]): PaletteEntry[] {
  const entries: PaletteEntry[] = [];
  for (const source of sources) {
    for (const [, data] of client.getQueriesData<unknown>({ queryKey: listsKey(source.declaration.name) })) {
      for (const row of rowsIn(data)) {
        const entry = recordEntry(source, row);
        if (entry) entries.push(entry);
        if (entries.length >= maxRecords) return entries;
      }
    }
  }
  return entries;
}

function rowsIn(data: unknown): Record<string, unknown>[] {
  return isRecord(data) && Array.isArray(data.pages)
    ? data.pages.flatMap((page: unknown) => (isRecord(page) ? recordsIn(page.data) : []))
    : [];
}
