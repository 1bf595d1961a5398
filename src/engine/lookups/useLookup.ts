import { useMemo } from 'react';
import type { Lookup } from '#schemas/declaration/declaration.ts';
import { recordsIn } from '#codecs/records.ts';
import { isBlank } from '#codecs/text.ts';
import type { Option, OptionsState } from '#ui/options.ts';
import { useEngine } from './engineContext.tsx';
import { useGet } from './useGet.ts';

interface LookupQuery {
  /** Wire names to values; empty ones are left out (spec D13). */
  query?: Record<string, unknown>;
  /** Whether the entries are needed yet. */
  enabled?: boolean;
}

/**
 * The entries of a lookup by its name in the declaration. Answers are cached by the full query, shown at once and
 * revalidated; a dictionary is asked once a session (spec D57).
 */
export function useLookup(lookup: Lookup, { query = {}, enabled = true }: LookupQuery = {}): OptionsState {
  const asked = lookup.limit ? { ...query, limit: lookup.limit } : query;
  const answer = useGet(lookup.path, { query: asked, enabled, dictionary: lookup.dictionary === true });
  const options = useMemo(() => entriesOf(answer.data, lookup), [answer.data, lookup]);
  return { options, state: answer.state, error: answer.error, retry: answer.retry };
}

/** The lookup that a declaration means by a name: its own, else a shared one. */
export function useNamedLookup(name: string, own?: Record<string, Lookup>): Lookup {
  const { lookups } = useEngine();
  const found = own?.[name] ?? lookups[name];
  if (!found) throw new Error(`Справочник «${name}» не объявлен`);
  return found;
}

/** The entries in an answer: things without an id are skipped, repeated ids are dropped (part1 §3), nameless ones show `-`. */
export function entriesOf(data: unknown, lookup: Lookup): Option[] {
  const seen = new Set<string | number>();
  return recordsIn(data).flatMap((item) => {
    const id = item[lookup.id];
    if ((typeof id !== 'number' && typeof id !== 'string') || seen.has(id)) return [];
    seen.add(id);
    return [{
      id,
      name: textOf(item[lookup.name]) || '-',
      detail: lookup.detail ? textOf(item[lookup.detail]) : '',
      children: lookup.children ? entriesOf(item[lookup.children], lookup) : [],
    }];
  });
}

function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && !isBlank(value) ? value : '';
}
