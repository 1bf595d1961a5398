import { useMemo, useState } from 'react';
import type { Lookup } from '#schemas/declaration/declaration.ts';
import { useDebounced } from '#ui/combobox/useDebounced.ts';
import type { MoreOptions, Option, OptionsState, SearchedOptions } from '#ui/options.ts';
import { useLookup } from './useLookup.ts';

/** Searches on the server start at this many characters, after this pause in milliseconds (part2 §9, spec D51). */
const minimum = 3;
const pause = 500;

interface Asked {
  /** Wire names to values. */
  query: Record<string, unknown>;
  enabled: boolean;
  /** Whether somebody is to choose: until then the first page will do. */
  whole: boolean;
}

interface SearchedLookup extends SearchedOptions {
  search: (text: string) => void;
  /** Whether the options are all that the lookup has. */
  whole: boolean;
  /** Whether everything that comes without a search is there. */
  settled: boolean;
}

/** Whether a lookup is asked only for what is searched; a tree comes whole. */
export function isServerSearched({ search, children }: Lookup): boolean {
  return search === 'server' && children === undefined;
}

/**
 * A lookup as fields and panels choose from it: taken in whole and searched here; where the declaration says so searched on the server;
 * and where there is more than is taken in, both.
 */
export function useSearchedLookup(lookup: Lookup, { query, enabled, whole: takesAll }: Asked): SearchedLookup {
  const [text, search] = useState('');
  const typed = text.trim();
  const q = useDebounced(typed, pause);
  const onServer = isServerSearched(lookup);
  const list = useLookup(lookup, { query, enabled: enabled && !onServer, whole: takesAll });
  const isCut = onServer || (list.settled && list.more !== undefined);
  const asks = isCut && typed.length >= minimum;
  const found = useLookup(lookup, { query: { ...query, q }, enabled: asks && q === typed });
  const options = useMemo(() => joined(list.options, asks ? found.options : []), [list.options, found.options, asks]);
  const searching = asks && (q !== typed || found.state === 'loading' || found.state === 'idle');
  const whole = !isCut && list.settled;
  const hint = onServer || (isCut && typed !== '') ? `Введите не менее ${minimum} символов` : undefined;
  if (!asks) return { ...list, search, whole, hint, settled: onServer || list.settled, found: onServer };
  if (onServer)
    return {
      ...found,
      ...(searching ? { state: 'loading', options: [], more: undefined } : {}),
      search,
      whole,
      settled: true,
      found: true,
    };
  return { ...list, options, search, whole, more: searching || found.state === 'failed' ? pending(found) : found.more };
}

/** A search that is under way, or failed, as options that come behind those that are here. */
function pending({ state, error, retry }: OptionsState): MoreOptions {
  const failed = state === 'failed';
  return { load: () => undefined, busy: !failed, error: failed ? error : null, retry };
}

/** The options, then those that were found besides. */
function joined(options: Option[], found: readonly Option[]): Option[] {
  if (found.length === 0) return options;
  const known = new Set(options.map(({ id }) => id));
  return [...options, ...found.filter(({ id }) => !known.has(id))];
}
