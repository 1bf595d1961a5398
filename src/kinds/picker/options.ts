import { Type } from '@sinclair/typebox';
import { fromLookup, defineKindOptions } from '../shared/options.ts';

export const pickerOptions = defineKindOptions<number | readonly unknown[]>()({
  ...fromLookup,
  button: Type.Optional(Type.String()),
  panel: Type.String(),
  names: Type.Optional(Type.String()),
  counted: Type.Optional(Type.String()),
});
