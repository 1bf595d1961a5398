import { and, sql, type SQL } from 'drizzle-orm';
import { activeStrategyStatus } from '#dictionaries/strategyStatus.ts';
import { addDays, type Day } from '#planning/days.ts';
import { explainNotPlanned, explainUnplanned } from '#planning/explain.ts';
import { planDistribution } from '#planning/planDistribution.ts';
import { taskStates } from '#planning/progress.ts';
import type { TaskReason } from '#schemas/entities/planning.ts';
import { within } from '../../identity/rights/scopes.ts';
import { isOwnTerritory } from '../../identity/rights/territoryLimit.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import { readOwnStrategies, type OwnStrategy } from '../strategies/read.ts';
import { strategyScope } from '../strategies/scope.ts';
import { strategyBodyOf } from './planVersion.ts';
import { readItems } from './readItems.ts';
import { isClaiming } from './readOwnTasks.ts';
import { readDistributionWorld } from './readWorld.ts';

/** A product at a trade point on a day, for a user with the limit. */
interface ProductAtPoint {
  tradePointId: number;
  productId: number;
  day: Day;
  limit: TerritoryLimit | undefined;
}

type Reason = Pick<TaskReason, 'state' | 'task' | 'explanation'>;

/** Returns whether a trade point exists within a territory limit. */
export async function isVisiblePoint(
  db: Db,
  tradePointId: number,
  limit: TerritoryLimit | undefined,
): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select 1 from trade_points where trade_point_id = ${tradePointId} and ${limit === undefined ? sql`true` : isOwnTerritory(limit, sql`territory_id`)}`,
  );
  return rows.length > 0;
}

/**
 * Returns the newest task at a point for one of the products by a condition. A task from outside for a category is one
 * for all its products, as in `readClaims`.
 */
async function findTask(
  db: Db,
  { tradePointId }: ProductAtPoint,
  productIds: readonly number[],
  where: SQL,
): Promise<TaskReason['task']> {
  const ids = intArray(productIds);
  const [task] = await rowsOf<NonNullable<TaskReason['task']>>(
    db,
    sql`
    select task_id as "taskId", title from tasks
    where trade_point_id = ${tradePointId} and ${where}
      and case when plan_version_id is null
        then product_id = any(${ids}) or product_id is null and category_id in (select category_id from products where product_id = any(${ids}))
        else exists (select 1 from task_products own where own.task_id = tasks.task_id and own.product_id = any(${ids})) end
    order by task_id desc limit 1`,
  );
  return task ?? null;
}

/**
 * Returns why an active strategy has no task for a product at a point, or its open task; null for one that has ended
 * without.
 */
async function reasonOf(db: Db, saved: OwnStrategy, at: ProductAtPoint): Promise<Reason | null> {
  const { strategyId, startDate, endDate } = saved;
  const { tradePointId, productId, day, limit } = at;
  const strategy = strategyBodyOf(saved);
  const own = await findTask(db, at, [productId], sql`${isClaiming} and strategy_id = ${strategyId}`);
  if (own !== null) return { state: 'task', task: own, explanation: 'Задача есть.' };
  const unplanned = (why: Parameters<typeof explainUnplanned>[0], state: Reason['state']): Reason => ({
    state,
    task: null,
    explanation: explainUnplanned(why, saved),
  });
  const hasProduct = ({ products }: { products: readonly { productId: number }[] }) =>
    products.some((product) => product.productId === productId);
  if (!(await readItems(db, strategy.mmlId)).some(hasProduct)) return unplanned('notListed', 'unrelated');
  if (day < startDate) return unplanned('notStarted', 'notPlanned');
  if (day > endDate) return null;
  const page = { after: tradePointId - 1, count: 1 };
  const world = await readDistributionWorld(db, { strategyId, strategy, day, limit }, page);
  const [planned] = planDistribution(strategy, world.points, world.openTasks, day);
  if (planned?.point.tradePointId !== tradePointId) return unplanned('notChosen', 'unrelated');
  const index = world.items.findIndex(hasProduct);
  const [item, why] = [planned.point.items[index], planned.notPlanned[index] ?? null];
  if (item === undefined) return unplanned('notListed', 'unrelated');
  const claimedBy =
    item.claim === 'failed'
      ? sql`status = ${taskStates.failed} and deadline_date > ${addDays(day, -strategy.salesCheckDays)}`
      : isClaiming;
  const products = (world.items[index]?.products ?? []).map((product) => product.productId);
  const task = why === null || why === 'claimed' ? await findTask(db, at, products, claimedBy) : null;
  if (why === null && task === null) return unplanned('soon', 'planned');
  return { state: 'notPlanned', task, explanation: explainNotPlanned(why ?? 'claimed', strategy, item, day) };
}

/** The order of reasons: those about the point and the product first. */
const order: readonly Reason['state'][] = ['task', 'planned', 'notPlanned', 'unrelated'];

/**
 * Returns for each active distribution strategy why it has no task for a product at a trade point, or its open task.
 * The rules are those of the preview, for this point only: which agent would get a task may depend on other points,
 * whether there is one does not.
 */
export async function readTaskReasons(db: Db, at: ProductAtPoint): Promise<TaskReason[]> {
  const active = await rowsOf<{ id: number }>(
    db,
    sql`select strategy_id as id from strategies where ${and(sql`status = ${activeStrategyStatus}`, within(strategyScope, at.limit))}`,
  );
  const strategies = await readOwnStrategies(
    db,
    active.map(({ id }) => id),
  );
  const reasons: TaskReason[] = [];
  for (const saved of strategies) {
    const reason = await reasonOf(db, saved, at);
    if (reason !== null) reasons.push({ strategyId: saved.strategyId, name: saved.name, ...reason });
  }
  return reasons.toSorted(
    (one, other) => order.indexOf(one.state) - order.indexOf(other.state) || one.strategyId - other.strategyId,
  );
}
