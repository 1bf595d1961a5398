import * as fc from 'fast-check';
import type { PointToPlan } from '#planning/planDistribution.ts';
import type { Point, PointItem } from '#planning/planPoint.ts';
import { potentialWindow, type DistributionRules } from '#planning/potential.ts';

// Generated worlds for property tests of the rules; sales are known up to 23 June 2026.
const asOf = '2026-06-23';

export const amounts = fc.double({ min: 0, max: 1e6, noNaN: true });

export const anyRules: fc.Arbitrary<DistributionRules> = fc.record({
  potentialPeriod: fc.constantFrom(0, 1, 2, 3, 4),
  measure: fc.constantFrom(0, 1, 2),
  reductionFactor: fc.double({ min: 0, max: 1, noNaN: true }),
  taskLifetime: fc.constantFrom(0, 1, 2),
  taskLifetimeDays: fc.integer({ min: 1, max: 400 }),
  defaultPotential: fc.option(amounts),
  defaultPotentialR: fc.option(amounts),
  wholesaleDefaultPotential: fc.option(amounts),
  wholesaleDefaultPotentialR: fc.option(amounts),
  salesCheckDays: fc.integer({ min: 1, max: 365 }),
  tasksMaxCount: fc.integer({ min: 1, max: 20 }),
  progressThreshold: fc.double({ min: 0.01, max: 1, noNaN: true }),
  startDate: fc.constant('2026-01-01'),
  endDate: fc.constant('2026-12-31'),
}) as fc.Arbitrary<DistributionRules>;

export const anyItem: fc.Arbitrary<PointItem> = fc.record({
  itemKey: fc.uuid(),
  sold: fc.double({ min: -1e5, max: 1e6, noNaN: true }),
  recentPieces: fc.integer({ min: -10, max: 50 }),
  minPieces: fc.integer({ min: 0, max: 50 }),
  weightKg: fc.constantFrom(0, 0.2, 1.5),
  priceRoubles: fc.constantFrom(0, 35, 1200),
  rate: fc.option(fc.double({ min: 0, max: 50, noNaN: true })),
  claim: fc.constantFrom('open', 'failed', null),
});

/** Returns points of a strategy with at most `maxItems` items of its list. */
export const pointOf = (rules: DistributionRules, maxItems: number): fc.Arbitrary<Point> =>
  fc.record({
    isWholesale: fc.boolean(),
    window: fc.constant(potentialWindow(rules, asOf, null)),
    orderDays: fc.constant([]),
    openTasks: fc.integer({ min: 0, max: 25 }),
    items: fc.uniqueArray(anyItem, { maxLength: maxItems, selector: ({ itemKey }) => itemKey }),
  });

/** Days before and after the oldest sale that makes an agent the executor. */
const saleDays = ['2025-06-01', '2026-05-01', '2026-06-20'];

/** Returns the points of a company with up to five agents, which are not yet planned. */
export const companyOf = (rules: DistributionRules): fc.Arbitrary<PointToPlan[]> => {
  const agent = fc.record({
    fieldEmployeeId: fc.integer({ min: 1, max: 5 }),
    servesPoint: fc.boolean(),
    lastSaleHere: fc.option(fc.constantFrom(...saleDays)),
    coversPoint: fc.boolean(),
  });
  const candidates = fc.uniqueArray(agent, { maxLength: 3, selector: ({ fieldEmployeeId }) => fieldEmployeeId });
  const place = fc.record({
    tradePointId: fc.integer({ min: 1, max: 1000 }),
    distrId: fc.integer({ min: 1, max: 3 }),
    continued: fc.constant([]),
    replaced: fc.constant([]),
    started: fc.constant([]),
    candidates,
  });
  return fc.uniqueArray(
    fc.tuple(pointOf(rules, 8), place).map(([point, where]) => ({ ...point, ...where })),
    { maxLength: 12, selector: ({ tradePointId }) => tradePointId },
  );
};
