import { Type } from '@sinclair/typebox';
import { expected, max, defineKindOptions, wire } from '../shared/options.ts';

/** `rounded`: lists show whole percents, as for progress (part1 §9). */
export const percentOptions = defineKindOptions<number>()({
  max,
  expected,
  rounded: Type.Optional(Type.Boolean()),
  wire: wire('percentNumber'),
});
