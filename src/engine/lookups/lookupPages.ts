import type { Lookup } from '#schemas/declaration/declaration.ts';
import { recordsIn } from '#codecs/records.ts';
import type { Option } from '#ui/options.ts';
import { entriesOf } from './lookupEntries.ts';

/** Requests a lookup's address; resolves to the content of the envelope. */
export type FetchLookup = (query: Record<string, unknown>) => Promise<unknown>;

export interface LookupPage {
  options: Option[];
  /** The next page, null after the last one. */
  next: NextPage | null;
}

export interface NextPage {
  /** Number of records on the pages before it. */
  offset: number;
  seen: ReadonlySet<Option['id']>;
}

/** Page size after the first page: the maximum that the specification uses for a lookup (part1 §9). */
const laterLimit = 1000;

/**
 * Returns one page of a lookup. The first is requested as specified, without a limit parameter; one with `limit`
 * entries, or a multiple of a hundred, may have a next page. A page without new entries is the last: its API has no
 * paging.
 */
export async function lookupPage(
  ask: FetchLookup,
  lookup: Lookup,
  query: Record<string, unknown>,
  page: NextPage | null,
): Promise<LookupPage> {
  const limit = lookup.limit ?? (page ? laterLimit : undefined);
  const data = await ask({ ...query, ...(limit ? { limit } : {}), ...(page ? { offset: page.offset } : {}) });
  const options = entriesOf(data, lookup).filter(({ id }) => !page?.seen.has(id));
  const received = recordsIn(data).length;
  if (options.length === 0 || !mayGoOn(lookup, received)) return { options, next: null };
  return {
    options,
    next: {
      offset: (page?.offset ?? 0) + received,
      seen: new Set([...(page?.seen ?? []), ...options.map(({ id }) => id)]),
    },
  };
}

/** Trees and dictionaries are returned complete. */
function mayGoOn({ children, dictionary, limit }: Lookup, received: number): boolean {
  if (children !== undefined || dictionary) return false;
  return limit ? received >= limit : received % 100 === 0;
}
