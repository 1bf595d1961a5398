import { formatMoney, formatNumber } from '#codecs/money.ts';
import type { Measure } from '#dictionaries/measures.ts';
import { formatTaskVolume } from './formatTaskVolume.ts';
import { roubles } from './measure.ts';
import { accrualOf, progressOf, taskStateOf, taskStates, type Sold, type TaskState } from './progress.ts';

/** A distribution task with what was sold in its days. */
export interface TaskSales extends Sold {
  /** Whole roubles for the full volume. */
  moneyTotal: number;
  /** The part of the volume from which the task pays, a fraction. */
  threshold: number;
  isClosed: boolean;
}

/** What a distribution task has reached. */
export interface TaskResult {
  /** A fraction from 0 to 10. */
  progress: number;
  status: TaskState;
  /** Roubles that the task has earned so far: a task that is only reached earns when it is closed (planning §4). */
  earned: number;
}

/** Returns what a distribution task has reached; a function of its sales alone, however they came in (planning §1). */
export function taskResult(task: TaskSales): TaskResult {
  const status = taskStateOf(task, task.threshold, task.isClosed);
  return {
    progress: progressOf(task),
    status,
    earned: status === taskStates.done ? accrualOf(task.moneyTotal, task, task.threshold) : 0,
  };
}

/** Returns the end of a Russian sentence: `продано 21 из 23 шт.` */
export function soldOf({ net, volume }: Sold, measure: Measure): string {
  const sold = measure === roubles ? formatMoney(net) : formatNumber(net, 2);
  const text = `продано ${sold} из ${formatTaskVolume(volume, measure)}`;
  return text.endsWith('.') ? text : `${text}.`;
}

/** Returns a Russian sentence about an accrual; a later one of the task is a correction. */
export const accrualReason = (sold: Sold, measure: Measure, isCorrection: boolean): string =>
  isCorrection ? `Пересчёт: ${soldOf(sold, measure)}` : `П${soldOf(sold, measure).slice(1)}`;
