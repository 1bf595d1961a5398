import { Type } from '@sinclair/typebox';
import { defineKindOptions } from '../shared/options.ts';

export const coordinatesOptions = defineKindOptions<unknown>()({
  /**
   * Names of latitude and longitude inside one object; without it `read` and `send` name two places, as for a period.
   */
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
