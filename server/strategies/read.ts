import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Strategy } from '#schemas/entities/strategy.ts';
import { companyEmployeeOf } from '../db/companyEmployee.ts';
import { withinPeriod } from '../db/period.ts';
import { worksIn } from '../db/territory.ts';
import { strategies } from '../db/tables/strategies.ts';
import type { ApiDeps } from '../deps.ts';
import type { Page, Query } from '../http/query.ts';
import { readMml } from '../mml/read.ts';

/** The distribution strategies of a filter (part1 §7): a territory finds those whose distributors work in it. */
export function strategyFilter(query: Query): SQL | undefined {
  const [responsibleId, territoryIds, status, distributorId] = [
    query.integer('responsibleId'), query.ids('territoryIds'), query.integer('status'), query.integer('distributorId'),
  ];
  return and(
    responsibleId === undefined ? undefined : eq(strategies.responsibleId, responsibleId),
    status === undefined ? undefined : eq(strategies.status, status),
    distributorId === undefined ? undefined : sql`exists (select 1 from strategy_distributors sd
      where sd.strategy_id = strategies.strategy_id and sd.distr_id = ${distributorId})`,
    territoryIds && sql`exists (select 1 from strategy_distributors sd
      where sd.strategy_id = strategies.strategy_id and ${worksIn(sql`sd.distr_id`, territoryIds)})`,
    withinPeriod(query, strategies.startDate, strategies.endDate),
  );
}

/** Distribution strategies, newest first; each MML carries at most `items` items. */
export async function readStrategies(deps: ApiDeps, where: SQL | undefined, page: Page, items: number): Promise<Strategy[]> {
  const rows = await deps.db.select({
    strategy: strategies,
    distributors: sql<Strategy['distributors']>`coalesce((
      select json_agg(json_build_object('distrId', d.distr_id, 'name', d.name) order by d.name)
      from strategy_distributors sd join distributors d using (distr_id) where sd.strategy_id = strategies.strategy_id), '[]'::json)`,
    companyEmployee: companyEmployeeOf(sql`strategies.responsible_id`),
  }).from(strategies).where(where).orderBy(desc(strategies.strategyId)).limit(page.limit).offset(page.offset);
  if (rows.length === 0) return [];
  const lists = await readMml(deps.db, sql`mml_id in ${[...new Set(rows.map((row) => row.strategy.mmlId))]}`, sql``, items);
  const byId = new Map(lists.map(({ mmlId, name, itemsCount, items }) => [mmlId, { mmlId, name, itemsCount, items }]));
  return rows.map(({ strategy, distributors, companyEmployee }) => {
    const { mmlId, responsibleId: _responsibleId, ...own } = strategy;
    return Object.assign(own, { distributors, companyEmployee, mml: byId.get(mmlId) ?? { mmlId, name: '', itemsCount: 0, items: [] } });
  });
}
