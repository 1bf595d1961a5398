import { formatMoney } from '#codecs/money.ts';
import { formatExactPercent } from '#codecs/percent.ts';
import type { Measure } from '#dictionaries/measures.ts';
import { soldOf } from './followTask.ts';
import { progressOf, taskStateOf, taskStates, type TaskState } from './progress.ts';
import { bonusOf, isVolumeReached, type VolumeRules, type VolumeSales } from './volumeTask.ts';

/** A volume task with the sales of its agent. */
export interface VolumeTaskSales extends VolumeSales {
  rules: VolumeRules;
  /** The bonus in roubles; null when it is a share of the sales. */
  money: number | null;
  isClosed: boolean;
}

/** What a volume task has reached. */
export interface VolumeResult {
  /** A fraction, not capped at 1. */
  progress: number;
  status: TaskState;
  /** Whole roubles. */
  bonus: number;
}

/** Returns what a volume task has reached. Before it is closed it pays nothing and is not done (planning §11). */
export function volumeResult({ rules, money, isClosed, ...sales }: VolumeTaskSales): VolumeResult {
  const progress = progressOf(sales);
  if (isClosed) {
    const status = isVolumeReached(rules, sales) ? taskStates.done : taskStates.failed;
    return { progress, status, bonus: bonusOf(rules, money, sales) };
  }
  const state = taskStateOf(sales, rules.progressThreshold, false);
  return { progress, status: state === taskStates.done ? taskStates.reached : state, bonus: 0 };
}

/** Returns a Russian sentence about the accrual of a bonus: `Объём выполнен: продано 120 из 100 шт.` */
export const bonusReason = (sales: VolumeTaskSales, measure: Measure, isCorrection: boolean): string =>
  `${isCorrection ? 'Пересчёт объёма' : 'Объём выполнен'}: ${soldOf(sales, measure)}`;

/** Returns a Russian sentence about the accrual of an increase. */
export function increaseReason(
  {
    distributionMoneyIncrease,
    distributionAccruals,
  }: { distributionMoneyIncrease: number; distributionAccruals: number },
  isCorrection: boolean,
): string {
  const share = formatExactPercent(distributionMoneyIncrease);
  return `${isCorrection ? 'Пересчёт надбавки' : 'Надбавка'} ${share} к ${formatMoney(distributionAccruals)}, начисленным за дистрибуцию.`;
}
