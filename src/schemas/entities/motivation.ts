import { Type, type Static } from '@sinclair/typebox';
import { companyEmployee, distributor } from './reference.ts';
import { comment, id, nullable, oneOf, text } from './scalars.ts';

/** The shape of the body of a new or changed motivation (spec D19); a changed one keeps its distributor. Its rules are those of the declaration. */
export const motivationBody = Type.Object({
  name: text(255),
  comment: comment(255),
  money: Type.Number(),
  distributorIds: Type.Optional(Type.Array(id, { maxItems: 1000 })),
  productIds: Type.Array(id, { maxItems: 5000 }),
  type: oneOf([1, 2]),
  force: Type.Optional(nullable(Type.Boolean())),
});
export type MotivationBody = Static<typeof motivationBody>;

/** A row of the list of motivations. `date` is unix seconds, `money` roubles, `type` 1 Розница or 2 Опт. */
export const motivationRow = Type.Object({
  motivationId: Type.Integer(),
  name: Type.String(),
  comment: Type.String(),
  money: Type.Number(),
  type: Type.Integer(),
  date: Type.Integer(),
  distributor,
  companyEmployee,
});
export type MotivationRow = Static<typeof motivationRow>;

/** A motivation with its products (part2 §3). */
export const motivation = Type.Object({
  ...motivationRow.properties,
  products: Type.Array(Type.Object({ productId: Type.Integer(), name: Type.String() })),
});
export type Motivation = Static<typeof motivation>;

/** A row of the conflict table of code 206 (spec D19). */
export const motivationConflict = Type.Object({ motivation: Type.String(), distributor: Type.String(), products: Type.Array(Type.String()) });
export type MotivationConflict = Static<typeof motivationConflict>;

/** A record that a save with `force` has replaced: how the message names it, and the entry of the history that takes it back, where one is kept. */
export const replaced = Type.Object({ title: Type.String(), entry: Type.Optional(Type.Integer()) });
export type Replaced = Static<typeof replaced>;
