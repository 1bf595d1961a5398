import { useMemo, useState } from 'react';
import type { Lookup } from '#schemas/declaration/declaration.ts';
import { useDebounced } from '#ui/combobox/useDebounced.ts';
import type { MoreOptions, Option, OptionsState, SearchedOptions } from '#ui/options.ts';
import { useLookup } from './useLookup.ts';

/**
 * Minimum number of characters of a search on the server, and the pause in milliseconds before it (part2 §9, spec D51).
 */
const minimum = 3;
const pause = 500;

interface LookupRequest {
  /** Query parameters by wire name. */
  query: Record<string, unknown>;
  enabled: boolean;
  /** Whether the user is about to choose: until then the first page is sufficient. */
  whole: boolean;
}

interface SearchedLookup extends SearchedOptions {
  search: (text: string) => void;
  /** Whether the options are all entries of the lookup. */
  whole: boolean;
  /** Whether all loading without a search is complete. */
  settled: boolean;
}

/** Returns whether a lookup is requested only with a search; a tree is returned complete. */
export function isServerSearched({ search, children }: Lookup): boolean {
  return search === 'server' && children === undefined;
}

/**
 * Returns a lookup for fields and panels: loaded completely and searched in the page; searched on the server if so
 * declared; both when it exceeds the limit.
 */
export function useSearchedLookup(lookup: Lookup, { query, enabled, whole: takesAll }: LookupRequest): SearchedLookup {
  const [text, search] = useState('');
  const typed = text.trim();
  const q = useDebounced(typed, pause);
  const onServer = isServerSearched(lookup);
  const list = useLookup(lookup, { query, enabled: enabled && !onServer, whole: takesAll });
  const isCut = onServer || (list.settled && list.more !== undefined);
  const searches = isCut && typed.length >= minimum;
  const searched = useLookup(lookup, { query: { ...query, q }, enabled: searches && q === typed });
  const options = useMemo(
    () => joined(list.options, searches ? searched.options : []),
    [list.options, searched.options, searches],
  );
  const searching = searches && (q !== typed || searched.state === 'loading' || searched.state === 'idle');
  const whole = !isCut && list.settled;
  const hint = onServer || (isCut && typed !== '') ? `Введите не менее ${minimum} символов` : undefined;
  if (!searches) return { ...list, search, whole, hint, settled: onServer || list.settled, found: onServer };
  if (onServer)
    return {
      ...searched,
      ...(searching ? { state: 'loading', options: [], more: undefined } : {}),
      search,
      whole,
      settled: true,
      found: true,
    };
  return {
    ...list,
    options,
    search,
    whole,
    more: searching || searched.state === 'failed' ? pending(searched) : searched.more,
  };
}

/** Returns the state of a running or failed search, shown after the loaded options. */
function pending({ state, error, retry }: OptionsState): MoreOptions {
  const failed = state === 'failed';
  return { load: () => undefined, busy: !failed, error: failed ? error : null, retry };
}

/** Returns the options followed by the additional found ones. */
function joined(options: Option[], found: readonly Option[]): Option[] {
  if (found.length === 0) return options;
  const known = new Set(options.map(({ id }) => id));
  return [...options, ...found.filter(({ id }) => !known.has(id))];
}
