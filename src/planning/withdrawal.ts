import { formatDate } from '#codecs/dates.ts';
import { withdrawalReasons, type WithdrawalReason } from '#dictionaries/withdrawalReasons.ts';
import type { Day } from './days.ts';

/** What a withdrawn task keeps of its withdrawal. */
export interface Withdrawal {
  why: WithdrawalReason;
  day: Day;
}

/** Returns a Russian sentence about when and why a task was withdrawn. */
export const explainWithdrawal = ({ why, day }: Withdrawal): string =>
  `Отозвана ${formatDate(day)}: ${withdrawalReasons[why]}.`;
