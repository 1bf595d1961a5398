import type { DemoProduct } from '../../modules/demoContext/catalogue.ts';
import type { DemoContext } from '../../modules/demoContext/context.ts';
import type { Agent } from '../../modules/demoContext/distribution.ts';
import { groupRows } from '../../modules/demoContext/groupRows.ts';
import { randomFrom, type Random } from '../../modules/demoContext/random.ts';
import { quantityOf, type DemoSale } from '../../modules/demoContext/sale.ts';
import { seasonOf } from '../../modules/sales/demoMonths.ts';
import type { Assortment } from './assortment.ts';

/** A product that a point orders again and again. */
interface UsualProduct {
  product: DemoProduct;
  /** Pieces of a usual order. */
  pieces: number;
  /** Every which order of the point has the product. */
  every: number;
  /** Whether the point orders it at present. */
  isOrdered: boolean;
}

/** A point that orders at regular intervals, and the agent who visits it. */
interface Client {
  tradePointId: number;
  agent: Agent;
  /** Days between two orders, and the day of the first one in such an interval. */
  interval: number;
  first: number;
  usual: UsualProduct[];
  random: Random;
}

/** A new task of a strategy, as agents know it. */
export interface HandedTask {
  taskId: number;
  tradePointId: number;
  fieldEmployeeId: number;
  productId: number;
  measure: 'r' | 'piece' | 'kg';
  volume: number;
  /** Days from the present one to the deadline. */
  days: number;
}

/** The orders of points and the work of agents, day by day. Days are counted from the day of the start, 0. */
export interface Market {
  /** Returns the sales of a day; each day is asked for once, in order. */
  salesOf(day: number): DemoSale[];
  /** Hands new tasks to their agents on a day. */
  assign(tasks: readonly HandedTask[], day: number): void;
}

const seed = 91_019;
const boxes = [4, 6, 6, 12, 12, 18, 24];
/** Pieces of an order of a wholesale point and of a chain for each of a shop (`kind` of the point). */
const sizes = [1, 8, 2];
/** Chance that a point orders a listed product at first, that it gives one up with an order, and wins it with a task. */
const [ordersChance, dropChance, keepChance] = [0.6, 0.025, 0.75];
/** Other products of a point. */
const others = 3;
/** Share of order lines of which a part comes back. */
const returnChance = 0.015;

/** Returns what a piece of a product is in a measure. */
const unitOf = ({ price, weightKg }: DemoProduct, measure: HandedTask['measure']): number =>
  measure === 'r' ? price : measure === 'kg' ? weightKg : 1;

/** Returns the points that order: products of the lists of their distributors' strategies, and a few others. */
function clientsOf(
  { points, distribution, catalogue, scale }: DemoContext,
  { strategies }: Assortment,
  agentOf: ReadonlyMap<number, Agent>,
): Client[] {
  const agentsOf = groupRows(distribution.agents, ({ distrId }) => distrId);
  const servedBy = groupRows(points.served, ({ tradePointId }) => tradePointId);
  const productsOf = (distrIds: readonly number[]): DemoProduct[] => [
    ...new Set(
      strategies.flatMap(({ distributorIds, list }) =>
        distributorIds.some((id) => distrIds.includes(id)) ? list.products : [],
      ),
    ),
  ];
  return points.points.flatMap((point): Client[] => {
    const own = randomFrom(seed + point.tradePointId * 7919);
    const distrIds = (servedBy.get(point.tradePointId) ?? []).map(({ distrId }) => distrId);
    const agents = agentsOf.get(distrIds[0] ?? 0) ?? [];
    if (agents.length === 0 || !own.chance(scale.orderingPoints / scale.points)) return [];
    const agent = agentOf.get(point.tradePointId) ?? own.pick(agents);
    const interval = own.pick([7, 14, 14, 14, 21]);
    const usual = (product: DemoProduct, isOrdered: boolean): UsualProduct => ({
      product,
      pieces: own.pick(boxes) * (sizes[point.kind] ?? 1),
      every: interval === 7 ? 2 : 1,
      isOrdered,
    });
    return [
      {
        tradePointId: point.tradePointId,
        agent,
        interval,
        first: own.whole(0, interval - 1),
        usual: [
          ...productsOf(distrIds).map((product) => usual(product, own.chance(ordersChance))),
          ...own.sample(catalogue.products, others).map((product) => usual(product, true)),
        ],
        random: own,
      },
    ];
  });
}

/** Creates the orders of points and the work of agents. */
export function createMarket(
  context: DemoContext,
  assortment: Assortment,
  agentOf: ReadonlyMap<number, Agent>,
): Market {
  const { distribution, catalogue, day: dayOf } = context;
  const random = randomFrom(seed);
  const agentById = new Map(distribution.agents.map((agent) => [agent.fieldEmployeeId, agent]));
  const productById = new Map(catalogue.products.map((product) => [product.productId, product]));
  const clients = clientsOf(context, assortment, agentOf);
  const clientAt = new Map(clients.map((client) => [client.tradePointId, client]));
  /** Sales that agents will make for their tasks, and returns, by day. */
  const coming = new Map<number, { sale: DemoSale; wins?: UsualProduct }[]>();
  const plan = (day: number, entry: { sale: DemoSale; wins?: UsualProduct }): void => {
    const known = coming.get(day);
    if (known === undefined) coming.set(day, [entry]);
    else known.push(entry);
  };
  const saleOf = (agent: Agent, tradePointId: number, product: DemoProduct, pieces: number, day: number): DemoSale => ({
    fieldEmployeeId: agent.fieldEmployeeId,
    distrId: agent.distrId,
    tradePointId,
    productId: product.productId,
    day: dayOf(day),
    ...quantityOf(product, pieces),
    docNumber: null,
  });
  const ordersOf = ({ tradePointId, agent, interval, first, usual, random: own }: Client, day: number): DemoSale[] => {
    const at = day - first;
    if (at % interval !== 0) return [];
    const [order, season] = [Math.round(at / interval), seasonOf(dayOf(day))];
    return usual.flatMap((item, index) => {
      const { product, pieces, every, isOrdered } = item;
      if (!isOrdered || (order + index) % every !== 0) return [];
      if (own.chance(dropChance)) {
        item.isOrdered = false;
        return [];
      }
      const count = Math.max(1, Math.round(pieces * season * (0.8 + own.next() * 0.4)));
      if (own.chance(returnChance))
        plan(day + 3, { sale: saleOf(agent, tradePointId, product, -Math.ceil(count / 4), day + 3) });
      return saleOf(agent, tradePointId, product, count, day);
    });
  };
  /** Each agent's chance to complete a task: agents differ. */
  const chanceOf = new Map(
    distribution.agents.map(({ fieldEmployeeId }) => [fieldEmployeeId, 0.45 + random.next() * 0.5] as const),
  );
  let documents = 0;
  return {
    salesOf(day) {
      const won = coming.get(day) ?? [];
      coming.delete(day);
      for (const { wins } of won) if (wins !== undefined) wins.isOrdered = true;
      const sales = [...clients.flatMap((client) => ordersOf(client, day)), ...won.map(({ sale }) => sale)].toSorted(
        (one, other) => one.tradePointId - other.tradePointId || one.fieldEmployeeId - other.fieldEmployeeId,
      );
      let previous: DemoSale | undefined;
      return sales.map((sale) => {
        if (previous?.tradePointId !== sale.tradePointId || previous.fieldEmployeeId !== sale.fieldEmployeeId)
          documents += 1;
        previous = sale;
        return { ...sale, docNumber: `РН-${String(documents).padStart(6, '0')}` };
      });
    },
    assign(tasks, day) {
      for (const { tradePointId, fieldEmployeeId, productId, measure, volume, days } of tasks) {
        const [agent, product] = [agentById.get(fieldEmployeeId), productById.get(productId)];
        if (agent === undefined || product === undefined) continue;
        const chance = chanceOf.get(fieldEmployeeId) ?? 0.7;
        const [succeeds, luck, isSplit] = [random.chance(chance), random.next(), random.chance(0.4)];
        // Agents look at their tasks with the next visits; most of a month's plan is sold in its first half.
        const first = day + Math.floor(random.next() ** 1.5 * Math.min(days - 1, 21));
        const last = Math.min(day + days - 1, first + random.whole(2, 7));
        const share = succeeds ? 1 + luck * 0.15 : luck < 0.4 ? 0 : luck * 0.85;
        const pieces = Math.ceil((volume * share) / unitOf(product, measure));
        if (pieces === 0) continue;
        const part = isSplit && last > first ? Math.ceil(pieces * 0.55) : pieces;
        const usual = clientAt.get(tradePointId)?.usual.find((item) => item.product === product);
        const wins = succeeds && usual !== undefined && random.chance(keepChance) ? usual : undefined;
        plan(first, { sale: saleOf(agent, tradePointId, product, part, first), ...(wins && { wins }) });
        if (part < pieces) plan(last, { sale: saleOf(agent, tradePointId, product, pieces - part, last) });
      }
    },
  };
}
