import { Type } from '@sinclair/typebox';
import { defineKindOptions } from '../shared/options.ts';

export const customOptions = defineKindOptions<unknown>()({
  name: Type.String(),
  button: Type.Optional(Type.String()),
  panel: Type.Optional(Type.String()),
  /** Lookup whose entry names stand for the value in a file, when the value is a single id. */
  lookup: Type.Optional(Type.String()),
  options: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
