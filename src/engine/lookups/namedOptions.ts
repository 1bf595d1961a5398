import type { QueryClient } from '@tanstack/react-query';
import type { Lookup } from '#schemas/declaration/declaration.ts';
import { ApiError } from '#schemas/apiError.ts';
import { hasUnboundParents } from '#schemas/declaration/pathSteps.ts';
import { isNamable } from './isNamable.ts';
import { entriesById, entriesOf } from './lookupEntries.ts';
import type { FetchLookup } from './lookupPages.ts';
import type { Option } from '#ui/options.ts';

type Id = Option['id'];

/** Cached names of single entries of a lookup, for the session. */
export interface NamedOptions {
  /** null for an entry that the API could not name; `at` is the request time in milliseconds. */
  byId: ReadonlyMap<Id, { option: Option | null; at: number }>;
  /** Whether the API is known to ignore or refuse `ids`: then it is not requested again. */
  deaf: boolean;
}

/** Milliseconds in which ids are batched into one request, such as by rows that scroll into view. */
const gathering = 20;
/** Maximum number of ids per request: a request line holds about two thousand characters. */
export const maxIdsPerRequest = 200;

const nothing: NamedOptions = { byId: new Map(), deaf: false };

/** Returns the cache key of the names; removed with the session (spec D21). */
export function namedKey({ path, id, name, detail }: Lookup): readonly unknown[] {
  return ['named', path, id, name, detail];
}

function namedOf(client: QueryClient, lookup: Lookup): NamedOptions {
  return client.getQueryData<NamedOptions>(namedKey(lookup)) ?? nothing;
}

/** Caches the entries of a response, and the requested ids without an entry; known names are preserved. */
export function rememberOptions(
  client: QueryClient,
  lookup: Lookup,
  options: readonly Option[],
  unknown: readonly Id[] = [],
  deaf = false,
): void {
  const known = namedOf(client, lookup);
  const [byId, at] = [new Map(known.byId), Date.now()];
  for (const [id, option] of entriesById(options)) byId.set(id, { option, at });
  for (const id of unknown) byId.set(id, { option: byId.get(id)?.option ?? null, at });
  client.setQueryData<NamedOptions>(namedKey(lookup), { byId, deaf: known.deaf || deaf });
}

const waiting = new WeakMap<QueryClient, Map<string, Set<Id>>>();

/**
 * Requests the names of entries without one younger than `age` milliseconds, batched per lookup. A failure is not
 * reported: such entries stay unnamed.
 */
export function fetchNames(
  client: QueryClient,
  lookup: Lookup,
  ask: FetchLookup,
  ids: readonly Id[],
  age: number,
): void {
  const { byId, deaf } = namedOf(client, lookup);
  const unnamed = ids.filter((id) => {
    const known = byId.get(id);
    return known === undefined || known.at < Date.now() - age;
  });
  const requests = deaf || hasUnboundParents(lookup) ? [] : unnamed.filter(isNamable);
  const hopeless = unnamed.filter((id) => !requests.includes(id));
  if (hopeless.length > 0) rememberOptions(client, lookup, [], hopeless);
  if (requests.length > 0) gather(client, lookup, ask, requests);
}

function gather(client: QueryClient, lookup: Lookup, ask: FetchLookup, ids: readonly Id[]): void {
  const lookups = waiting.get(client) ?? new Map<string, Set<Id>>();
  waiting.set(client, lookups);
  const key = JSON.stringify(namedKey(lookup));
  const gathered = lookups.get(key);
  if (gathered) {
    ids.forEach((id) => gathered.add(id));
    return;
  }
  lookups.set(key, new Set(ids));
  setTimeout(() => {
    const all = [...(lookups.get(key) ?? [])];
    lookups.delete(key);
    for (let from = 0; from < all.length; from += maxIdsPerRequest)
      void nameSome(client, lookup, ask, all.slice(from, from + maxIdsPerRequest));
  }, gathering);
}

/** A refusal of the query itself; a limit or a missing right may end, so `ids` is requested again later. */
const statusesOfBadQuery: ReadonlySet<number> = new Set([400, 404, 405, 414, 422]);

async function nameSome(client: QueryClient, lookup: Lookup, ask: FetchLookup, ids: readonly Id[]): Promise<void> {
  try {
    const options = entriesOf(await ask({ ids }), lookup);
    const known = entriesById(options);
    rememberOptions(
      client,
      lookup,
      options,
      ids.filter((id) => !known.has(id)),
      !isAnswerToIds(lookup, options, ids),
    );
  } catch (error) {
    rememberOptions(
      client,
      lookup,
      [],
      ids,
      error instanceof ApiError && error.kind === 'answered' && statusesOfBadQuery.has(error.status),
    );
  }
}

/**
 * Returns whether a response respects `ids`: it contains only requested entries. In a tree this applies to the leaves.
 */
export function isAnswerToIds({ children }: Lookup, options: readonly Option[], ids: readonly Id[]): boolean {
  const requested = new Set(ids);
  return children !== undefined || options.every(({ id }) => requested.has(id));
}

/**
 * Returns undefined when the API refuses: such ids appear as `№ 5`, as in the list. A missing response is a failure.
 */
export async function undefinedOnError<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'answered' && error.status < 500) return undefined;
    throw error;
  }
}
