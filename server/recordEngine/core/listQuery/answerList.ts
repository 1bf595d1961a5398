import type { Context } from 'hono';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { ApiEnv } from '../../../platform/context/deps.ts';
import type { JsonText } from '../../../platform/db/json.ts';
import { parseQuery } from '../../../platform/http/query.ts';
import { filterOf } from './filterOf.ts';
import { parseListQuery, plainListQuery, type ListQuery } from './parseListQuery.ts';
import { listPageResponse, type ListMeta } from './response.ts';
import { createSnapshotCache } from './snapshotCache.ts';

/** Maximum number of cached counts and sums. */
const maxCached = 1000;

/** How a list reads a page and its totals. */
export interface QueriedList {
  declaration: Declaration;
  /** Whether the response has the list in `data.data` (spec D11). */
  nested?: boolean | undefined;
  page(request: ListQuery): Promise<JsonText<unknown>>;
  totals(request: ListQuery): Promise<ListMeta>;
}

/** Returns the response of a list to the query of a request (spec D68). */
export type AnswerList = (c: Context<ApiEnv>, list: QueriedList) => Promise<Response>;

/** Creates a function that answers lists; totals are cached until the next commit. */
export function createListAnswers(): AnswerList {
  const once = createSnapshotCache<ListMeta>(maxCached, () => 1);
  return async (c, { declaration, nested, page, totals }) => {
    const query = parseQuery(c);
    const request = parseListQuery(declaration, query) ?? plainListQuery;
    const { words, count, sums } = request;
    const [data, meta] = await Promise.all([
      query.page().limit === 0 ? '[]' : page(request),
      count || sums.length > 0
        ? once(c, JSON.stringify([c.req.path, String(filterOf(c)), words, count, sums]), () => totals(request))
        : {},
    ]);
    return listPageResponse(c, nested ? `{"data":${data}}` : data, meta);
  };
}
