import { Type, type Static } from '@sinclair/typebox';
import { companyEmployeeSchema, distributorSchema } from './reference.ts';
import { idType } from './scalars.ts';

/** What the fields do not define of the body of a motivation (spec D19): a change keeps the distributor. */
export const motivationBodyParts = {
  distributorIds: Type.Optional(Type.Array(idType, { maxItems: 1000 })),
  productIds: Type.Array(idType, { maxItems: 5000 }),
};

/** The body of a new or changed motivation, as far as code reads it; a field that no code reads needs no line. */
export interface MotivationBody {
  name: string;
  comment?: string | null;
  money: number;
  distributorIds?: number[];
  productIds: number[];
  type: 1 | 2;
  force?: boolean | null;
}

/** What a motivation has besides its fields; `date` is unix seconds. */
const rowParts = {
  comment: Type.String(),
  date: Type.Integer(),
  distributor: distributorSchema,
  companyEmployee: companyEmployeeSchema,
};
/** The same with its products, which rows of the list do not have. */
export const motivationParts = {
  ...rowParts,
  products: Type.Array(Type.Object({ productId: Type.Integer(), name: Type.String() })),
};
const [row, parts] = [Type.Object(rowParts), Type.Object(motivationParts)];

/** A row of the list of motivations, as far as code reads it. `money` is roubles, `type` 1 Розница or 2 Опт. */
export interface MotivationRow extends Static<typeof row> {
  motivationId: number;
  name: string;
  money: number;
  type: number;
}

/** A motivation with its products (part2 §3), as far as code reads it. */
export type Motivation = MotivationRow & Static<typeof parts>;

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
