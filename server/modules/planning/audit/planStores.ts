import { sql, type SQL } from 'drizzle-orm';
import { actualStatusIds } from '#dictionaries/taskStatus.ts';
import type { Day } from '#planning/days.ts';
import { isValidOn } from '#planning/potential.ts';
import { planAudit, type Auditor, type PlannedAudit, type StoreToAudit } from '#planning/planAudit.ts';
import { taskStates } from '#planning/progress.ts';
import type { AuditStrategyBody } from '#schemas/entities/auditStrategy.ts';
import { isOwnTerritory } from '../../../identity/rights/territoryLimit.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../../platform/db/rows.ts';
import { covers } from '../../audit/overlap.ts';
import type { StrategyOnDay } from '../readWorld.ts';

/** `responsible` is the company employee who is responsible for the strategy. */
export type AuditRequest = StrategyOnDay<AuditStrategyBody> & { responsible: number };

/** Stores after an id, at most `count`. */
export interface StorePage {
  after: number;
  count: number;
}

const isOpen = sql`status = any(${intArray(actualStatusIds)})`;

/** Returns the strategy of a request as a row that `covers` can read. */
function rowOf(strategy: AuditStrategyBody): SQL {
  const { storeIds, federalChainIds, territoryIds, typeRetail, typeWholesale, typeChain } = strategy;
  return sql`(select ${intArray(storeIds ?? [])} as store_ids, ${intArray(federalChainIds ?? [])} as federal_chain_ids, ${intArray(territoryIds ?? [])} as territory_ids,
    ${typeRetail === true}::boolean as type_retail, ${typeWholesale === true}::boolean as type_wholesale, ${typeChain === true}::boolean as type_chain)`;
}

interface StoreRow {
  storeId: number;
  territoryId: number;
  isSpecialElsewhere: boolean;
  /** The user and the status of the strategy's own task. */
  userId: number | null;
  status: number | null;
  startDate: Day;
  deadlineDate: Day;
}

/** Returns the stores that a strategy covers within the user's territories, with those who may audit them. */
async function readStores(
  db: Db,
  { strategyId, strategy, limit }: AuditRequest,
  page: StorePage | undefined,
): Promise<StoreToAudit[]> {
  const paged = page === undefined ? sql`true` : sql`p.trade_point_id > ${page.after}`;
  const stores = await rowsOf<StoreRow>(
    db,
    sql`
    select p.trade_point_id as "storeId", p.territory_id as "territoryId", own.user_id as "userId", own.status, own.start_day::text as "startDate", own.deadline::text as "deadlineDate", exists (
      select 1 from audit_strategies other where other.strategy_id <> ${strategyId ?? 0} and other.is_special and other.status = 0
        and other.start_date <= ${strategy.endDate} and other.end_date >= ${strategy.startDate} and ${covers(sql`other`)}) as "isSpecialElsewhere"
    from trade_points p cross join ${rowOf(strategy)} strategy
      left join audit_tasks own on own.strategy_id = ${strategyId ?? 0} and own.store_id = p.trade_point_id
    where ${covers(sql`strategy`)} and ${paged} and ${limit === undefined ? sql`true` : isOwnTerritory(limit, sql`p.territory_id`)}
    order by p.trade_point_id ${page === undefined ? sql`` : sql`limit ${page.count}`}`,
  );
  const auditors = await readAuditors(
    db,
    stores.map(({ territoryId }) => territoryId),
  );
  return stores.map(({ territoryId, userId, status, startDate, deadlineDate, ...store }) => ({
    ...store,
    auditors: auditors.get(territoryId) ?? [],
    ...(userId !== null &&
      (status === taskStates.untouched || status === taskStates.done) && {
        ownTask: { executor: userId, isDone: status === taskStates.done, startDate, deadlineDate },
      }),
  }));
}

/** Returns the active users whose territories cover the given ones, by territory. */
export async function readAuditors(
  db: Db,
  territories: readonly number[],
): Promise<ReadonlyMap<number, readonly Auditor[]>> {
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

/** Returns the active user of the employee who is responsible for a strategy; null without one. */
export async function readResponsible(db: Db, companyEmployeeId: number): Promise<number | null> {
  const [user] = await rowsOf<{ userId: number }>(
    db,
    sql`select user_id as "userId" from users where active and company_employee_id = ${companyEmployeeId} order by user_id limit 1`,
  );
  return user?.userId ?? null;
}

/** Returns the number of open audit tasks of each user, by a condition on the tasks. */
export async function readOpenAudits(db: Db, where: SQL): Promise<ReadonlyMap<number, number>> {
  const rows = await rowsOf<{ userId: number; count: number }>(
    db,
    sql`select user_id as "userId", count(*)::int as count from audit_tasks where ${isOpen} and ${where} group by 1`,
  );
  return new Map(rows.map(({ userId, count }) => [userId, count]));
}

/**
 * Plans the stores of a strategy in the order of their ids, those of a page if there is one. The pages together give
 * what the whole gives, once the pages before are stored.
 */
export async function planStores(db: Db, request: AuditRequest, page?: StorePage): Promise<PlannedAudit[]> {
  const { strategyId, strategy, responsible, day } = request;
  return planAudit(await readStores(db, request, page), {
    isSpecial: strategy.isSpecial,
    isValid: isValidOn(strategy, day),
    responsible: await readResponsible(db, responsible),
    openTasks: await readOpenAudits(db, sql`(strategy_id <> ${strategyId ?? 0} or store_id <= ${page?.after ?? 0})`),
  });
}
