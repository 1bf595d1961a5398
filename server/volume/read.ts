import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { strategyVolume as declaration } from '#resources/strategyVolume.ts';
import type { VolumeStrategy, VolumeStrategyRow } from '#schemas/entities/volumeStrategy.ts';
import { companyEmployeeOf } from '../db/companyEmployee.ts';
import type { Db } from '../db/connection.ts';
import { withinPeriod } from '../db/period.ts';
import { coveredBy } from '../db/territory.ts';
import { volumeStrategies } from '../db/tables/strategies.ts';
import type { ApiDeps } from '../deps.ts';
import { rowsBy, type Kept } from '../history/kept.ts';
import { notFound } from '../http/httpError.ts';
import type { Query } from '../http/query.ts';
import { isOwnAgent, isOwnTerritory, type TerritoryLimit } from '../rights/limit.ts';
import { within } from '../rights/scopes.ts';

const rowColumns = (limit: TerritoryLimit | undefined) => ({
  strategyId: volumeStrategies.strategyId,
  name: volumeStrategies.name,
  mmlId: volumeStrategies.mmlId,
  mmlName: sql<string | null>`(select m.name from mml m where m.mml_id = volume_strategies.mml_id)`,
  distributionMoneyIncrease: volumeStrategies.distributionMoneyIncrease,
  percentageOfSales: volumeStrategies.percentageOfSales,
  storesAffectionCount: volumeStrategies.storesAffectionCount,
  startDate: volumeStrategies.startDate,
  endDate: volumeStrategies.endDate,
  measure: volumeStrategies.measure,
  progressThreshold: volumeStrategies.progressThreshold,
  status: volumeStrategies.status,
  comment: volumeStrategies.comment,
  responsible: companyEmployeeOf(sql`volume_strategies.responsible_id`),
  tasksCount: sql<number>`(select count(*)::int from volume_tasks t where ${and(sql`t.strategy_id = volume_strategies.strategy_id`, limit && isOwnAgent(limit, sql`t.field_employee_id`))})`,
});

/** The volume strategies of a filter (part1 §7), newest first, as far as a limit lets them be seen. */
export function strategiesMatching(deps: ApiDeps, query: Query, own: TerritoryLimit | undefined): Promise<VolumeStrategyRow[]> {
  const { limit, offset } = query.page();
  const [responsibleId, territoryIds, status] = [query.integer('responsibleId'), query.ids('territoryIds'), query.integer('status')];
  return deps.db.select(rowColumns(own)).from(volumeStrategies).where(and(
    responsibleId === undefined ? undefined : eq(volumeStrategies.responsibleId, responsibleId),
    status === undefined ? undefined : eq(volumeStrategies.status, status),
    territoryIds && sql`exists (select 1 from volume_tasks t join field_employees f using (field_employee_id)
      where ${and(sql`t.strategy_id = volume_strategies.strategy_id and f.territory_id in ${coveredBy(territoryIds)}`, own && isOwnTerritory(own, sql`f.territory_id`))})`,
    withinPeriod(query, volumeStrategies.startDate, volumeStrategies.endDate),
    within('strategyVolume', own),
  )).orderBy(desc(volumeStrategies.strategyId)).limit(limit).offset(offset);
}

function readStrategies(db: Db, ids: readonly number[], limit: TerritoryLimit | undefined): Promise<VolumeStrategy[]> {
  return db.select({
    ...rowColumns(limit),
    tasks: sql<VolumeStrategy['tasks']>`coalesce((
      select json_agg(json_build_object('fieldEmployeeId', f.field_employee_id, 'fullName', f.full_name, 'volume', t.volume, 'money', t.money_total)
        order by f.full_name, f.field_employee_id)
      from volume_tasks t join field_employees f using (field_employee_id) where ${and(sql`t.strategy_id = volume_strategies.strategy_id`, limit && isOwnTerritory(limit, sql`f.territory_id`))}), '[]'::json)`,
  }).from(volumeStrategies).where(inArray(volumeStrategies.strategyId, [...ids]));
}

/** Volume strategies with their versions and their history, the selected employees being part of them. */
export const keptVolumeStrategies: Kept<VolumeStrategy> = {
  declaration,
  rows: rowsBy('strategy_id', 'volume_strategies', 'volume_tasks'),
  read: (db, ids, limit) => readStrategies(db, ids.map(Number), limit),
  own: ({ mmlName: _mmlName, tasksCount: _tasksCount, responsible, tasks, ...own }) => ({
    ...own, responsible: responsible.companyEmployeeId,
    tasks: tasks.map(({ fieldEmployeeId, volume, money }) => [fieldEmployeeId, volume, money] as const).toSorted(([a], [b]) => a - b),
  }),
  gone: () => notFound('Стратегия не найдена: возможно, её уже удалили'),
};
