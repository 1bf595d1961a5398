import { Type } from '@sinclair/typebox';
import { dependsOn, many, defineKindOptions, valueOptions } from '../shared/options.ts';

export const selectOptions = defineKindOptions<string | number | boolean | readonly unknown[]>()({
  options: Type.Optional(valueOptions),
  lookup: Type.Optional(Type.String()),
  dependsOn,
  many,
  requires: Type.Optional(Type.String()),
});
