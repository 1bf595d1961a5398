import { formatMoney, formatNumber } from '#codecs/money.ts';
import { measureNames, plainUnits } from '#dictionaries/measures.ts';
import { roubles } from '#planning/measure.ts';
import type { PointToPlan } from '#planning/planDistribution.ts';
import type { PlannedTask } from '#planning/planPoint.ts';
import type { VolumeSteps } from '#planning/potential.ts';
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

const amountOf = ({ volume, measure }: VolumeSteps): string =>
  measure === roubles ? formatMoney(volume) : `${formatNumber(volume, 2)} ${plainUnits[measure]}`;

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
    description: `Продать «${name}» — не менее ${amountOf(steps)}`,
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
