import type { AuditStrategy, AuditStrategyBody } from '#schemas/entities/auditStrategy.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { storePlanVersion, type PlanVersion } from '../planVersionRows.ts';

const sorted = (ids: readonly number[]): number[] => ids.toSorted((one, other) => one - other);

/** Returns the body of a save that would store an audit strategy as it is. */
export function auditBodyOf({
  strategyId: _strategyId,
  territories: _territories,
  stores: _stores,
  responsible: _responsible,
  ...own
}: AuditStrategy): AuditStrategyBody {
  // Columns of the database, whose values came from such bodies.
  return own as AuditStrategyBody;
}

/** Returns what decides about the tasks of an audit strategy, with its name; without the status and the comment. */
const versionOf = (strategy: AuditStrategy): PlanVersion => ({
  kind: 'audit',
  strategyId: strategy.strategyId,
  body: {
    name: strategy.name,
    isSpecial: strategy.isSpecial,
    startDate: strategy.startDate,
    endDate: strategy.endDate,
    territoryIds: sorted(strategy.territoryIds),
    storeIds: sorted(strategy.storeIds),
    federalChainIds: sorted(strategy.federalChainIds),
    typeRetail: strategy.typeRetail,
    typeWholesale: strategy.typeWholesale,
    typeChain: strategy.typeChain,
    tradeMarks: strategy.tradeMarks,
    priceMonitoring: strategy.priceMonitoring,
    faceMonitoring: strategy.faceMonitoring,
    progressThreshold: strategy.progressThreshold,
  },
});

/** Returns the version of an audit strategy as it is; adds one when the last one says something else. */
export const storeAuditVersion = (
  tx: Db,
  strategy: AuditStrategy,
  writer: { at: number; by: string },
): Promise<number> => storePlanVersion(tx, versionOf(strategy), writer);
