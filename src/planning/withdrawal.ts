import { formatDate } from '#codecs/dates.ts';
import type { Day } from './days.ts';

/** Why an untouched task was withdrawn (spec D84), in Russian. */
const reasons = {
  stopped: 'стратегия остановлена',
  deleted: 'стратегия удалена',
  changed: 'стратегию изменили, и по новым условиям задачи нет',
  item: 'товара больше нет в списке MML стратегии',
  point: 'точка больше не относится к стратегии',
  distributor: 'точка ушла от этого дистрибьютора',
} as const;

export type WithdrawalReason = keyof typeof reasons;

/** What a withdrawn task keeps of its withdrawal. */
export interface Withdrawal {
  why: WithdrawalReason;
  day: Day;
}

/** Returns a Russian sentence about when and why a task was withdrawn. */
export const explainWithdrawal = ({ why, day }: Withdrawal): string => `Отозвана ${formatDate(day)}: ${reasons[why]}.`;
