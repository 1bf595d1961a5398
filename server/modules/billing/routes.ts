import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { Hono } from 'hono';
import { withdrawalStatuses, withdrawingStatusIds, withdrawnStatusId } from '#dictionaries/withdrawalStatus.ts';
import type { CompanyAccount, WithdrawalRequest } from '#schemas/entities/billing.ts';
import { containsWords } from '../../platform/db/likePattern.ts';
import type { ListRows } from '../../platform/db/listRows.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import { coveredBy } from '../reference/territory.ts';
import { accountRefills, withdrawals } from '../../platform/tables/tasks.ts';
import type { ApiDeps, ApiEnv } from '../../platform/context/deps.ts';
import { success } from '../../platform/http/responses.ts';
import type { Query } from '../../platform/http/query.ts';
import { isOwnTerritory } from '../../identity/rights/territoryLimit.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import { within } from '../../identity/rights/scopes.ts';
import { earnedWhere, openWhere } from './money.ts';
import { withdrawalScope } from './scope.ts';

const earned = earnedWhere(sql`field_employee_id = f.field_employee_id`);
const requested = (statuses: readonly number[]): SQL => sql`(
  select coalesce(sum(w.amount), 0)::float8 from withdrawals w where w.field_employee_id = f.field_employee_id and w.status = any(${intArray(statuses)}))`;

const [withdrawn, withdrawing] = [requested([withdrawnStatusId]), requested(withdrawingStatusIds)];

const employeeColumns = {
  fieldEmployeeId: sql`f.field_employee_id`,
  secondName: sql`f.second_name`,
  firstName: sql`f.first_name`,
  middleName: sql`f.middle_name`,
  fullName: sql`f.full_name`,
  phone: sql`f.phone`,
  moneyAvailableToWithdraw: sql`(${earned} - ${withdrawn} - ${withdrawing})::float8`,
  moneyWithdrawing: withdrawing,
  moneyEarnedTotal: sql`(${earned})::float8`,
  moneyWithdrawn: withdrawn,
};

/** Returns the agents of a query with their money, by name. */
export function billingEmployeeRows(query: Query, own: TerritoryLimit | undefined): ListRows {
  const [territoryIds, distributorId, fullName] = [
    query.ids('territoryIds'),
    query.integer('distributorId'),
    query.text('fullName'),
  ];
  return {
    columns: employeeColumns,
    from: sql`field_employees f`,
    visible: own && isOwnTerritory(own, sql`f.territory_id`),
    filter: and(
      territoryIds && sql`f.territory_id in ${coveredBy(territoryIds)}`,
      distributorId === undefined ? undefined : sql`f.distr_id = ${distributorId}`,
      fullName === undefined ? undefined : containsWords(sql`f.search`, fullName),
    ),
    order: sql`f.full_name, f.field_employee_id`,
  };
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

/** Returns the withdrawal requests of a query, newest first. */
export function withdrawalRows(query: Query, own: TerritoryLimit | undefined): ListRows {
  const fieldEmployeeId = query.integer('fieldEmployeeId');
  const { date, amount, cardMask, phone, status } = withdrawals;
  type Row = Pick<typeof withdrawals.$inferSelect, 'date' | 'amount' | 'cardMask' | 'phone' | 'status'>;
  return {
    columns: { date, amount, cardMask, phone, status },
    from: sql`withdrawals`,
    visible: within(withdrawalScope, own),
    filter: fieldEmployeeId === undefined ? undefined : eq(withdrawals.fieldEmployeeId, fieldEmployeeId),
    order: sql`${desc(withdrawals.date)}, ${desc(withdrawals.withdrawalId)}`,
    complete: (_db, rows: readonly Row[]): WithdrawalRequest[] =>
      rows.map((row) => ({
        date: row.date,
        amount: row.amount,
        card: row.cardMask === null ? null : { mask: row.cardMask },
        phone: row.phone,
        status: row.status,
        statusString: withdrawalStatuses[row.status] ?? '-',
      })),
  };
}

/** Creates the route of the company's account (part2 §7). Its sums add up what the lists of the screen show. */
export function billingRoutes(deps: ApiDeps): Hono<ApiEnv> {
  return new Hono<ApiEnv>({ strict: false }).get('/api/v1/billing/companyAccounts', async (c) =>
    success(c, await companyAccount(deps, c.get('actor').limit)),
  );
}
