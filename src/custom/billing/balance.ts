import { parseNumber } from '#codecs/numericInput.ts';
import { recordsIn, type Unverified } from '#codecs/records.ts';
import type { CompanyAccount, Refill } from '#schemas/entities/billing.ts';
import { dayOf } from '#kinds/shared/days.ts';
import { decimalSum } from '#record/sums.ts';
import { movementOf } from './account.ts';

/** The account balance at the end of a day, `YYYY-MM-DD`, with the incoming and outgoing sums of that day. */
export interface BalanceDay {
  day: string;
  balance: number;
  income: number;
  expense: number;
}

/** Returns the daily balance as far back as the movements reach, computed backwards from the current balance. */
export function balanceOf({ amountAvailable, refills }: Unverified<CompanyAccount>): BalanceDay[] {
  const moved = recordsIn<Refill>(refills).flatMap((refill) => {
    const [day, sum] = [dayOf(refill.date), movementOf(refill)];
    return day === null || sum === null ? [] : [{ day, sum }];
  });
  const byDay = new Map<string, number[]>();
  for (const { day, sum } of moved) byDay.set(day, [...(byDay.get(day) ?? []), sum]);
  let balance = parseNumber(amountAvailable) ?? 0;
  const days: BalanceDay[] = [];
  for (const [day, sums] of [...byDay].toSorted(([item], [other]) => other.localeCompare(item))) {
    days.push({
      day,
      balance,
      income: decimalSum(sums.filter((sum) => sum > 0)),
      expense: decimalSum(sums.filter((sum) => sum < 0).map((sum) => -sum)),
    });
    balance = decimalSum([balance, ...sums.map((sum) => -sum)]);
  }
  return days.toReversed();
}
