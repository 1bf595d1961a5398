import { Type } from '@sinclair/typebox';

// What the schemas of a declaration are put together from.

export const strict = { additionalProperties: false } as const;
export const text = Type.String({ minLength: 1 });
export const fieldName = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]*$' });
export function oneOf<const T extends string>(names: readonly T[]) {
  return Type.Unsafe<T>({ type: 'string', enum: [...names] });
}
