import { categories as categoryDeclaration } from '#resources/company/categories.ts';
import { chains as chainDeclaration } from '#resources/company/chains.ts';
import { products as productDeclaration } from '#resources/company/products.ts';
import { tradeMarks as tradeMarkDeclaration } from '#resources/company/tradeMarks.ts';
import { categories, chains, products, tradeMarks } from '../db/tables/reference.ts';
import type { Entity } from './entity.ts';

export const tradeMarkEntity: Entity = {
  declaration: tradeMarkDeclaration,
  table: tradeMarks,
  id: tradeMarks.tradeMarkId,
  columns: { name: tradeMarks.name, isOwn: tradeMarks.isOwn, code: tradeMarks.code },
};

export const chainEntity: Entity = {
  declaration: chainDeclaration,
  table: chains,
  id: chains.chainId,
  columns: { name: chains.name, tradeMarkIds: chains.tradeMarkIds, code: chains.code },
};

export const categoryEntity: Entity = {
  declaration: categoryDeclaration,
  table: categories,
  id: categories.categoryId,
  columns: { name: categories.name, code: categories.code },
  search: categories.search,
  searched: ['name', 'code'],
};

export const productEntity: Entity = {
  declaration: productDeclaration,
  table: products,
  id: products.productId,
  columns: {
    name: products.name, categoryId: products.categoryId, tradeMarkId: products.tradeMarkId, price: products.price, weightKg: products.weightKg, picture: products.picture, code: products.code,
  },
  search: products.search,
  searched: ['name', 'code'],
  // Only demo data makes sales up by it.
  initial: (_tx, bodies) => Promise.resolve(bodies.map(() => ({ popularity: 0 }))),
};
