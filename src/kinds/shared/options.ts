import { Type } from '@sinclair/typebox';

/** Maximum characters of a text, or the maximum number. */
export const max = Type.Optional(Type.Number());
/** Bounds within which a number usually lies; values outside show a warning but are accepted. */
export const expected = Type.Optional(
  Type.Unsafe<readonly [number, number]>({
    type: 'array',
    prefixItems: [{ type: 'number' }, { type: 'number' }],
    minItems: 2,
    maxItems: 2,
  }),
);
/** False for rates, prices and similar values whose sum is meaningless. */
export const addsUp = Type.Optional(Type.Boolean());
export const many = Type.Optional(Type.Boolean());
/** Query parameter → the field whose value is sent with it to the lookup. */
export const dependsOn = Type.Optional(Type.Record(Type.String(), Type.String()));
export const fromLookup = { lookup: Type.String(), dependsOn, many };

/** Options as `[value, text]`. */
export const valueOptions = Type.Unsafe<readonly (readonly [string | number | boolean, string])[]>({
  type: 'array',
  items: {
    type: 'array',
    prefixItems: [{ type: ['string', 'number', 'boolean'] }, { type: 'string' }],
    minItems: 2,
    maxItems: 2,
  },
});

/** Defines the alternative wire formats of a value by name. */
export function wire<const N extends string>(...names: readonly N[]) {
  return Type.Optional(Type.Unsafe<N>({ type: 'string', enum: [...names] }));
}

/** A field of a nested object: the options of a form field, of a kind that fits on one line (`nestedKinds`). */
export interface NestedField {
  readonly kind: string;
  readonly label?: string;
  readonly [option: string]: unknown;
}

/** `[field, message, condition]` over the values of a nested object. */
export type NestedRule = readonly [field: string, message: string, condition: Readonly<Record<string, unknown>>];

export const nested = {
  fields: Type.Unsafe<Readonly<Record<string, NestedField>>>({ type: 'object', minProperties: 1 }),
  rules: Type.Optional(
    Type.Unsafe<readonly NestedRule[]>({
      type: 'array',
      items: {
        type: 'array',
        prefixItems: [{ type: 'string' }, { type: 'string', minLength: 1 }, { type: 'object', minProperties: 1 }],
        minItems: 3,
        maxItems: 3,
      },
    }),
  ),
};
