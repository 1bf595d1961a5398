import { and, desc, inArray, sql, type SQL } from 'drizzle-orm';
import { strategyResource as declaration } from '#resources/strategy.ts';
import type { Strategy } from '#schemas/entities/strategy.ts';
import { companyEmployeeOf } from '../reference/companyEmployee.ts';
import type { Db } from '../../platform/db/connection.ts';
import { withinPeriod } from '../../platform/http/period.ts';
import { worksIn } from '../reference/territory.ts';
import { strategies } from '../../platform/tables/strategies.ts';
import type { ListRows } from '../../platform/db/listRows.ts';
import { maxInteger, type Query } from '../../platform/http/query.ts';
import { columnFilter, fieldColumns } from '../../recordEngine/core/fieldColumns.ts';
import { itemsInLists, readMml } from '../mml/read.ts';
import { isOwnDistributor } from '../../identity/rights/territoryLimit.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import { within } from '../../identity/rights/scopes.ts';
import { strategyScope } from './scope.ts';

/** Returns whether the filter matches one of a strategy's distributors that the limit allows the user to see. */
function hasDistributor(isAsked: SQL, limit: TerritoryLimit | undefined): SQL {
  return sql`exists (select 1 from strategy_distributors sd where ${and(sql`sd.strategy_id = strategies.strategy_id`, isAsked, limit && isOwnDistributor(limit, sql`sd.distr_id`))})`;
}

const { mmlId: _mmlId, ...ownColumns } = fieldColumns(strategies, declaration);

/** The columns of a strategy, with the choices that a limit allows the user to see. */
function columnsOf(limit: TerritoryLimit | undefined) {
  return {
    ...ownColumns,
    distributors: sql<Strategy['distributors']>`coalesce((
      select json_agg(json_build_object('distrId', d.distr_id, 'name', d.name) order by d.name)
      from strategy_distributors sd join distributors d using (distr_id) where ${and(sql`sd.strategy_id = strategies.strategy_id`, limit && isOwnDistributor(limit, sql`sd.distr_id`))}), '[]'::json)`,
    companyEmployee: companyEmployeeOf(sql`strategies.responsible_id`),
    mml: sql<
      OwnStrategy['mml']
    >`json_build_object('mmlId', strategies.mml_id, 'name', (select m.name from mml m where m.mml_id = strategies.mml_id))`,
  };
}

/** The record of a strategy; the items of a list belong to the list. */
export type OwnStrategy = Omit<typeof strategies.$inferSelect, 'mmlId' | 'responsibleId'> &
  Pick<Strategy, 'distributors' | 'companyEmployee'> & { mml: Pick<Strategy['mml'], 'mmlId' | 'name'> };

/** Returns strategies with the items of their lists, at most `items` of each. */
async function withItems(db: Db, rows: readonly OwnStrategy[], items: number): Promise<(OwnStrategy & Strategy)[]> {
  const lists = await readMml(db, [...new Set(rows.map(({ mml }) => mml.mmlId))], items);
  const byId = new Map(lists.map(({ mmlId, name, itemsCount, items }) => [mmlId, { mmlId, name, itemsCount, items }]));
  return rows.map((row) => ({ ...row, mml: byId.get(row.mml.mmlId) ?? { ...row.mml, itemsCount: 0, items: [] } }));
}

/** Returns the distribution strategies of a query (part1 §7): a territory matches by the distributors that work there. */
export function strategyRows(query: Query, limit: TerritoryLimit | undefined): ListRows {
  const [territoryIds, distributorId] = [query.ids('territoryIds'), query.integer('distributorId')];
  return {
    columns: columnsOf(limit),
    from: sql`strategies`,
    visible: within(strategyScope, limit),
    filter: and(
      columnFilter(query, strategies, declaration),
      distributorId === undefined ? undefined : hasDistributor(sql`sd.distr_id = ${distributorId}`, limit),
      territoryIds && hasDistributor(worksIn(sql`sd.distr_id`, territoryIds, limit), limit),
      withinPeriod(query, strategies.startDate, strategies.endDate),
    ),
    order: desc(strategies.strategyId),
    complete: (db, rows: readonly OwnStrategy[]) => withItems(db, rows, itemsInLists),
  };
}

/** Returns strategies without the items of their lists; missing ones are left out. */
export function readOwnStrategies(db: Db, ids: readonly number[], limit?: TerritoryLimit): Promise<OwnStrategy[]> {
  return db
    .select(columnsOf(limit))
    .from(strategies)
    .where(inArray(strategies.strategyId, [...ids]))
    .orderBy(desc(strategies.strategyId));
}

/** Returns a strategy with its whole list. */
export async function readStrategy(
  db: Db,
  id: number,
  limit: TerritoryLimit | undefined,
): Promise<(OwnStrategy & Strategy) | undefined> {
  return (await withItems(db, await readOwnStrategies(db, [id], limit), maxInteger))[0];
}
