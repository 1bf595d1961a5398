import { sql, type SQL } from 'drizzle-orm';
import { Hono } from 'hono';
import type { AgentSales, SaleStatistics } from '#schemas/entities/volumeStrategy.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import { unixNow, type ApiDeps, type ApiEnv } from '../../platform/context/deps.ts';
import { companyDay } from '../../platform/http/instants.ts';
import { success } from '../../platform/http/responses.ts';
import { parseQuery } from '../../platform/http/query.ts';
import { isOwnTerritory } from '../../identity/rights/territoryLimit.ts';
import { notFound } from '../../platform/http/httpError.ts';

/** Number of months in the statistics. */
const monthsShown = 12;

/** Returns the share of all sales for the products of a list, categories included; 1 without a list. */
async function shareOf(deps: ApiDeps, mmlId: number | undefined): Promise<number> {
  if (mmlId === undefined) return 1;
  const [listShare] = await rowsOf<{ known: boolean; share: number }>(
    deps.db,
    sql`
    select exists (select 1 from mml where mml_id = ${mmlId}) as known, coalesce((
      select sum(p.popularity) from products p where exists (
        select 1 from mml_items i where i.mml_id = ${mmlId} and (i.product_id = p.product_id or i.category_id = p.category_id))), 0)::float8 as share`,
  );
  if (!listShare?.known) throw notFound('Список MML не найден');
  return listShare.share;
}

/** Agents of one statement: the embedded database answers no other request meanwhile. */
const agentsAtOnce = 50;

type MonthSales = [
  month: string,
  rest: readonly [rub: number, kg: number, pieces: number],
  listed: readonly [rub: number, kg: number, pieces: number],
];

interface Agent {
  id: number;
  name: string;
  /**
   * Per month: roubles, kilograms and pieces of all sales known by product, of those in the list, and of the rest; null
   * for an agent without sales.
   */
  sales: MonthSales[] | null;
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/**
 * Returns an agent's statistics. Averages cover the ended months in which the agent worked, because the current one
 * would lower them; without such a month there is no average.
 */
function statisticsOf(
  { id, name, sales }: Agent,
  months: readonly string[],
  share: number,
  running: string,
): AgentSales {
  const byMonth = new Map((sales ?? []).map((sale) => [sale[0], sale]));
  const worked = months.map((month) => month < running && byMonth.has(month));
  const count = worked.filter(Boolean).length;
  // Sales known only by month are assumed to be distributed over the assortment like all sales.
  const sold = (month: string, measure: 0 | 1 | 2): number => {
    const [, rest, listed] = byMonth.get(month) ?? [month, [0, 0, 0], [0, 0, 0]];
    return rest[measure] * share + listed[measure];
  };
  const series = (measure: 0 | 1 | 2, digits: number) => {
    const values = months.map((month) => rounded(sold(month, measure), digits));
    return {
      values,
      average:
        count === 0
          ? null
          : rounded(values.reduce((sum, value, at) => sum + (worked[at] ? value : 0), 0) / count, digits),
    };
  };
  const [rub, kg, pieces] = [series(0, 2), series(1, 3), series(2, 0)];
  return {
    id,
    name,
    monthSalesRub: rub.values,
    monthSalesKg: kg.values,
    monthSalesPiece: pieces.values,
    average: { averageSalesRub: rub.average, averageSalesKg: kg.average, averageSalesPiece: pieces.average },
  };
}

/**
 * Creates the route of sales by the chosen agents of a list's products in each of the last twelve months (part2 §7,
 * spec D52). Dismissed agents are only among those named by id, as those of a stored strategy, and marked.
 */
export function saleStatisticsRoutes(deps: ApiDeps): Hono<ApiEnv> {
  return new Hono<ApiEnv>({ strict: false }).get('/api/v1/fieldEmployees/saleStatistics', async (c) => {
    const [query, { limit }] = [parseQuery(c), c.get('actor')];
    const [distrIds, agentIds, mmlId] = [query.ids('distrIds'), query.ids('fieldEmployeeIds'), query.integer('mmlId')];
    const chosen: SQL = sql`${distrIds === undefined ? sql`true` : sql`f.distr_id = any(${intArray(distrIds)})`}
      and ${agentIds === undefined ? sql`f.active` : sql`f.field_employee_id = any(${intArray(agentIds)})`}
      and ${limit === undefined ? sql`true` : isOwnTerritory(limit, sql`f.territory_id`)}`;
    const share = await shareOf(deps, mmlId);
    const listed =
      mmlId === undefined
        ? sql`true`
        : sql`sales.product_id in (
      select p.product_id from products p join mml_items i on i.mml_id = ${mmlId} and (i.product_id = p.product_id or i.category_id = p.category_id))`;
    const months = (
      await rowsOf<{ month: string }>(
        deps.db,
        sql`
      select to_char(month, 'YYYY-MM') as month from (select distinct month from agent_sales order by month desc limit ${monthsShown}) latest order by month`,
      )
    ).map((row) => row.month);
    const agentRows = await rowsOf<{ id: number }>(
      deps.db,
      sql`select f.field_employee_id as id from field_employees f where ${chosen} order by f.full_name, f.field_employee_id`,
    );
    const readAgents = (ids: readonly number[]): Promise<Agent[]> =>
      rowsOf<Agent>(
        deps.db,
        sql`
        select f.field_employee_id as id, f.full_name || case when f.active then '' else ' (не работает)' end as name, (
          select json_agg(json_build_array(to_char(s.month, 'YYYY-MM'), json_build_array(s.rub - own.rub, s.kg - own.kg, s.pieces - own.pieces), json_build_array(own.listed_rub, own.listed_kg, own.listed_pieces)))
          from agent_sales s, lateral (
            select coalesce(sum(rub), 0) as rub, coalesce(sum(kg), 0) as kg, coalesce(sum(pieces), 0) as pieces, coalesce(sum(rub) filter (where ${listed}), 0) as listed_rub,
              coalesce(sum(kg) filter (where ${listed}), 0) as listed_kg, coalesce(sum(pieces) filter (where ${listed}), 0) as listed_pieces
            from sales where sales.field_employee_id = f.field_employee_id and sales.day >= s.month and sales.day < s.month + interval '1 month') own
          where s.field_employee_id = f.field_employee_id) as sales
        from field_employees f where f.field_employee_id = any(${intArray(ids)}) order by f.full_name, f.field_employee_id`,
      );
    const reader = { userId: c.get('actor').id, signal: c.req.raw.signal };
    const agents = await deps.gate.behindOthers(reader, async (letOthersGo) => {
      const read: Agent[] = [];
      for (let at = 0; at < agentRows.length; at += agentsAtOnce) {
        await letOthersGo();
        read.push(...(await readAgents(agentRows.slice(at, at + agentsAtOnce).map(({ id }) => id))));
      }
      return read;
    });
    const statistics: SaleStatistics = {
      months,
      fieldemployees: agents.map((agent) => statisticsOf(agent, months, share, companyDay(unixNow(deps)).slice(0, 7))),
    };
    return success(c, statistics);
  });
}
