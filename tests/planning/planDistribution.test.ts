import { describe, expect, it } from 'vitest';
import { PlanSummary, planDistribution, type PlannedPoint, type PointToPlan } from '#planning/planDistribution.ts';
import type { PointItem } from '#planning/planPoint.ts';
import { potentialWindow, type DistributionRules } from '#planning/potential.ts';

const day = '2026-06-24';
const rules: DistributionRules = {
  potentialPeriod: 1,
  measure: 2,
  reductionFactor: 1,
  taskLifetime: 2,
  taskLifetimeDays: 91,
  defaultPotential: 10,
  defaultPotentialR: null,
  wholesaleDefaultPotential: null,
  wholesaleDefaultPotentialR: null,
  salesCheckDays: 30,
  tasksMaxCount: 2,
  progressThreshold: 0.9,
  startDate: '2026-01-01',
  endDate: '2026-12-31',
};
const item = (productId: number, more: Partial<PointItem> = {}): PointItem => ({
  itemKey: `product:${productId}`,
  sold: 0,
  recentPieces: 0,
  minPieces: 0,
  weightKg: 1,
  priceRoubles: 1,
  rate: 2,
  claim: null,
  ...more,
});
const planOf = (points: PointToPlan[], openTasks = new Map<number, number>()) => [
  ...planDistribution(rules, points, openTasks, day),
];
const summaryOf = (plan: PlannedPoint[]) => {
  const summary = new PlanSummary();
  for (const planned of plan) summary.add(planned);
  return summary;
};
const covering = (fieldEmployeeId: number) => ({
  fieldEmployeeId,
  servesPoint: false,
  lastSaleHere: null,
  coversPoint: true,
});
const point = (tradePointId: number, more: Partial<PointToPlan> = {}): PointToPlan => ({
  tradePointId,
  distrId: 1,
  isWholesale: false,
  window: potentialWindow(rules, '2026-06-23', null),
  orderDays: [],
  openTasks: 0,
  continued: [],
  replaced: [],
  started: [],
  items: [item(1)],
  candidates: [covering(7), covering(8)],
  ...more,
});

describe('Plan of a distribution strategy', () => {
  it('spreads the tasks of a territory over its agents, point by point in the order of their ids', () => {
    const plan = planOf([point(3), point(1, { items: [item(1), item(2)] }), point(2)], new Map([[8, 1]]));
    expect(plan.map(({ point: { tradePointId }, executor, tasks }) => [tradePointId, executor, tasks.length])).toEqual([
      [1, 7, 2],
      [2, 8, 1],
      [3, 7, 1],
    ]);
  });

  it('plans no task at a point without an executor, and counts the tasks that it would have had', () => {
    const plan = planOf([
      point(1, { candidates: [], items: [item(1), item(2), item(3), item(4, { recentPieces: 5 })] }),
    ]);
    expect(plan.map(({ executor, tasks }) => [executor, tasks])).toEqual([[null, []]]);
    expect(summaryOf(plan).notPlanned).toEqual({
      onShelf: 1,
      claimed: 0,
      overLimit: 1,
      withoutExecutor: 2,
      withoutMotivation: 0,
    });
  });

  it('adds up points, tasks and roubles, in all, by distributor and by executor', () => {
    const plan = planOf([
      point(1),
      point(2, { distrId: 5, items: [item(1, { sold: 30 }), item(2, { rate: null })] }),
      point(3, { distrId: 5, items: [item(1, { claim: 'open' })] }),
    ]);
    expect(summaryOf(plan).totals).toEqual({ points: 3, pointsWithTasks: 2, tasks: 3, money: 80 });
    expect(Object.fromEntries(summaryOf(plan).byDistributor)).toEqual({
      1: { points: 1, pointsWithTasks: 1, tasks: 1, money: 20 },
      5: { points: 2, pointsWithTasks: 1, tasks: 2, money: 60 },
    });
    expect(Object.fromEntries(summaryOf(plan).byAgent)).toEqual({
      7: { points: 1, pointsWithTasks: 1, tasks: 1, money: 20 },
      8: { points: 1, pointsWithTasks: 1, tasks: 2, money: 60 },
    });
    expect(summaryOf(plan).notPlanned).toMatchObject({ claimed: 1, withoutMotivation: 1 });
  });
});
