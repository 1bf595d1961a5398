import { sql, type SQL } from 'drizzle-orm';
import { itemKeyOf, mean, productsOfItems, type ListedProduct, type ListItem } from '#planning/items.ts';
import type { Goods } from '#planning/measure.ts';
import { addDays, type Day } from '#planning/days.ts';
import type { PointItem } from '#planning/planPoint.ts';
import { taskStates } from '#planning/progress.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import { byPoint } from './readPoints.ts';
import type { LetOthersGo } from '../../platform/context/requestGate.ts';

/** An item of a must-have list with its products. */
export interface PlannedItem extends Goods {
  itemKey: string;
  name: string;
  minPieces: number;
  products: readonly ListedProduct[];
}

/** Returns the items of a list in its order. */
export async function readItems(db: Db, mmlId: number): Promise<PlannedItem[]> {
  const items = await rowsOf<{ productId: number | null; categoryId: number | null; name: string; minPieces: number }>(
    db,
    sql`
      select item.product_id as "productId", item.category_id as "categoryId", coalesce(p.name, c.name) as name, min_volume as "minPieces"
      from mml_items item left join products p on p.product_id = item.product_id left join categories c on c.category_id = item.category_id
      where mml_id = ${mmlId} order by position`,
  );
  const products = await rowsOf<ListedProduct>(
    db,
    sql`
      select product_id as "productId", category_id as "categoryId", weight_kg as "weightKg", price as "priceRoubles" from products p
      where product_id in (select product_id from mml_items where mml_id = ${mmlId}) or category_id in (select category_id from mml_items where mml_id = ${mmlId})`,
  );
  const listed = items.map((item) => ({ ...item, item: listItemOf(item) }));
  const byItem = productsOfItems(
    listed.map(({ item }) => item),
    products,
  );
  return listed.map(({ item, name, minPieces }) => {
    const itemKey = itemKeyOf(item);
    const listedProducts = byItem.get(itemKey) ?? [];
    return {
      itemKey,
      name,
      minPieces,
      products: listedProducts,
      weightKg: mean(listedProducts.map(({ weightKg }) => weightKg)),
      priceRoubles: mean(listedProducts.map(({ priceRoubles }) => priceRoubles)),
    };
  });
}

const listItemOf = ({ productId, categoryId }: { productId: number | null; categoryId: number | null }): ListItem =>
  productId === null ? { categoryId: categoryId ?? 0 } : { productId };

/** Types of motivations: retail counts for chain stores, too. */
const motivationTypes = { wholesale: 2, retail: 1 } as const;

/** Returns the number of the motivation of a product, by distributor, kind of point and product. */
export async function readMotivationIds(
  db: Db,
  distributorIds: readonly number[],
): Promise<(distrId: number, isWholesale: boolean, productId: number) => number | null> {
  const rows = await rowsOf<{ key: string; id: number }>(
    db,
    sql`
    select concat(distr_id, ' ', type, ' ', product_id) as key, motivation_id as id from motivations join motivation_products using (motivation_id)
    where distr_id = any(${intArray(distributorIds)})`,
  );
  const ids = new Map(rows.map(({ key, id }) => [key, id]));
  return (distrId, isWholesale, productId) => ids.get(motivationKey(distrId, isWholesale, productId)) ?? null;
}

const motivationKey = (distrId: number, isWholesale: boolean, productId: number): string =>
  `${distrId} ${isWholesale ? motivationTypes.wholesale : motivationTypes.retail} ${productId}`;

/** Returns roubles per piece by distributor, kind of point and product. */
export type Rates = (distrId: number, isWholesale: boolean, productId: number) => number | undefined;

/** Reads the motivations of the chosen distributors. */
export async function readRates(db: Db, distributorIds: readonly number[]): Promise<Rates> {
  const rows = await rowsOf<{ key: string; money: number }>(
    db,
    sql`
    select concat(distr_id, ' ', type, ' ', product_id) as key, money from motivations join motivation_products using (motivation_id)
    where distr_id = any(${intArray(distributorIds)})`,
  );
  const rates = new Map(rows.map(({ key, money }) => [key, money]));
  return (distrId, isWholesale, productId) => rates.get(motivationKey(distrId, isWholesale, productId));
}

/** Returns the roubles per piece of an item: the mean of its products, null when none has a motivation. */
export function itemRate({ products }: PlannedItem, rateOf: (productId: number) => number | undefined): number | null {
  const rates = products.map(({ productId }) => rateOf(productId));
  return rates.every((rate) => rate === undefined) ? null : mean(rates.map((rate) => rate ?? 0));
}

interface ClaimConditions {
  day: Day;
  checkDays: number;
  isClaiming: SQL;
  letOthersGo?: LetOthersGo | undefined;
}

interface ClaimRow {
  tradePointId: number;
  items: number[];
  open: boolean[];
}

const claimsIn = ({ items, open }: ClaimRow): [item: number, claim: 'open' | 'failed'][] =>
  items.map((item, at) => [item, open[at] === true ? 'open' : 'failed']);

/** The claim of an item at a point, by position of the item. */
export type ClaimsOfPoint = ReadonlyMap<number, NonNullable<PointItem['claim']>>;

/**
 * Returns the claims at each point: a task that claims a product of an item, and one that failed within `checkDays`
 * days. A task from outside for a category is one for all its products. `isClaiming` is the condition of claiming tasks.
 */
export async function readClaims(
  db: Db,
  items: readonly PlannedItem[],
  points: readonly { tradePointId: number }[],
  { day, checkDays, isClaiming, letOthersGo }: ClaimConditions,
): Promise<ReadonlyMap<number, ClaimsOfPoint>> {
  const products = items.flatMap(({ products: own }, item) =>
    own.map(({ productId, categoryId }) => ({ productId, categoryId, item })),
  );
  const given = JSON.stringify(products);
  const claims = await byPoint<ClaimRow, { tradePointId: number }>(
    db,
    points,
    (ids) => sql`
    with product as (select * from json_to_recordset(${given}::json) as given ("productId" int, "categoryId" int, item int)),
      busy as (
        select task_id, plan_version_id is not null as planned, trade_point_id, product_id, category_id, status <> ${taskStates.failed} as open from tasks
        where trade_point_id = any(${ids}) and (${isClaiming} or status = ${taskStates.failed} and deadline_date > ${addDays(day, -checkDays)})),
      claim as (
        select trade_point_id, item, bool_or(open) as open from (
          select trade_point_id, item, open from busy join product on product_id = "productId" where not planned
          union all
          select trade_point_id, item, open from busy join (select distinct "categoryId", item from product) listed on product_id is null and category_id = "categoryId" where not planned
          union all
          select busy.trade_point_id, item, busy.open from busy join task_products own using (task_id) join product on own.product_id = "productId" where planned) found
        group by 1, 2)
    select trade_point_id as "tradePointId", json_agg(item) as items, json_agg(open) as open from claim group by 1`,
    letOthersGo,
  );
  return new Map([...claims].map(([tradePointId, rows]) => [tradePointId, new Map(rows.flatMap(claimsIn))]));
}
