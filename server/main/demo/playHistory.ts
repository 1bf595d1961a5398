import { eq, sql } from 'drizzle-orm';
import type { Day } from '#planning/days.ts';
import type { MmlBody } from '#schemas/entities/mml.ts';
import { continueNumbers, insertBeforeIndexes } from '../../admin/demo/fill.ts';
import { versionedAuditStrategies } from '../../modules/audit/resource.ts';
import { refillsOf } from '../../modules/billing/demo.ts';
import type { DemoContext } from '../../modules/demoContext/context.ts';
import type { Agent } from '../../modules/demoContext/distribution.ts';
import { groupRows } from '../../modules/demoContext/groupRows.ts';
import { versionedMml } from '../../modules/mml/resource.ts';
import { requestCheck } from '../../modules/planning/check/checkJob.ts';
import { keepNightResult } from '../../modules/planning/run/knownDay.ts';
import { isNightDone, nightStep, startNight, type NightState } from '../../modules/planning/run/nightWork.ts';
import { planningModule } from '../../modules/planning/module.ts';
import { promosOf } from '../../modules/reports/demo.ts';
import { versionedStrategies } from '../../modules/strategies/resource.ts';
import { versionedVolumeStrategies } from '../../modules/volume/resource.ts';
import type { UserActor } from '../../platform/context/actor.ts';
import type { Db } from '../../platform/db/connection.ts';
import { insertRows, rowsOf } from '../../platform/db/rows.ts';
import { companyTimeZone, startOfDay } from '../../platform/http/instants.ts';
import type { JobKind } from '../../platform/jobs/jobKind.ts';
import { createJobRunner } from '../../platform/jobs/runner.ts';
import { jobs } from '../../platform/tables/jobs.ts';
import {
  auditReports,
  issueComments,
  issues,
  motivationProducts,
  motivations,
} from '../../platform/tables/fieldWork.ts';
import { tradePointAgents } from '../../platform/tables/reference.ts';
import { sales } from '../../platform/tables/strategies.ts';
import { accountRefills, withdrawals } from '../../platform/tables/tasks.ts';
import type { EngineDeps } from '../../recordEngine/core/deps.ts';
import type { Resource } from '../../trail/history/resource.ts';
import { changeRecord, recordCreated, runWrite } from '../../trail/history/write.ts';
import { assortmentOf, firstStart, type Assortment, type DemoList, type DemoStrategy } from './assortment.ts';
import { auditPlansOf, createReporting, type DemoAuditStrategy, type StoreTask } from './audits.ts';
import { demoIssues } from './conversations.ts';
import { demoMotivations, strategyBody } from './distribution.ts';
import { createMarket, type HandedTask } from './market.ts';
import { agentWithdrawals } from './money.ts';
import { pointAgentsOf, strategyManagers } from './people.ts';
import { volumeBody, volumePlansOf, type VolumePlan } from './volumePlans.ts';

/** Days of sales before the first strategy, from which its potential is known. */
const salesBefore = 150;
/** Days between two nights of the older months. */
const daysBetween = 6;
/** The first day whose sales are followed at once, as those of an installation are, so that the month has a course. */
const firstFollowed = -62;
/** Records of a step of a night. */
const recordsOfStep = 500;
/** The last days with a night each, after which the present one differs little from tomorrow. */
const lastNights = [-9, -6, -4, -3, -2, -1, 0];

/** Returns the days that are played, older ones with gaps; strategies start on them. */
function playedDays(): number[] {
  const [lastStep = 0] = lastNights;
  const days: number[] = [];
  for (let day = firstStart - daysBetween; day < lastStep; day += daysBetween) days.push(day);
  return [...days, ...lastNights];
}

/** Returns the last played day before a day; strategies that start later are saved in the last week. */
const savedBefore = (startDay: number, played: readonly number[], latest: number): number =>
  played.findLast((day) => day < startDay && day <= latest) ?? firstStart - daysBetween;

interface PlayOptions {
  /** Creates the dependencies of the product's own work at the time of a clock, in unix milliseconds. */
  depsAt(clock: () => number): EngineDeps;
  context: DemoContext;
}

/**
 * Plays the last months of the demo company: managers save lists and strategies, agents sell and report, and the
 * product's own jobs plan, follow, close and pay, at the time of each day. Everything that the jobs write follows from
 * records (spec D94).
 *
 * The older months have a night in six days: a night of each day would take three times as long, and closed tasks do
 * not show it.
 */
export async function playHistory(db: Db, { depsAt, context }: PlayOptions): Promise<void> {
  const { day: dayOf, now } = context;
  let clock = 0;
  const deps = depsAt(() => clock);
  const setClock = (day: number, hours: number): void => {
    clock = Math.min(now, startOfDay(dayOf(day)) + hours * 3600) * 1000;
  };
  const assortment = assortmentOf(context);
  const agentOf = pointAgentsOf(context);
  const market = createMarket(context, assortment, agentOf);
  const audits = createReporting(context, agentOf, promosOf().length);
  const played = playedDays();
  const [first = 0] = played;

  await insertCompany(db, context, { assortment, agentOf });
  const before = Array.from({ length: salesBefore }, (_, at) => market.salesOf(first - salesBefore + at)).flat();
  await insertBeforeIndexes(db, sales, before);
  await db.execute(sql`analyze`);

  const plans = runnerOf(db, deps, (kind) => kind === 'plan');
  const follows = runnerOf(db, deps, (kind) => kind === 'follow');
  const managers = strategyManagers(context);
  const saves = savesByDay(savesOf(deps, db, context), context, { assortment, played });

  setClock(first, 0);
  let night = startNight(dayOf(first));
  let [sold, taskId, auditTaskId] = [first - 1, 0, 0];
  for (const day of played) {
    const days = Array.from({ length: day - 1 - sold }, (_, at) => sold + 1 + at);
    sold = day - 1;
    for (const past of days) {
      await insertRows(db, sales, market.salesOf(past));
      if (past < firstFollowed) continue;
      setClock(past + 1, 1);
      await follows.runDueJobs();
    }
    await insertRows(
      db,
      auditReports,
      days.flatMap((past) => audits.reportsOf(past)),
    );
    // Without statistics of what the days before have added, each step would pass all of it.
    if (day % (6 * daysBetween) === 0) await db.execute(sql`analyze`);
    setClock(day, 4.1);
    night = await playNight(db, deps, dayOf(day));
    setClock(day, 11);
    for (const [at, { run }] of (saves.get(day) ?? []).entries())
      await run(managers[Math.abs(day + at) % managers.length] ?? raiseNoManager());
    await plans.runDueJobs();
    const tasks = await newTasks(db, dayOf(day), taskId);
    taskId = tasks.at(-1)?.taskId ?? taskId;
    market.assign(tasks, day);
    const storeTasks = await newStoreTasks(db, dayOf(day), auditTaskId);
    auditTaskId = storeTasks.at(-1)?.auditTaskId ?? auditTaskId;
    audits.assign(storeTasks, day);
  }

  clock = now * 1000;
  // The nights have followed the sales and reports of the older days.
  await db.delete(jobs).where(eq(jobs.kind, 'follow'));
  const requests = await agentWithdrawals(db, context);
  await insertRows(db, withdrawals, requests);
  const [earned] = await rowsOf<{ amount: number }>(
    db,
    sql`select coalesce(sum(amount), 0)::int as amount from accruals`,
  );
  await insertRows(db, accountRefills, refillsOf(context, [{ moneyPaid: earned?.amount ?? 0 }], requests));
  for (const table of [motivations, issues, issueComments, withdrawals, accountRefills])
    await continueNumbers(db, table);
  const checks = runnerOf(db, deps, () => true);
  await checks.syncSchedules();
  await keepNightResult(db, night, now);
  await requestCheck(deps, 'system');
  await checks.runDueJobs();
}

/** Inserts what the company has before the first day: the agents of its points, motivations and feedback. */
async function insertCompany(
  db: Db,
  context: DemoContext,
  { assortment, agentOf }: { assortment: Assortment; agentOf: ReadonlyMap<number, Agent> },
): Promise<void> {
  const { day: dayOf } = context;
  await insertRows(
    db,
    tradePointAgents,
    [...agentOf].map(([tradePointId, { fieldEmployeeId }]) => ({
      tradePointId,
      fieldEmployeeId,
      from: dayOf(firstStart - salesBefore),
      to: null,
    })),
  );
  const paid = demoMotivations(context, assortment);
  await insertRows(db, motivations, paid.rows);
  await insertRows(db, motivationProducts, paid.products);
  const feedback = demoIssues(context);
  await insertRows(db, issues, feedback.issues);
  await insertRows(db, issueComments, feedback.comments);
}

/** Returns what managers save on each played day. */
function savesByDay(
  save: ReturnType<typeof savesOf>,
  context: DemoContext,
  { assortment, played }: { assortment: Assortment; played: readonly number[] },
) {
  return groupRows(
    [
      ...assortment.strategies.map((strategy) => ({
        day: savedBefore(strategy.startDay, played, -1 - (strategy.turn % 5)),
        run: (manager: UserActor) => save.distribution(manager, strategy),
      })),
      ...assortment.strategies.flatMap((strategy) =>
        strategy.stopDay === null || strategy.stopDay > 0
          ? []
          : {
              day: savedBefore(strategy.stopDay, played, 0),
              run: (manager: UserActor) => save.stop(manager, strategy),
            },
      ),
      ...volumePlansOf(context).map((plan) => {
        const day = savedBefore(plan.startDay, played, -2);
        return { day, run: (manager: UserActor) => save.volume(manager, plan, day) };
      }),
      ...auditPlansOf(context).map((plan) => ({
        day: savedBefore(plan.startDay, played, -3),
        run: (manager: UserActor) => save.audit(manager, plan),
      })),
    ],
    ({ day }) => day,
  );
}

function raiseNoManager(): never {
  throw new Error('No manager who may save strategies');
}

/** Does the work of a night in the longest steps, as no user waits for one. */
async function playNight(db: Db, deps: EngineDeps, day: Day): Promise<NightState> {
  let night = startNight(day);
  while (!isNightDone(night)) {
    const present = night;
    night = await db.transaction((tx) => nightStep(tx, deps, present, recordsOfStep));
  }
  return night;
}

/** Creates a runner of the planning jobs in the transaction that fills the database. */
function runnerOf(db: Db, deps: EngineDeps, isRun: (kind: JobKind['kind']) => boolean) {
  return createJobRunner({
    connection: { db, maintain: () => Promise.resolve(false) },
    kinds: (planningModule.jobs?.(deps) ?? []).filter(({ kind }) => isRun(kind)),
    timeZone: companyTimeZone,
    workers: 1,
    now: deps.now,
    log: (message) => {
      throw new Error(message);
    },
  });
}

/** Returns the saves of managers, each by the writes of its resource. */
function savesOf(deps: EngineDeps, db: Db, context: DemoContext) {
  const listIds = new Map<string, number>();
  const strategyIds = new Map<DemoStrategy, number>();
  const create = async <R extends object, B extends object>(
    actor: UserActor,
    resource: Resource<R, B>,
    body: B,
  ): Promise<number> => {
    const { value } = await runWrite(actor, deps, resource, { tx: db }, async (tx, write) => {
      const made = await resource.writes?.create?.(tx, write, body);
      const [id] = made?.ids ?? [];
      if (id === undefined) throw new Error('A save of the demo gave no record');
      await recordCreated(tx, write, resource, [id]);
      return Number(id);
    });
    return value;
  };
  const listOf = async (actor: UserActor, name: string, items: MmlBody['items']): Promise<number> => {
    const known = listIds.get(name);
    if (known !== undefined) return known;
    const mmlId = await create(actor, versionedMml, { name, items });
    listIds.set(name, mmlId);
    return mmlId;
  };
  const productsOf = ({ products }: DemoList) => products.map(({ productId }) => ({ productId, minVolume: 6 }));
  const categoryIds = new Map(context.catalogue.categories.map(({ name, categoryId }) => [name, categoryId]));
  return {
    async distribution(actor: UserActor, strategy: DemoStrategy): Promise<void> {
      const mmlId = await listOf(actor, strategy.list.name, productsOf(strategy.list));
      strategyIds.set(strategy, await create(actor, versionedStrategies, strategyBody(context, strategy, mmlId)));
    },
    async stop(actor: UserActor, strategy: DemoStrategy): Promise<void> {
      const strategyId = strategyIds.get(strategy) ?? 0;
      const body = {
        ...strategyBody(context, strategy, listIds.get(strategy.list.name) ?? 0),
        status: 1 as const,
        comment: 'Остановлена: товар снят с производства.',
      };
      await runWrite(actor, deps, versionedStrategies, { tx: db }, (tx, write) =>
        changeRecord(tx, write, versionedStrategies, strategyId, async () =>
          versionedStrategies.writes?.update?.(tx, write, strategyId, body),
        ),
      );
    },
    async volume(actor: UserActor, plan: VolumePlan, savedOn: number): Promise<void> {
      const { list, categories } = plan.subject;
      const ids = categories === null ? [...categoryIds.values()] : categories.map((name) => categoryIds.get(name));
      const mmlId = await listOf(
        actor,
        list,
        ids.map((categoryId) => ({ categoryId, minVolume: 6 })),
      );
      await create(actor, versionedVolumeStrategies, await volumeBody(db, context, plan, { mmlId, savedOn }));
    },
    async audit(actor: UserActor, { body }: DemoAuditStrategy): Promise<void> {
      await create(actor, versionedAuditStrategies, body);
    },
  };
}

const newTasks = (db: Db, today: string, after: number): Promise<HandedTask[]> =>
  rowsOf(
    db,
    sql`
    select task_id as "taskId", trade_point_id as "tradePointId", field_employee_id as "fieldEmployeeId", product_id as "productId", measure, volume,
      deadline_date - ${today}::date + 1 as days
    from tasks where task_id > ${after} and product_id is not null order by task_id`,
  );

const newStoreTasks = (db: Db, today: string, after: number): Promise<StoreTask[]> =>
  rowsOf(
    db,
    sql`
    select audit_task_id as "auditTaskId", store_id as "storeId", body -> 'tradeMarks' as "tradeMarks", deadline - ${today}::date + 1 as days
    from audit_tasks join plan_versions using (plan_version_id, strategy_id) where audit_task_id > ${after} order by audit_task_id`,
  );
