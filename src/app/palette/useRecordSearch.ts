import { useDataProvider } from '@refinedev/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { toCrudFilters, apiListParams } from '#engine/list/query/listParams.ts';
import { useEngine, type Engine } from '#engine/core/engineContext.tsx';
import { queryOf } from '#record/query.ts';
import { emptyFilter } from '#record/values.ts';
import type { PaletteEntry } from './paletteEntry.ts';
import { searchLists } from './searchLists.ts';
import { recordEntry, type RecordSource } from './recordSources.ts';

/** Minimum letters and delay of a server search (spec D51), and the requested rows of a list. */
const [minLetters, pauseMs, rows] = [3, 500, 20];

export interface RecordSearch {
  found: readonly PaletteEntry[];
  /** Whether list requests are running or scheduled. */
  busy: boolean;
  /** Titles of lists whose request failed. */
  failed: readonly string[];
  retry: () => void;
}

interface State {
  text: string;
  found: PaletteEntry[];
  failed: string[];
  over: boolean;
}

const nothing: State = { text: '', found: [], failed: [], over: true };

/** Checks whether the API searches a list itself; an external one may not (docs/lists.md). */
export function isSearchable({ declaration }: RecordSource, host: Engine['host']): boolean {
  return apiListParams(declaration, host).search !== undefined;
}

/** Searches the typed text in all lists that the API searches; the next key press cancels it. */
export function useRecordSearch(sources: readonly RecordSource[], typed: string): RecordSearch {
  const { host } = useEngine();
  const { getList } = useDataProvider()();
  const [state, setState] = useState(nothing);
  const [attempt, setAttempt] = useState(0);
  const requests = sources.filter((source) => isSearchable(source, host));
  const text = typed.trim();
  const enabled = text.length >= minLetters && requests.length > 0;

  const search = useEffectEvent(async (signal: AbortSignal) => {
    const change = (next: (before: State) => Partial<State>) => {
      if (!signal.aborted) setState((before) => ({ ...before, ...next(before) }));
    };
    setState({ ...nothing, text, over: false });
    await searchLists(requests, text, {
      signal,
      ask: async (source, term) => {
        const { data } = await getList({
          resource: source.declaration.name,
          filters: toCrudFilters(queryOfList(source, term, host)),
          pagination: { currentPage: 1, pageSize: rows, mode: 'server' },
          meta: { signal },
        });
        return data.flatMap((row) => recordEntry(source, row) ?? []);
      },
      add: (entries) => change(({ found }) => ({ found: [...found, ...entries] })),
      failed: ({ declaration: { title } }) => change(({ failed }) => ({ failed: [...failed, title] })),
    });
    change(() => ({ over: true }));
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => void search(stop.signal), pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [enabled, text, attempt]);

  if (!enabled) return { found: [], busy: false, failed: [], retry: () => undefined };
  const isOfThis = state.text === text;
  return {
    found: state.found,
    busy: !isOfThis || !state.over,
    failed: isOfThis ? state.failed : [],
    retry: () => {
      setState(nothing);
      setAttempt(attempt + 1);
    },
  };
}

/** Returns the query that the list screen sends when opened with the search. */
function queryOfList({ declaration }: RecordSource, term: string, host: Engine['host']): Record<string, unknown> {
  const names = declaration.filter?.fields ?? [];
  const { search } = apiListParams(declaration, host);
  return {
    ...Object.fromEntries(queryOf(declaration, names, emptyFilter(declaration, names))),
    ...(search === undefined ? {} : { [search]: term }),
  };
}
