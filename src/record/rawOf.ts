import type { Field } from '#schemas/declaration/field.ts';
import { valueAt } from './path.ts';

/** What a record says of a field, as it came: the value at its `read` path, two of a range; undefined where it says nothing. */
export function rawOf(name: string, { read = name }: Field, record: unknown): unknown {
  if (read === false) return undefined;
  return typeof read === 'string' ? valueAt(record, read) : read.map((path) => valueAt(record, path));
}
