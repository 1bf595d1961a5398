import { sql } from 'drizzle-orm';
import { withdrawnStatusId } from '#dictionaries/withdrawalStatus.ts';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { startOfDay } from '../../platform/http/instants.ts';
import type { withdrawals } from '../../platform/tables/tasks.ts';
import type { DemoContext } from '../../modules/demoContext/context.ts';
import { groupRows } from '../../modules/demoContext/groupRows.ts';
import { randomFrom } from '../../modules/demoContext/random.ts';
import type { DemoRow } from '../../modules/demoContext/row.ts';

type Withdrawal = DemoRow<typeof withdrawals.$inferSelect>;

const seed = 83_003;
/** The smallest request, days between two of an agent, and the days after which a request is paid. */
const [least, between, payDays] = [300, 26, 5];

/**
 * Returns the requests of agents for what planned tasks have earned them: never more than was accrued by then, the
 * newest still in progress. A sixth of a balance stays, from which a later return can be taken back.
 */
export async function agentWithdrawals(db: Db, { now, distribution, day }: DemoContext): Promise<Withdrawal[]> {
  const random = randomFrom(seed);
  const accrued = groupRows(
    await rowsOf<{ fieldEmployeeId: number; day: string; amount: number }>(
      db,
      sql`select field_employee_id as "fieldEmployeeId", day::text, sum(amount)::int as amount from accruals group by 1, 2 order by 1, 2`,
    ),
    ({ fieldEmployeeId }) => fieldEmployeeId,
  );
  const rows: Withdrawal[] = [];
  for (const { fieldEmployeeId, phone } of distribution.agents) {
    const toCard = random.chance(0.7);
    const card = `${random.pick(['2200', '4276', '5469'])} **** **** ${String(random.whole(0, 9999)).padStart(4, '0')}`;
    let [balance, wait] = [0, random.whole(10, between)];
    const amounts = new Map((accrued.get(fieldEmployeeId) ?? []).map((row) => [row.day, row.amount]));
    for (let daysAgo = 160; daysAgo > 0; daysAgo -= 1) {
      balance += amounts.get(day(-daysAgo)) ?? 0;
      wait -= 1;
      const amount = Math.floor((balance * 5) / 6 / 10) * 10;
      if (wait > 0 || amount < least) continue;
      const status =
        daysAgo <= payDays ? random.whole(0, 1) : random.chance(0.06) ? random.whole(3, 5) : withdrawnStatusId;
      // A rejected request leaves the balance unchanged.
      if (status <= withdrawnStatusId) balance -= amount;
      wait = between + random.whole(-6, 6);
      rows.push({
        withdrawalId: rows.length + 1,
        fieldEmployeeId,
        date: Math.min(now, startOfDay(day(-daysAgo)) + random.whole(8 * 3600, 20 * 3600)),
        amount,
        status,
        cardMask: toCard ? card : null,
        phone: toCard ? null : phone,
      });
    }
  }
  return rows;
}
