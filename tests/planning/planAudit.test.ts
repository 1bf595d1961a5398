import { expect, it } from 'vitest';
import { planAudit, type StoreToAudit } from '#planning/planAudit.ts';

const store = (storeId: number, auditors: [userId: number, territorySize: number][], isSpecialElsewhere = false) =>
  ({
    storeId,
    isSpecialElsewhere,
    auditors: auditors.map(([userId, territorySize]) => ({ userId, territorySize })),
  }) satisfies StoreToAudit;
const planOf = (stores: StoreToAudit[], isSpecial = false, responsible: number | null = 9) =>
  planAudit(stores, { isSpecial, isValid: true, responsible, openTasks: new Map([[1, 1]]) }).map(
    ({ store: { storeId }, ...plan }) => [storeId, plan.executor, plan.notPlanned],
  );

it('gives a store to the user with the smallest territory, then to the one with the fewest open tasks', () => {
  expect(
    planOf([
      store(3, [
        [1, 4],
        [2, 4],
      ]),
      store(1, [
        [1, 4],
        [2, 4],
        [3, 7],
      ]),
      store(2, [
        [1, 4],
        [2, 4],
      ]),
      store(4, [
        [3, 1],
        [1, 4],
      ]),
    ]),
  ).toEqual([
    [1, 2, null],
    [2, 1, null],
    [3, 2, null],
    [4, 3, null],
  ]);
});

it('gives a store without such a user to the responsible user, and plans no task without one', () => {
  expect(planOf([store(1, [])])).toEqual([[1, 9, null]]);
  expect(planOf([store(1, [])], false, null)).toEqual([[1, null, 'withoutExecutor']]);
});

it('leaves stores of an active special strategy out of a full audit only', () => {
  expect(planOf([store(1, [[1, 1]], true)])).toEqual([[1, null, 'claimed']]);
  expect(planOf([store(1, [[1, 1]], true)], true)).toEqual([[1, 1, null]]);
});
