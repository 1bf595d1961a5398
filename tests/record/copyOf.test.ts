import { describe, expect, it } from 'vitest';
import { copyOf } from '#record/copyOf.ts';
import { auditStrategyResource } from '#resources/auditStrategy.ts';
import { strategyResource } from '#resources/strategy.ts';
import { strategyVolumeResource } from '#resources/strategyVolume.ts';
import { withdrawalsResource } from '#resources/masterData/accountMovements.ts';
import { tasksResource } from '#resources/masterData/tasks.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

const visits: Declaration = {
  name: 'visits',
  title: 'Визиты',
  one: 'Визит',
  api: { path: '/api/v1/visits/', id: 'visitId', verbs: ['list', 'one', 'create'] },
  form: { submit: {}, fields: ['name', 'day', 'mark', 'author'] },
  fields: {
    name: { kind: 'text', label: 'Название' },
    day: { kind: 'date', label: 'День', copy: false },
    mark: { kind: 'number', label: 'Оценка', copy: false, default: 3 },
    author: { kind: 'names', label: 'Кто', read: 'author.name' },
    threshold: { kind: 'carried' },
    force: { kind: 'constant', value: false, read: false },
  },
};

describe('Copy of a record', () => {
  it('contains the entered values; fields with `copy: false` or without an input are empty or at their default', () => {
    const record = {
      visitId: 5,
      name: 'Весна',
      day: '2026-03-01',
      mark: 5,
      author: { name: 'Орлова' },
      threshold: 0.4,
    };
    const empty = copyOf(visits, {});
    expect(copyOf(visits, record)).toEqual({ ...empty, name: 'Весна', day: null, mark: 3 });
  });

  it('omits period and status of built-in strategies, and leaves the title unchanged', () => {
    const record = {
      strategyId: 5,
      name: 'Чай',
      startDate: '2026-03-01',
      endDate: '2026-03-31',
      status: 0,
      comment: 'К сезону',
    };
    for (const declaration of [strategyResource, strategyVolumeResource, auditStrategyResource]) {
      expect(copyOf(declaration, record)).toMatchObject({
        name: 'Чай',
        period: [null, null],
        status: null,
        comment: 'К сезону',
      });
    }
  });

  it('derives values of the record as in its form', () => {
    expect(copyOf(strategyVolumeResource, { storesAffectionCount: 4, distributionMoneyIncrease: 0.5 })).toMatchObject({
      radioSafCnt: true,
      storesAffectionCount: 4,
      increase: true,
      distributionMoneyIncrease: 50,
    });
  });

  it('has neither the results nor the code of a fact', () => {
    const task = {
      taskId: 5,
      title: 'Халва',
      description: '',
      tradePointId: 1,
      fieldEmployeeId: 2,
      productId: 3,
      categoryId: null,
      measure: 'kg',
      volume: 10,
      progress: 0.7,
      moneyTotal: 500,
      moneyPaid: 350,
      status: 3,
      created: '2026-01-01',
      deadlineDate: '2026-01-31',
      verified: '2026-01-20',
      code: 'T-5',
    };
    expect(copyOf(tasksResource, task)).toMatchObject({
      title: 'Халва',
      volume: 10,
      moneyTotal: 500,
      deadlineDate: '2026-01-31',
      status: 0,
      progress: 0,
      moneyPaid: 0,
      verified: null,
      code: '',
    });
    expect(copyOf(withdrawalsResource, { amount: 100, status: 2, code: 'W-1' })).toMatchObject({
      amount: 100,
      status: 0,
      code: '',
    });
  });
});
