import { Type } from '@sinclair/typebox';
import { defineKindOptions, valueOptions } from '../shared/options.ts';

export const radioOptions = defineKindOptions<string | number | boolean>()({
  options: valueOptions,
  otherwise: Type.Optional(Type.String()),
});
