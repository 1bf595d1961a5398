import { Type, type Static } from '@sinclair/typebox';
import { amountType, idType, idListType, nullableType } from './scalars.ts';

/** An item of a product list: a product or a whole category, with its minimum volume (part2 §3). */
const itemBody = Type.Object({
  productId: Type.Optional(nullableType(idType)),
  categoryId: Type.Optional(nullableType(idType)),
  minVolume: amountType,
});

/** What the fields of the declaration do not define of the body of a product list (spec D17). */
export const mmlBodyParts = {
  items: Type.Array(itemBody, { maxItems: 5000 }),
  productIds: Type.Optional(idListType),
  strategyId: Type.Optional(nullableType(idType)),
};
const bodyParts = Type.Object(mmlBodyParts);

/** The body of a new or changed product list, as far as code reads it. */
export interface MmlBody extends Static<typeof bodyParts> {
  name: string;
  force?: boolean | null;
}

/** An item as read: its name and preview, and its product or category. */
const mmlItem = Type.Object({
  productId: Type.Union([Type.Integer(), Type.Null()]),
  categoryId: Type.Union([Type.Integer(), Type.Null()]),
  minVolume: Type.Number(),
  name: Type.String(),
  preview: Type.String(),
  product: Type.Union([Type.Object({ productId: Type.Integer(), name: Type.String() }), Type.Null()]),
  category: Type.Union([Type.Object({ categoryId: Type.Integer(), name: Type.String() }), Type.Null()]),
});
export type MmlItem = Static<typeof mmlItem>;

/**
 * A product list, `MML` (part2 §3). List responses contain the first ten items and `itemsCount`, a single record
 * contains all.
 */
export const mmlSchema = Type.Object({
  mmlId: Type.Integer(),
  name: Type.String(),
  strategyId: Type.Union([Type.Integer(), Type.Null()]),
  itemsCount: Type.Integer(),
  items: Type.Array(mmlItem),
});
export type Mml = Static<typeof mmlSchema>;
