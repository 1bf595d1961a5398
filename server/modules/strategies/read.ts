import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { strategyResource as declaration } from '#resources/strategy.ts';
import type { Strategy } from '#schemas/entities/strategy.ts';
import { companyEmployeeOf } from '../reference/companyEmployee.ts';
import type { Db } from '../../platform/db/connection.ts';
import { withinPeriod } from '../../platform/http/period.ts';
import { worksIn } from '../reference/territory.ts';
import { strategies } from '../../platform/tables/strategies.ts';
import type { PageRange, Query } from '../../platform/http/query.ts';
import { fieldColumns } from '../../recordEngine/core/fieldColumns.ts';
import { readMml } from '../mml/read.ts';
import { isOwnDistributor } from '../../identity/rights/territoryLimit.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import { within } from '../../identity/rights/scopes.ts';
import { strategyScope } from './scope.ts';

/** Returns whether the filter matches one of a strategy's distributors that the limit allows the user to see. */
function hasDistributor(isAsked: SQL, limit: TerritoryLimit | undefined): SQL {
  return sql`exists (select 1 from strategy_distributors sd where ${and(sql`sd.strategy_id = strategies.strategy_id`, isAsked, limit && isOwnDistributor(limit, sql`sd.distr_id`))})`;
}

/**
 * Returns the filter of distribution strategies (part1 §7): a territory matches those whose distributors work in it.
 */
export function strategyFilter(query: Query, limit: TerritoryLimit | undefined): SQL | undefined {
  const [responsibleId, territoryIds, status, distributorId] = [
    query.integer('responsibleId'),
    query.ids('territoryIds'),
    query.integer('status'),
    query.integer('distributorId'),
  ];
  return and(
    responsibleId === undefined ? undefined : eq(strategies.responsibleId, responsibleId),
    status === undefined ? undefined : eq(strategies.status, status),
    distributorId === undefined ? undefined : hasDistributor(sql`sd.distr_id = ${distributorId}`, limit),
    territoryIds && hasDistributor(worksIn(sql`sd.distr_id`, territoryIds, limit), limit),
    withinPeriod(query, strategies.startDate, strategies.endDate),
    within(strategyScope, limit),
  );
}

const columns = fieldColumns(strategies, declaration);

/** Returns the rows of strategies, newest first, with the choices that a limit allows the user to see. */
function readRows(db: Db, where: SQL | undefined, page: PageRange, limit?: TerritoryLimit) {
  return db
    .select({
      strategy: columns,
      mmlName: sql<string>`(select m.name from mml m where m.mml_id = strategies.mml_id)`,
      distributors: sql<Strategy['distributors']>`coalesce((
      select json_agg(json_build_object('distrId', d.distr_id, 'name', d.name) order by d.name)
      from strategy_distributors sd join distributors d using (distr_id) where ${and(sql`sd.strategy_id = strategies.strategy_id`, limit && isOwnDistributor(limit, sql`sd.distr_id`))}), '[]'::json)`,
      companyEmployee: companyEmployeeOf(sql`strategies.responsible_id`),
    })
    .from(strategies)
    .where(where)
    .orderBy(desc(strategies.strategyId))
    .limit(page.limit)
    .offset(page.offset);
}

/** Returns distribution strategies, newest first; each MML has at most `items` items. */
export async function readStrategies(
  db: Db,
  where: SQL | undefined,
  page: PageRange,
  { items, limit }: { items: number; limit: TerritoryLimit | undefined },
): Promise<Strategy[]> {
  const rows = await readRows(db, where, page, limit);
  if (rows.length === 0) return [];
  const lists = await readMml(db, sql`mml_id in ${[...new Set(rows.map((row) => row.strategy.mmlId))]}`, sql``, items);
  const byId = new Map(lists.map(({ mmlId, name, itemsCount, items }) => [mmlId, { mmlId, name, itemsCount, items }]));
  return rows.map(({ strategy, distributors, companyEmployee }) => {
    const { mmlId, ...own } = strategy;
    return Object.assign(own, {
      distributors,
      companyEmployee,
      mml: byId.get(mmlId) ?? { mmlId, name: '', itemsCount: 0, items: [] },
    });
  });
}

/** The record of a strategy; the items of a list belong to the list. */
export type OwnStrategy = Omit<Strategy, 'mml'> & { mml: { mmlId: number } };

/** Returns strategies without the items of their lists; missing ones are left out. */
export async function readOwnStrategies(db: Db, ids: readonly number[]): Promise<OwnStrategy[]> {
  const rows = await readRows(db, inArray(strategies.strategyId, [...ids]), { limit: ids.length, offset: 0 });
  return rows.map(({ strategy: { mmlId, ...own }, mmlName, ...chosen }) => ({
    ...own,
    ...chosen,
    mml: { mmlId, name: mmlName },
  }));
}
