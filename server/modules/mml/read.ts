import { desc, inArray, sql } from 'drizzle-orm';
import type { Mml, MmlItem } from '#schemas/entities/mml.ts';
import type { Db } from '../../platform/db/connection.ts';
import type { ListRows } from '../../platform/db/listRows.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { maxInteger } from '../../platform/http/query.ts';
import { mml } from '../../platform/tables/strategies.ts';
import { categoryPreviewPath, pictureOf } from '../reference/images/paths.ts';

/** Maximum items per product list in a list response; a single list has all of its items. */
export const itemsInLists = 10;

interface StoredItem {
  mmlId: number;
  productId: number | null;
  categoryId: number | null;
  minVolume: number;
  name: string;
  picture: string | null;
}

function itemOf({ productId, categoryId, minVolume, name, picture }: StoredItem): MmlItem {
  return {
    productId,
    categoryId,
    minVolume,
    name,
    preview: productId === null ? categoryPreviewPath(categoryId ?? 0) : pictureOf({ productId, picture }),
    product: productId === null ? null : { productId, name },
    category: categoryId === null ? null : { categoryId, name },
  };
}

const columns = {
  mmlId: mml.mmlId,
  name: mml.name,
  strategyId: mml.strategyId,
  itemsCount: sql<number>`(select count(*)::int from mml_items i where i.mml_id = mml.mml_id)`,
};

type MmlRow = Omit<Mml, 'items'>;

/** Returns product lists with at most `max` items each. */
async function withItems(db: Db, lists: readonly MmlRow[], max: number): Promise<Mml[]> {
  if (lists.length === 0) return [];
  const items = await rowsOf<StoredItem>(
    db,
    sql`
    select i.mml_id as "mmlId", i.product_id as "productId", i.category_id as "categoryId", i.min_volume as "minVolume",
      coalesce(p.name, c.name) as name, p.picture
    from mml_items i left join products p using (product_id) left join categories c on c.category_id = i.category_id
    where i.mml_id in ${lists.map((list) => list.mmlId)} and i.position <= ${max}
    order by i.mml_id, i.position`,
  );
  const byList = new Map<number, MmlItem[]>(lists.map((list) => [list.mmlId, []]));
  for (const item of items) byList.get(item.mmlId)?.push(itemOf(item));
  return lists.map((list) => ({ ...list, items: byList.get(list.mmlId) ?? [] }));
}

/** Returns all product lists, newest first, with their first items. */
export const mmlRows = (): ListRows => ({
  columns,
  from: sql`mml`,
  order: desc(mml.mmlId),
  added: {
    items: sql`(select json_agg(coalesce(p.name, c.name) order by i.position)
      from mml_items i left join products p using (product_id) left join categories c on c.category_id = i.category_id
      where i.mml_id = mml.mml_id and i.position <= ${itemsInLists})`,
  },
  complete: (db, rows: readonly MmlRow[]) => withItems(db, rows, itemsInLists),
});

/** Returns product lists, newest first, with at most `max` items each; missing ones are left out. */
export async function readMml(db: Db, ids: readonly number[], max = maxInteger): Promise<Mml[]> {
  const lists = await db
    .select(columns)
    .from(mml)
    .where(inArray(mml.mmlId, [...ids]))
    .orderBy(desc(mml.mmlId));
  return withItems(db, lists, max);
}

/** A list with the part of its items that the list itself stores. */
export type OwnMml = Omit<Mml, 'items'> & { items: Pick<MmlItem, 'productId' | 'categoryId' | 'minVolume' | 'name'>[] };

/** Returns lists with their items, without data of products and categories besides names. */
export async function readOwnMml(db: Db, ids: readonly number[]): Promise<OwnMml[]> {
  const lists = await readMml(db, ids);
  return lists.map((list) => ({
    ...list,
    items: list.items.map(({ productId, categoryId, minVolume, name }) => ({ productId, categoryId, minVolume, name })),
  }));
}
