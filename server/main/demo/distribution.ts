import type { StrategyBody } from '#schemas/entities/strategy.ts';
import { startOfDay } from '../../platform/http/instants.ts';
import type { motivationProducts, motivations } from '../../platform/tables/fieldWork.ts';
import type { DemoContext } from '../../modules/demoContext/context.ts';
import { randomFrom } from '../../modules/demoContext/random.ts';
import type { Assortment, DemoList, DemoStrategy } from './assortment.ts';

type Motivation = typeof motivations.$inferSelect;

/** Days of a task, for strategies whose tasks have a lifetime of their own, in turn. */
const lifetimes = [21, 14, 28];
/** Value of `taskLifetime` for days of their own, and of `measure`. */
const ownDays = 2;
const measures = { kg: 0, rub: 1, pieces: 2 } as const;

/** Returns the body with which a manager saves a distribution strategy. */
export function strategyBody(
  { day }: DemoContext,
  { name, list, distributorIds, startDay, endDay, turn }: DemoStrategy,
  mmlId: number,
): StrategyBody {
  const measure = turn % 5 === 2 ? measures.kg : turn % 5 === 4 ? measures.rub : measures.pieces;
  const { isWholesale } = list;
  const inRoubles = measure === measures.rub;
  return {
    name,
    distributorIds: [...distributorIds],
    mmlId,
    potentialPeriod: turn % 3 === 0 ? 2 : 1,
    tasksMaxCount: 1 + (turn % 3),
    reductionFactor: [0.8, 0.9, 1][turn % 3] ?? 1,
    salesCheckDays: 30,
    startDate: day(startDay),
    endDate: day(endDay),
    progressThreshold: [0.98, 0.95, 0.9][turn % 3] ?? 0.98,
    measure,
    // The form requires both amounts of wholesale for any measure.
    defaultPotential: inRoubles ? null : measure === measures.kg ? 3 : 12,
    defaultPotentialR: inRoubles ? 1500 : null,
    taskLifetime: ownDays,
    taskLifetimeDays: lifetimes[turn % lifetimes.length] ?? 21,
    status: 0,
    isWholesale,
    isRetail: !isWholesale,
    wholesaleDefaultPotential: isWholesale ? 20 : null,
    wholesaleDefaultPotentialR: isWholesale ? 15_000 : null,
    comment: turn % 4 === 0 ? 'Согласовано с дистрибьюторами.' : null,
  };
}

const seed = 53_003;
/** Names of motivations by their type, 1 `Розница` and 2 `Опт`. */
const names = {
  1: ['Бонус за новинки', 'Удержание ассортимента', 'За каждую упаковку', 'Рост продаж'],
  2: ['Крупный заказ', 'Мотивация на опт'],
} as const;
/** Share of the lists that a distributor has a motivation for. */
const paidShare = 0.93;

/**
 * Returns the motivations of the demo: for the lists of a distributor's strategies, so that planned tasks are paid. No
 * distributor has a product twice with one type (rule 206).
 */
export function demoMotivations(
  { distribution, catalogue, staff, day }: DemoContext,
  { strategies }: Assortment,
): { rows: Motivation[]; products: (typeof motivationProducts.$inferSelect)[] } {
  const random = randomFrom(seed);
  const [rows, products]: [Motivation[], (typeof motivationProducts.$inferSelect)[]] = [[], []];
  const categoryOf = new Map(catalogue.categories.map(({ categoryId, name }) => [categoryId, name]));
  const managers = staff.employees.slice(0, 10);
  const oldest = Math.min(...strategies.map(({ startDay }) => startDay)) - 30;
  for (const { distrId } of distribution.distributors) {
    const lists = new Map<DemoList, number>();
    for (const { list, distributorIds, startDay } of strategies)
      if (distributorIds.includes(distrId)) lists.set(list, Math.min(startDay, lists.get(list) ?? startDay));
    for (const [list, firstDay] of lists) {
      if (!random.chance(paidShare)) continue;
      const motivationId = rows.length + 1;
      const type = list.isWholesale ? 2 : 1;
      const [price] = list.products.map((product) => product.price);
      rows.push({
        motivationId,
        name: `${random.pick(names[type])}: ${(categoryOf.get(list.products[0]?.categoryId ?? 0) ?? list.category).toLowerCase()}`,
        comment: random.chance(0.4) ? 'Начисляется за каждую проданную упаковку, когда задача выполнена.' : '',
        money: moneyFor(price ?? 100, list.isWholesale),
        type,
        date: startOfDay(day(Math.max(oldest, Math.min(0, firstDay) - 10))) + random.whole(9, 17) * 3600,
        distrId,
        responsibleId: random.pick(managers).companyEmployeeId,
      });
      products.push(...list.products.map(({ productId }) => ({ motivationId, productId })));
    }
  }
  return { rows, products };
}

/** Returns the roubles for a piece: some percent of its price, as people would write them. */
function moneyFor(price: number, isWholesale: boolean): number {
  const steps = [1, 2, 3, 5, 7, 10, 15, 20, 30];
  return steps.findLast((step) => step <= price * (isWholesale ? 0.05 : 0.15)) ?? 1;
}
