import { Type, type Static } from '@sinclair/typebox';
import { distributorSchema } from './reference.ts';

/** A store of the audit section (part1 §3, part2 §3); the trade point with the same id is the same place. */
export const storeSchema = Type.Object({
  storeId: Type.Integer(),
  name: Type.String(),
  address: Type.String(),
  distributors: Type.Array(distributorSchema),
  distributorName: Type.Union([Type.String(), Type.Null()]),
  chainName: Type.Union([Type.String(), Type.Null()]),
});
export type Store = Static<typeof storeSchema>;

/** A trade point as in the lookup of the filters. */
export const foundTradePointSchema = Type.Object({
  tradePointId: Type.Integer(),
  name: Type.String(),
  address: Type.String(),
});

const tradeMark = Type.Object({ tradeMarkId: Type.Integer(), tradeMarkName: Type.String() });

/** A federal chain (part1 §3). */
export const chainSchema = Type.Object({
  chainId: Type.Integer(),
  name: Type.String(),
  tradeMarks: Type.Array(tradeMark),
});

/**
 * A category of the trade-mark tree (part1 §3). A trade mark may be in several categories, so `tmId` identifies the
 * node of the tree and `tradeMarkId` the trade mark.
 */
export const tradeMarkCategorySchema = Type.Object({
  categoryId: Type.Integer(),
  categoryName: Type.String(),
  tradeMarks: Type.Array(
    Type.Object({ tmId: Type.Integer(), tradeMarkId: Type.Integer(), tradeMarkName: Type.String() }),
  ),
});
export type TradeMarkCategory = Static<typeof tradeMarkCategorySchema>;
