/** An object with named fields of any type. */
export type AnyRecord = Record<string, unknown>;

/** A record of the entity `E` as the server returned it: the field names are known, their values are not validated. */
export type Unverified<E> = { readonly [K in keyof E]?: unknown };

/** Checks whether the value is an object with named fields, neither an array nor null. */
export function isRecord(value: unknown): value is AnyRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value as a record of the entity `E`, or an empty record when it is not a record. */
export function recordIn<E extends object = AnyRecord>(value: unknown): Unverified<E> {
  return isRecord(value) ? (value as Unverified<E>) : {};
}

/**
 * Returns the records of a list in a response: the array itself, the array in `data`, or a list with the single record
 * (spec D11), typed as the entity `E`. Skips items that are not records; returns an empty list for any other value.
 */
export function recordsIn<E extends object = AnyRecord>(value: unknown): Unverified<E>[] {
  const list = isRecord(value) && 'data' in value ? value.data : value;
  if (isRecord(list)) return [list as Unverified<E>];
  return Array.isArray(list) ? (list.filter(isRecord) as Unverified<E>[]) : [];
}
