import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemKeyOf, productsOfItems, type ListItem } from '#planning/items.ts';
import { planPoint } from '#planning/planPoint.ts';
import { orderFrequency, taskVolume } from '#planning/potential.ts';
import { accrualOf, progressOf } from '#planning/progress.ts';
import { amounts, anyItem, anyRules, pointOf } from './arbitraries.ts';

const worlds = anyRules.chain((rules) => fc.tuple(fc.constant(rules), pointOf(rules, 30)));

describe('Distribution tasks of any point', () => {
  it('never exceed the limit of open tasks, and each item is either planned or has a reason', () => {
    fc.assert(
      fc.property(worlds, ([rules, point]) => {
        const { tasks, notPlanned } = planPoint(rules, point, '2026-06-24');
        expect(tasks.length).toBeLessThanOrEqual(Math.max(0, rules.tasksMaxCount - point.openTasks));
        const planned = point.items.filter((_item, at) => notPlanned[at] === null).map(({ itemKey }) => itemKey);
        expect(planned.toSorted()).toEqual(tasks.map(({ itemKey }) => itemKey).toSorted());
        expect(notPlanned).toHaveLength(point.items.length);
      }),
    );
  });

  it('are for the missing items with the most sales, equal ones in the order of the list', () => {
    fc.assert(
      fc.property(worlds, ([rules, point]) => {
        const missing = point.items.filter(
          ({ claim, recentPieces, minPieces }) => claim === null && (recentPieces <= 0 || recentPieces < minPieces),
        );
        const bySales = missing.toSorted((one, other) => Math.max(0, other.sold) - Math.max(0, one.sold));
        expect(planPoint(rules, point, '2026-06-24').tasks.map(({ itemKey }) => itemKey)).toEqual(
          bySales.slice(0, Math.max(0, rules.tasksMaxCount - point.openTasks)).map(({ itemKey }) => itemKey),
        );
      }),
    );
  });

  it('have a volume and money that never fall when sales or the factor rise', () => {
    const more = fc.double({ min: 0, max: 1e5, noNaN: true });
    fc.assert(
      fc.property(
        worlds,
        anyItem,
        more,
        fc.double({ min: 0, max: 1, noNaN: true }),
        ([rules, point], item, sold, factor) => {
          const at = { isWholesale: point.isWholesale, window: point.window, taskDays: 14 };
          const before = taskVolume(rules, item, at);
          for (const after of [
            taskVolume(rules, { ...item, sold: item.sold + sold }, at),
            taskVolume({ ...rules, reductionFactor: rules.reductionFactor + factor }, item, at),
          ]) {
            expect(after.volume).toBeGreaterThanOrEqual(before.volume);
            expect(after.moneyTotal).toBeGreaterThanOrEqual(before.moneyTotal);
          }
        },
      ),
    );
  });

  it('do not depend on the order of order days', () => {
    const orderDay = fc
      .integer({ min: 1, max: 181 })
      .map((days) => new Date(Date.UTC(2026, 0, days)).toISOString().slice(0, 10));
    fc.assert(
      fc.property(fc.array(orderDay, { maxLength: 40 }), (days) => {
        expect(orderFrequency(days)).toBe(orderFrequency(days.toReversed()));
      }),
    );
  });

  it('pay between nothing and the full money, and more for more sales', () => {
    const threshold = fc.double({ min: 0.01, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), amounts, amounts, threshold, (moneyTotal, net, more, share) => {
        const volume = 1000;
        const [less, all] = [
          accrualOf(moneyTotal, { net, volume }, share),
          accrualOf(moneyTotal, { net: net + more, volume }, share),
        ];
        expect(less).toBeGreaterThanOrEqual(0);
        expect(all).toBeLessThanOrEqual(moneyTotal);
        expect(all).toBeGreaterThanOrEqual(less);
      }),
    );
  });

  it('show a progress of 1 only when the volume is reached', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 1, max: 1e6 }), (net, volume) => {
        expect(progressOf({ net, volume }) >= 1).toBe(net >= volume);
      }),
    );
  });

  it('claim each product for at most one item', () => {
    const id = fc.integer({ min: 1, max: 8 });
    const listItem: fc.Arbitrary<ListItem> = fc.oneof(
      id.map((productId) => ({ productId })),
      id.map((categoryId) => ({ categoryId })),
    );
    const product = fc.record({
      productId: fc.integer({ min: 1, max: 8 }),
      categoryId: id,
      weightKg: fc.constant(1),
      priceRoubles: fc.constant(1),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(listItem, { selector: itemKeyOf }),
        fc.uniqueArray(product, { selector: ({ productId }) => productId }),
        (items, products) => {
          const claimed = [...productsOfItems(items, products).values()].flat().map(({ productId }) => productId);
          expect(new Set(claimed).size).toBe(claimed.length);
        },
      ),
    );
  });
});
