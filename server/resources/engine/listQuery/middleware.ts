import type { Context, MiddlewareHandler } from 'hono';
import { isRecord, recordsIn, type AnyRecord } from '#codecs/records.ts';
import { sumOf } from '#record/sums.ts';
import { resources } from '#resources/index.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { FetchData } from '../../../platform/http/internalRequest.ts';
import type { ApiEnv } from '../../../platform/context/deps.ts';
import { parseQuery } from '../../../platform/http/query.ts';
import { listPageResponse, type ListMeta } from './response.ts';
import { parseListQuery, type ListQuery } from './parseListQuery.ts';
import { filterOf } from './filterOf.ts';
import { createSnapshotCache } from './snapshotCache.ts';
import { queryFullList, createFullList, type FullList } from './fullList.ts';

/** The API as seen by the user of a request: `fetch` returns a response, `ask` its data. */
export interface InternalApi {
  fetch(path: string): Promise<Response>;
  ask: FetchData;
}

/** A whole list, or the error response of the list; `nested` means that the data is in `data.data` (spec D11). */
type Read = { list: FullList; nested: boolean } | { refusal: Response };

/** Number of records per request. */
const portion = 1000;
/** Maximum number of cached records of all lists. */
const maxCached = 100_000;

/**
 * Sorts, searches, counts and sums the declared lists (spec D68) except `ownWay`, which are too long to load
 * completely. It requests all records that the list's filter matches, with the user's rights, and arranges them with
 * `src/record`.
 */
export function listQueryMiddleware(
  inside: (c: Context<ApiEnv>) => InternalApi,
  ownWay: readonly Declaration[],
): MiddlewareHandler<ApiEnv> {
  const byPath = new Map(
    resources
      .filter((declaration) => !ownWay.includes(declaration))
      .map((declaration) => [declaration.api.path, declaration]),
  );
  const once = createSnapshotCache<Read>(maxCached, (read) => ('list' in read ? read.list.records.length + 1 : 0));
  return async (c, next) => {
    const declaration = c.req.method === 'GET' ? byPath.get(`${c.req.path.replace(/\/$/, '')}/`) : undefined;
    const request = declaration && parseListQuery(declaration, parseQuery(c));
    if (declaration === undefined || request === undefined) return next();
    const page = parseQuery(c).page();
    const filter = filterOf(c);
    const read = await once(c, `${declaration.api.path}?${filter}`, () => readWhole(inside(c), declaration, filter));
    // The response is cloned because its body can be read only once.
    if ('refusal' in read) return read.refusal.clone();
    const records = await queryFullList(read.list, request.orders, request.words);
    const data = JSON.stringify(records.slice(page.offset, page.offset + page.limit));
    return listPageResponse(c, read.nested ? `{"data":${data}}` : data, metaOf(declaration, request, records));
  };
}

/** Returns the totals of all matching records. */
function metaOf(declaration: Declaration, { count, sums }: ListQuery, records: readonly AnyRecord[]): ListMeta {
  return {
    ...(count && { count: records.length }),
    ...(sums.length > 0 && { sums: Object.fromEntries(sums.map((name) => [name, sumOf(declaration, name, records)])) }),
  };
}

async function readWhole(
  { fetch, ask }: InternalApi,
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
      return { list: createFullList(declaration, records, ask), nested: isRecord(data) && 'data' in data };
  }
}
