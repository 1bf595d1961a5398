import { sql } from 'drizzle-orm';
import { formatDate } from '#codecs/dates.ts';
import { formatNumber } from '#codecs/money.ts';
import { actualStatusIds } from '#dictionaries/taskStatus.ts';
import type { Day } from '#planning/days.ts';
import { taskStates } from '#planning/progress.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../../platform/db/rows.ts';
import type { EngineDeps } from '../../../recordEngine/core/deps.ts';
import { createPacer, paceStep } from '../../../recordEngine/imports/pacer.ts';
import { checkStep, isCheckDone, startCheck } from '../check/planningCheck.ts';
import { isPlanningOn } from '../isPlanningOn.ts';
import { keepNightResult } from '../run/knownDay.ts';
import { isNightDone, nightStep, startNight, type NightResult } from '../run/nightWork.ts';
import { presentDay } from '../presentDay.ts';
import { planningUsage, readPlanningCommand } from './arguments.ts';

/** The message of a command, and whether it succeeded. */
interface CommandResult {
  ok: boolean;
  text: string;
}

/** Runs the arguments of `npm run planning --`, also while a server plans: steps wait for each other. */
export async function runPlanningCommand(deps: EngineDeps, typed: readonly string[]): Promise<CommandResult> {
  const command = readPlanningCommand(typed);
  if (command === undefined) return { ok: false, text: planningUsage };
  if (command.name === 'check') return checkCommand(deps);
  if (!(await isPlanningOn(deps.db, deps)))
    return { ok: false, text: 'Планирование выключено: включите его в config/app.json ("planning": true).' };
  const day = command.day ?? presentDay(deps);
  const before = await countTasks(deps.db);
  const { failures } = await runNight(deps, day);
  await keepNightResult(deps.db, { day, failures }, Math.floor(deps.now() / 1000));
  const after = await countTasks(deps.db);
  const [created, closed, withdrawn] = [
    after.planned - before.planned,
    after.closed - before.closed,
    after.withdrawn - before.withdrawn,
  ].map((count) => formatNumber(count));
  const text = `${formatDate(day)}: создано задач ${created}, закрыто ${closed}, отозвано ${withdrawn}. Открыто ${formatNumber(after.open)}.`;
  const failed = failures.map(({ strategyId, error }) => `Стратегия ${strategyId} не спланирована: ${error}`);
  return { ok: failed.length === 0, text: [...failed, text].join('\n') };
}

/** Checks all records, each step in its transaction. */
async function checkCommand(deps: EngineDeps): Promise<CommandResult> {
  const pacer = createPacer(() => performance.now());
  let state = startCheck();
  while (!isCheckDone(state)) {
    const present = state;
    const { result, pace } = await paceStep(pacer, present, (rows) =>
      deps.db.transaction((tx) => checkStep(tx, deps, present, rows)),
    );
    state = { ...result, size: pace.size };
  }
  const texts = state.violations.map(({ text }) => text);
  const result = texts.length === 0 ? 'Расхождений нет.' : `Расхождений: ${formatNumber(texts.length)}.`;
  const corrections = (state.corrections ?? []).map(({ text }) => `Не пересчитано: ${text}`);
  return { ok: texts.length === 0, text: [...texts, ...corrections, result].join('\n') };
}

/** Does the work of a night, each step in its transaction. */
async function runNight(deps: EngineDeps, day: Day): Promise<NightResult> {
  const pacer = createPacer(() => performance.now());
  let night = startNight(day);
  while (!isNightDone(night)) {
    const present = night;
    const { result: next, pace } = await paceStep(pacer, present, (rows) =>
      deps.db.transaction((tx) => nightStep(tx, deps, present, rows)),
    );
    night = { ...next, size: pace.size };
  }
  return night;
}

interface TaskCounts {
  planned: number;
  closed: number;
  withdrawn: number;
  open: number;
}

/** Counts the planned tasks of distribution and audit strategies. */
async function countTasks(db: Db): Promise<TaskCounts> {
  const [counts] = await rowsOf<TaskCounts>(
    db,
    sql`
    select count(*)::int as planned, count(*) filter (where closed)::int as closed, count(*) filter (where status = ${taskStates.withdrawn})::int as withdrawn,
      count(*) filter (where status = any(${intArray(actualStatusIds)}))::int as open
    from (
      select status, closed_day is not null as closed from tasks where strategy_id is not null
      union all
      select status, status in (${taskStates.done}, ${taskStates.failed}) from audit_tasks) planned`,
  );
  return counts ?? { planned: 0, closed: 0, withdrawn: 0, open: 0 };
}
