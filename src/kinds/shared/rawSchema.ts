import type { JsonSchema } from '#schemas/jsonSchema.ts';
import { defaultMaxLength } from './texts.ts';

/**
 * Returns the schema of a number in a body within the bounds that its kind checks; `factor` scales them for a wire
 * format with larger numbers.
 */
export function numberSchema(
  { max, minus, integer }: { max?: number; minus?: boolean; integer?: boolean },
  factor = 1,
): JsonSchema {
  return {
    type: integer === true ? 'integer' : 'number',
    ...(minus !== true && { minimum: 0 }),
    ...(max !== undefined && { maximum: max * factor }),
  };
}

export function textSchema({ max = defaultMaxLength }: { max?: number }): JsonSchema {
  return { type: 'string', maxLength: max };
}

/** Schema of a lookup id: a number, or a text such as a UUID. */
export const idSchema: JsonSchema = { type: ['integer', 'string'] };

export function optionSchema(options: readonly (readonly [unknown, string, unknown?])[]): JsonSchema {
  const values = options.map(([value]) => value);
  const types = [...new Set(values.map((value) => (Number.isInteger(value) ? 'integer' : typeof value)))];
  return {
    type: types.length === 1 ? types[0] : types,
    enum: values,
    description: options.map(([value, text]) => `${String(value)} — ${text}`).join(', '),
  };
}

/** Returns the schema of a declared option or of a lookup id. */
export function choiceSchema(options: readonly (readonly [unknown, string, unknown?])[] | undefined): JsonSchema {
  return options === undefined ? idSchema : optionSchema(options);
}

/** Returns a schema that also allows null. */
export function nullableSchema(schema: JsonSchema): JsonSchema {
  const { type, enum: values } = schema;
  if (type === undefined) return schema;
  return {
    ...schema,
    type: [...new Set([type, 'null'].flat())],
    ...(Array.isArray(values) && { enum: [...(values as unknown[]), null] }),
  };
}
