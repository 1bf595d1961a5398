import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalSum, isSummed, sumOf } from '#record/sums.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { summedColumns } from '#record/sortAndSearch.ts';
import { productsResource } from '#resources/masterData/products.ts';
import { motivationResource } from '#resources/motivation.ts';
import { tasksVolumeResource } from '#resources/tasksVolume.ts';

describe('Sums of a list (spec D68)', () => {
  it.each([
    [[0.1, 0.2], 0.3],
    [[1e21, 1], 1e21],
    [[-0.5, 0.25], -0.25],
    [[1e-7, 2e-7], 3e-7],
    [[], 0],
    [[123.45, 876.55], 1000],
    [[19.99, 19.99, 19.99], 59.97],
  ])('adds %j up to %j with exact decimals', (values, sum) => {
    expect(decimalSum(values)).toBe(sum);
  });

  it('equals integer sums for whole kopecks', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 })), (kopecks) => {
        expect(decimalSum(kopecks.map((item) => item / 100))).toBe(kopecks.reduce((sum, item) => sum + item, 0) / 100);
      }),
    );
  });

  it('counts missing and non-numeric values as 0', () => {
    expect(
      sumOf({ fields: { money: { kind: 'money' } } }, 'money', [
        { money: 1.1 },
        { money: null },
        {},
        { money: '2,2' },
        { money: 'нет' },
      ]),
    ).toBe(3.3);
  });

  it.each<[Field, boolean]>([
    [{ kind: 'money' }, true],
    [{ kind: 'number' }, true],
    [{ kind: 'percent' }, false],
    [{ kind: 'rating' }, false],
    [{ kind: 'text' }, false],
    [{ kind: 'money', read: false }, false],
  ])('adds up the columns of %j: %j', (field, summed) => {
    expect(isSummed(field)).toBe(summed);
  });
});

describe('Columns with a sum', () => {
  it('exclude rates, prices and weights when their fields specify it', () => {
    expect(summedColumns(motivationResource)).toEqual([]);
    expect(summedColumns(productsResource)).toEqual([]);
    expect(summedColumns(tasksVolumeResource)).toEqual(['moneyTotal', 'moneyPaid']);
  });

  it('include money and numbers unless the field excludes them', () => {
    expect(isSummed({ kind: 'money', label: 'Сумма' })).toBe(true);
    expect(isSummed({ kind: 'money', label: 'Цена', addsUp: false })).toBe(false);
    expect(isSummed({ kind: 'number', label: 'Вес, кг', addsUp: false })).toBe(false);
  });
});
