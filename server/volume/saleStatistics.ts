import { sql, type SQL } from 'drizzle-orm';
import { Hono } from 'hono';
import type { AgentSales, SaleStatistics } from '#schemas/entities/volumeStrategy.ts';
import { intArray, rowsOf } from '../db/rows.ts';
import type { ApiDeps, ApiEnv } from '../deps.ts';
import { success } from '../http/answer.ts';
import { queryOf } from '../http/query.ts';
import { notFound } from '../http/httpError.ts';

/** Months that the statistics show. */
const monthsShown = 12;

/** The share of all sales that falls to the products of a list, categories included; 1 without a list. */
async function shareOf(deps: ApiDeps, mmlId: number | undefined): Promise<number> {
  if (mmlId === undefined) return 1;
  const [found] = await rowsOf<{ known: boolean; share: number }>(deps.db, sql`
    select exists (select 1 from mml where mml_id = ${mmlId}) as known, coalesce((
      select sum(p.popularity) from products p where exists (
        select 1 from mml_items i where i.mml_id = ${mmlId} and (i.product_id = p.product_id or i.category_id = p.category_id))), 0)::float8 as share`);
  if (!found?.known) throw notFound('Список MML не найден');
  return found.share;
}

interface Agent {
  id: number;
  name: string;
  /** Month, roubles, kilograms, pieces; null for an agent who has sold nothing yet. */
  sales: [month: string, rub: number, kg: number, pieces: number][] | null;
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Averages go over the months in which the agent worked; an agent who sold nothing yet has none. */
function statisticsOf({ id, name, sales }: Agent, months: readonly string[], share: number): AgentSales {
  const byMonth = new Map((sales ?? []).map((sale) => [sale[0], sale]));
  const worked = months.filter((month) => byMonth.has(month)).length;
  const series = (measure: 1 | 2 | 3, digits: number) => {
    const values = months.map((month) => rounded((byMonth.get(month)?.[measure] ?? 0) * share, digits));
    return { values, average: worked === 0 ? null : rounded(values.reduce((sum, value) => sum + value, 0) / worked, digits) };
  };
  const [rub, kg, pieces] = [series(1, 2), series(2, 3), series(3, 0)];
  return {
    id,
    name,
    monthSalesRub: rub.values,
    monthSalesKg: kg.values,
    monthSalesPiece: pieces.values,
    average: { averageSalesRub: rub.average, averageSalesKg: kg.average, averageSalesPiece: pieces.average },
  };
}

/** What the chosen agents sold of a list in each of the last twelve months (part2 §7, spec D52). */
export function saleStatisticsRoutes(deps: ApiDeps): Hono<ApiEnv> {
  return new Hono<ApiEnv>({ strict: false }).get('/api/v1/fieldEmployees/saleStatistics', async (c) => {
    const query = queryOf(c);
    const [distrIds, agentIds, mmlId] = [query.ids('distrIds'), query.ids('fieldEmployeeIds'), query.integer('mmlId')];
    const chosen: SQL = sql`${distrIds === undefined ? sql`true` : sql`f.distr_id = any(${intArray(distrIds)})`}
      and ${agentIds === undefined ? sql`true` : sql`f.field_employee_id = any(${intArray(agentIds)})`}`;
    const share = await shareOf(deps, mmlId);
    const months = (await rowsOf<{ month: string }>(deps.db, sql`
      select to_char(month, 'YYYY-MM') as month from (select distinct month from agent_sales order by month desc limit ${monthsShown}) latest order by month`))
      .map((row) => row.month);
    const agents = await rowsOf<Agent>(deps.db, sql`
      select f.field_employee_id as id, f.full_name as name, (
        select json_agg(json_build_array(to_char(s.month, 'YYYY-MM'), s.rub, s.kg, s.pieces))
        from agent_sales s where s.field_employee_id = f.field_employee_id) as sales
      from field_employees f
      where ${chosen} order by f.full_name, f.field_employee_id`);
    const statistics: SaleStatistics = { months, fieldemployees: agents.map((agent) => statisticsOf(agent, months, share)) };
    return success(c, statistics);
  });
}
