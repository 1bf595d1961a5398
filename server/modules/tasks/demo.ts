import { taskBriefs, tasks, taskSales } from '../../platform/tables/tasks.ts';
import type { DemoProduct } from '../demoContext/catalogue.ts';
import type { Agent } from '../demoContext/distribution.ts';
import type { Random } from '../demoContext/random.ts';
import type { DemoContext } from '../demoContext/context.ts';
import type { DemoRow } from '../demoContext/row.ts';

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

/** Shares of statuses 0 to 5 (`taskStatuses`) among 100 tasks: over 40% are still open, a third are paid. */
const shares = [13, 22, 7, 35, 13, 10];
function statusOf(random: Random): number {
  let rest = random.next() * 100;
  return Math.max(
    0,
    shares.findIndex((share) => (rest -= share) < 0),
  );
}

const units: Readonly<Record<Measure, string>> = { r: 'руб.', piece: 'шт.', kg: 'кг' };

function planOf(random: Random, measure: Measure): number {
  if (measure === 'r') return random.whole(10, 300) * 100;
  return measure === 'piece' ? random.whole(12, 240) : random.whole(5, 120);
}

/** Returns the sold share of the plan, by the task's status. */
function soldShare(random: Random, status: number): number {
  if (status === 0) return 0;
  if (status === 3) return 0.95 + random.next() * 0.2;
  return status === 2 ? 0.8 + random.next() * 0.25 : random.next() * 0.8;
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

/** Creates tasks of all trade points. The progress is the sum of the shipments; a paid task has a verification day. */
export function tasksOf({ random, scale, now, points, distribution, catalogue, day }: DemoContext): {
  tasks: DemoTaskRow[];
  shipments: DemoShipment[];
} {
  const agentsOf = new Map<number, Agent[]>();
  for (const agent of distribution.agents) agentsOf.set(agent.distrId, [...(agentsOf.get(agent.distrId) ?? []), agent]);
  const distrIdOf = new Map(points.served.map(({ tradePointId, distrId }) => [tradePointId, distrId]));
  const byCategory = new Map(
    catalogue.categories.map(({ categoryId }) => [
      categoryId,
      catalogue.products.filter((product) => product.categoryId === categoryId),
    ]),
  );
  const briefs = openings.length * closings.length;
  const shipments: DemoShipment[] = [];
  const rows = Array.from({ length: scale.tasks }, (_, index): DemoTaskRow => {
    const taskId = index + 1;
    const point = points.points[index % points.points.length] ?? random.pick(points.points);
    const agents = agentsOf.get(distrIdOf.get(point.tradePointId) ?? 1) ?? distribution.agents;
    const product = random.pick(catalogue.products);
    const whole = random.chance(0.3);
    const category = catalogue.categories[product.categoryId - 1];
    const [measure, status] = [random.pick<Measure>(['r', 'piece', 'kg']), statusOf(random)];
    const volume = planOf(random, measure);
    const open = status <= 2;
    const age = open ? random.whole(1, 25) : random.whole(30, 330);
    const days = [age - 1, Math.floor(age / 2), age - 20].map((daysAgo) => day(-Math.max(1, daysAgo)));
    const made = shipmentsOf(
      random,
      taskId,
      volume * soldShare(random, status),
      measure,
      whole ? (byCategory.get(product.categoryId) ?? [product]) : [product],
      days,
    );
    shipments.push(...made.shipments);
    const progress = Number((made.counted / volume).toFixed(4));
    const created = now - age * 86_400 - random.whole(0, 40_000);
    const subject = whole ? (category?.name ?? '') : product.name;
    const moneyTotal = random.whole(4, 60) * 25;
    return {
      taskId,
      title: `${random.pick(goals)}: ${subject}`,
      description: `Продать «${subject}» — не менее ${volume.toLocaleString('ru-RU')} ${units[measure]}`,
      tradePointId: point.tradePointId,
      fieldEmployeeId: random.pick(agents).fieldEmployeeId,
      productId: whole ? null : product.productId,
      categoryId: whole ? product.categoryId : null,
      briefId: 1 + random.whole(0, briefs - 1),
      status,
      measure,
      volume,
      progress,
      moneyTotal,
      moneyPaid: status === 3 ? Math.round(moneyTotal * Math.min(1, progress)) : 0,
      created,
      deadlineDate: day(open ? random.whole(1, 40) : -age + random.whole(14, 29)),
      verifiedDate: status === 3 ? created + random.whole(5, 25) * 86_400 : null,
    };
  });
  return { tasks: rows, shipments };
}
