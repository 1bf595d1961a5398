import { sql, type SQL } from 'drizzle-orm';
import { Hono } from 'hono';
import { taskStates } from '#planning/progress.ts';
import { apiPaths } from '#schemas/apiPaths.ts';
import { clientGroups, type ClientFigures, type ClientGroup, type ClientPoint } from '#schemas/clientFigures.ts';
import { requireValidToken, type ConfigApiEnv } from '../../identity/person/apiUser.ts';
import type { HostDeps } from '../../identity/person/hostDeps.ts';
import { requireModule } from '../../identity/rights/requireModule.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { badRequest } from '../../platform/http/httpError.ts';
import { parseQuery, type Query } from '../../platform/http/query.ts';
import { success } from '../../platform/http/responses.ts';
import { tradePointsCondition } from '../tasks/read.ts';

/** Common table expressions under the summary's filter: `clients` and, by list, `planned` and `selling` points. */
function clientTables(query: Query, limit: TerritoryLimit | undefined): SQL {
  const [from, to] = [query.day('startDate') ?? '-infinity', query.day('endDate') ?? 'infinity'];
  const points = tradePointsCondition(query, limit);
  const isShown = (id: SQL): SQL => (points === undefined ? sql`true` : sql`${id} in ${points}`);
  return sql`
    clients as (
      select trade_point_id, max(day) as last_day, bool_or(day >= ${from}) as active from sale_days
      where orders > 0 and day <= ${to} and ${isShown(sql`trade_point_id`)} group by 1),
    own as (
      select (body ->> 'mmlId')::int as mml_id, tasks.trade_point_id, task_id from tasks join plan_versions using (plan_version_id, strategy_id)
      where tasks.status <> ${taskStates.withdrawn} and tasks.start_day <= ${to} and tasks.deadline_date >= ${from} and ${isShown(sql`tasks.trade_point_id`)}),
    planned as (select distinct mml_id, trade_point_id from own),
    selling as (
      select distinct mml_id, trade_point_id from (
        select own.mml_id, own.trade_point_id from (select distinct mml_id, own.trade_point_id, product_id from own join task_products using (task_id)) own
          join sales on sales.trade_point_id = own.trade_point_id and sales.product_id = own.product_id and sales.day between ${from} and ${to}
        group by own.mml_id, own.trade_point_id, own.product_id having sum(sales.pieces) > 0) sold)`;
}

async function readFigures(db: Db, query: Query, limit: TerritoryLimit | undefined): Promise<ClientFigures> {
  const [figures] = await rowsOf<ClientFigures>(
    db,
    sql`
    with ${clientTables(query, limit)}
    select (select count(*)::int from clients) as bought, (select count(*)::int from clients where active) as active,
      (select coalesce(json_agg(list order by list.name, list."mmlId"), '[]') from (
        select mml_id as "mmlId", coalesce((select name from mml where mml.mml_id = planned.mml_id), 'Список удалён') as name, count(*)::int as planned, count(selling.mml_id)::int as selling
        from planned left join selling using (mml_id, trade_point_id) group by mml_id) list) as lists`,
  );
  return figures as ClientFigures;
}

/** The points of each figure; `mmlId` is the list of the last three. */
const pointsOf: Readonly<Record<ClientGroup, (mmlId: number) => SQL>> = {
  bought: () => sql`select trade_point_id from clients`,
  active: () => sql`select trade_point_id from clients where active`,
  inactive: () => sql`select trade_point_id from clients where not active`,
  planned: (mmlId) => sql`select trade_point_id from planned where mml_id = ${mmlId}`,
  selling: (mmlId) => sql`select trade_point_id from selling where mml_id = ${mmlId}`,
  notSelling: (mmlId) =>
    sql`select trade_point_id from planned where mml_id = ${mmlId} except select trade_point_id from selling where mml_id = ${mmlId}`,
};

function readClientPoints(db: Db, query: Query, limit: TerritoryLimit | undefined): Promise<ClientPoint[]> {
  const group = clientGroups.find((name) => name === query.text('group'));
  if (group === undefined) throw badRequest(`Параметр «group»: ожидается ${clientGroups.join(', ')}`);
  return rowsOf(
    db,
    sql`
    with ${clientTables(query, limit)}
    select point.trade_point_id as "tradePointId", name, address, last_day::text as "lastSaleDay"
    from (${pointsOf[group](query.integer('mmlId') ?? 0)}) chosen join trade_points point using (trade_point_id) left join clients using (trade_point_id)
    order by name, point.trade_point_id`,
  );
}

/**
 * Creates extensions of the host over the embedded API (spec D67), under the summary's filter: `GET /config/clients`
 * counts active clients and the distribution of the lists of strategies, `…/points` returns the points of a figure.
 */
export function clientRoutes(deps: HostDeps): Hono<ConfigApiEnv> {
  const { db, ask, behindOthers } = deps;
  return new Hono<ConfigApiEnv>({ strict: false })
    .use(
      '/config/clients/*',
      requireValidToken(ask),
      async (_c, next) => {
        requireModule(apiPaths.tasks, deps);
        await next();
      },
      behindOthers,
    )
    .get('/config/clients', async (c) => success(c, await readFigures(db, parseQuery(c), c.get('person').limit)))
    .get('/config/clients/points', async (c) =>
      success(c, await readClientPoints(db, parseQuery(c), c.get('person').limit)),
    );
}
