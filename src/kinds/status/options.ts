import { Type } from '@sinclair/typebox';
import { defineKindOptions } from '../shared/options.ts';

/** Options as `[value, text, tone]`; the tone only adds colour, the text carries the meaning (spec D10). */
const tonedOptions = Type.Unsafe<
  readonly (readonly [string | number | boolean, string, ('success' | 'warning' | 'danger' | 'neutral')?])[]
>({
  type: 'array',
  items: {
    type: 'array',
    prefixItems: [
      { type: ['string', 'number', 'boolean'] },
      { type: 'string' },
      { enum: ['success', 'warning', 'danger', 'neutral'] },
    ],
    minItems: 2,
    maxItems: 3,
  },
});

export const statusOptions = defineKindOptions<string | number | boolean>()({
  options: Type.Optional(tonedOptions),
  lookup: Type.Optional(Type.String()),
});
