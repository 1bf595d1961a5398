import { Type, type TProperties } from '@sinclair/typebox';

/** What a declaration may say of a kind, and as a type what the kind can show of an entity. */
export interface KindOptions<Shown, P extends TProperties> {
  properties: P;
  /** For the compiler alone. */
  readonly shown?: Shown;
}

/** Options of a kind that can show values of the type `Shown`: over any other it does not compile (`defineResource`). */
export function defineKindOptions<Shown>() {
  return <P extends TProperties>(properties: P): KindOptions<Shown, P> => ({ properties });
}

export type ShownValue<O> = O extends KindOptions<infer Shown, TProperties> ? Shown : never;

/** Characters of a text, or the largest number. */
export const max = Type.Optional(Type.Number());
/** The bounds within which a number usually lies: outside them it is warned about, and taken. */
export const expected = Type.Optional(
  Type.Unsafe<readonly [number, number]>({
    type: 'array',
    prefixItems: [{ type: 'number' }, { type: 'number' }],
    minItems: 2,
    maxItems: 2,
  }),
);
/** False: the values are rates, prices or the like, and their sum would say nothing. */
export const addsUp = Type.Optional(Type.Boolean());
export const many = Type.Optional(Type.Boolean());
/** Wire name → the field whose value the lookup is asked with. */
export const dependsOn = Type.Optional(Type.Record(Type.String(), Type.String()));
export const fromLookup = { lookup: Type.String(), dependsOn, many };

/** `[value, text]` each. */
export const valueOptions = Type.Unsafe<readonly (readonly [string | number | boolean, string])[]>({
  type: 'array',
  items: {
    type: 'array',
    prefixItems: [{ type: ['string', 'number', 'boolean'] }, { type: 'string' }],
    minItems: 2,
    maxItems: 2,
  },
});

/** Other ways in which an API may write a value, by name. */
export function wire<const N extends string>(...names: readonly N[]) {
  return Type.Optional(Type.Unsafe<N>({ type: 'string', enum: [...names] }));
}

/** A field of an object inside a record: what a field of a form may be, of a kind that stands in one line (`nestedKinds`). */
export interface NestedField {
  readonly kind: string;
  readonly label?: string;
  readonly [option: string]: unknown;
}

/** `[field, message, condition]` over the values of one such object. */
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
