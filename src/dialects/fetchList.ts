import { recordIn, type AnyRecord } from '#codecs/records.ts';
import type { Dialect } from '#schemas/declaration/dialect.ts';
import { decodeSegment } from '#schemas/declaration/pathSteps.ts';
import { recordUrl } from './address.ts';
import { listFromResponse, answerPathText, recordFromResponse, totalFromResponse } from './response.ts';
import {
  sendDialectRequest,
  DialectApiError,
  productSuccess,
  unreadableResponse,
  type DialectRequest,
} from './dialectRequest.ts';
import { readRowRange, type PageStart, type PagingState, type WirePage } from './pages.ts';
import { isRequestedByAddress, nextIn, pagePairs } from './paging.ts';
import { toText, type WireResponse } from './answerPath.ts';
import { filterPairs, sortPairs, type Pairs } from './query.ts';
import type { DialectRoute } from './routes.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

/** Default rows per page, the same as for the product's lists. */
const defaultRows = 100;
/** Ids per request; joined with `or`, more would make the URL too long. */
const idsAtOnce = 40;
/** Number of single records read in parallel. */
const fewAtOnce = 4;

interface ListQuery {
  limit: number;
  offset: number;
  ids: readonly unknown[] | undefined;
  /** Names whose value is missing or not among the values that the schema knows. */
  counts: boolean;
  pairs: Pairs;
}

function listQuery({ dialect, query, target: { route } }: DialectRequest): ListQuery {
  const { limit, offset, ids, q, ...others } = query;
  const rest: Record<string, unknown> = others;
  const { sort, search, count } = route.declaration?.api.list ?? {};
  const taken = (name: string | undefined) => {
    if (name === undefined || !(name in rest)) return undefined;
    const { [name]: value } = rest;
    delete rest[name];
    return value;
  };
  const [order, words, counts] = [taken(sort), taken(search), taken(count)];
  // A filter may itself have one of these names.
  const filters = { ...(Array.isArray(ids) || ids === undefined ? {} : { ids }), ...rest };
  return {
    limit: typeof limit === 'number' ? limit : defaultRows,
    offset: typeof offset === 'number' ? offset : 0,
    ids: Array.isArray(ids) ? ids : undefined,
    counts: counts !== undefined,
    pairs: [
      ...joinedPairs(
        dialect,
        filterPairs(dialect, filters),
        typeof q === 'string' ? searchPairs(dialect, route, q) : [],
      ),
      ...(typeof words === 'string' && search !== undefined ? [[search, words] as [string, string]] : []),
      ...(typeof order === 'string' && sort !== undefined
        ? sortPairs(dialect, sort, order, (field) => wireNameOf(route.declaration, field))
        : []),
    ],
  };
}

function searchPairs(dialect: Dialect, { name = '' }: DialectRoute, q: string): Pairs {
  return dialect.search === 'contains' ? filterPairs(dialect, { [`${name}:contains`]: q }) : [[dialect.search.name, q]];
}

/** Joins comparisons that share one parameter. */
function joinedPairs({ filters: { joined } }: Dialect, filters: Pairs, search: Pairs): Pairs {
  if (joined === undefined || filters.length === 0 || search.length === 0) return [...filters, ...search];
  return [[joined.name, [...filters, ...search].map(([, value]) => value).join(joined.with)]];
}

/** Answers a list request of the product's contract: rows, a count, or the entries with given ids. */
export async function fetchList(
  line: DialectRequest,
  walkOf: (key: string, offset: number) => PagingState,
): Promise<WireResponse> {
  const {
    dialect,
    target: { path },
  } = line;
  const { limit, offset, ids, counts, pairs } = listQuery(line);
  if (ids !== undefined) return productSuccess(await entriesOf(line, ids));
  const counter = dialect.list.count;
  if (counts && counter?.startsWith('/'))
    return productSuccess([], { count: await counted(line, `${path.replace(/\/+$/, '')}${counter}`, pairs) });
  if (dialect.paging.by === 'none')
    return productSuccess(offset > 0 ? [] : (await page(line, pairs, { row: 0, token: undefined }, limit)).rows);
  const own = dialect.paging.rows ?? defaultRows;
  const size = offset === 0 ? Math.min(limit, own) : own;
  const walk = walkOf(
    JSON.stringify([path, pairs, dialect.paging, Math.min(limit, own) === own ? own : limit]),
    offset,
  );
  const { by, from } = dialect.paging;
  const { rows, total, meta } = await readRowRange(
    walk,
    { by, from, size, ask: (start) => page(line, pairs, start, size) },
    { limit, offset },
  );
  return productSuccess(rows, { ...meta, ...(total !== undefined && { count: total }) });
}

async function page(line: DialectRequest, pairs: Pairs, start: PageStart, size: number): Promise<WirePage> {
  const {
    dialect,
    target: { path, route },
  } = line;
  const { paging } = dialect;
  let response: WireResponse;
  try {
    response = await sendDialectRequest(line, 'GET', recordUrl(dialect, path), [
      ...(isRequestedByAddress(dialect, start) ? [] : pairs),
      ...pagePairs(dialect, start, size),
    ]);
  } catch (error) {
    // Some APIs answer a page after the last one with 404 (`Invalid page.` of Django REST framework).
    if (error instanceof DialectApiError && error.answer.status === 404 && start.row > 0)
      return { rows: [], total: undefined, next: null };
    throw error;
  }
  const rows = listFromResponse(dialect, response, route.id);
  if (rows === undefined)
    throw new DialectApiError(
      unreadableResponse(
        `В ответе API нет списка: он ожидается там, где ${answerPathText(dialect.answer?.list ?? 'data')} (answer.list)`,
      ),
    );
  const next = paging.next === undefined ? undefined : nextIn(dialect, response);
  return {
    rows,
    total: totalFromResponse(dialect, response),
    next,
    ...(dialect.answer === null && { meta: recordIn(recordIn(response.body)['meta']) }),
  };
}

async function counted(line: DialectRequest, address: string, pairs: Pairs): Promise<number | undefined> {
  const response = await sendDialectRequest(
    line,
    'GET',
    address
      .split('/')
      .map((step) => encodeURI(decodeSegment(step)))
      .join('/'),
    pairs,
  );
  const count = Number(toText(response.body));
  return Number.isInteger(count) ? count : undefined;
}

/** Returns the lookup entries with these ids; reads them one by one when the API cannot filter by id. */
async function entriesOf(line: DialectRequest, ids: readonly unknown[]): Promise<AnyRecord[]> {
  const {
    dialect,
    target: { route },
  } = line;
  const { ids: way } = dialect;
  if (way === 'none') return [];
  if (way === 'each') return eachOf(line, ids);
  const rows: AnyRecord[] = [];
  const size = dialect.paging.rows ?? defaultRows;
  const atOnce = Math.min(idsAtOnce, size);
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce);
    const pairs = filterPairs(dialect, way === 'in' ? { [route.id]: some } : { [way.name]: some });
    rows.push(
      ...(
        await page(
          line,
          pairs,
          {
            row: 0,
            token:
              dialect.paging.by === 'cursor'
                ? undefined
                : String(dialect.paging.by === 'page' ? dialect.paging.from : 0),
          },
          size,
        )
      ).rows,
    );
  }
  return rows;
}

async function eachOf(line: DialectRequest, ids: readonly unknown[]): Promise<AnyRecord[]> {
  const {
    dialect,
    target: { path, route },
  } = line;
  const rows: AnyRecord[] = [];
  for (let from = 0; from < ids.length; from += fewAtOnce) {
    const some = await Promise.all(
      ids.slice(from, from + fewAtOnce).map(async (id) => {
        try {
          return recordFromResponse(
            dialect,
            await sendDialectRequest(line, 'GET', recordUrl(dialect, path, String(id)), []),
            route.id,
          );
        } catch (error) {
          // A deleted entry has no name, but the others still have theirs.
          if (error instanceof DialectApiError && error.answer.status === 404) return undefined;
          throw error;
        }
      }),
    );
    rows.push(...some.filter((item) => item !== undefined));
  }
  return rows;
}

/**
 * Returns the name under which a response contains the value of a field, by which an API sorts; for a period, the name
 * of its start.
 */
function wireNameOf(declaration: Declaration | undefined, field: string): string {
  const read = declaration?.fields[field]?.read;
  if (Array.isArray(read)) return String(read[0]);
  return typeof read === 'string' ? read : field;
}
