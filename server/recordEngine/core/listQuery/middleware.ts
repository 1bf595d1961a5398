import type { Context, MiddlewareHandler } from 'hono';
import { matchesAllWords, searchWords } from '#codecs/foldSearch.ts';
import { isRecord, recordsIn, type AnyRecord } from '#codecs/records.ts';
import { searchTextOf } from '#record/searchText.ts';
import { titleField } from '#record/titleOf.ts';
import { resources } from '#resources/index.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { dataFetcherOf, type FetchInternally } from '../../../platform/http/internalRequest.ts';
import type { ApiEnv } from '../../../platform/context/deps.ts';
import { parseQuery } from '../../../platform/http/query.ts';
import { listPageResponse } from './response.ts';
import { listTotals } from './totals.ts';
import { parseListQuery, plainListQuery } from './parseListQuery.ts';
import { filterOf } from './filterOf.ts';
import { createSnapshotCache } from './snapshotCache.ts';
import { queryFullList, createFullList, type FullList } from './fullList.ts';

/** A whole list, or the error response of the list; `nested` means that the data is in `data.data` (spec D11). */
type Read = { list: FullList; nested: boolean } | { refusal: Response };

/** Number of records per request. */
const portion = 1000;
/** Maximum number of cached records of all lists. */
const maxCached = 100_000;

/**
 * Sorts, searches, counts and sums the declared lists (spec D68) except `ownWay`, which are too long to load
 * completely, and names their entries by `ids` and `q` except those of `ownNames`, which do so themselves. It requests
 * all records that the list's filter matches, with the user's rights, and arranges them with `src/record`.
 */
export function listQueryMiddleware(
  asUserOf: (c: Context<ApiEnv>) => FetchInternally,
  ownWay: readonly Declaration[],
  ownNames: readonly Declaration[],
): MiddlewareHandler<ApiEnv> {
  const byPath = new Map(
    resources
      .filter((declaration) => !ownWay.includes(declaration))
      .map((declaration) => [declaration.api.path, declaration]),
  );
  const once = createSnapshotCache<Read>(maxCached, (read) => ('list' in read ? read.list.records.length + 1 : 0));
  return async (c, next) => {
    const declaration = c.req.method === 'GET' ? byPath.get(`${c.req.path.replace(/\/$/, '')}/`) : undefined;
    if (declaration === undefined) return next();
    const query = parseQuery(c);
    const named = ownNames.includes(declaration) ? {} : { ids: query.ids('ids'), q: query.text('q') };
    const request =
      parseListQuery(declaration, query) ??
      (named.ids === undefined && named.q === undefined ? undefined : plainListQuery);
    if (request === undefined) return next();
    const page = query.page();
    const filter = named.ids === undefined ? filterOf(c) : new URLSearchParams();
    // The list itself does not know these names.
    if (!ownNames.includes(declaration)) for (const name of ['ids', 'q']) filter.delete(name);
    const read = await once(c, `${declaration.api.path}?${filter}`, () =>
      readWhole(c, asUserOf(c), declaration, filter),
    );
    // The response is cloned because its body can be read only once.
    if ('refusal' in read) return read.refusal.clone();
    if (named.ids !== undefined) return entriesWithIds(c, declaration, read, named.ids);
    const found = await queryFullList(read.list, request.orders, request.words);
    const words = searchWords(named.q ?? '');
    const records =
      words.length === 0 ? found : found.filter((item) => matchesAllWords(nameIn(declaration, item), words));
    const data = JSON.stringify(records.slice(page.offset, page.offset + page.limit));
    return listPageResponse(c, read.nested ? `{"data":${data}}` : data, listTotals(declaration, request, records));
  };
}

/** Returns the folded name of a record: its title, otherwise the text of its first column. */
function nameIn(declaration: Declaration, record: AnyRecord): string {
  const [column] = declaration.list?.columns ?? [];
  const name = titleField(declaration) ?? (typeof column === 'object' ? column.field : column);
  return name === undefined ? '' : searchTextOf(declaration, [name], record);
}

/** Returns the entries with these ids, regardless of the rest of the query (docs/declarations.md, Lookups). */
function entriesWithIds(
  c: Context<ApiEnv>,
  { api }: Declaration,
  { list, nested }: Extract<Read, { list: FullList }>,
  ids: readonly number[],
): Response {
  const data = JSON.stringify(list.records.filter((record) => ids.includes(record[api.id] as number)));
  return listPageResponse(c, nested ? `{"data":${data}}` : data, {});
}

async function readWhole(
  c: Context<ApiEnv>,
  fetch: FetchInternally,
  declaration: Declaration,
  filter: URLSearchParams,
): Promise<Read> {
  const records: AnyRecord[] = [];
  for (;;) {
    const response = await fetch(
      `${declaration.api.path}?${new URLSearchParams([...filter, ['limit', String(portion)], ['offset', String(records.length)]])}`,
    );
    if (!response.ok) return { refusal: response };
    const { data } = (await response.json()) as { data: unknown };
    const some = recordsIn(data);
    records.push(...some);
    // A list requested by `ids` arrives complete, regardless of its length.
    if (some.length !== portion || filter.has('ids'))
      return {
        list: createFullList(declaration, records, dataFetcherOf(c, fetch)),
        nested: isRecord(data) && 'data' in data,
      };
  }
}
