import { sql, type SQL } from 'drizzle-orm';
import { formatNumber, formatMoney } from '#codecs/money.ts';
import type { PlanningFindings, Violation } from '#schemas/entities/planningCheck.ts';
import { lockPlanning } from '../../../platform/db/locks.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { rowsOf } from '../../../platform/db/rows.ts';
import type { EngineDeps } from '../../../recordEngine/core/deps.ts';
import { presentDay } from '../presentDay.ts';
import { type Check, queryCheck } from './check.ts';
import { pointChecks } from './pointChecks.ts';
import { taskChecks, taskCorrections } from './taskChecks.ts';
import { volumeCorrections, volumeTaskChecks } from './volumeTaskChecks.ts';
import type { NightResult } from '../run/nightWork.ts';

const agentAccruals = queryCheck<{ agent: number; name: string; task: string; amount: number }>('agentAccruals', {
  find: (ids) => sql`
    select field_employee_id as agent, full_name as name, coalesce('задаче ' || task_id, 'задаче по объёму ' || volume_task_id) as task, sum(amount)::float8 as amount
    from accruals join field_employees using (field_employee_id)
    where field_employee_id = any(${ids}) and kind <> 'increase'
    group by 1, 2, task_id, volume_task_id having sum(amount) < 0 order by 1, task_id, volume_task_id`,
  describe: ({ agent, name, task, amount }) => ({
    text: `${name}: по ${task} начислено ${formatMoney(amount)}`,
    subject: { kind: 'fieldEmployee', id: agent },
  }),
});

/** The checks of agents. An increase follows other accruals, which may be negative in its period. */
const agentChecks: readonly Check[] = [agentAccruals];

/** Records of one kind, which a check goes through page by page in the order of their ids. */
interface Section {
  name: keyof PlanningFindings['checked'];
  /** What is being checked, in Russian. */
  title: string;
  table: string;
  id: string;
  where: SQL;
  checks: readonly Check[];
  /** Finds what is listed and no violation: corrections of sales that frozen tasks do not count. */
  corrections?: Check;
}

const isPlanned = sql`plan_version_id is not null`;
const sections: readonly Section[] = [
  {
    name: 'tasks',
    title: 'Задачи',
    table: 'tasks',
    id: 'task_id',
    where: isPlanned,
    checks: taskChecks,
    corrections: taskCorrections,
  },
  {
    name: 'volumeTasks',
    title: 'Задачи по объёму',
    table: 'volume_tasks',
    id: 'volume_task_id',
    where: isPlanned,
    checks: volumeTaskChecks,
    corrections: volumeCorrections,
  },
  {
    name: 'tradePoints',
    title: 'Торговые точки',
    table: 'trade_points',
    id: 'trade_point_id',
    where: sql`true`,
    checks: pointChecks,
  },
  {
    name: 'fieldEmployees',
    title: 'Торговые агенты',
    table: 'field_employees',
    id: 'field_employee_id',
    where: sql`true`,
    checks: agentChecks,
  },
];

/** What a check knows between its steps; JSON, as it goes through the row of the job. */
export interface PlanningCheckState extends PlanningFindings {
  section: number;
  after: number;
  size: number;
  /** For the screen `Фоновые работы`. */
  progress: string;
}

/** Records of the first step, and violations that one check names. */
const [firstSize, maxNamed] = [50, 100];

/** Returns the first state of a check. */
export const startCheck = (): PlanningCheckState => ({
  section: 0,
  after: 0,
  size: firstSize,
  progress: 'Начало',
  checked: { tasks: 0, volumeTasks: 0, tradePoints: 0, fieldEmployees: 0 },
  violations: [],
  corrections: [],
});

/** Whether all records are checked. */
export const isCheckDone = ({ section }: PlanningCheckState): boolean => section >= sections.length;

/**
 * Checks a page of `size` records in a transaction; returns the state of the next step. Planning waits meanwhile:
 * otherwise tasks could change between the statements of a check.
 */
export async function checkStep(
  tx: Db,
  deps: EngineDeps,
  state: PlanningCheckState,
  size: number,
): Promise<PlanningCheckState> {
  const section = sections[state.section];
  if (section === undefined) return state;
  await lockPlanning(tx);
  const ids = await readIds(tx, section, { after: state.after, size });
  const violations = [...state.violations];
  if (state.section === 0 && state.after === 0) violations.push(...(await findNightFailures(tx)));
  for (const { name, find } of section.checks) {
    const room = maxNamed - violations.filter(({ check }) => check === name).length;
    const found = await find(tx, ids, presentDay(deps));
    violations.push(...found.slice(0, room).map((violation): Violation => ({ check: name, ...violation })));
  }
  const corrections = [...(state.corrections ?? [])];
  if (section.corrections) {
    const found = await section.corrections.find(tx, ids, presentDay(deps));
    corrections.push(
      ...found
        .slice(0, maxNamed - corrections.length)
        .map((correction): Violation => ({ check: 'corrections', ...correction })),
    );
  }
  const done = state.checked[section.name] + ids.length;
  const isLast = ids.length < size;
  return {
    ...state,
    section: isLast ? state.section + 1 : state.section,
    after: isLast ? 0 : (ids.at(-1) ?? 0),
    progress: `${section.title}: ${formatNumber(done)}`,
    checked: { ...state.checked, [section.name]: done },
    violations,
    corrections,
  };
}

async function readIds(
  tx: Db,
  { table, id, where }: Section,
  { after, size }: { after: number; size: number },
): Promise<number[]> {
  const key = sql.identifier(id);
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`select ${key} as id from ${sql.identifier(table)} where ${key} > ${after} and ${where} order by 1 limit ${size}`,
  );
  return rows.map((row) => row.id);
}

const subjects = { distribution: 'strategy', audit: 'auditStrategy' } as const;

/** Returns the strategies that the last night could not plan, as violations. */
async function findNightFailures(db: Db): Promise<Violation[]> {
  const [night] = await rowsOf<{ result: NightResult | null }>(
    db,
    sql`select result from jobs where kind = 'planNight'`,
  );
  return (night?.result?.failures ?? []).map(({ kind, strategyId, error }) => ({
    check: 'nightPlan',
    text: `Стратегия ${strategyId} ночью не спланирована: ${error}`,
    subject: { kind: subjects[kind], id: strategyId },
  }));
}
