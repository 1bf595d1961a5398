import { Type } from '@sinclair/typebox';
import { shows } from '../shared/options.ts';

export const custom = shows<unknown>()({
  name: Type.String(), button: Type.Optional(Type.String()), panel: Type.Optional(Type.String()),
  /** The lookup by whose names a file says the value, where the value is one id. */
  lookup: Type.Optional(Type.String()),
  options: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
