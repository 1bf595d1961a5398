import { auditReports, promos, type ReportContent, type ReportLine } from '../../platform/tables/fieldWork.ts';
import type { DemoTradePoint } from '../demoContext/tradePoints.ts';
import type { Random } from '../demoContext/random.ts';
import type { DemoTaskRow } from '../tasks/demo.ts';
import type { DemoContext } from '../demoContext/context.ts';
import type { DemoRow } from '../demoContext/row.ts';

type Report = DemoRow<typeof auditReports.$inferSelect>;

const promoNames = [
  'Скидка 10%',
  'Скидка 20%',
  '2 по цене 1',
  '3 по цене 2',
  'Подарок за покупку',
  'Жёлтый ценник',
  'Цена недели',
  'Набор',
  'Купон',
  'Дегустация',
  'Паллетная выкладка',
  'Торцевая выкладка',
];

/** The very large report: its shelf has this many trade marks with this many products each. */
const large = { tradeMarks: 200, productsEach: 100 };
/** Photo numbers of reports follow those of issues. */
const firstPhoto = 1000;

/** Returns the shelf at a visit: mostly the usual products, with new faces and prices. */
function shelfOf(random: Random, fixture: DemoContext, defaultValue: readonly number[]): ReportLine[] {
  const { products } = fixture.catalogue;
  return defaultValue
    .filter(() => random.chance(0.9))
    .flatMap((index): ReportLine[] => {
      const product = products[index];
      if (product === undefined) return [];
      const price = Math.round(product.price * (1.15 + random.next() * 0.3));
      return [
        [product.productId, random.whole(1, 9), price, random.chance(0.12) ? random.whole(1, promoNames.length) : 0],
      ];
    });
}

export function promosOf(): DemoRow<typeof promos.$inferSelect>[] {
  return promoNames.map((name, index) => ({ promoId: index + 1, name }));
}

/**
 * Creates reports of the audited stores, each with its own agent and assortment; two reports of store 1 are very large.
 */
export function reportsOf(fixture: DemoContext, tasks: readonly DemoTaskRow[]): Report[] {
  const { random, scale, now, points, catalogue } = fixture;
  const taskOf = new Map(tasks.map((task) => [task.tradePointId, task]));
  const stores: DemoTradePoint[] = points.points.slice(0, scale.auditedPoints);
  const defaultValue = stores.map(() =>
    Array.from({ length: random.whole(12, 34) }, () => random.whole(0, catalogue.products.length - 1)),
  );
  // Each store is audited once in thirty days.
  const step = (30 * 86_400) / stores.length;
  return Array.from({ length: scale.reports }, (_, index): Report => {
    const round = Math.floor(index / stores.length);
    const place = index % stores.length;
    const store = stores[place] ?? random.pick(stores);
    const task = taskOf.get(store.tradePointId);
    const isLarge = place === 0 && round < 2;
    const content: ReportContent = isLarge
      ? { ...large, seed: 7000 + round }
      : { lines: shelfOf(random, fixture, [...new Set(defaultValue[place])]) };
    return {
      reportId: index + 1,
      storeId: store.tradePointId,
      sentDate: now - Math.round((scale.reports - index) * step) - random.whole(0, 2 * 86_400),
      fieldEmployeeId: task?.fieldEmployeeId ?? 1,
      taskId: task?.taskId ?? null,
      newStore: round === 0 && random.chance(0.15),
      attachments: Array.from({ length: random.whole(0, 4) }, () => firstPhoto + random.whole(1, 900)),
      content,
    };
  });
}
