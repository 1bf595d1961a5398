import { taskBriefs, tasks, taskSales } from '../../platform/tables/tasks.ts';
import type { DemoProduct } from '../demoContext/catalogue.ts';
import type { DemoContext } from '../demoContext/context.ts';
import { groupRows } from '../demoContext/groupRows.ts';
import { randomFrom, type Random } from '../demoContext/random.ts';
import type { DemoRow } from '../demoContext/row.ts';
import { listedProducts, volumeLists } from '../demoContext/strategyLists.ts';
import type { DemoRows } from '../demoContext/tableRows.ts';
import { courseOf, successChances, taskAges, verificationTime, type Course } from './demoCourse.ts';

export type DemoTaskRow = DemoRow<
  Omit<typeof tasks.$inferSelect, 'search' | 'descriptionKey' | 'territoryId' | 'strategyId' | 'distrId'>
>;
export type DemoShipment = typeof taskSales.$inferSelect;
type Measure = DemoTaskRow['measure'];

const goals = [
  'Увеличить продажи',
  'Вернуть на полку',
  'Ввести новинку',
  'Расширить выкладку',
  'Закрыть план',
  'Увеличить заказ',
];
const openings = [
  'Предложите клиенту акцию месяца и согласуйте дополнительную выкладку.',
  'Покажите клиенту его продажи за прошлый период и рост соседних точек.',
  'Проверьте остатки и цены, предложите заказ не меньше планового.',
  'Согласуйте место на полке на уровне глаз и разместите ценники.',
];
const closings = [
  'Сфотографируйте полку до и после.',
  'Заказ оформите в приложении в день визита.',
  'Если клиент отказался, укажите причину в комментарии.',
  'Задача считается выполненной после отгрузки.',
];

/** Creates the briefs that tasks share: what to say, show and send. */
export function briefsOf(): (typeof taskBriefs.$inferSelect)[] {
  return openings.flatMap((opening, first) =>
    closings.map((closing, second) => ({
      briefId: first * closings.length + second + 1,
      sections: [
        { title: 'Цель визита', text: opening },
        {
          title: 'Аргументы',
          text: 'Товар хорошо продаётся в соседних магазинах, поставка в течение двух дней, возврат остатков по согласованию.',
        },
        { title: 'Что прислать', text: closing },
      ],
    })),
  );
}

const units: Readonly<Record<Measure, string>> = { r: 'руб.', piece: 'шт.', kg: 'кг' };

function planOf(random: Random, measure: Measure): number {
  if (measure === 'r') return random.whole(10, 300) * 100;
  return measure === 'piece' ? random.whole(12, 240) : random.whole(5, 120);
}

/** Returns what a piece of a product is in a measure. */
const unitOf = ({ price, weightKg }: DemoProduct, measure: Measure): number =>
  measure === 'r' ? price : measure === 'kg' ? weightKg : 1;

/** Creates shipments in whole pieces that make up about `sold` in the measure of the task. */
function shipmentsOf(
  random: Random,
  taskId: number,
  sold: number,
  measure: Measure,
  products: readonly DemoProduct[],
  days: readonly string[],
): { shipments: DemoShipment[]; counted: number } {
  const count = sold <= 0 ? 0 : random.whole(1, 2);
  let counted = 0;
  const shipments = Array.from({ length: count }, (_, index): DemoShipment => {
    const product = random.pick(products);
    const unit = unitOf(product, measure);
    const quantity = Math.max(1, Math.round(sold / count / unit));
    counted += quantity * unit;
    return {
      taskId,
      position: index + 1,
      productId: product.productId,
      date: random.pick(days),
      quantity,
      price: product.price,
      docNumber: `РН-${String(taskId).padStart(6, '0')}/${index + 1}`,
    };
  });
  return { shipments, counted };
}

/** Returns a product of the lists of the distributor's volume strategies, for most tasks, otherwise any one. */
function productPicker(context: DemoContext, created: DemoRows): (random: Random, distrId: number) => DemoProduct {
  const [listsOf, productsOf] = [volumeLists(context, created), listedProducts(context, created)];
  const byList = new Map<number, readonly DemoProduct[]>();
  const inList = (mmlId: number): readonly DemoProduct[] => {
    const products = byList.get(mmlId) ?? productsOf(mmlId);
    byList.set(mmlId, products);
    return products;
  };
  const byDistributor = new Map(
    context.distribution.distributors.map(({ distrId }) => [distrId, listsOf(distrId)] as const),
  );
  return (random, distrId) => {
    const lists = byDistributor.get(distrId) ?? [];
    return random.pick(
      random.chance(0.9) && lists.length > 0 ? inList(random.pick(lists)) : context.catalogue.products,
    );
  };
}

/** The random numbers of tasks, so that other modules keep theirs when tasks change. */
const seed = 60_013;

/** Creates tasks of all trade points. The progress is the sum of the shipments; a paid task has a verification day. */
export function tasksOf(
  context: DemoContext,
  created: DemoRows,
): {
  tasks: DemoTaskRow[];
  shipments: DemoShipment[];
} {
  const { scale, now, points, distribution, catalogue, day } = context;
  const random = randomFrom(seed);
  const agentsOf = groupRows(distribution.agents, ({ distrId }) => distrId);
  const distrIdOf = new Map(points.served.map(({ tradePointId, distrId }) => [tradePointId, distrId]));
  const byCategory = groupRows(catalogue.products, ({ categoryId }) => categoryId);
  const pickProduct = productPicker(context, created);
  const chances = successChances(context);
  const briefs = openings.length * closings.length;
  const shipments: DemoShipment[] = [];
  // A third of the points is visited less.
  const busy = points.points.filter((point) => point.tradePointId % 3 !== 0);
  const places = Array.from({ length: scale.tasks }, () => {
    const point = random.pick(random.chance(0.5) ? busy : points.points);
    const distrId = distrIdOf.get(point.tradePointId) ?? 1;
    const { fieldEmployeeId } = random.pick(agentsOf.get(distrId) ?? distribution.agents);
    return { tradePointId: point.tradePointId, distrId, fieldEmployeeId };
  });
  const nextAge = taskAges(random, places);
  const rows = places.map(({ tradePointId, distrId, fieldEmployeeId }, index): DemoTaskRow => {
    const taskId = index + 1;
    const product = pickProduct(random, distrId);
    const whole = random.chance(0.3);
    const category = catalogue.categories[product.categoryId - 1];
    const measure = random.pick<Measure>(['r', 'piece', 'kg']);
    const volume = planOf(random, measure);
    const age = nextAge(fieldEmployeeId);
    const course = courseOf(random, age, chances.get(fieldEmployeeId) ?? 0);
    const made = shipmentsOf(
      random,
      taskId,
      volume * course.sold,
      measure,
      whole ? (byCategory.get(product.categoryId) ?? [product]) : [product],
      sellingDays(age, course, day),
    );
    shipments.push(...made.shipments);
    const progress = Number((made.counted / volume).toFixed(4));
    const subject = whole ? (category?.name ?? '') : product.name;
    const moneyTotal = random.whole(4, 60) * 25;
    return {
      taskId,
      title: `${random.pick(goals)}: ${subject}`,
      description: `Продать «${subject}» — не менее ${volume.toLocaleString('ru-RU')} ${units[measure]}`,
      tradePointId,
      fieldEmployeeId,
      productId: whole ? null : product.productId,
      categoryId: whole ? product.categoryId : null,
      briefId: 1 + random.whole(0, briefs - 1),
      status: course.status,
      measure,
      volume,
      progress,
      moneyTotal,
      moneyPaid: course.verified === null ? 0 : Math.round(moneyTotal * Math.min(1, progress)),
      created: Math.floor(now - age * 86_400),
      deadlineDate: day(course.lifetime - age),
      verifiedDate: course.verified === null ? null : verificationTime(random, now - (age - course.verified) * 86_400),
    };
  });
  return { tasks: rows, shipments };
}

/** Returns days on which a task can have shipments: after its creation, the latest of them yesterday. */
function sellingDays(age: number, { selling }: Course, day: DemoContext['day']): string[] {
  const newest = Math.max(1, Math.ceil(age - selling));
  const oldest = Math.max(newest, Math.floor(age));
  return [oldest, Math.round((oldest + newest) / 2), newest].map((daysAgo) => day(-daysAgo));
}
