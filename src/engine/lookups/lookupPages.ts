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
  /**
   * The offset of the page that first had each entry. All pages share it, because a copy for each would take a time
   * quadratic in their number; a page that is requested again adds the same.
   */
  seen: Map<Option['id'], number>;
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
  const { offset, seen }: NextPage = page ?? { offset: 0, seen: new Map() };
  const options = entriesOf(data, lookup).filter(({ id }) => (seen.get(id) ?? offset) === offset);
  const received = recordsIn(data).length;
  if (options.length === 0 || !mayGoOn(lookup, received)) return { options, next: null };
  for (const { id } of options) seen.set(id, offset);
  return { options, next: { offset: offset + received, seen } };
}

/** Trees and dictionaries are returned complete. */
function mayGoOn({ children, dictionary, limit }: Lookup, received: number): boolean {
  if (children !== undefined || dictionary) return false;
  return limit ? received >= limit : received % 100 === 0;
}
