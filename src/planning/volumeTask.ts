import type { VolumeStrategyBody } from '#schemas/entities/volumeStrategy.ts';
import { roundMoney } from './measure.ts';
import { reaches, type Sold } from './progress.ts';

/** The fields of a volume strategy that decide about money (planning §5). */
export type VolumeRules = Pick<
  VolumeStrategyBody,
  'progressThreshold' | 'storesAffectionCount' | 'percentageOfSales' | 'distributionMoneyIncrease'
>;

/** What an agent has sold in the period of a volume task. */
export interface VolumeSales extends Sold {
  /** Net roubles. */
  roubles: number;
  /** Points at which something net was sold. */
  points: number;
}

/** Whether a volume task is reached: its volume up to the threshold, at as many points as required. */
export function isVolumeReached(rules: VolumeRules, sales: VolumeSales): boolean {
  return reaches(sales, rules.progressThreshold) && sales.points >= (rules.storesAffectionCount ?? 0);
}

/**
 * Returns the whole roubles of a closed volume task, nothing when it is not reached (spec D74). `money` is the plan's
 * bonus; null when the bonus is a share of the roubles sold.
 */
export function bonusOf(rules: VolumeRules, money: number | null, sales: VolumeSales): number {
  if (!isVolumeReached(rules, sales)) return 0;
  return roundMoney(money ?? (rules.percentageOfSales ?? 0) * Math.max(0, sales.roubles));
}

/** Returns the whole roubles by which a done volume task raises accruals for distribution tasks (spec D85). */
export const increaseOf = (
  { distributionMoneyIncrease }: Pick<VolumeRules, 'distributionMoneyIncrease'>,
  distributionAccruals: number,
): number => roundMoney((distributionMoneyIncrease ?? 0) * distributionAccruals);
