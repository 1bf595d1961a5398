import { asc, eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { CategoryNode, Product } from '#schemas/entities/reference.ts';
import type { TradeMarkCategory } from '#schemas/entities/store.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { categories, products } from '../../platform/tables/reference.ts';
import type { ApiDeps, ApiEnv } from '../../platform/context/deps.ts';
import { success } from '../../platform/http/responses.ts';
import { maxInteger, parseQuery, type Query } from '../../platform/http/query.ts';
import { categoryPreviewPath, pictureOf } from './images/paths.ts';
import { queryLookupEntries, byName, byIds } from './lookup.ts';

async function tradeMarkTree(deps: ApiDeps): Promise<TradeMarkCategory[]> {
  return rowsOf(
    deps.db,
    sql`
    select category_id as "categoryId", category_name as "categoryName",
      json_agg(json_build_object('tmId', category_id * 1000 + trade_mark_id, 'tradeMarkId', trade_mark_id, 'tradeMarkName', trade_mark_name)
        order by trade_mark_name) as "tradeMarks"
    from (select distinct c.category_id, c.name as category_name, m.trade_mark_id, m.name as trade_mark_name
      from products p join categories c using (category_id) join trade_marks m using (trade_mark_id)) placed
    group by category_id, category_name order by category_name`,
  );
}

/** Returns categories whose names contain `q` as a whole, and of the others only the matching trade marks. */
function narrowedTree(query: Query, tree: readonly TradeMarkCategory[]): TradeMarkCategory[] {
  const isMark = byName<TradeMarkCategory['tradeMarks'][number]>(query, ({ tradeMarkName }) => tradeMarkName);
  const isCategory = byName<TradeMarkCategory>(query, ({ categoryName }) => categoryName);
  return tree
    .map((category) =>
      isCategory(category) ? category : { ...category, tradeMarks: category.tradeMarks.filter(isMark) },
    )
    .filter(({ tradeMarks }) => tradeMarks.length > 0);
}

/**
 * Creates the routes of the product catalogue (part1 §7, part2 §7); `q` narrows products and categories by name (spec
 * D45).
 */
export function productRoutes(deps: ApiDeps): Hono<ApiEnv> {
  return new Hono<ApiEnv>({ strict: false })
    .get('/api/v1/products', async (c) => {
      const query = parseQuery(c);
      const categoryId = query.integer('categoryId');
      const { where, limit, offset } = queryLookupEntries(
        query,
        { id: products.productId, search: products.search },
        query.page(),
        [categoryId === undefined ? undefined : eq(products.categoryId, categoryId)],
      );
      const rows = await deps.db
        .select({
          productId: products.productId,
          name: products.name,
          categoryId: products.categoryId,
          picture: products.picture,
        })
        .from(products)
        .where(where)
        .orderBy(asc(products.name), asc(products.productId))
        .limit(limit)
        .offset(offset);
      return success(
        c,
        rows.map(({ picture, ...row }) => ({ ...row, preview: pictureOf({ ...row, picture }) })),
      );
    })
    .get('/api/v1/categories', async (c) => {
      const query = parseQuery(c);
      const { where, limit, offset } = queryLookupEntries(
        query,
        { id: categories.categoryId, search: categories.search },
        query.page(maxInteger, maxInteger),
      );
      const [groups, items] = await Promise.all([
        deps.db
          .select({ id: categories.categoryId, name: categories.name })
          .from(categories)
          .where(where)
          .orderBy(asc(categories.name))
          .limit(limit)
          .offset(offset),
        deps.db
          .select({
            productId: products.productId,
            name: products.name,
            categoryId: products.categoryId,
            picture: products.picture,
          })
          .from(products)
          .orderBy(asc(products.name), asc(products.productId)),
      ]);
      const byCategory = new Map<number, Product[]>(groups.map(({ id }) => [id, []]));
      for (const { productId, name, categoryId, picture } of items)
        byCategory.get(categoryId)?.push({ productId, name, preview: pictureOf({ productId, picture }) });
      return success(
        c,
        groups.map(({ id, name }): CategoryNode => ({
          id,
          name,
          preview: categoryPreviewPath(id),
          products: byCategory.get(id) ?? [],
        })),
      );
    })
    .get('/api/v1/audit/trademarks', async (c) => {
      const query = parseQuery(c);
      const tree = await tradeMarkTree(deps);
      const isNamed = byIds<TradeMarkCategory>(query, ({ categoryId }) => categoryId);
      const { limit, offset } = query.page(maxInteger, maxInteger);
      return success(c, isNamed ? tree.filter(isNamed) : narrowedTree(query, tree).slice(offset, offset + limit));
    });
}
