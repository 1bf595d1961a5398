import {
  mmlItems,
  strategies,
  strategyDistributors,
  volumeStrategies,
  volumeTasks,
} from '../../platform/tables/strategies.ts';
import type { DemoProduct } from './catalogue.ts';
import type { DemoContext } from './context.ts';
import { groupRows } from './groupRows.ts';
import type { DemoRows } from './tableRows.ts';

type Strategy = Pick<typeof strategies.$inferSelect, 'strategyId' | 'mmlId'>;
type VolumeStrategy = Pick<typeof volumeStrategies.$inferSelect, 'strategyId' | 'mmlId'>;
type VolumeTask = Pick<typeof volumeTasks.$inferSelect, 'strategyId' | 'fieldEmployeeId'>;

export function distributionLists(created: DemoRows): (distrId: number) => readonly number[] {
  const listOf = new Map(created.of<Strategy>(strategies).map(({ strategyId, mmlId }) => [strategyId, mmlId]));
  const chosen = groupRows(
    created.of<typeof strategyDistributors.$inferSelect>(strategyDistributors),
    ({ distrId }) => distrId,
  );
  return (distrId) => unique((chosen.get(distrId) ?? []).map(({ strategyId }) => listOf.get(strategyId)));
}

/** Returns the lists of the volume strategies that select agents of each distributor. */
export function volumeLists({ distribution }: DemoContext, created: DemoRows): (distrId: number) => readonly number[] {
  const listOf = new Map(
    created.of<VolumeStrategy>(volumeStrategies).map(({ strategyId, mmlId }) => [strategyId, mmlId]),
  );
  const distributorOf = new Map(distribution.agents.map(({ fieldEmployeeId, distrId }) => [fieldEmployeeId, distrId]));
  const tasks = groupRows(created.of<VolumeTask>(volumeTasks), ({ fieldEmployeeId }) =>
    distributorOf.get(fieldEmployeeId),
  );
  return (distrId) => unique((tasks.get(distrId) ?? []).map(({ strategyId }) => listOf.get(strategyId)));
}

const unique = (ids: readonly (number | null | undefined)[]): number[] => [
  ...new Set(ids.filter((id) => typeof id === 'number')),
];

/** Returns the products of each list, those of its categories included. */
export function listedProducts(
  { catalogue }: DemoContext,
  created: DemoRows,
): (mmlId: number) => readonly DemoProduct[] {
  const byId = groupRows(catalogue.products, ({ productId }) => productId);
  const byCategory = groupRows(catalogue.products, ({ categoryId }) => categoryId);
  const items = groupRows(created.of<typeof mmlItems.$inferSelect>(mmlItems), ({ mmlId }) => mmlId);
  return (mmlId) =>
    (items.get(mmlId) ?? []).flatMap(({ productId, categoryId }) =>
      productId === null ? (byCategory.get(categoryId ?? 0) ?? []) : (byId.get(productId) ?? []),
    );
}
