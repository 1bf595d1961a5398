import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { taskResult } from '#planning/followTask.ts';
import { planDistribution, type PlannedPoint, type PointToPlan } from '#planning/planDistribution.ts';
import { taskStates } from '#planning/progress.ts';
import { anyRules, companyOf } from './arbitraries.ts';

// 1,000 generated worlds for the invariants of planning §10; tests/server/planning/worlds.test.ts plays some of them on
// both databases.
const day = '2026-06-24';
const worlds = anyRules.chain((rules) => fc.tuple(fc.constant(rules), companyOf(rules)));
const nobody: ReadonlyMap<number, number> = new Map();

const createdOf = ({ tasks }: PlannedPoint) => tasks.filter(({ change }) => change === 'created');

/** Returns the new tasks as texts, in the order of their points. */
const tasksOf = (plan: readonly PlannedPoint[]): string[] =>
  plan.flatMap((planned) => {
    const { point, executor } = planned;
    return createdOf(planned).map(
      ({ itemKey, steps, deadlineDate }) =>
        `${point.tradePointId} ${executor} ${itemKey} ${steps.volume} ${steps.moneyTotal} ${deadlineDate}`,
    );
  });

/** Returns a point after its plan has been stored: its tasks continue and claim their items. */
function afterRun(planned: PlannedPoint): PointToPlan {
  const { point } = planned;
  const created = createdOf(planned);
  return {
    ...point,
    openTasks: point.openTasks + created.length,
    continued: created.map((task, taskId) => ({
      ...task,
      taskId,
      volume: task.steps.volume,
      moneyTotal: task.steps.moneyTotal,
    })),
    items: point.items.map((item) =>
      created.some(({ itemKey }) => itemKey === item.itemKey) ? { ...item, claim: 'own' } : item,
    ),
  };
}

describe('The plan of any company', () => {
  it('stays within the limit of open tasks, and plans each free item at most once, for a candidate', () => {
    fc.assert(
      fc.property(worlds, ([rules, points]) => {
        for (const planned of planDistribution(rules, points, nobody, day)) {
          const { point, executor } = planned;
          const created = createdOf(planned);
          if (created.length === 0) continue;
          expect(point.openTasks + created.length).toBeLessThanOrEqual(rules.tasksMaxCount);
          const keys = created.map(({ itemKey }) => itemKey);
          expect(new Set(keys).size).toBe(keys.length);
          const free = point.items.filter(({ claim }) => claim === null).map(({ itemKey }) => itemKey);
          expect(free).toEqual(expect.arrayContaining(keys));
          expect(point.candidates.map(({ fieldEmployeeId }) => fieldEmployeeId)).toContain(executor);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('is the same for points in any order', () => {
    const shuffled = worlds.chain(([rules, points]) =>
      fc.tuple(
        fc.constant(rules),
        fc.constant(points),
        fc.shuffledSubarray(points, { minLength: points.length, maxLength: points.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([rules, points, others]) => {
        const plan = tasksOf([...planDistribution(rules, points, nobody, day)]);
        expect(tasksOf([...planDistribution(rules, others, nobody, day)])).toEqual(plan);
      }),
      { numRuns: 200 },
    );
  });

  it('is the same in steps of any size', () => {
    fc.assert(
      fc.property(worlds, fc.integer({ min: 1, max: 5 }), ([rules, points], size) => {
        const inOrder = points.toSorted((one, other) => one.tradePointId - other.tradePointId);
        const open = new Map<number, number>();
        const stepped: PlannedPoint[] = [];
        for (let first = 0; first < inOrder.length; first += size) {
          const step = [...planDistribution(rules, inOrder.slice(first, first + size), open, day)];
          for (const planned of step) {
            const { executor } = planned;
            if (executor !== null) open.set(executor, (open.get(executor) ?? 0) + createdOf(planned).length);
          }
          stepped.push(...step);
        }
        expect(tasksOf(stepped)).toEqual(tasksOf([...planDistribution(rules, points, nobody, day)]));
      }),
      { numRuns: 200 },
    );
  });

  it('has nothing new when it is run again', () => {
    fc.assert(
      fc.property(worlds, ([rules, points]) => {
        const stored = [...planDistribution(rules, points, nobody, day)].map(afterRun);
        expect(tasksOf([...planDistribution(rules, stored, nobody, day)])).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});

describe('The accruals of any task', () => {
  const task = fc.record({
    volume: fc.integer({ min: 1, max: 60 }),
    moneyTotal: fc.integer({ min: 0, max: 3000 }),
    threshold: fc.double({ min: 0.01, max: 1, noNaN: true }),
  });
  /** What a row of sales becomes: imported or corrected to a number of pieces, or undone (null). */
  const event = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.option(fc.integer({ min: -20, max: 40 })));

  it('stay between nothing and its money after each import, and follow from the sales of the end alone', () => {
    fc.assert(
      fc.property(task, fc.array(event, { maxLength: 20 }), fc.boolean(), (rules, events, isClosed) => {
        const rows = new Map<number, number>();
        const earnedOf = (order: readonly number[]) =>
          taskResult({ ...rules, net: order.reduce((sum, pieces) => sum + pieces, 0), isClosed });
        for (const [id, pieces] of events) {
          if (pieces === null) rows.delete(id);
          else rows.set(id, pieces);
          const { earned, status } = earnedOf([...rows.values()]);
          expect(earned).toBeGreaterThanOrEqual(0);
          expect(earned).toBeLessThanOrEqual(status === taskStates.done ? rules.moneyTotal : 0);
        }
        const byId = [...rows].toSorted(([one], [other]) => one - other).map(([, pieces]) => pieces);
        expect(earnedOf(byId)).toEqual(earnedOf([...rows.values()]));
      }),
      { numRuns: 200 },
    );
  });
});
