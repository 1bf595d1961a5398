import { accountRefills, withdrawals } from '../../platform/tables/tasks.ts';
import { withdrawnStatusId } from '#dictionaries/withdrawalStatus.ts';
import type { DemoTaskRow } from '../tasks/demo.ts';
import type { DemoContext } from '../demoContext/context.ts';
import { randomFrom } from '../demoContext/random.ts';
import type { DemoRow } from '../demoContext/row.ts';

type Withdrawal = DemoRow<typeof withdrawals.$inferSelect>;
type Refill = DemoRow<typeof accountRefills.$inferSelect>;

const monthNames = [
  'январь',
  'февраль',
  'март',
  'апрель',
  'май',
  'июнь',
  'июль',
  'август',
  'сентябрь',
  'октябрь',
  'ноябрь',
  'декабрь',
];

/** The random numbers of withdrawals, so that other modules keep theirs when earnings change. */
const seed = 70_009;

/** Creates withdrawal requests of every agent: never more than was earned by then, the newest still in progress. */
export function withdrawalsOf({ now, distribution }: DemoContext, tasks: readonly DemoTaskRow[]): Withdrawal[] {
  const random = randomFrom(seed);
  const earned = new Map<number, number>();
  for (const task of tasks) earned.set(task.fieldEmployeeId, (earned.get(task.fieldEmployeeId) ?? 0) + task.moneyPaid);
  const rows: Withdrawal[] = [];
  for (const { fieldEmployeeId, phone } of distribution.agents) {
    const total = earned.get(fieldEmployeeId) ?? 0;
    const count = total < 500 ? 0 : random.whole(1, 8);
    let left = total * 0.9;
    for (let index = 0; index < count; index += 1) {
      const amount = Math.floor((left / (count - index)) * (0.6 + random.next() * 0.4));
      const fresh = index >= count - 2;
      const status = random.chance(0.12)
        ? random.whole(3, 5)
        : fresh && random.chance(0.5)
          ? random.whole(0, 1)
          : withdrawnStatusId;
      if (amount < 100) continue;
      // A rejected request leaves the balance unchanged.
      if (status <= withdrawnStatusId) left -= amount;
      const toCard = random.chance(0.7);
      rows.push({
        withdrawalId: rows.length + 1,
        fieldEmployeeId,
        date: now - (count - index) * 38 * 86_400 + random.whole(0, 36 * 86_400),
        amount,
        status,
        cardMask: toCard
          ? `${random.pick(['2200', '4276', '5469'])} **** **** ${String(random.whole(0, 9999)).padStart(4, '0')}`
          : null,
        phone: toCard ? null : phone,
      });
    }
  }
  return rows;
}

/**
 * Creates movements of the company's account: one sum of payouts per month, and a top-up before it. The top-ups cover
 * everything that was earned.
 */
export function refillsOf(
  { now }: DemoContext,
  tasks: readonly Pick<DemoTaskRow, 'moneyPaid'>[],
  requests: readonly Withdrawal[],
): Refill[] {
  const monthOf = (date: number): string => new Date(date * 1000).toISOString().slice(0, 7);
  const paid = new Map<string, number>();
  for (const { date, amount, status } of requests) {
    if (status === withdrawnStatusId) paid.set(monthOf(date), (paid.get(monthOf(date)) ?? 0) + amount);
  }
  const earned = tasks.reduce((sum, task) => sum + task.moneyPaid, 0);
  const months = [...paid.keys()].sort();
  const topUp = Math.ceil((earned * 1.15) / Math.max(1, months.length) / 1000) * 1000;
  return months.flatMap((month, index) => {
    const [year = 0, number = 1] = month.split('-').map(Number);
    const [first, next] = [Date.UTC(year, number - 1, 1, 9) / 1000, Date.UTC(year, number, 1, 6) / 1000];
    const title = `${monthNames[number - 1] ?? ''} ${year}`;
    return [
      {
        refillId: index * 2 + 1,
        date: Math.min(first, now),
        type: 'in' as const,
        amount: topUp,
        title: `Пополнение счёта за ${title}, платёжное поручение № ${1201 + index * 17}`,
      },
      {
        refillId: index * 2 + 2,
        date: Math.min(next, now),
        type: 'out' as const,
        amount: paid.get(month) ?? 0,
        title: `Выплаты торговым агентам за ${title}`,
      },
    ];
  });
}
