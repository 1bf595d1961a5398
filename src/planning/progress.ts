import { roundTo, shiftDecimal } from '#codecs/decimal.ts';
import { roundMoney } from './measure.ts';

/** States of a task (part2 §2; planning §4). */
export const taskStates = { untouched: 0, started: 1, reached: 2, done: 3, withdrawn: 4, failed: 5 } as const;
export type TaskState = (typeof taskStates)[keyof typeof taskStates];

/** What was sold towards a volume. */
export interface Sold {
  /** Net sales in the task's days, in its measure. */
  net: number;
  volume: number;
}

const places = 4;
/** The maximum that a task stores and answers (1000 %). */
const maxProgress = 10;

/**
 * Returns the progress as a fraction, from 0 to 10, cut to four places: 97.99 % never shows as 98 %. Negative net
 * sales are no progress.
 */
export function progressOf({ net, volume }: Sold): number {
  const fraction = Math.min(maxProgress, Math.max(0, net) / volume);
  return shiftDecimal(Math.floor(roundTo(shiftDecimal(fraction, places), 6)), -places);
}

/** Whether net sales reach a share (a fraction) of the volume. With nothing sold nothing is reached. */
export const reaches = ({ net, volume }: Sold, share: number): boolean =>
  net > 0 && roundTo(net - share * volume, 6) >= 0;

/** Returns the roubles accrued for a distribution task: a share from the threshold on, at most all (spec D74). */
export function accrualOf(moneyTotal: number, sold: Sold, threshold: number): number {
  return reaches(sold, threshold) ? roundMoney(moneyTotal * Math.min(1, sold.net / sold.volume)) : 0;
}

/** Returns the state of a distribution task that is not withdrawn. */
export function taskStateOf(sold: Sold, threshold: number, isClosed: boolean): TaskState {
  if (reaches(sold, 1)) return taskStates.done;
  if (reaches(sold, threshold)) return isClosed ? taskStates.done : taskStates.reached;
  if (isClosed) return taskStates.failed;
  return sold.net > 0 ? taskStates.started : taskStates.untouched;
}
