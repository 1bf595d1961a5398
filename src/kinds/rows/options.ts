import { Type } from '@sinclair/typebox';
import { nested, defineKindOptions } from '../shared/options.ts';

export const rowsOptions = defineKindOptions<readonly unknown[]>()({
  ...nested,
  /** The field by which a row is known from one save to the next; without it, its place in the list. */
  key: Type.Optional(Type.String()),
  min: Type.Optional(Type.Integer({ minimum: 0 })),
  max: Type.Optional(Type.Integer({ minimum: 1 })),
  /** The order means something: rows can be moved. */
  order: Type.Optional(Type.Boolean()),
  /** The text of the button that adds a row. */
  add: Type.Optional(Type.String({ minLength: 1 })),
});
