import { and, sql } from 'drizzle-orm';
import type { Measure } from '#dictionaries/measures.ts';
import { actualStatusIds } from '#dictionaries/taskStatus.ts';
import type { Day } from '#planning/days.ts';
import { comparePlan, type ComparedTask } from '#planning/comparePlan.ts';
import { mean } from '#planning/items.ts';
import { roundMoney, toPieces } from '#planning/measure.ts';
import type { PlanPreview } from '#schemas/entities/planning.ts';
import type { VolumeStrategyBody } from '#schemas/entities/volumeStrategy.ts';
import { within } from '../../identity/rights/scopes.ts';
import { isOwnAgent } from '../../identity/rights/territoryLimit.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
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
 * yet. A bonus in percent is counted for exactly the volume, at the mean price of the list.
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
  const own = { ...strategy, percentageOfSales: strategy.percentageOfSales ?? null };
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
  const closed = new Set(saved.flatMap(({ isOpen, fieldEmployeeId }) => (isOpen ? [] : fieldEmployeeId)));
  const tasks = agents.flatMap(({ fieldEmployeeId, ...distributor }) => {
    const { volume = null, money = null } = given.get(fieldEmployeeId) ?? {};
    return volume === null || closed.has(fieldEmployeeId)
      ? []
      : [{ ...distributor, fieldEmployeeId, volume, money, roubles: moneyOf({ volume, money }, own) }];
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
    task: AgentTask & { fieldEmployeeId: number },
    terms: Omit<SavedTask, keyof AgentTask | 'fieldEmployeeId' | 'isOpen'>,
  ): ComparedTask => ({
    key: String(task.fieldEmployeeId),
    volume: task.volume,
    moneyTotal: moneyOf(task, terms),
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
      tasks.map((task) => compared(task, own)),
      saved.filter(({ isOpen }) => isOpen).map((task) => compared(task, task)),
    ),
    overlaps: await overlapsOfVolume(db, request, products),
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
