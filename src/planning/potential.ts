import type { StrategyBody } from '#schemas/entities/strategy.ts';
import { addDays, daysIn, type Day } from './days.ts';
import { fromPieces, kilograms, roubles, roundMoney, roundUpVolume, toPieces, type Goods } from './measure.ts';
import type { Measure } from '#dictionaries/measures.ts';

/** The fields of a distribution strategy that decide about its tasks (planning §4). */
export type DistributionRules = Pick<
  StrategyBody,
  | 'potentialPeriod'
  | 'measure'
  | 'reductionFactor'
  | 'taskLifetime'
  | 'taskLifetimeDays'
  | 'defaultPotential'
  | 'defaultPotentialR'
  | 'wholesaleDefaultPotential'
  | 'wholesaleDefaultPotentialR'
  | 'salesCheckDays'
  | 'tasksMaxCount'
  | 'progressThreshold'
  | 'startDate'
  | 'endDate'
>;

/** Values of `potentialPeriod` and `taskLifetime` with a separate meaning. */
const byOrderFrequency = 4;
const unlimited = 0;
const fixedDays = 2;

/** Days of the potential periods month, quarter, half-year, year; order frequency counts sales of a half-year. */
const periodDays = [30, 91, 182, 365, 182];
const minKnownDays = 30;
const maxFrequency = 91;
const frequencyWithoutOrders = 30;

/** The days whose sales make the potential. */
export interface PotentialWindow {
  first: Day;
  last: Day;
  /** Days for which the distributor's data are known, at least 30. */
  knownDays: number;
}

/**
 * Returns the window that ends with `asOf`, the last known day. `firstSaleDay` is the distributor's first sale in the
 * window; null without sales.
 */
export function potentialWindow(
  { potentialPeriod }: Pick<DistributionRules, 'potentialPeriod'>,
  asOf: Day,
  firstSaleDay: Day | null,
): PotentialWindow {
  const first = addDays(asOf, 1 - (periodDays[potentialPeriod] ?? minKnownDays));
  const known = firstSaleDay === null || firstSaleDay < first ? first : firstSaleDay;
  return { first, last: asOf, knownDays: Math.max(minKnownDays, daysIn(known, asOf)) };
}

/** Returns the days between two orders of a point, 1 to 91; 30 for fewer than two order days. */
export function orderFrequency(orderDays: readonly Day[]): number {
  const days = [...new Set(orderDays)].toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || days.length < 2) return frequencyWithoutOrders;
  return Math.min(maxFrequency, Math.max(1, Math.ceil((daysIn(first, last) - 1) / (days.length - 1))));
}

/** Whether a strategy plans new tasks on a day. Outside its validity only tasks whose item or point is gone end. */
export const isValidOn = (
  { startDate, endDate }: Pick<DistributionRules, 'startDate' | 'endDate'>,
  day: Day,
): boolean => day >= startDate && day <= endDate;

/** Returns the number of days for which a task is sized (`H`). */
export function taskDays(rules: DistributionRules, orderDays: readonly Day[]): number {
  if (rules.taskLifetime === fixedDays) return rules.taskLifetimeDays ?? 1;
  return rules.potentialPeriod === byOrderFrequency
    ? orderFrequency(orderDays)
    : (periodDays[rules.potentialPeriod] ?? minKnownDays);
}

/** Returns the last day of a task that starts on `day`: with an unlimited lifetime, of the strategy. */
export function deadlineOf(rules: DistributionRules, day: Day, days: number): Day {
  return rules.taskLifetime === unlimited ? rules.endDate : addDays(day, days - 1);
}

/** Returns the minimum potential of a point in the measure. The wholesale plan is in kilograms or roubles. */
export function minPotential(rules: DistributionRules, isWholesale: boolean, goods: Goods): number {
  const { measure } = rules;
  if (!isWholesale) return (measure === roubles ? rules.defaultPotentialR : rules.defaultPotential) ?? 0;
  if (measure === roubles) return rules.wholesaleDefaultPotentialR ?? 0;
  const plan = rules.wholesaleDefaultPotential ?? 0;
  return measure === kilograms ? plan : toPieces(plan, kilograms, goods);
}

/** The inputs and steps of a task's volume and money; a task stores them to explain itself. */
export interface VolumeSteps {
  measure: Measure;
  window: PotentialWindow;
  /** Net sales of the item in the window, in the measure. */
  sold: number;
  factor: number;
  taskDays: number;
  /** `factor × sold × taskDays ÷ knownDays`, unrounded. */
  estimate: number;
  /** The minimum potential, and the minimum volume of the list's item, in the measure. */
  minPotential: number;
  minVolume: number;
  volume: number;
  /** The volume in pieces, unrounded. */
  pieces: number;
  /** Roubles per piece; null without a motivation. */
  rate: number | null;
  /** Whole roubles for the full volume. */
  moneyTotal: number;
  /** Why the item was missing: pieces sold in the last days, and its minimum. Absent in tasks of earlier versions. */
  missing?: { pieces: number; minPieces: number; days: number };
}

/** Returns the steps of a task with another rate, in roubles per piece. */
export const withRate = (steps: VolumeSteps, rate: number | null): VolumeSteps => ({
  ...steps,
  rate,
  moneyTotal: roundMoney((rate ?? 0) * steps.pieces),
});

/** An item of the strategy's list at a point. */
export interface ItemSales extends Goods {
  /** Net sales in the window, in the measure; returns are negative. */
  sold: number;
  /** Minimum volume of the list's item, in pieces. */
  minPieces: number;
  rate: number | null;
}

/** Returns the volume and the money of a task (planning §4). */
export function taskVolume(
  rules: DistributionRules,
  item: ItemSales,
  point: { isWholesale: boolean; window: PotentialWindow; taskDays: number },
): VolumeSteps {
  const { measure, reductionFactor: factor } = rules;
  const sold = Math.max(0, item.sold);
  const estimate = (factor * sold * point.taskDays) / point.window.knownDays;
  const min = minPotential(rules, point.isWholesale, item);
  const minVolume = fromPieces(item.minPieces, measure, item);
  const volume = roundUpVolume(Math.max(estimate, min, minVolume), measure);
  const pieces = toPieces(volume, measure, item);
  return {
    measure,
    window: point.window,
    sold,
    factor,
    taskDays: point.taskDays,
    estimate,
    minPotential: min,
    minVolume,
    volume,
    pieces,
    rate: item.rate,
    moneyTotal: roundMoney((item.rate ?? 0) * pieces),
  };
}
