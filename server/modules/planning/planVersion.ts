import type { StrategyBody } from '#schemas/entities/strategy.ts';
import type { Db } from '../../platform/db/connection.ts';
import type { OwnStrategy } from '../strategies/read.ts';
import { findPlanVersion, storePlanVersion, type PlanVersion } from './planVersionRows.ts';
import type { PlannedItem } from './readItems.ts';

type VersionBody = PlanVersion['body'];

/** Returns the body of a save that would store a strategy as it is. */
export function strategyBodyOf({ distributors, mml, ...own }: OwnStrategy): StrategyBody {
  return {
    ...own,
    mmlId: mml.mmlId,
    distributorIds: distributors.map(({ distrId }) => distrId),
    // Columns of the database, whose values came from such bodies.
  } as StrategyBody;
}

/**
 * Returns what decides about the tasks of a distribution strategy, with its name. Without the status and the comment: a
 * strategy that is stopped and started plans as before.
 */
function versionBody(strategy: StrategyBody, items: readonly PlannedItem[]): VersionBody {
  return {
    name: strategy.name.trim(),
    distributorIds: [...new Set(strategy.distributorIds)].toSorted((one, other) => one - other),
    mmlId: strategy.mmlId,
    items: items.map(({ itemKey, minPieces }) => ({ itemKey, minVolume: minPieces })),
    potentialPeriod: strategy.potentialPeriod,
    tasksMaxCount: strategy.tasksMaxCount,
    reductionFactor: strategy.reductionFactor,
    salesCheckDays: strategy.salesCheckDays,
    startDate: strategy.startDate,
    endDate: strategy.endDate,
    progressThreshold: strategy.progressThreshold,
    measure: strategy.measure,
    defaultPotential: strategy.defaultPotential ?? null,
    defaultPotentialR: strategy.defaultPotentialR ?? null,
    taskLifetime: strategy.taskLifetime,
    taskLifetimeDays: strategy.taskLifetimeDays ?? null,
    isWholesale: strategy.isWholesale ?? false,
    isRetail: strategy.isRetail ?? false,
    wholesaleDefaultPotential: strategy.wholesaleDefaultPotential ?? null,
    wholesaleDefaultPotentialR: strategy.wholesaleDefaultPotentialR ?? null,
  };
}

/** A strategy with the items of its list. */
export interface VersionedStrategy {
  strategyId: number;
  strategy: StrategyBody;
  items: readonly PlannedItem[];
}

const versionOf = ({ strategyId, strategy, items }: VersionedStrategy): PlanVersion => ({
  kind: 'distribution',
  strategyId,
  body: versionBody(strategy, items),
});

/** Returns the last version of a distribution strategy if it says what the strategy says now, otherwise null. */
export const findVersion = (db: Db, versioned: VersionedStrategy): Promise<number | null> =>
  findPlanVersion(db, versionOf(versioned));

/** Returns the version of a distribution strategy as it is; adds one when the last one says something else. */
export const storeVersion = (
  tx: Db,
  versioned: VersionedStrategy,
  writer: { at: number; by: string },
): Promise<number> => storePlanVersion(tx, versionOf(versioned), writer);
