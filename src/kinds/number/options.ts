import { Type } from '@sinclair/typebox';
import { addsUp, expected, max, defineKindOptions } from '../shared/options.ts';

export const numberOptions = defineKindOptions<number>()({
  max,
  expected,
  addsUp,
  suffix: Type.Optional(Type.String()),
  minus: Type.Optional(Type.Boolean()),
  integer: Type.Optional(Type.Boolean()),
});
