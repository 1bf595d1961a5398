import { Type } from '@sinclair/typebox';
import { defineKindOptions } from '../shared/options.ts';

/** `max`: the best mark, 5 by default. */
export const ratingOptions = defineKindOptions<number>()({
  max: Type.Optional(Type.Integer({ minimum: 2, maximum: 10 })),
});
