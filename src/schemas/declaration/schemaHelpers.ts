import { Type } from '@sinclair/typebox';

// What the schemas of a declaration are put together from.

export const strict = { additionalProperties: false } as const;
export const nonEmptyTextSchema = Type.String({ minLength: 1 });
export const fieldNameSchema = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]*$' });
export function stringEnumSchema<const T extends string>(names: readonly T[]) {
  return Type.Unsafe<T>({ type: 'string', enum: [...names] });
}
