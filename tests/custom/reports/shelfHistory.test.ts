import { describe, expect, it } from 'vitest';
import { reportTree } from '#custom/reports/report.ts';
import { latestReports, pricedProducts, shelfDay } from '#custom/reports/shelfHistory.ts';

const tree = (price: number | null) =>
  reportTree([
    {
      tradeMarkId: 1,
      tradeMarkName: 'Наша',
      percentage: 12.5,
      isOwn: true,
      categories: [
        { categoryId: 1, categoryName: 'Чай', products: [{ productId: 1, productName: 'Чай «Утро»', price }] },
      ],
    },
    {
      tradeMarkId: 2,
      tradeMarkName: 'Чужая',
      percentage: 87.5,
      isOwn: false,
      categories: [
        { categoryId: 1, categoryName: 'Чай', products: [{ productId: 2, productName: 'Чай «День»', price: 99 }] },
      ],
    },
  ]);

describe('Share of shelf and prices over the reports of a store (docs/summary.md, "Plots")', () => {
  it('computes the share of own trade marks and the price of the product', () => {
    expect(shelfDay(5, tree(120))).toEqual({
      at: 5,
      ownShare: 0.125,
      prices: new Map([
        ['Чай «Утро»', 120],
        ['Чай «День»', 99],
      ]),
    });
  });
  it('has no share for a report without shelf data', () =>
    expect(shelfDay(5, reportTree([]))).toEqual({ at: 5, ownShare: null, prices: new Map() }));
  it('sorts products by the number of reports with their price', () => {
    expect(pricedProducts([shelfDay(1, tree(null)), shelfDay(2, tree(120))])).toEqual(['Чай «День»', 'Чай «Утро»']);
  });
  it('sorts the latest reports from the earliest, without those that lack a date', () => {
    const sent = (reportId: number, sentDate: unknown) => ({ reportId, sentDate, executor: '' });
    expect(latestReports([sent(1, 100), sent(2, 300), sent(3, null), sent(4, 200)], 2)).toEqual([
      { reportId: 4, at: 200 },
      { reportId: 2, at: 300 },
    ]);
  });
});
