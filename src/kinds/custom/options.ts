import { Type } from '@sinclair/typebox';
import { defineKindOptions } from '../shared/options.ts';

export const customOptions = defineKindOptions<unknown>()({
  name: Type.String(),
  button: Type.Optional(Type.String()),
  panel: Type.Optional(Type.String()),
  /** The lookup by whose names a file says the value, where the value is one id. */
  lookup: Type.Optional(Type.String()),
  options: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
