import { expect, it } from 'vitest';
import { comparePlan } from '#planning/comparePlan.ts';

const task = (tradePointId: number, itemKey: string, volume: number, moneyTotal: number) => ({
  key: `${tradePointId} ${itemKey}`,
  volume,
  moneyTotal,
});

it('counts new, changed, withdrawn and kept tasks, and the difference of their roubles', () => {
  const planned = [task(1, 'product:1', 5, 50), task(1, 'product:2', 7, 70), task(2, 'product:1', 3, 30)];
  const untouched = [task(1, 'product:1', 5, 50), task(1, 'product:2', 6, 60), task(1, 'product:3', 1, 10)];
  expect(comparePlan(planned, { untouched, started: [task(3, 'product:1', 9, 90)] })).toEqual({
    created: 1,
    changed: 1,
    withdrawn: 1,
    kept: 2,
    money: 30,
  });
});

it('has only new tasks for a strategy without tasks', () => {
  expect(comparePlan([task(1, 'product:1', 5, 50)], { untouched: [], started: [] })).toEqual({
    created: 1,
    changed: 0,
    withdrawn: 0,
    kept: 0,
    money: 50,
  });
});
