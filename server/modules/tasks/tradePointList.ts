import { and, or, sql, type SQL } from 'drizzle-orm';
import type { Context } from 'hono';
import type { SortOrder } from '#record/compareBy.ts';
import { tradePointsResource } from '#resources/tradePoints.ts';
import type { FieldOf } from '#schemas/declaration/field.ts';
import { maxMapPoints } from '#schemas/mapPoints.ts';
import { isAtOwnPoint } from '../../identity/rights/territoryLimit.ts';
import type { ApiDeps, ApiEnv } from '../../platform/context/deps.ts';
import { containsWords, likePattern } from '../../platform/db/likePattern.ts';
import { intArray } from '../../platform/db/rows.ts';
import { foldedText, orderKey, textTies } from '../../platform/db/textOrder.ts';
import { parseQuery } from '../../platform/http/query.ts';
import { success } from '../../platform/http/responses.ts';
import { filterOf } from '../../recordEngine/core/listQuery/filterOf.ts';
import { parseListQuery, type ListQuery } from '../../recordEngine/core/listQuery/parseListQuery.ts';
import { listPageResponse, type ListMeta } from '../../recordEngine/core/listQuery/response.ts';
import { readIds } from '../../recordEngine/core/listQuery/searchedIds.ts';
import { createSnapshotCache } from '../../recordEngine/core/listQuery/snapshotCache.ts';
import { readListTotals } from '../../recordEngine/core/listQuery/totals.ts';
import { figureText } from '../../recordEngine/core/searchSources.ts';
import {
  matchesFilter,
  parseTradePointRequest,
  readTradePoints,
  tradePointFilter,
  tradePointPage,
  type TradePointFilter,
} from './tradePoints.ts';

/** Maximum number of cached counts and sums. */
const maxCached = 1000;

/** Columns of sums over the tasks of a point, by their declared names. */
const figures: Readonly<Record<string, SQL>> = { totalMoney: sql`sums.money`, tasksCount: sql`sums.tasks` };
const texts: Readonly<Record<string, { text: string; key: string }>> = {
  name: { text: 'p.name', key: 'p.name_key' },
  address: { text: 'p.address', key: orderKey('p.address') },
};
const foldedCode = sql.raw(foldedText('p.code'));
const foldedName = sql.raw(foldedText('p.name'));
const foldedTexts = sql.raw(`(${foldedText('p.name')} || chr(10) || ${foldedText('p.address')})`);
const figureTexts = sql.join(
  Object.entries(figures).map(([name, figure]) =>
    figureText(tradePointsResource.fields[name] as FieldOf<'number' | 'money'>, sql`${figure}::numeric`),
  ),
  sql` || chr(10) || `,
);

/**
 * Creates the handler of the list of trade points, which names its entries by `ids` and `q` and is sorted, searched,
 * counted and summed in SQL (spec D68): a company has hundreds of thousands of them.
 */
export function listTradePoints(deps: ApiDeps): (c: Context<ApiEnv>) => Promise<Response> {
  const once = createSnapshotCache<ListMeta>(maxCached, () => 1);
  return async (c) => {
    const query = parseQuery(c);
    const { limit: own } = c.get('actor');
    const ids = query.ids('ids');
    if (ids !== undefined) {
      const limited = own && isAtOwnPoint(own, { id: sql`p.trade_point_id`, territoryId: sql`p.territory_id` });
      const named = sql`select p.trade_point_id from trade_points p where ${and(sql`p.trade_point_id = any(${intArray(ids)})`, limited)}`;
      return success(c, await readTradePoints(deps, named, { tasks: sql`true` }));
    }
    const page = query.page(maxMapPoints);
    const q = query.text('q');
    const requested = tradePointFilter(parseTradePointRequest(query), own);
    const filter: TradePointFilter =
      q === undefined
        ? requested
        : {
            ...requested,
            point: sql`${requested.point} and ${containsWords(sql`p.search`, q)} and ${containsWords(foldedName, q)}`,
          };
    const request = parseListQuery(tradePointsResource, query);
    if (request === undefined) return success(c, await readTradePoints(deps, tradePointPage(filter, page), filter));
    const [pageIds, meta] = await Promise.all([
      readIds(
        deps.db,
        sql`select p.trade_point_id as id from ${pointsOf(filter, { ...request, sums: [] })} order by ${orderOf(request.orders)} limit ${page.limit} offset ${page.offset}`,
      ),
      request.count || request.sums.length > 0
        ? once(c, JSON.stringify([String(filterOf(c)), request.words, request.count, request.sums]), () =>
            readListTotals(deps.db, pointsOf(filter, { ...request, orders: [] }), request, (name) => figures[name]),
          )
        : {},
    ]);
    const rows = await readTradePoints(deps, sql`select unnest(${intArray(pageIds)}) as trade_point_id`, filter);
    const byId = new Map(rows.map((row) => [row.tradePointId, row]));
    return listPageResponse(c, JSON.stringify(pageIds.flatMap((id) => byId.get(id) ?? [])), meta);
  };
}

/** Returns the points of a request with the sums of their tasks, which are only read where something needs them. */
function pointsOf(filter: TradePointFilter, { orders, words, sums }: ListQuery): SQL {
  const joined =
    [...orders.map(({ name }) => name), ...sums].some((name) => name in figures) || words.some(isInFigures)
      ? sql`left join lateral (select coalesce(sum(t.money_total), 0) as money, count(*) as tasks from tasks t
          where t.trade_point_id = p.trade_point_id and ${filter.tasks}) sums on true`
      : sql``;
  const found = and(matchesFilter(filter), ...words.map(wordIn)) ?? sql`true`;
  return sql`trade_points p ${joined} where ${found}`;
}

/** Only such words can be a part of an amount: the amounts of all points cost a reading of all tasks. */
const isInFigures = (word: string): boolean => /^[\d,₽-]+$/.test(word);

/**
 * Returns the condition that a point shows a word. `search` has it, too, beside the code, which the list lacks: only
 * where the code may be what has it, the shown texts are folded, which takes seconds for all points.
 */
function wordIn(word: string): SQL {
  const pattern = likePattern(word);
  const inTexts = sql`(p.search like ${pattern} and case when p.code is null or ${foldedCode} not like ${pattern} then true else ${foldedTexts} like ${pattern} end)`;
  return isInFigures(word) ? (or(inTexts, sql`${figureTexts} like ${pattern}`) ?? inTexts) : inTexts;
}

/** Returns the order equal to `record/compareBy`, with ties in the order of the numbers. */
function orderOf(orders: readonly SortOrder[]): SQL {
  const parts = orders.flatMap(({ name, descending = false }) => {
    const direction = sql.raw(descending ? 'desc' : 'asc');
    const column = texts[name];
    if (column === undefined) return [sql`${figures[name] ?? sql`p.trade_point_id`} ${direction}`];
    return [
      sql`${sql.raw(column.key)} collate "C" ${direction} nulls last`,
      ...textTies(column.text, descending).map((tie) => sql.raw(tie)),
    ];
  });
  return sql.join([...parts, sql`p.trade_point_id`], sql`, `);
}
