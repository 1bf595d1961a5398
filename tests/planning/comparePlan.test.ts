import { expect, it } from 'vitest';
import { changeOf, comparePlan } from '#planning/comparePlan.ts';

const task = (tradePointId: number, itemKey: string, volume: number, moneyTotal: number) => ({
  key: `${tradePointId} ${itemKey}`,
  volume,
  moneyTotal,
  executor: 7,
  startDate: '2026-06-01',
  deadlineDate: '2026-06-30',
});

it('counts new, changed, withdrawn and kept tasks, and the difference of their roubles', () => {
  const planned = [task(1, 'product:1', 5, 50), task(1, 'product:2', 7, 70), task(2, 'product:1', 3, 30)];
  const open = [task(1, 'product:1', 5, 50), task(1, 'product:2', 6, 60), task(1, 'product:3', 1, 10)];
  expect(comparePlan(planned, open)).toEqual({ created: 1, changed: 1, withdrawn: 1, kept: 1, money: 30 });
});

it('has only new tasks for a strategy without tasks', () => {
  expect(comparePlan([task(1, 'product:1', 5, 50)], [])).toEqual({
    created: 1,
    changed: 0,
    withdrawn: 0,
    kept: 0,
    money: 50,
  });
});

it.each([
  ['volume', { volume: 6 }, 'changed'],
  ['money', { moneyTotal: 51 }, 'changed'],
  ['executor', { executor: 8 }, 'changed'],
  ['start', { startDate: '2026-06-02' }, 'changed'],
  ['deadline', { deadlineDate: '2026-07-01' }, 'changed'],
  ['nothing', {}, 'kept'],
])('counts a task as changed by its terms: %s', (_name, terms, change) => {
  const before = task(1, 'product:1', 5, 50);
  expect(changeOf(before, { ...before, ...terms })).toBe(change);
});
