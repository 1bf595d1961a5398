import type { Lookup } from '#schemas/declaration/declaration.ts';
import { recordsIn } from '#codecs/records.ts';
import type { Option } from '#ui/options.ts';
import { entriesOf } from './lookupEntries.ts';

/** Asks a lookup's address; gives what the envelope held. */
export type FetchLookup = (query: Record<string, unknown>) => Promise<unknown>;

export interface LookupPage {
  options: Option[];
  /** The page behind this one, null behind the last. */
  next: NextPage | null;
}

export interface NextPage {
  /** How many records the pages before it brought. */
  offset: number;
  seen: ReadonlySet<Option['id']>;
}

/** How many entries a page after the first one asks for: the most that the documents ask of a lookup (part1 §9). */
const laterLimit = 1000;

/**
 * One page of a lookup. The first is asked for as the documents say, without a limit of ours; one that brought its `limit`, or a round
 * hundred, may have another behind it. A page that brings nothing new is the last: its API knows no pages.
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

/** Trees and dictionaries come whole. */
function mayGoOn({ children, dictionary, limit }: Lookup, received: number): boolean {
  if (children !== undefined || dictionary) return false;
  return limit ? received >= limit : received % 100 === 0;
}
