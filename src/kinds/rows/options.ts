import { Type } from '@sinclair/typebox';
import { shows } from '../shared/options.ts';

/** A field of a row: what a field of a form may be, of a kind that stands in one line (`rowKinds`). */
export interface RowField {
  readonly kind: string;
  readonly label?: string;
  readonly [option: string]: unknown;
}

/** `[field, message, condition]` over the values of one row. */
export type RowRule = readonly [field: string, message: string, condition: Readonly<Record<string, unknown>>];

export const rows = shows<readonly unknown[]>()({
  fields: Type.Unsafe<Readonly<Record<string, RowField>>>({ type: 'object', minProperties: 1 }),
  rules: Type.Optional(Type.Unsafe<readonly RowRule[]>({
    type: 'array', items: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'string', minLength: 1 }, { type: 'object', minProperties: 1 }], minItems: 3, maxItems: 3 },
  })),
  /** The field by which a row is known from one save to the next; without it, its place in the list. */
  key: Type.Optional(Type.String()),
  min: Type.Optional(Type.Integer({ minimum: 0 })),
  max: Type.Optional(Type.Integer({ minimum: 1 })),
  /** The order means something: rows can be moved. */
  order: Type.Optional(Type.Boolean()),
  /** The text of the button that adds a row. */
  add: Type.Optional(Type.String({ minLength: 1 })),
});
