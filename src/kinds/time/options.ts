import { Type } from '@sinclair/typebox';
import { defineKindOptions } from '../shared/options.ts';

/** `wire`: the API uses minutes since midnight instead of `HH:MM`. */
export const timeOptions = defineKindOptions<string | number>()({
  wire: Type.Optional(Type.Unsafe<'minutes'>({ type: 'string', enum: ['minutes'] })),
});
