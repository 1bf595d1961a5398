import { Type } from '@sinclair/typebox';

// Building blocks of the declaration schemas.

export const strict = { additionalProperties: false } as const;
export const nonEmptyTextSchema = Type.String({ minLength: 1 });
export const fieldNameSchema = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]*$' });
export function stringEnumSchema<const T extends string>(names: readonly T[]) {
  return Type.Unsafe<T>({ type: 'string', enum: [...names] });
}
