import { sql, type SQL } from 'drizzle-orm';
import type { PlanPreview } from '#schemas/entities/planning.ts';
import type { StrategyBody } from '#schemas/entities/strategy.ts';
import type { VolumeStrategyBody } from '#schemas/entities/volumeStrategy.ts';
import { within } from '../../identity/rights/scopes.ts';
import { isOwnTerritory } from '../../identity/rights/territoryLimit.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import { covers } from '../audit/overlap.ts';
import { auditStrategyScope } from '../audit/scope.ts';
import { strategyScope } from '../strategies/scope.ts';
import type { StrategyOnDay } from './readWorld.ts';
import { volumeStrategyScope } from '../volume/scope.ts';

type Overlaps = PlanPreview['overlaps'];

const sameDays = ({ startDate, endDate }: { startDate: string; endDate: string }): SQL =>
  sql`status = 0 and start_date <= ${endDate} and end_date >= ${startDate}`;

/** Returns the number of given products that are in the list `mml_id` of a row. */
const sharedProducts = (products: readonly number[]): SQL => sql`(
  select count(*)::int from products p where p.product_id = any(${intArray(products)})
    and exists (select 1 from mml_items i where i.mml_id = known.mml_id and (i.product_id = p.product_id or i.category_id = p.category_id)))`;

/** Returns the other active distribution strategies with products and points of this one. */
export async function overlapsOfDistribution(
  db: Db,
  { strategyId, strategy, limit }: StrategyOnDay<StrategyBody>,
  products: readonly number[],
): Promise<Overlaps> {
  const others = await rowsOf<Overlaps[number] & { distributorIds: number[]; isWholesale: boolean; isRetail: boolean }>(
    db,
    sql`
    with known as (
      select strategies.strategy_id, name, mml_id, is_wholesale, is_retail from strategies
      where strategies.strategy_id <> ${strategyId ?? 0} and ${sameDays(strategy)} and ${within(strategyScope, limit) ?? sql`true`})
    select strategy_id as "strategyId", name, coalesce(is_wholesale, false) as "isWholesale", coalesce(is_retail, false) as "isRetail", ${sharedProducts(products)} as products,
      (select json_agg(distr_id) from strategy_distributors place where place.strategy_id = known.strategy_id) as "distributorIds"
    from known order by strategy_id`,
  );
  const overlaps: Overlaps = [];
  for (const { distributorIds, isWholesale, isRetail, ...other } of others) {
    if (other.products === 0 || distributorIds.length === 0) continue;
    const [overlap] = await rowsOf<{ points: number }>(
      db,
      sql`
      select count(distinct tp.trade_point_id)::int as points
      from trade_point_distributors link join trade_points tp using (trade_point_id)
      where link.distr_id = any(${intArray(distributorIds)})
        and case when tp.kind = 1 then ${isWholesale && strategy.isWholesale === true}::boolean else ${isRetail && strategy.isRetail === true}::boolean end
        and ${limit === undefined ? sql`true` : isOwnTerritory(limit, sql`tp.territory_id`)}
        and exists (select 1 from trade_point_distributors own where own.trade_point_id = tp.trade_point_id and own.distr_id = any(${intArray(strategy.distributorIds)}))`,
    );
    if (overlap !== undefined && overlap.points > 0) overlaps.push({ ...other, points: overlap.points });
  }
  return overlaps;
}

/** Returns the other active volume strategies that count sales of the same products by the same agents. */
export async function overlapsOfVolume(
  db: Db,
  { strategyId, strategy, limit }: StrategyOnDay<VolumeStrategyBody>,
  products: readonly number[],
): Promise<Overlaps> {
  const agents = (strategy.tasks ?? []).map(({ fieldEmployeeId }) => fieldEmployeeId);
  const others = await rowsOf<Overlaps[number]>(
    db,
    sql`
    with known as (
      select volume_strategies.strategy_id, name, mml_id from volume_strategies
      where volume_strategies.strategy_id <> ${strategyId ?? 0} and not deleted and ${sameDays(strategy)} and ${within(volumeStrategyScope, limit) ?? sql`true`}
        and exists (select 1 from volume_tasks t where t.strategy_id = volume_strategies.strategy_id and t.removed_at is null and t.field_employee_id = any(${intArray(agents)})))
    select strategy_id as "strategyId", name, 0 as points, ${sharedProducts(products)} as products from known order by strategy_id`,
  );
  return others.filter((other) => other.products > 0);
}

/** Returns the other active audit strategies that cover stores of this one. `stores` are the numbers of its stores. */
export function overlapsOfAudit(
  db: Db,
  { strategyId, strategy, limit }: StrategyOnDay<{ startDate: string; endDate: string }>,
  stores: readonly number[],
): Promise<Overlaps> {
  return rowsOf(
    db,
    sql`
    select * from (
      select audit_strategies.strategy_id as "strategyId", name,
        (select count(*)::int from trade_points p where p.trade_point_id = any(${intArray(stores)}) and ${covers(sql`audit_strategies`)}) as points, 0 as products
      from audit_strategies where audit_strategies.strategy_id <> ${strategyId ?? 0} and ${sameDays(strategy)} and ${within(auditStrategyScope, limit) ?? sql`true`}) other
    where points > 0 order by "strategyId"`,
  );
}
