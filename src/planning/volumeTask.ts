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
  /** Roubles accrued for the agent's distribution tasks of the period that no other increase has raised. */
  distributionAccruals: number;
}

/** Whether a volume task is reached: its volume up to the threshold, at as many points as required. */
export function isVolumeReached(rules: VolumeRules, sales: VolumeSales): boolean {
  return reaches(sales, rules.progressThreshold) && sales.points >= (rules.storesAffectionCount ?? 0);
}

/** Whole roubles that a closed volume task pays: the bonus and the increase of distribution accruals. */
export interface VolumeMoney {
  bonus: number;
  increase: number;
}

/**
 * Returns the money of a closed volume task, nothing when it is not reached (spec D74). `money` is the plan's bonus;
 * null when the bonus is a share of the roubles sold.
 */
export function volumeMoney(rules: VolumeRules, money: number | null, sales: VolumeSales): VolumeMoney {
  if (!isVolumeReached(rules, sales)) return { bonus: 0, increase: 0 };
  return {
    bonus: roundMoney(money ?? (rules.percentageOfSales ?? 0) * Math.max(0, sales.roubles)),
    increase: roundMoney((rules.distributionMoneyIncrease ?? 0) * sales.distributionAccruals),
  };
}
