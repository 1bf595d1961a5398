import type { Day } from './days.ts';
import {
  deadlineOf,
  isValidOn,
  taskDays,
  taskVolume,
  type DistributionRules,
  type ItemSales,
  type PotentialWindow,
  type VolumeSteps,
} from './potential.ts';

/** Why an item of the list gets no task at a point; `invalid` outside the validity of the strategy. */
export type NotPlanned = 'onShelf' | 'claimed' | 'overLimit' | 'invalid';

/** An item of the strategy's list at a point, in the order of the list. */
export interface PointItem extends ItemSales {
  itemKey: string;
  /** Net sales in pieces in the last `salesCheckDays` days. */
  recentPieces: number;
  /**
   * A task claims one of its products here, or a task for it failed in the last `salesCheckDays` days; `own` is an
   * untouched task of the strategy that continues. A done task claims its products until a night closes it.
   */
  claim: 'own' | 'open' | 'failed' | null;
}

/** A trade point on the day of planning. */
export interface Point {
  isWholesale: boolean;
  window: PotentialWindow;
  /** Days with an order in the last half-year, for the order frequency. */
  orderDays: readonly Day[];
  /** Open tasks of the strategy here, without those that are planned again. */
  openTasks: number;
  items: readonly PointItem[];
}

export interface PlannedTask {
  itemKey: string;
  startDate: Day;
  deadlineDate: Day;
  steps: VolumeSteps;
}

export interface PointPlan {
  /** New tasks. */
  tasks: readonly PlannedTask[];
  /** Why an item gets no task, in the order of the point's items; null for an item with a new or a continued task. */
  notPlanned: readonly (NotPlanned | null)[];
}

/**
 * Returns why an item gets no task, before tasks are chosen: a missing item that is not claimed is over the limit. An
 * item that has sold its minimum recently needs no task.
 */
function whyNotPlanned({ claim, recentPieces, minPieces }: PointItem): NotPlanned | null {
  if (claim === 'own') return null;
  if (recentPieces > 0 && recentPieces >= minPieces) return 'onShelf';
  return claim === null ? 'overLimit' : 'claimed';
}

/**
 * Returns the tasks of a point on a day: for missing items that are not claimed, those with the most sales first, up to
 * the limit of open tasks (planning §4). The only decision about distribution tasks, for previews and for planning.
 */
export function planPoint(rules: DistributionRules, point: Point, day: Day): PointPlan {
  const { items } = point;
  // Runs for millions of pairs of point and item.
  const notPlanned = items.map(whyNotPlanned);
  if (!isValidOn(rules, day))
    return { tasks: [], notPlanned: notPlanned.map((why) => (why === 'overLimit' ? 'invalid' : why)) };
  const days = taskDays(rules, point.orderDays);
  const deadlineDate = deadlineOf(rules, day, days);
  const room = Math.max(0, rules.tasksMaxCount - point.openTasks);
  const tasks = withMostSales(items, notPlanned, room).flatMap((chosen) => {
    const item = items[chosen];
    if (item === undefined) return [];
    notPlanned[chosen] = null;
    return {
      itemKey: item.itemKey,
      startDate: day,
      deadlineDate,
      steps: {
        ...taskVolume(rules, item, { isWholesale: point.isWholesale, window: point.window, taskDays: days }),
        missing: { pieces: item.recentPieces, minPieces: item.minPieces, days: rules.salesCheckDays },
      },
    };
  });
  return { tasks, notPlanned };
}

/**
 * Returns the positions of at most `room` items that are over the limit, those with the most sales; equal ones stay in
 * the order of the list. Most items of a long list are unsold or sold less than the first few, so these few are kept in
 * place of sorting all.
 */
function withMostSales(
  items: readonly PointItem[],
  notPlanned: readonly (NotPlanned | null)[],
  room: number,
): number[] {
  const chosen: number[] = [];
  /** The sales of the chosen ones. */
  const sales: number[] = [];
  for (let at = 0; at < items.length; at += 1) {
    if (notPlanned[at] !== 'overLimit') continue;
    const sold = Math.max(0, items[at]?.sold ?? 0);
    if (chosen.length >= room && sold <= (sales[room - 1] ?? Infinity)) continue;
    let place = chosen.length;
    while (place > 0 && (sales[place - 1] ?? 0) < sold) place -= 1;
    chosen.splice(place, 0, at);
    sales.splice(place, 0, sold);
    if (chosen.length > room) {
      chosen.pop();
      sales.pop();
    }
  }
  return chosen;
}
