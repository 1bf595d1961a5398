import { Type } from '@sinclair/typebox';
import { defineKindOptions } from '../shared/options.ts';

export const dateRangeOptions = defineKindOptions<string>()({
  shown: Type.Optional(Type.Union([Type.Literal('dash'), Type.Literal('fromTo')])),
});
