import { Type, type Static, type TSchema } from '@sinclair/typebox';

/** The largest value of the ids and counts of the API. */
const maxInteger = 2_147_483_647;

/** An id of a record. */
export const idType = Type.Integer({ minimum: 1, maximum: maxInteger });
export const idListType = Type.Array(idType, { maxItems: 20_000 });

/** Unix seconds (spec D14); until the year 5000. */
export const unixTimeType = Type.Integer({ minimum: 0, maximum: 95_617_584_000 });

/** `YYYY-MM-DD` (spec D14). */
export const isoDateType = Type.String({ format: 'date' });

/** A name or a message; whether it may be empty is a rule of its declaration. */
export function textType(maxLength: number) {
  return Type.String({
    maxLength,
    errorMessage: { maxLength: `Слишком длинный текст: не более ${maxLength} символов` },
  });
}

/** A comment that may be left out. */
export function commentType(maxLength: number) {
  return Type.Optional(
    nullableType(
      Type.String({
        maxLength,
        errorMessage: { maxLength: `Слишком длинный комментарий: не более ${maxLength} символов` },
      }),
    ),
  );
}

/** A share: percent travel as a fraction (spec D15), here up to `percent`. */
export function fractionType(percent: number) {
  return Type.Number({
    minimum: 0,
    maximum: percent / 100,
    errorMessage: { maximum: `Не больше ${percent}%`, minimum: 'Не меньше 0%' },
  });
}

/** A quantity or a sum that a person types. */
export const amountType = Type.Number({ minimum: 0, maximum: 1_000_000_000 });

/** One of a few numbers, such as a status or a measure. */
export function numberEnumType<const T extends number>(values: readonly T[]) {
  return Type.Unsafe<T>({ type: 'integer', enum: [...values] });
}

/** The same value or null. One schema with two types, so that a mistake has one message and not one per branch of a union. */
export function nullableType<T extends TSchema>(schema: T) {
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [schema['type'], 'null'] });
}
