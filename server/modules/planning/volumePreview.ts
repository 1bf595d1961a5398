import { and, sql, type SQL } from 'drizzle-orm';
import type { Measure } from '#dictionaries/measures.ts';
import { actualStatusIds } from '#dictionaries/taskStatus.ts';
import type { Day } from '#planning/days.ts';
import { comparePlan, type ComparedTask } from '#planning/comparePlan.ts';
import { mean } from '#planning/items.ts';
import { roundMoney, toPieces } from '#planning/measure.ts';
import { taskStates } from '#planning/progress.ts';
import type { PlanPreview } from '#schemas/entities/planning.ts';
import type { VolumeStrategyBody } from '#schemas/entities/volumeStrategy.ts';
import { within } from '../../identity/rights/scopes.ts';
import { isOwnAgent } from '../../identity/rights/territoryLimit.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import { raisedMoney, raisingTasks } from '../billing/raisedMoney.ts';
import { volumeTaskScope } from '../tasks/scope.ts';
import { readLastMonth } from './lastMonth.ts';
import { overlapsOfVolume } from './overlaps.ts';
import { readItems } from './readItems.ts';
import type { StrategyOnDay } from './readWorld.ts';

interface AgentRow {
  fieldEmployeeId: number;
  distrId: number;
  fullName: string;
  name: string;
  lastSaleDay: string | null;
}

/** The task of an agent as the strategy has it, and as it is saved; null without either. */
interface AgentTask {
  volume: number;
  money: number | null;
}

/**
 * Returns what a volume strategy would plan: one task for each selected agent with a volume, whose task is not closed
 * yet. A bonus in percent is counted for exactly the volume, at the mean price of the list. The money contains the
 * increase of what the agents' distribution tasks promise now.
 */
export async function previewVolume(db: Db, request: StrategyOnDay<VolumeStrategyBody>): Promise<PlanPreview> {
  const { strategy, day, limit } = request;
  const items = strategy.mmlId == null ? [] : await readItems(db, strategy.mmlId);
  const goods = {
    weightKg: mean(items.map(({ weightKg }) => weightKg)),
    priceRoubles: mean(items.map(({ priceRoubles }) => priceRoubles)),
  };
  const moneyOf = (
    { volume, money }: AgentTask,
    { measure, percentageOfSales }: Pick<SavedTask, 'measure' | 'percentageOfSales'>,
  ): number => money ?? roundMoney((percentageOfSales ?? 0) * toPieces(volume, measure, goods) * goods.priceRoubles);
  const volumeStrategy = { ...strategy, percentageOfSales: strategy.percentageOfSales ?? null };
  const agents = await rowsOf<AgentRow>(
    db,
    sql`
    select field_employee_id as "fieldEmployeeId", full_name as "fullName", distr_id as "distrId", distributors.name,
      (select max(day)::text from sales where sales.distr_id = distributors.distr_id and day < ${day}) as "lastSaleDay"
    from field_employees join distributors using (distr_id)
    where field_employee_id = any(${intArray((strategy.tasks ?? []).map(({ fieldEmployeeId }) => fieldEmployeeId))})
      and ${limit === undefined ? sql`true` : isOwnAgent(limit, sql`field_employee_id`)}`,
  );
  const given = new Map((strategy.tasks ?? []).map((task) => [task.fieldEmployeeId, task]));
  const saved = await readSavedTasks(db, request);
  const increases = await readPromisedIncreases(db, request);
  const closed = new Set(saved.flatMap(({ isOpen, fieldEmployeeId }) => (isOpen ? [] : fieldEmployeeId)));
  const tasks = agents.flatMap(({ fieldEmployeeId, ...distributor }) => {
    const { volume = null, money = null } = given.get(fieldEmployeeId) ?? {};
    return volume === null || closed.has(fieldEmployeeId)
      ? []
      : [
          {
            ...distributor,
            fieldEmployeeId,
            volume,
            money,
            roubles: moneyOf({ volume, money }, volumeStrategy) + increases.planned(fieldEmployeeId),
          },
        ];
  });
  const byDistributor = new Map<number, PlanPreview['byDistributor'][number]>();
  for (const { distrId, name, lastSaleDay, roubles } of tasks) {
    const known = byDistributor.get(distrId) ?? {
      distrId,
      name,
      points: 0,
      pointsWithTasks: 0,
      tasks: 0,
      money: 0,
      lastSaleDay,
    };
    byDistributor.set(distrId, { ...known, tasks: known.tasks + 1, money: known.money + roubles });
  }
  const compared = (
    task: { fieldEmployeeId: number; volume: number; roubles: number },
    terms: Pick<SavedTask, 'startDate' | 'endDate'>,
  ): ComparedTask => ({
    key: String(task.fieldEmployeeId),
    volume: task.volume,
    moneyTotal: task.roubles,
    executor: task.fieldEmployeeId,
    startDate: terms.startDate,
    deadlineDate: terms.endDate,
  });
  const products = items.flatMap(({ products: own }) => own.map(({ productId }) => productId));
  return {
    day,
    asOf: agents.map(({ lastSaleDay }) => lastSaleDay ?? day).toSorted()[0] ?? day,
    points: 0,
    pointsWithTasks: 0,
    tasks: tasks.length,
    money: tasks.reduce((sum, { roubles }) => sum + roubles, 0),
    byDistributor: [...byDistributor.values()].toSorted(
      (one, other) => other.tasks - one.tasks || one.distrId - other.distrId,
    ),
    byAgent: tasks
      .map(({ fieldEmployeeId, fullName, roubles }) => ({
        fieldEmployeeId,
        fullName,
        pointsWithTasks: 0,
        tasks: 1,
        money: roubles,
      }))
      .toSorted((one, other) => other.money - one.money || one.fieldEmployeeId - other.fieldEmployeeId),
    lastMonth: await readLastMonth(db, 'volume', request),
    notPlanned: { onShelf: 0, claimed: 0, overLimit: 0, withoutExecutor: 0, withoutMotivation: 0 },
    compared: comparePlan(
      tasks.map((task) => compared(task, strategy)),
      saved
        .filter(({ isOpen }) => isOpen)
        .map((task) =>
          compared({ ...task, roubles: moneyOf(task, task) + increases.saved(task.fieldEmployeeId) }, task),
        ),
    ),
    overlaps: await overlapsOfVolume(db, request, products),
  };
}

/** Roubles by which the strategy would raise the distribution tasks of an agent; `saved`: as it is saved. */
interface PromisedIncreases {
  planned(fieldEmployeeId: number): number;
  saved(fieldEmployeeId: number): number;
}

/** Returns what the increase of a strategy promises at most, beside the other volume tasks of its agents. */
async function readPromisedIncreases(
  db: Db,
  { strategy, strategyId }: StrategyOnDay<VolumeStrategyBody>,
): Promise<PromisedIncreases> {
  const id = sql`${strategyId ?? 0}::int`;
  const withVolume = (strategy.tasks ?? []).filter(({ volume }) => (volume ?? 0) > 0);
  const agents = intArray(withVolume.map(({ fieldEmployeeId }) => fieldEmployeeId));
  const known = sql`select field_employee_id from volume_tasks where field_employee_id = any(${agents}) or strategy_id = ${id}`;
  // A new task comes after the others.
  const planned = sql`
    select * from (${raisingTasks(known)}) other where strategy_id <> ${id}
    union all
    select coalesce((select volume_task_id from volume_tasks mine where strategy_id = ${id} and field_employee_id = agent), 2147483647), ${id}, agent, ${taskStates.untouched}::int2, null, (select raised_task_ids from volume_tasks mine where strategy_id = ${id} and field_employee_id = agent), ${strategy.startDate}::date, ${strategy.endDate}::date
    from unnest(${agents}) agent`;
  const promised = async (tasks: SQL, increase: SQL): Promise<(agent: number) => number> => {
    const rows = await rowsOf<{ agent: number; roubles: number }>(
      db,
      sql`
      select raised.field_employee_id as agent, sum(round((${increase} * promised)::numeric))::float8 as roubles
      from (${raisedMoney(tasks)}) raised left join volume_tasks using (volume_task_id) left join plan_versions using (plan_version_id, strategy_id)
      where volume_task_id = 2147483647 or volume_tasks.strategy_id = ${id} group by 1`,
    );
    const byAgent = new Map(rows.map(({ agent, roubles }) => [agent, roubles]));
    return (agent) => byAgent.get(agent) ?? 0;
  };
  return {
    planned: await promised(planned, sql`${strategy.distributionMoneyIncrease ?? 0}::float8`),
    saved: await promised(raisingTasks(known), sql`(body->>'distributionMoneyIncrease')::float8`),
  };
}

/** A task of the saved strategy, with its terms there. */
interface SavedTask extends AgentTask {
  fieldEmployeeId: number;
  isOpen: boolean;
  measure: Measure;
  percentageOfSales: number | null;
  startDate: Day;
  endDate: Day;
}

/** Returns the selected tasks of a saved strategy, within a territory limit. */
function readSavedTasks(
  db: Db,
  { strategyId, limit }: Pick<StrategyOnDay<VolumeStrategyBody>, 'strategyId' | 'limit'>,
): Promise<SavedTask[]> {
  return rowsOf(
    db,
    sql`
    select field_employee_id as "fieldEmployeeId", volume, money_total as money, volume_tasks.status = any(${intArray(actualStatusIds)}) as "isOpen",
      measure, percentage_of_sales as "percentageOfSales", start_date::text as "startDate", end_date::text as "endDate"
    from volume_tasks join volume_strategies using (strategy_id)
    where ${and(sql`strategy_id = ${strategyId ?? 0} and removed_at is null and volume is not null`, within(volumeTaskScope, limit))}`,
  );
}
