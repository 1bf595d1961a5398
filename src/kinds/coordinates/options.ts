import { Type } from '@sinclair/typebox';
import { defineKindOptions } from '../shared/options.ts';

export const coordinatesOptions = defineKindOptions<unknown>()({
  /** The names of latitude and longitude within one object; without it `read` and `send` name two places, as of a period. */
  at: Type.Optional(
    Type.Unsafe<readonly [string, string]>({
      type: 'array',
      prefixItems: [
        { type: 'string', minLength: 1 },
        { type: 'string', minLength: 1 },
      ],
      minItems: 2,
      maxItems: 2,
    }),
  ),
});
