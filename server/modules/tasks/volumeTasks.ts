import { and, desc, eq, inArray, not, sql, type SQL } from 'drizzle-orm';
import { foldSearch } from '#codecs/foldSearch.ts';
import { activeStrategyStatus } from '#dictionaries/strategyStatus.ts';
import { actualStatusIds, taskStatuses } from '#dictionaries/taskStatus.ts';
import { taskStates } from '#planning/progress.ts';
import { explainWithdrawal, type Withdrawal } from '#planning/withdrawal.ts';
import type { VolumeTask } from '#schemas/entities/task.ts';
import { withinPeriod } from '../../platform/http/period.ts';
import { fieldEmployees } from '../../platform/tables/reference.ts';
import { isListedVolumeTask, volumeStrategies, volumeTasks } from '../../platform/tables/strategies.ts';
import type { Db } from '../../platform/db/connection.ts';
import type { ListRows } from '../../platform/db/listRows.ts';
import type { Query } from '../../platform/http/query.ts';
import { isOwnTerritory } from '../../identity/rights/territoryLimit.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';

const isUnclosed = sql`(${inArray(volumeTasks.status, [...actualStatusIds])} and volume_tasks.removed_at is null)`;
const isOfActive = sql`(volume_strategies.status = ${activeStrategyStatus} and not volume_strategies.deleted)`;

/**
 * Tasks that are still to be done: an open status, an active strategy, and an employee whom the strategy still selects.
 */
const isOpenVolumeTask = sql`(${isUnclosed} and ${isOfActive})`;

/** Tasks that may still pay: a planned one is paid even when its strategy has been stopped. */
export const isPayableVolumeTask = sql`(${isUnclosed} and (volume_tasks.plan_version_id is not null or ${isOfActive}))`;

/** Returns the id in the key of an item of `kind`, null for an item of the other one. */
const idIn = (kind: 'product' | 'category'): SQL =>
  sql`case when item->>'itemKey' like ${`${kind}:%`} then split_part(item->>'itemKey', ':', 2)::int end`;

/** The products of the list in the `body` of a plan version, each once; without a list all of them. */
export const productsOfVersion = sql`
  select product_id from products where body->'items' = 'null'
  union select product_id from jsonb_array_elements(nullif(body->'items', 'null')) item join products on product_id = ${idIn('product')}
  union select product_id from jsonb_array_elements(nullif(body->'items', 'null')) item join products on category_id = ${idIn('category')}`;

/** A share of the roubles that the agent of a planned volume task has sold of its list in its period. */
const bonusInPercent = sql`(
  select round((body->>'percentageOfSales')::numeric * greatest(0, (
    select coalesce(sum(s.rub::numeric), 0) from sales s
    where s.field_employee_id = volume_tasks.field_employee_id and s.day between (body->>'startDate')::date and (body->>'endDate')::date
      and s.product_id in (${productsOfVersion}))))
  from plan_versions version where version.plan_version_id = volume_tasks.plan_version_id)`;

/** The bonus that a volume task promises: of a planned percent task what it would pay now (planning §11). */
export const promisedBonus = sql<
  number | null
>`case when volume_tasks.plan_version_id is null or volume_tasks.money_total is not null
  then volume_tasks.money_total::numeric else ${bonusInPercent} end`;

/** A task that was removed while it was open, before it paid anything, is withdrawn. */
export const shownVolumeStatus = sql<number>`case when volume_tasks.removed_at is not null and volume_tasks.money_paid = 0 and ${inArray(volumeTasks.status, [...actualStatusIds])}
  then ${taskStates.withdrawn}::int else volume_tasks.status end`;

/** The folded name of a task's status. */
const statusName = (status: SQL): SQL =>
  sql`case ${status} ${sql.join(
    taskStatuses.map(({ statusId, name }) => sql`when ${statusId}::int then ${foldSearch(name)}`),
    sql` `,
  )} end`;

/** Returns the filter of volume tasks (part2 §7); a trade point matches the tasks of its agents. */
function volumeTaskFilter(query: Query): SQL | undefined {
  const [tradePointId, status, actual] = [query.integer('tradePointId'), query.integer('status'), query.flag('actual')];
  return and(
    ofStrategies(query),
    status === undefined ? undefined : eq(volumeTasks.status, status),
    actual === undefined ? undefined : actual ? isOpenVolumeTask : not(isOpenVolumeTask),
    tradePointId === undefined
      ? undefined
      : sql`${volumeTasks.fieldEmployeeId} in (select field_employee_id from tasks where trade_point_id = ${tradePointId})`,
    withinPeriod(query, volumeStrategies.startDate, volumeStrategies.endDate),
  );
}

/** Returns the filter by strategy that `Ход` links to; `withdrawn` alone lists tasks that were removed unpaid. */
function ofStrategies(query: Query): SQL | undefined {
  const [strategyId, agent] = [query.integer('strategyId'), query.integer('fieldEmployeeId')];
  const [distributor, withdrawn, open] = [query.integer('distributorId'), query.flag('withdrawn'), query.flag('open')];
  const isOpen = inArray(shownVolumeStatus, [...actualStatusIds]);
  const isWithdrawn = eq(shownVolumeStatus, taskStates.withdrawn);
  return and(
    withdrawn === undefined ? isListedVolumeTask : withdrawn ? isWithdrawn : not(isWithdrawn),
    open === undefined ? undefined : open ? isOpen : not(isOpen),
    strategyId === undefined ? undefined : eq(volumeTasks.strategyId, strategyId),
    agent === undefined ? undefined : eq(volumeTasks.fieldEmployeeId, agent),
    distributor === undefined ? undefined : eq(fieldEmployees.distrId, distributor),
  );
}

const columns = {
  volumeTaskId: volumeTasks.volumeTaskId,
  strategyId: volumeTasks.strategyId,
  strategyName: volumeStrategies.name,
  mmlName: sql<string | null>`(select m.name from mml m where m.mml_id = ${volumeStrategies.mmlId})`,
  fieldemployee: sql<
    VolumeTask['fieldemployee']
  >`json_build_object('fieldEmployeeId', field_employees.field_employee_id, 'fullName', field_employees.full_name)`,
  volume: volumeTasks.volume,
  progress: sql<number>`least(${volumeTasks.progress}, 1)`,
  measure: volumeStrategies.measure,
  startDate: volumeStrategies.startDate,
  endDate: volumeStrategies.endDate,
  status: shownVolumeStatus,
  moneyTotal: sql<number | null>`(${promisedBonus})::float8`,
  moneyPaid: volumeTasks.moneyPaid,
  withdrawn: sql<Withdrawal | null>`case when ${shownVolumeStatus} = ${taskStates.withdrawn} then volume_tasks.reason -> 'withdrawn' end`,
};

type VolumeTaskRow = Omit<VolumeTask, 'withdrawal'> & { withdrawn: Withdrawal | null };

const withWithdrawal = (rows: readonly VolumeTaskRow[]): VolumeTask[] =>
  rows.map(({ withdrawn, ...task }) => ({ ...task, ...(withdrawn && { withdrawal: explainWithdrawal(withdrawn) }) }));

/** Returns the volume tasks of a query, newest first (part2 §7). */
export function volumeTaskRows(query: Query, limit: TerritoryLimit | undefined): ListRows {
  return {
    columns,
    from: sql`volume_tasks join volume_strategies using (strategy_id) join field_employees using (field_employee_id)`,
    visible: and(
      limit && isOwnTerritory(limit, sql`field_employees.territory_id`),
      query.ids('ids') && isListedVolumeTask,
    ),
    filter: volumeTaskFilter(query),
    order: desc(volumeTasks.volumeTaskId),
    texts: { status: statusName(shownVolumeStatus) },
    nested: true,
    complete: (_db, rows: readonly VolumeTaskRow[]) => withWithdrawal(rows),
  };
}

/** Returns volume tasks by their ids; missing ones are left out. */
export async function readVolumeTasks(db: Db, ids: readonly number[]): Promise<VolumeTask[]> {
  return withWithdrawal(
    await db
      .select(columns)
      .from(volumeTasks)
      .innerJoin(volumeStrategies, eq(volumeStrategies.strategyId, volumeTasks.strategyId))
      .innerJoin(fieldEmployees, eq(fieldEmployees.fieldEmployeeId, volumeTasks.fieldEmployeeId))
      .where(inArray(volumeTasks.volumeTaskId, [...ids])),
  );
}
