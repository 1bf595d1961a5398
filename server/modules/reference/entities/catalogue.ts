import { categoriesResource as categoryDeclaration } from '#resources/masterData/categories.ts';
import { chainsResource as chainDeclaration } from '#resources/masterData/chains.ts';
import { productsResource as productDeclaration } from '#resources/masterData/products.ts';
import { tradeMarksResource as tradeMarkDeclaration } from '#resources/masterData/tradeMarks.ts';
import { categories, chains, products, tradeMarks } from '../../../platform/tables/reference.ts';
import type { MasterDataEntity } from '../../../recordEngine/tables/entity.ts';

export const tradeMarkEntity: MasterDataEntity = {
  declaration: tradeMarkDeclaration,
  synced: true,
  table: tradeMarks,
  id: tradeMarks.tradeMarkId,
  columns: { name: tradeMarks.name, isOwn: tradeMarks.isOwn, code: tradeMarks.code },
};

export const chainEntity: MasterDataEntity = {
  declaration: chainDeclaration,
  synced: true,
  table: chains,
  id: chains.chainId,
  columns: { name: chains.name, tradeMarkIds: chains.tradeMarkIds, code: chains.code },
};

export const categoryEntity: MasterDataEntity = {
  declaration: categoryDeclaration,
  synced: true,
  table: categories,
  id: categories.categoryId,
  columns: { name: categories.name, code: categories.code },
  search: categories.search,
  searched: ['name', 'code'],
};

export const productEntity: MasterDataEntity = {
  declaration: productDeclaration,
  synced: true,
  table: products,
  id: products.productId,
  columns: {
    name: products.name,
    categoryId: products.categoryId,
    tradeMarkId: products.tradeMarkId,
    price: products.price,
    weightKg: products.weightKg,
    picture: products.picture,
    code: products.code,
  },
  search: products.search,
  searched: ['name', 'code'],
  // Only the demo data uses it, to generate sales.
  initial: (_tx, bodies) => Promise.resolve(bodies.map(() => ({ popularity: 0 }))),
};
