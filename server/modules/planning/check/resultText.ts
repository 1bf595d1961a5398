import { formatMoney } from '#codecs/money.ts';
import { formatExactPercent } from '#codecs/percent.ts';
import { taskStatuses } from '#dictionaries/taskStatus.ts';

/** Returns what a task has reached, in Russian: `прогресс 91,3 %, «На проверке», начислено 0 ₽`. */
export function resultText({ progress, status }: { progress: number; status: number }, accrued: number): string {
  const state = taskStatuses.find(({ statusId }) => statusId === status)?.name ?? '-';
  return `прогресс ${formatExactPercent(progress)}, «${state}», начислено ${formatMoney(accrued)}`;
}
