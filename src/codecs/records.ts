/** An object with named fields, of whatever types. */
export type AnyRecord = Record<string, unknown>;

/** A record of the entity `E` as it was answered: its fields are known by name, what they hold is anybody's guess until it is shown. */
export type Unverified<E> = { readonly [K in keyof E]?: unknown };

/** Whether the value is an object with named fields: no array, no null. */
export function isRecord(value: unknown): value is AnyRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value itself when it is a record, as one of the entity `E`; else an empty one. */
export function recordIn<E extends object = AnyRecord>(value: unknown): Unverified<E> {
  return isRecord(value) ? (value as Unverified<E>) : {};
}

/**
 * The records of a list in an answer: of the value when it is an array, else of its `data`; a lone record counts as a list
 * of one (spec D11). They are named as those of the entity `E`. What is no record is skipped, anything else is an empty list.
 */
export function recordsIn<E extends object = AnyRecord>(value: unknown): Unverified<E>[] {
  const list = isRecord(value) && 'data' in value ? value.data : value;
  if (isRecord(list)) return [list as Unverified<E>];
  return Array.isArray(list) ? (list.filter(isRecord) as Unverified<E>[]) : [];
}
