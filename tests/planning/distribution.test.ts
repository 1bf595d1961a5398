import { describe, expect, it } from 'vitest';
import { addDays } from '#planning/days.ts';
import { explainNotPlanned, explainTask } from '#planning/explain.ts';
import { mean, productsOfItems } from '#planning/items.ts';
import { kilograms, roubles } from '#planning/measure.ts';
import { planPoint, type Point, type PointItem } from '#planning/planPoint.ts';
import {
  minPotential,
  orderFrequency,
  potentialWindow,
  taskDays,
  type DistributionRules,
} from '#planning/potential.ts';
import { accrualOf, progressOf, taskStateOf } from '#planning/progress.ts';

const day = '2026-06-24';
const asOf = '2026-06-23';
const pieces = 2;

const rulesWith = (rules: Partial<DistributionRules>): DistributionRules => ({
  potentialPeriod: 1,
  measure: pieces,
  reductionFactor: 0.8,
  taskLifetime: 2,
  taskLifetimeDays: 14,
  defaultPotential: null,
  defaultPotentialR: null,
  wholesaleDefaultPotential: null,
  wholesaleDefaultPotentialR: null,
  salesCheckDays: 30,
  tasksMaxCount: 3,
  progressThreshold: 0.9,
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  ...rules,
});
const itemWith = (item: Partial<PointItem>): PointItem => ({
  itemKey: 'product:1',
  sold: 0,
  recentPieces: 0,
  minPieces: 0,
  weightKg: 0.2,
  priceRoubles: 100,
  rate: 2.5,
  claim: null,
  ...item,
});
const pointWith = (rules: DistributionRules, point: Partial<Point>, firstSaleDay = '2020-01-01'): Point => ({
  isWholesale: false,
  window: potentialWindow(rules, asOf, firstSaleDay),
  orderDays: [],
  openTasks: 0,
  items: [],
  ...point,
});
const planned = (
  given: Partial<DistributionRules>,
  item: Partial<PointItem>,
  point: Partial<Point> = {},
  firstSaleDay?: string,
) => {
  const rules = rulesWith(given);
  const [task] = planPoint(rules, pointWith(rules, { items: [itemWith(item)], ...point }, firstSaleDay), day).tasks;
  if (task === undefined) throw new Error('No task is planned');
  return task;
};

describe('Volume and money of a distribution task', () => {
  it.each<[string, Partial<DistributionRules>, Partial<PointItem>, Partial<Point>, number, number]>([
    ['pieces in a quarter', {}, { sold: 182 }, {}, 23, 58],
    ['an item that was never sold', { defaultPotential: 6 }, { minPieces: 12 }, {}, 12, 30],
    [
      'kilograms in a year',
      { potentialPeriod: 3, measure: kilograms, taskLifetimeDays: 30 },
      { sold: 146.5, rate: 1 },
      {},
      9.64,
      48,
    ],
    [
      'the wholesale plan in kilograms',
      { potentialPeriod: 0, measure: kilograms, taskLifetime: 1, reductionFactor: 0.5, wholesaleDefaultPotential: 200 },
      { sold: 310, rate: 0.5 },
      { isWholesale: true },
      200,
      500,
    ],
    [
      'the order frequency',
      { potentialPeriod: 4, taskLifetime: 1, reductionFactor: 1 },
      { sold: 260 },
      { orderDays: Array.from({ length: 15 }, (_, order) => addDays('2026-01-01', order * 12)) },
      18,
      45,
    ],
    ['net returns', { defaultPotential: 6 }, { sold: -40 }, {}, 6, 15],
    ['no sales and no minimum', {}, {}, {}, 1, 3],
    ['no motivation', {}, { sold: 182, rate: null }, {}, 23, 0],
  ])('are those of %s', (_name, rules, item, point, volume, money) => {
    const { steps } = planned(rules, item, point);
    expect([steps.volume, steps.moneyTotal]).toEqual([volume, money]);
  });

  it('extrapolate roubles from the 120 days that are known of a year', () => {
    const first = addDays(asOf, -119);
    const { steps } = planned({ potentialPeriod: 3, measure: roubles, taskLifetime: 1 }, { sold: 48_000 }, {}, first);
    expect(steps.window).toEqual({ first: '2025-06-24', last: asOf, knownDays: 120 });
    expect(steps.volume).toBe(116_800);
  });

  it('count at least 30 known days', () => {
    expect(potentialWindow({ potentialPeriod: 1 }, asOf, '2026-06-20').knownDays).toBe(30);
    expect(potentialWindow({ potentialPeriod: 1 }, asOf, null).knownDays).toBe(91);
  });

  it('convert the wholesale plan into pieces by the weight, and use the plan in roubles for roubles', () => {
    const goods = { weightKg: 0.25, priceRoubles: 80 };
    const rules = rulesWith({
      wholesaleDefaultPotential: 10,
      wholesaleDefaultPotentialR: 5000,
      defaultPotential: 7,
      defaultPotentialR: 900,
    });
    expect(minPotential(rules, true, goods)).toBe(40);
    expect(minPotential({ ...rules, measure: roubles }, true, goods)).toBe(5000);
    expect(minPotential(rules, false, goods)).toBe(7);
    expect(minPotential({ ...rules, measure: roubles }, false, goods)).toBe(900);
    expect(minPotential(rules, true, { weightKg: 0, priceRoubles: 80 })).toBe(0);
  });
});

describe('Days of a distribution task', () => {
  it('end with the strategy when the lifetime is unlimited, otherwise count from the day of planning', () => {
    expect(planned({ taskLifetime: 0 }, {})).toMatchObject({ startDate: day, deadlineDate: '2026-12-31' });
    expect(planned({ taskLifetime: 1 }, {}).deadlineDate).toBe('2026-09-22');
    expect(planned({}, {}).deadlineDate).toBe('2026-07-07');
  });

  it.each<[number, string[]]>([
    [30, []],
    [30, ['2026-01-01']],
    [1, ['2026-01-01', '2026-01-01', '2026-01-02']],
    [4, ['2026-01-08', '2026-01-01', '2026-01-04']],
    [91, ['2026-01-01', '2026-06-20']],
  ])('are %d by order frequency for the order days %j', (expected, orderDays) => {
    expect(orderFrequency(orderDays)).toBe(expected);
    expect(taskDays(rulesWith({ potentialPeriod: 4, taskLifetime: 0 }), orderDays)).toBe(expected);
  });
});

describe('Choice of items at a point', () => {
  const rules = rulesWith({ tasksMaxCount: 2 });
  const keysOf = (point: Partial<Point>) => {
    const given = pointWith(rules, point);
    const { tasks, notPlanned } = planPoint(rules, given, day);
    const reasons = given.items.flatMap(({ itemKey }, at) => (notPlanned[at] ? [[itemKey, notPlanned[at]]] : []));
    return [tasks.map(({ itemKey }) => itemKey), Object.fromEntries(reasons)];
  };
  const items = [
    itemWith({ itemKey: 'product:1', sold: 5 }),
    itemWith({ itemKey: 'product:2', sold: 9 }),
    itemWith({ itemKey: 'product:3', sold: 5 }),
  ];

  it('takes those with the most sales, equal ones in the order of the list', () => {
    expect(keysOf({ items })).toEqual([['product:2', 'product:1'], { 'product:3': 'overLimit' }]);
  });

  it('leaves room for the open tasks of the strategy', () => {
    expect(keysOf({ items, openTasks: 1 })[0]).toEqual(['product:2']);
    expect(keysOf({ items, openTasks: 5 })[0]).toEqual([]);
  });

  it.each<[Partial<PointItem>, 'planned' | 'onShelf' | 'claimed']>([
    [{ recentPieces: 12, minPieces: 12 }, 'onShelf'],
    [{ recentPieces: 11, minPieces: 12 }, 'planned'],
    [{ recentPieces: 0, minPieces: 0 }, 'planned'],
    [{ recentPieces: -3, minPieces: 0 }, 'planned'],
    [{ recentPieces: 1, minPieces: 0 }, 'onShelf'],
    [{ claim: 'open' }, 'claimed'],
    [{ claim: 'failed' }, 'claimed'],
  ])('treats an item with %j as %s', (item, expected) => {
    expect(keysOf({ items: [itemWith(item)] })).toEqual(
      expected === 'planned' ? [['product:1'], {}] : [[], { 'product:1': expected }],
    );
  });

  it('leaves products that are separate items out of categories', () => {
    const product = (productId: number, categoryId: number) => ({
      productId,
      categoryId,
      weightKg: 1,
      priceRoubles: 1,
    });
    const found = productsOfItems(
      [{ categoryId: 10 }, { productId: 2 }],
      [product(1, 10), product(2, 10), product(3, 20)],
    );
    expect([...found].map(([key, products]) => [key, products.map(({ productId }) => productId)])).toEqual([
      ['category:10', [1]],
      ['product:2', [2]],
    ]);
    expect(mean([1, 2])).toBe(1.5);
    expect(mean([])).toBe(0);
  });
});

describe('Progress, money and state of a distribution task', () => {
  it.each([
    [20, 0],
    [21, 53],
    [23, 58],
    [25, 58],
    [-4, 0],
  ])('accrue for net sales of %d of 23 pieces %d of 58 roubles', (net, expected) => {
    expect(accrualOf(58, { net, volume: 23 }, 0.9)).toBe(expected);
  });

  it('cut the progress to four places, and do not cap it', () => {
    expect(progressOf({ net: 97.999, volume: 100 })).toBe(0.9799);
    expect(progressOf({ net: 29, volume: 100 })).toBe(0.29);
    expect(progressOf({ net: 130, volume: 100 })).toBe(1.3);
    expect(progressOf({ net: 5000, volume: 100 })).toBe(10);
    expect(progressOf({ net: -1, volume: 100 })).toBe(0);
  });

  it.each([
    [0, false, 0],
    [1, false, 1],
    [21, false, 2],
    [23, false, 3],
    [21, true, 3],
    [20, true, 5],
    [0, true, 5],
  ])('have for net sales of %d of 23, closed: %s, the state %d', (net, isClosed, state) => {
    expect(taskStateOf({ net, volume: 23 }, 0.9, isClosed)).toBe(state);
  });
});

describe('Explanation of a distribution task', () => {
  const plain = (texts: readonly string[]) => texts.map((text) => text.replaceAll('\u00a0', ' '));

  it('names each number from the sales to the money', () => {
    expect(plain(explainTask(planned({ defaultPotential: 6 }, { sold: 182, minPieces: 12 })))).toEqual([
      'За 30 дней ничего не продано: товара на полке нет.',
      'С 25.03.2026 по 23.06.2026 точка купила 182 шт.',
      'На 14 дней: 0,8 × 182 шт. × 14 / 91 = 22,4 шт.',
      'Не меньше: минимальный потенциал 6 шт., минимум из списка 12 шт.',
      'Объём 23 шт.: по продажам, с округлением вверх до целых штук.',
      'Деньги: 23 штуки × 2,50 ₽ = 58 ₽.',
      'Срок: с 24.06.2026 по 07.07.2026.',
    ]);
  });

  it('says why the volume is a minimum, and what a piece of it costs', () => {
    const task = planned(
      { potentialPeriod: 0, measure: kilograms, taskLifetime: 1, reductionFactor: 0.5, wholesaleDefaultPotential: 200 },
      { rate: 0.5 },
      { isWholesale: true },
    );
    expect(plain(explainTask(task))).toEqual([
      'За 30 дней ничего не продано: товара на полке нет.',
      'С 25.05.2026 по 23.06.2026 точка не покупала этот товар.',
      'Не меньше: минимальный потенциал 200 кг.',
      'Объём 200 кг: по минимальному потенциалу, с округлением вверх до 0,01 кг.',
      'Деньги: 200 кг — это 1 000 штук × 0,50 ₽ = 500 ₽.',
      'Срок: с 24.06.2026 по 23.07.2026.',
    ]);
  });

  it('says first why the item was missing', () => {
    const { steps, ...task } = planned({}, { sold: 182 });
    const first = (missing: { pieces: number; minPieces: number; days: number }) =>
      plain(explainTask({ ...task, steps: { ...steps, missing } }))[0];
    expect(first({ pieces: 4, minPieces: 12, days: 60 })).toBe(
      'За 60 дней продано 4 шт. при минимуме 12 шт.: товара на полке нет.',
    );
    expect(first({ pieces: -2, minPieces: 0, days: 30 })).toBe('За 30 дней ничего не продано: товара на полке нет.');
  });

  it('names the number of days for which sales are known', () => {
    const task = planned(
      { potentialPeriod: 3, measure: roubles, taskLifetime: 1 },
      { sold: 48_000, rate: null },
      {},
      addDays(asOf, -119),
    );
    expect(plain(explainTask(task))).toEqual([
      'За 30 дней ничего не продано: товара на полке нет.',
      'С 24.06.2025 по 23.06.2026 точка купила 48 000 ₽.',
      'Продажи дистрибьютора известны за 120 дней из 365.',
      'На 365 дней: 0,8 × 48 000 ₽ × 365 / 120 = 116 800 ₽.',
      'Объём 116 800 ₽: по продажам, с округлением вверх до 100 ₽.',
      'Для этого товара нет мотивации, поэтому задача стоит 0 ₽.',
      'Срок: с 24.06.2026 по 23.06.2027.',
    ]);
  });

  it('says why an item gets no task', () => {
    const rules = rulesWith({});
    const item = itemWith({ recentPieces: 15, minPieces: 12 });
    expect([
      explainNotPlanned('onShelf', rules, item, day),
      explainNotPlanned('overLimit', rules, item, day),
      explainNotPlanned('claimed', rules, { ...item, claim: 'open' }, day),
      explainNotPlanned('claimed', rules, { ...item, claim: 'failed' }, day),
      explainNotPlanned('invalid', { ...rules, endDate: '2026-06-23' }, item, day),
    ]).toEqual([
      'За 30 дней продано 15 шт. при минимуме 12 шт.: товар на полке есть.',
      'Задач в точке не больше 3: их получили товары с большими продажами.',
      'На этот товар в точке уже есть открытая задача.',
      'За 30 дней задача на этот товар уже была и не выполнена.',
      'Стратегия действовала до 23.06.2026.',
    ]);
  });
});
