import type { StrategyKind } from '#dictionaries/strategyKind.ts';
import type { Resource } from '../../trail/history/resource.ts';
import { versionedAuditStrategies } from '../audit/resource.ts';
import { versionedStrategies } from '../strategies/resource.ts';
import { versionedVolumeStrategies } from '../volume/resource.ts';

/** The resources of the strategies from which tasks are planned. */
export const strategyResources: Readonly<Record<StrategyKind, Resource>> = {
  distribution: versionedStrategies,
  volume: versionedVolumeStrategies,
  audit: versionedAuditStrategies,
};

export const isStrategyKind = (text: string): text is StrategyKind => Object.hasOwn(strategyResources, text);
