import { measureNames } from '#dictionaries/measures.ts';
import { formatTaskVolume } from '#planning/formatTaskVolume.ts';
import type { PointToPlan } from '#planning/planDistribution.ts';
import type { PlannedTask } from '#planning/planPoint.ts';
import type { ClaimingTask } from '../../tasks/plannedTaskRows.ts';
import type { PlannedItem } from '../readItems.ts';

/** Maximum length of the title of a task. */
const maxTitle = 200;

/** What all planned tasks of a step share. */
export interface StepContext {
  strategyId: number;
  planVersionId: number;
  items: ReadonlyMap<string, PlannedItem>;
  motivationOf(distrId: number, isWholesale: boolean, productId: number): number | null;
}

/** Returns the number of a product or a category, whichever the key of an item names. */
function subjectOf(itemKey: string): { productId: number | null; categoryId: number | null } {
  const [kind, number] = itemKey.split(':');
  return kind === 'product'
    ? { productId: Number(number), categoryId: null }
    : { productId: null, categoryId: Number(number) };
}

/** Returns a planned task of a point as it is stored: with its texts, its reason and the products that it claims. */
export function plannedRow(
  { strategyId, planVersionId, items, motivationOf }: StepContext,
  { tradePointId, distrId, isWholesale }: Pick<PointToPlan, 'tradePointId' | 'distrId' | 'isWholesale'>,
  { itemKey, startDate, deadlineDate, steps }: PlannedTask,
  fieldEmployeeId: number,
): ClaimingTask {
  const item = items.get(itemKey);
  const name = item?.name ?? '';
  const subject = subjectOf(itemKey);
  const row: ClaimingTask['row'] = {
    title: `Продать: ${name}`.slice(0, maxTitle),
    description: `Продать «${name}» — не менее ${formatTaskVolume(steps.volume, steps.measure)}`,
    tradePointId,
    fieldEmployeeId,
    ...subject,
    measure: measureNames[steps.measure],
    volume: steps.volume,
    moneyTotal: steps.moneyTotal,
    deadlineDate,
    planVersionId,
    strategyId,
    distrId,
    itemKey,
    startDay: startDate,
    motivationId: subject.productId === null ? null : motivationOf(distrId, isWholesale, subject.productId),
    rate: steps.rate,
    reason: { steps },
  };
  return { row, productIds: (item?.products ?? []).map(({ productId }) => productId) };
}
