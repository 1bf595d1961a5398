import { Type, type Static, type TSchema } from '@sinclair/typebox';

/** Maximum value of the ids and counts of the API. */
const maxInteger = 2_147_483_647;

/** An id of a record. */
export const idType = Type.Integer({ minimum: 1, maximum: maxInteger });
export const idListType = Type.Array(idType, { maxItems: 20_000 });

/** Unix seconds (spec D14), up to the year 5000. */
export const unixTimeType = Type.Integer({ minimum: 0, maximum: 95_617_584_000 });

/** `YYYY-MM-DD` (spec D14). */
export const isoDateType = Type.String({ format: 'date' });

/** A text of a body; the rules of its declaration define whether it may be empty. */
export function textType(maxLength: number, what: 'текст' | 'комментарий') {
  return Type.String({
    maxLength,
    errorMessage: { maxLength: `Слишком длинный ${what}: не более ${maxLength} символов` },
  });
}

/** A percent sent as a fraction (spec D15), here up to `percent`. */
export function fractionType(percent: number, minPercent = 0) {
  return Type.Number({
    minimum: minPercent / 100,
    maximum: percent / 100,
    errorMessage: { maximum: `Не больше ${percent}%`, minimum: `Не меньше ${minPercent}%` },
  });
}

/** A quantity or an amount that the user types. */
export const amountType = Type.Number({ minimum: 0, maximum: 1_000_000_000 });

/**
 * Returns a schema that also allows null. It is one schema with two types, so that an invalid value has one message
 * instead of one per branch of a union.
 */
export function nullableType<T extends TSchema>(schema: T) {
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [schema['type'], 'null'] });
}
