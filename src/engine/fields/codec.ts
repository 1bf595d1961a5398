import type { Field } from '#schemas/declaration/field.ts';

/** How the values of a kind live: in a form, on the wire, in the address bar. Everything is pure. */
export interface Codec {
  /** The value of an untouched field: `null`, `""`, `[]` or `false` (design 'total object'). */
  empty(field: Field): unknown;
  /** From an answer. Whatever is of the wrong type becomes the empty value. */
  read(raw: unknown, field: Field): unknown;
  /** To a body. The empty value becomes null. */
  write(value: unknown, field: Field): unknown;
  /** To the address bar; null leaves it out. */
  toAddress(value: unknown): string | null;
  fromAddress(text: string, field: Field): unknown;
}

/** Whether a normalised value is the empty one. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || value === false
    || (Array.isArray(value) && value.every((item) => item === null));
}
