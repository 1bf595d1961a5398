import { categoriesResource as categoryDeclaration } from '#resources/masterData/categories.ts';
import { chainsResource as chainDeclaration } from '#resources/masterData/chains.ts';
import { productsResource as productDeclaration } from '#resources/masterData/products.ts';
import { tradeMarksResource as tradeMarkDeclaration } from '#resources/masterData/tradeMarks.ts';
import { categories, chains, products, tradeMarks } from '../../../platform/tables/reference.ts';
import { tableEntity } from '../../../recordEngine/tables/entity.ts';

export const tradeMarkEntity = tableEntity({
  declaration: tradeMarkDeclaration,
  synced: true,
  table: tradeMarks,
  id: tradeMarks.tradeMarkId,
});

export const chainEntity = tableEntity({
  declaration: chainDeclaration,
  synced: true,
  table: chains,
  id: chains.chainId,
});

export const categoryEntity = tableEntity({
  declaration: categoryDeclaration,
  synced: true,
  table: categories,
  id: categories.categoryId,
  search: categories.search,
  searched: ['name', 'code'],
});

export const productEntity = tableEntity({
  declaration: productDeclaration,
  synced: true,
  table: products,
  id: products.productId,
  search: products.search,
  searched: ['name', 'code'],
  // Only the demo data uses it, to generate sales.
  initial: (_tx, bodies) => Promise.resolve(bodies.map(() => ({ popularity: 0 }))),
});
