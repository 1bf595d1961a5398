import type { DemoProduct } from '../demoContext/catalogue.ts';
import type { DemoContext } from '../demoContext/context.ts';
import type { Agent } from '../demoContext/distribution.ts';
import { groupRows } from '../demoContext/groupRows.ts';
import { randomFrom, type Random } from '../demoContext/random.ts';
import { distributionLists, listedProducts, volumeLists } from '../demoContext/strategyLists.ts';
import type { DemoRows } from '../demoContext/tableRows.ts';
import type { DemoTradePoint } from '../demoContext/tradePoints.ts';
import { salesDays, type AgentMonth } from './demoMonths.ts';

/** A product that a point orders again and again. */
export interface UsualProduct {
  product: DemoProduct;
  /** Pieces of a usual order. */
  pieces: number;
  /** Every which order of the point has the product, and the first of these, counted back from now. */
  every: number;
  first: number;
  /** Orders that are older or newer than this many days do not have it. */
  oldest: number;
  newest: number;
  /** The same quantity at any season and with any agent. */
  standing: boolean;
}

/** An agent who visits a point at regular intervals. */
export interface Route {
  point: DemoTradePoint;
  agent: Agent;
  /** Days since the latest visit, and between two visits. */
  since: number;
  interval: number;
  products: readonly UsualProduct[];
  /** The random numbers of the route: independent of other routes, and of the calendar. */
  random: Random;
}

const seed = 77_003;
const boxes = [4, 6, 12, 24, 36, 48, 72, 96];
/** Pieces of an order of a wholesale point and of a chain for each of a shop (`kind` of the point). */
const sizes = [1, 8, 2];

function usualProduct(random: Random, product: DemoProduct, point: DemoTradePoint, interval: number): UsualProduct {
  const every = Math.max(1, Math.round(random.pick([14, 28, 42, 56, 84]) / interval));
  const history = random.next();
  const [oldest, newest] = [random.whole(15, 150), random.whole(20, 200)];
  const isNew = history > 0.85;
  const isGone = history > 0.65 && !isNew;
  return {
    product,
    pieces: random.pick(boxes) * (sizes[point.kind] ?? 1),
    every,
    first: random.whole(0, every - 1),
    oldest: isNew ? oldest : salesDays,
    newest: isGone ? newest : 1,
    standing: random.chance(0.4) && !isNew && !isGone,
  };
}

/**
 * Creates the routes of the points that order regularly: products of the lists of a distribution strategy and of two
 * volume strategies of the distributor, so that strategies find sales and missing products.
 */
export function demoRoutesOf(
  context: DemoContext,
  created: DemoRows,
  months: ReadonlyMap<number, readonly AgentMonth[]>,
): Route[] {
  const { points, distribution, scale } = context;
  const distributors = new Map(points.served.toReversed().map(({ tradePointId, distrId }) => [tradePointId, distrId]));
  const agentsOf = groupRows(
    distribution.agents.filter(({ fieldEmployeeId }) => (months.get(fieldEmployeeId)?.length ?? 0) > 0),
    ({ distrId }) => distrId,
  );
  const [listsOf, volumeListsOf] = [distributionLists(created), volumeLists(context, created)];
  const productsOf = listedProducts(context, created);
  return points.points.flatMap((point) => {
    const random = randomFrom(seed + point.tradePointId * 7919);
    const distrId = distributors.get(point.tradePointId) ?? 0;
    const agents = agentsOf.get(distrId) ?? [];
    if (!random.chance(scale.orderingPoints / scale.points) || agents.length === 0) return [];
    const near = agents.filter(({ territoryId }) => territoryId === point.territoryId);
    const agent = random.pick(near.length > 0 ? near : agents);
    const interval = random.pick([7, 14, 14, 21, 28]);
    const products = [
      ...random.sample(listsOf(distrId), 1).flatMap((mmlId) => random.sample(productsOf(mmlId), 4)),
      ...random.sample(volumeListsOf(distrId), 2).flatMap((mmlId) => random.sample(productsOf(mmlId), 1)),
    ];
    return {
      point,
      agent,
      since: random.whole(1, interval),
      interval,
      products: [...new Set(products)].map((product) => usualProduct(random, product, point, interval)),
      random,
    };
  });
}
