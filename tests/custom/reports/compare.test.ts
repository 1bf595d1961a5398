import { describe, expect, it } from 'vitest';
import { differenceOf, isLater, mergedIndex } from '#custom/reports/compare.ts';
import { reportTree } from '#custom/reports/report.ts';

const faces = { show: String };
const product = (productId: number) => ({ productId, productName: `Продукт ${productId}`, faceCount: 1 });
const mark = (tradeMarkId: number, products: number[]) => ({
  tradeMarkId,
  tradeMarkName: `Марка ${tradeMarkId}`,
  categories: [{ categoryId: 1, categoryName: 'Чай', products: products.map(product) }],
});

describe('Comparison of a figure with that of another report, older to newer', () => {
  it.each([
    ['an earlier report with more', 15, 18, false, { text: 'было 18 (−3)', grew: false }],
    ['a later report with more', 15, 18, true, { text: 'стало 18 (+3)', grew: true }],
    ['a later report with less', 18, 15, true, { text: 'стало 15 (−3)', grew: false }],
    ['an earlier report with the same', 15, 15, false, { text: 'без изменений', grew: null }],
    ['an earlier report without it', 15, null, false, { text: 'не было', grew: null }],
    ['a later report without it', 15, null, true, { text: 'не стало', grew: null }],
    ['only in the earlier report', null, 4, false, { text: 'было 4', grew: null }],
    ['only in the later report', null, 4, true, { text: 'стало 4', grew: null }],
    ['in neither', null, null, true, { text: '', grew: null }],
  ])('%s', (_name, opened, other, later, result) => {
    expect(differenceOf(opened, other, { later, ...faces })).toEqual(result);
  });

  it('computes kopecks without binary rounding errors', () => {
    expect(differenceOf(0.3, 0.1, { later: false, ...faces }).text).toBe('было 0.1 (+0.2)');
  });
});

describe('Order of two reports by sending time', () => {
  it.each([
    [
      'by the moment, in seconds and as text',
      { reportId: 1, sentDate: '2025-06-15T10:00:00Z' },
      { reportId: 2, sentDate: 1_749_000_000 },
      true,
    ],
    ['the earlier one', { reportId: 2, sentDate: 1_749_000_000 }, { reportId: 1, sentDate: 1_749_978_000 }, false],
    [
      'by the number at one moment',
      { reportId: 2, sentDate: 1_749_000_000 },
      { reportId: 1, sentDate: 1_749_000_000 },
      true,
    ],
    ['by the number without a date', { reportId: 2, sentDate: null }, { reportId: 1, sentDate: 1_749_000_000 }, true],
  ])('%s', (_name, report, than, later) => {
    expect(isLater(report, than)).toBe(later);
  });
});

describe('Two reports merged into one tree', () => {
  it('keeps the order of the opened report; items of only the other report are last in their branch', () => {
    const { nodes } = mergedIndex(
      reportTree([mark(2, [5, 4]), mark(1, [7])]),
      reportTree([mark(1, [6, 7]), mark(3, [8]), mark(2, [4])]),
    );
    expect(nodes.map(({ name, level }) => `${level} ${name}`)).toEqual([
      '0 Марка 2',
      '1 Чай',
      '2 Продукт 5',
      '2 Продукт 4',
      '0 Марка 1',
      '1 Чай',
      '2 Продукт 7',
      '2 Продукт 6',
      '0 Марка 3',
      '1 Чай',
      '2 Продукт 8',
    ]);
  });

  it('shows the full report beside an empty one', () => {
    expect(mergedIndex(reportTree(null), reportTree([mark(1, [6])])).nodes.map(({ name }) => name)).toEqual([
      'Марка 1',
      'Чай',
      'Продукт 6',
    ]);
  });
});

describe('A report with a product in two places of the shelf', () => {
  it('has a line for each', () => {
    const lines = (id: number, faces: number[]) => ({
      ...mark(id, []),
      categories: [
        { categoryId: 1, categoryName: 'Чай', products: faces.map((faceCount) => ({ ...product(5), faceCount })) },
      ],
    });
    const tree = reportTree([lines(1, [2, 3]), lines(1, [4])]);
    expect(tree.index.nodes.map(({ id, level }) => [level, tree.shelves.get(id)?.faces])).toEqual([
      [0, null],
      [1, null],
      [2, 2],
      [2, 3],
      [0, null],
      [1, null],
      [2, 4],
    ]);
  });
});
