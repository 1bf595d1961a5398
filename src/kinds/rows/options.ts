import { Type } from '@sinclair/typebox';
import { nested, defineKindOptions } from '../shared/options.ts';

export const rowsOptions = defineKindOptions<readonly unknown[]>()({
  ...nested,
  /** The field that identifies a row between saves; without it, the row's index. */
  key: Type.Optional(Type.String()),
  min: Type.Optional(Type.Integer({ minimum: 0 })),
  max: Type.Optional(Type.Integer({ minimum: 1 })),
  /** The order is significant, so rows can be moved. */
  order: Type.Optional(Type.Boolean()),
  /** Text of the button that adds a row. */
  add: Type.Optional(Type.String({ minLength: 1 })),
});
