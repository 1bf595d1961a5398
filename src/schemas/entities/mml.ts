import { Type, type Static } from '@sinclair/typebox';
import { nullable } from './scalars.ts';

/** A line of a product list: a product or a whole category, and the least volume of it (part2 §3, spec D17). */
export const mmlItemBody = Type.Object({
  productId: Type.Optional(Type.Integer()),
  categoryId: Type.Optional(Type.Integer()),
  minVolume: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
});

/** The body of a create or an update (part2 §5, §7, spec D17). `strategyId` only when it is saved inside a strategy. */
export const mmlBody = Type.Object({
  name: Type.String({ pattern: '\\S', maxLength: 1000, errorMessage: 'Введите название списка' }),
  items: Type.Array(mmlItemBody, { minItems: 1, errorMessage: 'Выберите продукты' }),
  productIds: Type.Array(Type.Integer()),
  force: Type.Boolean(),
  strategyId: Type.Optional(Type.Integer()),
});
export type MmlBody = Static<typeof mmlBody>;

/** A line as it is read: the name and picture of the product or category stand beside its id, or in a nested object (part1 §3, part2 §2). */
export const mmlItem = Type.Intersect([mmlItemBody, Type.Object({
  name: Type.Optional(Type.String()),
  preview: Type.Optional(nullable(Type.String())),
  product: Type.Optional(Type.Object({ productId: Type.Integer(), name: Type.String(), preview: nullable(Type.String()) })),
  category: Type.Optional(Type.Object({ id: Type.Integer(), name: Type.String() })),
})]);
export type MmlItem = Static<typeof mmlItem>;

/** A product list (part2 §3). */
export const mml = Type.Object({
  mmlId: Type.Integer(),
  name: Type.String(),
  strategyId: Type.Optional(nullable(Type.Integer())),
  items: Type.Array(mmlItem),
});
export type Mml = Static<typeof mml>;
