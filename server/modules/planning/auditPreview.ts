import { sql, type SQL } from 'drizzle-orm';
import { formatDate } from '#codecs/dates.ts';
import { actualStatusIds } from '#dictionaries/taskStatus.ts';
import { comparePlan, type ComparedTask } from '#planning/comparePlan.ts';
import { planAudit, type Auditor, type PlannedAudit, type StoreToAudit } from '#planning/planAudit.ts';
import type { AuditStrategyBody } from '#schemas/entities/auditStrategy.ts';
import type { PlanPreview, PreviewPage, PreviewPoint } from '#schemas/entities/planning.ts';
import { isOwnTerritory } from '../../identity/rights/territoryLimit.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import { covers } from '../audit/overlap.ts';
import { overlapsOfAudit } from './overlaps.ts';
import { readPlaces } from './readPoints.ts';
import type { StrategyOnDay } from './readWorld.ts';

/** `author` is the company employee who would be responsible for a new strategy. */
type AuditRequest = StrategyOnDay<AuditStrategyBody> & { author: number };

/** Returns the strategy of a request as a row that `covers` can read. */
function rowOf(strategy: AuditStrategyBody): SQL {
  const { storeIds, federalChainIds, territoryIds, typeRetail, typeWholesale, typeChain } = strategy;
  return sql`(select ${intArray(storeIds ?? [])} as store_ids, ${intArray(federalChainIds ?? [])} as federal_chain_ids, ${intArray(territoryIds ?? [])} as territory_ids,
    ${typeRetail === true}::boolean as type_retail, ${typeWholesale === true}::boolean as type_wholesale, ${typeChain === true}::boolean as type_chain)`;
}

/** Returns the stores that a strategy covers within the user's territories, with those who may audit them. */
async function readStores(db: Db, { strategyId, strategy, limit }: AuditRequest): Promise<StoreToAudit[]> {
  const stores = await rowsOf<{ storeId: number; territoryId: number; isSpecialElsewhere: boolean }>(
    db,
    sql`
    select p.trade_point_id as "storeId", p.territory_id as "territoryId", exists (
      select 1 from audit_strategies other where other.strategy_id <> ${strategyId ?? 0} and other.is_special and other.status = 0
        and other.start_date <= ${strategy.endDate} and other.end_date >= ${strategy.startDate} and ${covers(sql`other`)}) as "isSpecialElsewhere"
    from trade_points p cross join ${rowOf(strategy)} strategy
    where ${covers(sql`strategy`)} and ${limit === undefined ? sql`true` : isOwnTerritory(limit, sql`p.territory_id`)}`,
  );
  const auditors = await readAuditors(
    db,
    stores.map(({ territoryId }) => territoryId),
  );
  return stores.map(({ territoryId, ...store }) => ({ ...store, auditors: auditors.get(territoryId) ?? [] }));
}

async function readAuditors(db: Db, territories: readonly number[]): Promise<ReadonlyMap<number, Auditor[]>> {
  const rows = await rowsOf<{ territoryId: number; auditors: Auditor[] }>(
    db,
    sql`
    select "territoryId", json_agg(json_build_object('userId', user_id, 'territorySize', size)) as auditors from (
      select cover.covered_id as "territoryId", given.user_id, min((select count(*) from territory_cover inside where inside.territory_id = given.territory_id))::int as size
      from user_territories given join users using (user_id) join territory_cover cover using (territory_id)
      where users.active and cover.covered_id = any(${intArray([...new Set(territories)])}) group by 1, 2) found
    group by 1`,
  );
  return new Map(rows.map(({ territoryId, auditors }) => [territoryId, auditors]));
}

async function planStores(db: Db, request: AuditRequest): Promise<PlannedAudit[]> {
  const stores = await readStores(db, request);
  const open = await rowsOf<{ userId: number; count: number }>(
    db,
    sql`select user_id as "userId", count(*)::int as count from audit_tasks where status = any(${intArray(actualStatusIds)}) and strategy_id <> ${request.strategyId ?? 0} group by 1`,
  );
  const [responsible] = await rowsOf<{ userId: number }>(
    db,
    sql`
    select user_id as "userId" from users
    where active and company_employee_id = coalesce((select responsible_id from audit_strategies where strategy_id = ${request.strategyId ?? 0}), ${request.author})
    order by user_id limit 1`,
  );
  return planAudit(stores, {
    isSpecial: request.strategy.isSpecial,
    responsible: responsible?.userId ?? null,
    openTasks: new Map(open.map(({ userId, count }) => [userId, count])),
  });
}

const taskAt = (storeId: number): ComparedTask => ({ key: String(storeId), volume: 1, moneyTotal: 0 });

/** Returns what an audit strategy would plan: one task a store, without money. */
export async function previewAudit(db: Db, request: AuditRequest): Promise<PlanPreview> {
  const plan = await planStores(db, request);
  const planned = plan.filter(({ notPlanned }) => notPlanned === null).map(({ store }) => store.storeId);
  const saved = await rowsOf<{ storeId: number }>(
    db,
    sql`select store_id as "storeId" from audit_tasks where strategy_id = ${request.strategyId ?? 0} and status = any(${intArray(actualStatusIds)})`,
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
    // A task a store, so that none is changed or started.
    compared: comparePlan(planned.map(taskAt), { untouched: saved.map(({ storeId }) => taskAt(storeId)), started: [] }),
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
  request: AuditRequest,
  { limit, offset, tradePointId }: PreviewPage,
): Promise<PreviewPoint[]> {
  const plan = await planStores(db, request);
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
  { strategy, day }: AuditRequest,
  names: ReadonlyMap<number, string>,
): string[] {
  if (notPlanned === 'claimed') return ['Задача не создаётся: магазин в эти дни проверяет специальная стратегия.'];
  if (executor === null)
    return ['Задача не создаётся: территорию магазина не ведёт ни один пользователь, а у ответственного нет входа.'];
  const name = names.get(executor) ?? '';
  return [
    store.auditors.some(({ userId }) => userId === executor)
      ? `Проверяет ${name}: из территорий пользователей, в которые входит магазин, эта самая маленькая.`
      : `Проверяет ${name}: территорию магазина не ведёт ни один пользователь, поэтому задача у ответственного за стратегию.`,
    `Срок: с ${formatDate(day)} по ${formatDate(strategy.endDate)}.`,
  ];
}
