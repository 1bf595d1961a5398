import { and, sql } from 'drizzle-orm';
import { formatDate } from '#codecs/dates.ts';
import { actualStatusIds } from '#dictionaries/taskStatus.ts';
import type { Day } from '#planning/days.ts';
import { explainUnplanned } from '#planning/explain.ts';
import { isValidOn } from '#planning/potential.ts';
import { comparePlan, type ComparedTask } from '#planning/comparePlan.ts';
import { assignmentOf, type PlannedAudit } from '#planning/planAudit.ts';
import type { PlanPreview, PreviewPage, PreviewPoint } from '#schemas/entities/planning.ts';
import { within } from '../../identity/rights/scopes.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import { auditTaskScope } from '../audit/taskEntity.ts';
import { planStores, type AuditRequest } from './audit/planStores.ts';
import { overlapsOfAudit } from './overlaps.ts';
import { readPlaces } from './readPoints.ts';

/** `author` is the company employee who would be responsible for a new strategy. */
type PreviewRequest = Omit<AuditRequest, 'responsible'> & { author: number };

async function planOf(db: Db, { author, ...request }: PreviewRequest): Promise<PlannedAudit[]> {
  const [saved] = await rowsOf<{ responsible: number }>(
    db,
    sql`select responsible_id as responsible from audit_strategies where strategy_id = ${request.strategyId ?? 0}`,
  );
  return planStores(db, { ...request, responsible: saved?.responsible ?? author });
}

const comparedTask = (storeId: number, task: Pick<ComparedTask, 'executor' | 'startDate' | 'deadlineDate'>) => ({
  ...task,
  key: String(storeId),
  volume: 1,
  moneyTotal: 0,
});

/** Returns an audit as a task of the strategy: an open one gets the end of the strategy as its deadline. */
function plannedTask({ store, executor }: PlannedAudit, { day, strategy }: PreviewRequest): ComparedTask {
  const { startDate, deadlineDate } = store.ownTask ?? { startDate: day, deadlineDate: strategy.endDate };
  return comparedTask(store.storeId, {
    executor,
    startDate,
    deadlineDate: isValidOn(strategy, day) ? strategy.endDate : deadlineDate,
  });
}

/** Returns what an audit strategy would plan: one task a store, without money. */
export async function previewAudit(db: Db, request: PreviewRequest): Promise<PlanPreview> {
  const plan = await planOf(db, request);
  const planned = plan.filter(({ notPlanned }) => notPlanned === null);
  const saved = await rowsOf<{ storeId: number; executor: number; startDate: Day; deadlineDate: Day }>(
    db,
    sql`select store_id as "storeId", user_id as executor, start_day::text as "startDate", deadline::text as "deadlineDate" from audit_tasks where ${and(sql`strategy_id = ${request.strategyId ?? 0} and status = any(${intArray(actualStatusIds)})`, within(auditTaskScope, request.limit))}`,
  );
  const count = (why: PlannedAudit['notPlanned']) => plan.filter(({ notPlanned }) => notPlanned === why).length;
  return {
    day: request.day,
    asOf: request.day,
    points: plan.length,
    pointsWithTasks: planned.length,
    tasks: planned.length,
    money: 0,
    byDistributor: [],
    byAgent: await byUser(db, plan),
    lastMonth: null,
    notPlanned: {
      onShelf: 0,
      claimed: count('claimed'),
      overLimit: 0,
      withoutExecutor: count('withoutExecutor'),
      withoutMotivation: 0,
    },
    compared: comparePlan(
      planned.map((audit) => plannedTask(audit, request)),
      saved.map(({ storeId, ...task }) => comparedTask(storeId, task)),
    ),
    overlaps: await overlapsOfAudit(
      db,
      request,
      plan.map(({ store }) => store.storeId),
    ),
  };
}

async function namesOf(db: Db, users: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await rowsOf<{ id: number; name: string }>(
    db,
    sql`select user_id as id, full_name as name from users where user_id = any(${intArray(users)})`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function byUser(db: Db, plan: readonly PlannedAudit[]): Promise<PlanPreview['byAgent']> {
  const tasks = new Map<number, number>();
  for (const { executor } of plan) if (executor !== null) tasks.set(executor, (tasks.get(executor) ?? 0) + 1);
  const names = await namesOf(db, [...tasks.keys()]);
  return [...tasks]
    .map(([userId, count]) => ({
      userId,
      fullName: names.get(userId) ?? '',
      pointsWithTasks: count,
      tasks: count,
      money: 0,
    }))
    .toSorted((one, other) => other.tasks - one.tasks || one.userId - other.userId);
}

/** Returns a page of the stores of an audit strategy, or one of them, each with who audits it and why. */
export async function previewStores(
  db: Db,
  request: PreviewRequest,
  { limit, offset, tradePointId }: PreviewPage,
): Promise<PreviewPoint[]> {
  const plan = await planOf(db, request);
  const shown = plan
    .filter(({ store }) => typeof tradePointId !== 'number' || store.storeId === tradePointId)
    .slice(offset, offset + limit);
  const places = await readPlaces(
    db,
    shown.map(({ store }) => store.storeId),
  );
  const userNames = await namesOf(
    db,
    shown.flatMap(({ executor }) => executor ?? []),
  );
  return shown.map((audit) => ({
    tradePointId: audit.store.storeId,
    ...(places.get(audit.store.storeId) ?? { name: '', address: '' }),
    executor: null,
    tasks: [],
    explanation: explainAudit(audit, request, userNames),
  }));
}

function explainAudit(
  { store, executor, notPlanned }: PlannedAudit,
  { strategy, day }: PreviewRequest,
  names: ReadonlyMap<number, string>,
): string[] {
  if (notPlanned === 'done') return ['Задача не создаётся: по этой стратегии магазин уже проверен.'];
  if (notPlanned === 'claimed') return ['Задача не создаётся: магазин в эти дни проверяет специальная стратегия.'];
  if (notPlanned === 'invalid') return [explainUnplanned(day < strategy.startDate ? 'notStarted' : 'ended', strategy)];
  if (executor === null)
    return ['Задача не создаётся: территорию магазина не ведёт ни один пользователь, а у ответственного нет входа.'];
  const name = names.get(executor) ?? '';
  if (store.ownTask !== undefined)
    return [`Задача уже есть, проверяет ${name}.`, `Срок: по ${formatDate(strategy.endDate)}.`];
  return [
    assignmentOf(executor, store) === 'territory'
      ? `Проверяет ${name}: из территорий пользователей, в которые входит магазин, эта самая маленькая.`
      : `Проверяет ${name}: территорию магазина не ведёт ни один пользователь, поэтому задача у ответственного за стратегию.`,
    `Срок: с ${formatDate(day)} по ${formatDate(strategy.endDate)}.`,
  ];
}
