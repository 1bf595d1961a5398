import { Type, type Static } from '@sinclair/typebox';
import { companyEmployeeSchema, distributorSchema } from './reference.ts';
import { commentType, idType, nullableType, numberEnumType, textType } from './scalars.ts';

/**
 * Body of a new or changed motivation (spec D19); a change keeps the distributor. Its rules are those of the
 * declaration.
 */
export const motivationBodySchema = Type.Object({
  name: textType(255),
  comment: commentType(255),
  money: Type.Number(),
  distributorIds: Type.Optional(Type.Array(idType, { maxItems: 1000 })),
  productIds: Type.Array(idType, { maxItems: 5000 }),
  type: numberEnumType([1, 2]),
  force: Type.Optional(nullableType(Type.Boolean())),
});
export type MotivationBody = Static<typeof motivationBodySchema>;

/** A row of the list of motivations. `date` is unix seconds, `money` roubles, `type` 1 Розница or 2 Опт. */
export const motivationRowSchema = Type.Object({
  motivationId: Type.Integer(),
  name: Type.String(),
  comment: Type.String(),
  money: Type.Number(),
  type: Type.Integer(),
  date: Type.Integer(),
  distributor: distributorSchema,
  companyEmployee: companyEmployeeSchema,
});
export type MotivationRow = Static<typeof motivationRowSchema>;

/** A motivation with its products (part2 §3). */
export const motivationSchema = Type.Object({
  ...motivationRowSchema.properties,
  products: Type.Array(Type.Object({ productId: Type.Integer(), name: Type.String() })),
});
export type Motivation = Static<typeof motivationSchema>;

/** A row of the conflict table of code 206 (spec D19). */
export const motivationConflictSchema = Type.Object({
  motivation: Type.String(),
  distributor: Type.String(),
  products: Type.Array(Type.String()),
});
export type MotivationConflict = Static<typeof motivationConflictSchema>;

/**
 * A record that a save with `force` replaced: its name in the message, and the history entry that restores it, if the
 * history is stored.
 */
export const replaced = Type.Object({ title: Type.String(), entry: Type.Optional(Type.Integer()) });
export type Replaced = Static<typeof replaced>;
