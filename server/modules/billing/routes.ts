import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { Hono } from 'hono';
import { withdrawalStatuses, withdrawingStatusIds, withdrawnStatusId } from '#dictionaries/withdrawalStatus.ts';
import type { BillingEmployee, CompanyAccount, WithdrawalRequest } from '#schemas/entities/billing.ts';
import { containsWords } from '../../platform/db/likePattern.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import { coveredBy } from '../reference/territory.ts';
import { accountRefills, withdrawals } from '../../platform/tables/tasks.ts';
import type { ApiDeps, ApiEnv } from '../../platform/context/deps.ts';
import { success } from '../../platform/http/responses.ts';
import { parseQuery, type Query } from '../../platform/http/query.ts';
import { isOwnTerritory } from '../../identity/rights/territoryLimit.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import { within } from '../../identity/rights/scopes.ts';
import { earnedWhere, openWhere } from './money.ts';
import { paidTasksOf } from './paidTasks.ts';
import { withdrawalScope } from './scope.ts';

const earned = earnedWhere(sql`field_employee_id = f.field_employee_id`);
const requested = (statuses: readonly number[]): SQL => sql`(
  select coalesce(sum(w.amount), 0)::float8 from withdrawals w where w.field_employee_id = f.field_employee_id and w.status = any(${intArray(statuses)}))`;

function employeesMatching(deps: ApiDeps, query: Query, own: TerritoryLimit | undefined): Promise<BillingEmployee[]> {
  const { limit, offset } = query.page();
  const [territoryIds, distributorId, fullName] = [
    query.ids('territoryIds'),
    query.integer('distributorId'),
    query.text('fullName'),
  ];
  return rowsOf(
    deps.db,
    sql`
    select "fieldEmployeeId", "secondName", "firstName", "middleName", "fullName", phone,
      ("moneyEarnedTotal" - "moneyWithdrawn" - "moneyWithdrawing")::float8 as "moneyAvailableToWithdraw", "moneyWithdrawing",
      "moneyEarnedTotal"::float8 as "moneyEarnedTotal", "moneyWithdrawn"
    from (select f.field_employee_id as "fieldEmployeeId", f.second_name as "secondName", f.first_name as "firstName",
        f.middle_name as "middleName", f.full_name as "fullName", f.phone, ${earned} as "moneyEarnedTotal",
        ${requested([withdrawnStatusId])} as "moneyWithdrawn", ${requested(withdrawingStatusIds)} as "moneyWithdrawing"
      from field_employees f
      where ${territoryIds === undefined ? sql`true` : sql`f.territory_id in ${coveredBy(territoryIds)}`}
        and ${distributorId === undefined ? sql`true` : sql`f.distr_id = ${distributorId}`}
        and ${fullName === undefined ? sql`true` : containsWords(sql`f.search`, fullName)}
        and ${own === undefined ? sql`true` : isOwnTerritory(own, sql`f.territory_id`)}
      order by f.full_name, f.field_employee_id limit ${limit} offset ${offset}) page`,
  );
}

/**
 * Returns the account of the whole company; earned and requested sums cover only the agents of the user's territories.
 */
async function companyAccount(deps: ApiDeps, own: TerritoryLimit | undefined): Promise<CompanyAccount> {
  const theirs =
    own === undefined
      ? sql`true`
      : sql`field_employee_id in (select f.field_employee_id from field_employees f where ${isOwnTerritory(own, sql`f.territory_id`)})`;
  const [[sums], refills] = await Promise.all([
    rowsOf<{ available: number; potential: number; withdrawing: number; balance: number }>(
      deps.db,
      sql`select
      (earned - withdrawn - withdrawing)::float8 as available, (earned - withdrawn - withdrawing + open)::float8 as potential, withdrawing, balance
    from (select ${earnedWhere(theirs)} as earned, ${openWhere(theirs)} as open,
      (select coalesce(sum(amount), 0)::float8 from withdrawals where status = ${withdrawnStatusId} and ${theirs}) as withdrawn,
      (select coalesce(sum(amount), 0)::float8 from withdrawals where status = any(${intArray(withdrawingStatusIds)}) and ${theirs}) as withdrawing,
      (select coalesce(sum(case type when 'in' then amount else -amount end), 0)::float8 from account_refills) as balance) sums`,
    ),
    deps.db
      .select({
        date: accountRefills.date,
        type: accountRefills.type,
        amount: accountRefills.amount,
        title: accountRefills.title,
      })
      .from(accountRefills)
      .orderBy(desc(accountRefills.date), desc(accountRefills.refillId)),
  ]);
  if (sums === undefined) throw new Error('The sums of the account gave no row');
  return {
    amountAvailable: sums.balance,
    amountToWithdrawal: sums.available,
    amountPotential: sums.potential,
    amountOnWithdrawal: sums.withdrawing,
    refills,
  };
}

async function requestsOf(deps: ApiDeps, query: Query, own: TerritoryLimit | undefined): Promise<WithdrawalRequest[]> {
  const { limit, offset } = query.page();
  const fieldEmployeeId = query.integer('fieldEmployeeId');
  const rows = await deps.db
    .select()
    .from(withdrawals)
    .where(
      and(
        fieldEmployeeId === undefined ? undefined : eq(withdrawals.fieldEmployeeId, fieldEmployeeId),
        within(withdrawalScope, own),
      ),
    )
    .orderBy(desc(withdrawals.date), desc(withdrawals.withdrawalId))
    .limit(limit)
    .offset(offset);
  return rows.map(({ date, amount, cardMask, phone, status }) => ({
    date,
    amount,
    card: cardMask === null ? null : { mask: cardMask },
    phone,
    status,
    statusString: withdrawalStatuses[status] ?? '-',
  }));
}

/**
 * Creates the billing routes (part2 §7). Every sum adds up the same paid tasks, volume tasks and requests that the
 * tables show.
 */
export function billingRoutes(deps: ApiDeps): Hono<ApiEnv> {
  return new Hono<ApiEnv>({ strict: false })
    .get('/api/v1/billing/companyAccounts', async (c) => success(c, await companyAccount(deps, c.get('actor').limit)))
    .get('/api/v1/billing/fieldEmployees', async (c) =>
      success(c, await employeesMatching(deps, parseQuery(c), c.get('actor').limit)),
    )
    .get('/api/v1/billing/fieldEmployees/paidTasks', async (c) =>
      success(c, await paidTasksOf(deps, parseQuery(c), c.get('actor').limit)),
    )
    .get('/api/v1/billing/fieldEmployees/withdrawalRequests', async (c) =>
      success(c, await requestsOf(deps, parseQuery(c), c.get('actor').limit)),
    );
}
