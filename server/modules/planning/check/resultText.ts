import { formatMoney } from '#codecs/money.ts';
import { formatExactPercent } from '#codecs/percent.ts';
import { taskStatuses } from '#dictionaries/taskStatus.ts';

/** What is stored or computed of a task. */
interface Reached {
  progress: number;
  status: number;
}

/** Returns the Russian word for a state of a task. */
export const taskStatusName = (status: number): string =>
  taskStatuses.find(({ statusId }) => statusId === status)?.name ?? '-';

/** Returns progress and state of a task in Russian: `прогресс 91,3 %, «Порог достигнут»`. */
export const reachedText = ({ progress, status }: Reached): string =>
  `прогресс ${formatExactPercent(progress)}, «${taskStatusName(status)}»`;

/** Returns what a task has reached, in Russian: `прогресс 91,3 %, «Порог достигнут», начислено 0 ₽`. */
export const resultText = (reached: Reached, accrued: number): string =>
  `${reachedText(reached)}, начислено ${formatMoney(accrued)}`;
