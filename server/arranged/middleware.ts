import type { Context, MiddlewareHandler } from 'hono';
import { isRecord, recordsIn, type AnyRecord } from '#codecs/records.ts';
import { sumOf } from '#record/sums.ts';
import { resources } from '#resources/index.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Ask } from '../added/entries.ts';
import type { ApiEnv } from '../deps.ts';
import { queryOf } from '../http/query.ts';
import { arrangedPage, type Meta } from './answer.ts';
import { arrangementOf, type Arrangement } from './asked.ts';
import { filterOf } from './filterOf.ts';
import { keptBySnapshot } from './keptBySnapshot.ts';
import { arrangedRecords, wholeList, type WholeList } from './wholeList.ts';

/** The API as the user of a request asks it: for an answer, or for its data alone. */
export interface Inside { fetch(path: string): Promise<Response>; ask: Ask }

/** A whole list, or the answer of a list that refuses; `nested`: it is read from `data.data` (spec D11). */
type Read = { list: WholeList; nested: boolean } | { refusal: Response };

/** Records of one question. */
const portion = 1000;
/** Records that are kept of all lists together. */
const mostKept = 100_000;

/**
 * Sorts, searches, counts and sums the declared lists (spec D68) but for `ownWay`, those that are too long to be taken in whole: a list itself is asked for all that its filter
 * finds, with the rights of who asks, and `src/record` arranges it.
 */
export function arranged(inside: (c: Context<ApiEnv>) => Inside, ownWay: readonly Declaration[]): MiddlewareHandler<ApiEnv> {
  const byPath = new Map(resources.filter((declaration) => !ownWay.includes(declaration)).map((declaration) => [declaration.api.path, declaration]));
  const once = keptBySnapshot<Read>(mostKept, (read) => ('list' in read ? read.list.records.length + 1 : 0));
  return async (c, next) => {
    const declaration = c.req.method === 'GET' ? byPath.get(`${c.req.path.replace(/\/$/, '')}/`) : undefined;
    const asked = declaration && arrangementOf(declaration, queryOf(c));
    if (declaration === undefined || asked === undefined) return next();
    const page = queryOf(c).page();
    const filter = filterOf(c);
    const read = await once(c, `${declaration.api.path}?${filter}`, () => readWhole(inside(c), declaration, filter));
    // A body is read once.
    if ('refusal' in read) return read.refusal.clone();
    const records = await arrangedRecords(read.list, asked.orders, asked.words);
    const data = JSON.stringify(records.slice(page.offset, page.offset + page.limit));
    return arrangedPage(c, read.nested ? `{"data":${data}}` : data, metaOf(declaration, asked, records));
  };
}

/** What is told of all that was found. */
function metaOf(declaration: Declaration, { count, sums }: Arrangement, records: readonly AnyRecord[]): Meta {
  return {
    ...(count && { count: records.length }),
    ...(sums.length > 0 && { sums: Object.fromEntries(sums.map((name) => [name, sumOf(declaration, name, records)])) }),
  };
}

async function readWhole({ fetch, ask }: Inside, declaration: Declaration, filter: URLSearchParams): Promise<Read> {
  const records: AnyRecord[] = [];
  for (;;) {
    const answer = await fetch(`${declaration.api.path}?${new URLSearchParams([...filter, ['limit', String(portion)], ['offset', String(records.length)]])}`);
    if (!answer.ok) return { refusal: answer };
    const { data } = await answer.json() as { data: unknown };
    const some = recordsIn(data);
    records.push(...some);
    // What is named by `ids` comes at once, however much it is.
    if (some.length !== portion || filter.has('ids')) return { list: wholeList(declaration, records, ask), nested: isRecord(data) && 'data' in data };
  }
}
