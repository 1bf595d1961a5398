import type { JsonSchema } from '#schemas/jsonSchema.ts';
import { defaultMaxLength } from './texts.ts';

/** A number of a body within the bounds that its kind checks; `factor` for a wire that writes it so many times as large. */
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

/** A text of a body. */
export function textSchema({ max = defaultMaxLength }: { max?: number }): JsonSchema {
  return { type: 'string', maxLength: max };
}

/** An id of a lookup: a number, or a text such as a UUID. */
export const idSchema: JsonSchema = { type: ['integer', 'string'] };

/** One of declared values. */
export function optionSchema(options: readonly (readonly [unknown, string, unknown?])[]): JsonSchema {
  const values = options.map(([value]) => value);
  const types = [...new Set(values.map((value) => (Number.isInteger(value) ? 'integer' : typeof value)))];
  return {
    type: types.length === 1 ? types[0] : types,
    enum: values,
    description: options.map(([value, text]) => `${String(value)} – ${text}`).join(', '),
  };
}

/** Of declared options, or of a lookup. */
export function choiceSchema(options: readonly (readonly [unknown, string, unknown?])[] | undefined): JsonSchema {
  return options === undefined ? idSchema : optionSchema(options);
}

/** The same value or null. */
export function nullableSchema(schema: JsonSchema): JsonSchema {
  const { type, enum: values } = schema;
  if (type === undefined) return schema;
  return {
    ...schema,
    type: [...new Set([type, 'null'].flat())],
    ...(Array.isArray(values) && { enum: [...(values as unknown[]), null] }),
  };
}
