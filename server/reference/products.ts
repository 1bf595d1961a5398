import { and, asc, eq, like, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { CategoryNode, Product } from '#schemas/entities/reference.ts';
import type { TradeMarkCategory } from '#schemas/entities/store.ts';
import { containing } from '../db/foldCase.ts';
import { rowsOf } from '../db/rows.ts';
import { categories, products } from '../db/tables/reference.ts';
import type { ApiDeps, ApiEnv } from '../deps.ts';
import { success } from '../http/answer.ts';
import { queryOf } from '../http/query.ts';
import { categoryPreviewPath, previewPath } from '../images/paths.ts';

async function tradeMarkTree(deps: ApiDeps): Promise<TradeMarkCategory[]> {
  return rowsOf(deps.db, sql`
    select category_id as "categoryId", category_name as "categoryName",
      json_agg(json_build_object('tmId', category_id * 1000 + trade_mark_id, 'tradeMarkId', trade_mark_id, 'tradeMarkName', trade_mark_name)
        order by trade_mark_name) as "tradeMarks"
    from (select distinct c.category_id, c.name as category_name, m.trade_mark_id, m.name as trade_mark_name
      from products p join categories c using (category_id) join trade_marks m using (trade_mark_id)) placed
    group by category_id, category_name order by category_name`);
}

/** The product catalogue (part1 §7, part2 §7); `q` narrows products and categories by name (spec D45). */
export function productRoutes(deps: ApiDeps): Hono<ApiEnv> {
  return new Hono<ApiEnv>({ strict: false })
    .get('/api/v1/products', async (c) => {
      const query = queryOf(c);
      const { limit, offset } = query.page();
      const [q, categoryId] = [query.text('q'), query.integer('categoryId')];
      const rows = await deps.db.select({ productId: products.productId, name: products.name, categoryId: products.categoryId })
        .from(products)
        .where(and(
          q === undefined ? undefined : like(products.search, containing(q)),
          categoryId === undefined ? undefined : eq(products.categoryId, categoryId),
        ))
        .orderBy(asc(products.name), asc(products.productId)).limit(limit).offset(offset);
      return success(c, rows.map(({ productId, name, categoryId }) => ({ productId, name, categoryId, preview: previewPath(productId) })));
    })
    .get('/api/v1/categories', async (c) => {
      const q = queryOf(c).text('q');
      const [found, items] = await Promise.all([
        deps.db.select({ id: categories.categoryId, name: categories.name }).from(categories)
          .where(q === undefined ? undefined : like(categories.search, containing(q))).orderBy(asc(categories.name)),
        deps.db.select({ productId: products.productId, name: products.name, categoryId: products.categoryId })
          .from(products).orderBy(asc(products.name), asc(products.productId)),
      ]);
      const byCategory = new Map<number, Product[]>(found.map(({ id }) => [id, []]));
      for (const { productId, name, categoryId } of items) byCategory.get(categoryId)?.push({ productId, name, preview: previewPath(productId) });
      return success(c, found.map(({ id, name }): CategoryNode => ({ id, name, preview: categoryPreviewPath(id), products: byCategory.get(id) ?? [] })));
    })
    .get('/api/v1/audit/trademarks', async (c) => success(c, await tradeMarkTree(deps)));
}
