import { Type } from '@sinclair/typebox';
import { defineKindOptions } from '../shared/options.ts';

export const constantOptions = defineKindOptions<unknown>()({
  value: Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
});
