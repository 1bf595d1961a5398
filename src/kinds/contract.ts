import type { FieldOf, Kind } from '#schemas/declaration/field.ts';

/** Names a chosen id; undefined when it is not known. */
export type NameOf = (id: string | number) => string | undefined;

/**
 * What a kind of field means: how its values live on the wire, in a form, in the address and in front of a person. Everything is pure.
 * A raw value is what an answer or a body carries, a value what a form holds.
 */
export interface KindModule<K extends Kind = Kind> {
  /** The value of an untouched field: null, '', [] or false. */
  empty(field: FieldOf<K>): unknown;
  /** Raw to value. Whatever is of the wrong type becomes the empty value. */
  parse(raw: unknown, field: FieldOf<K>): unknown;
  /** Value to raw. The empty value becomes null. */
  serialize(value: unknown, field: FieldOf<K>): unknown;
  /** Value to the address bar; null leaves it out. */
  toAddress(value: unknown): string | null;
  fromAddress(text: string, field: FieldOf<K>): unknown;
  /** What a person reads of a raw value, in a cell as in a search; '-' when there is nothing. Ids are named by `nameOf`. */
  toText(raw: unknown, field: FieldOf<K>, nameOf?: NameOf): string;
  /** Orders two raw values, neither of them empty: below zero when the first comes first. */
  compare(a: unknown, b: unknown, field: FieldOf<K>): number;
  /** Whether a raw value of a record is what a filter asks for with another raw value, which is not empty. */
  matches(own: unknown, asked: unknown, field: FieldOf<K>): boolean;
  /** Whether a body carries a list of such values. */
  isList(field: FieldOf<K>): boolean;
  /** What is wrong with one raw value of a body that is not null, in Russian; undefined when it fits. */
  check(raw: unknown, field: FieldOf<K>): string | undefined;
  /** A made-up raw value, another one for each number; undefined where none can be made up. */
  sample(at: number, field: FieldOf<K>): unknown;
}

/** A kind, typed by its name in the vocabulary. */
export function defineKind<K extends Kind>(_kind: K, module: KindModule<K>): KindModule<K> {
  return module;
}

/** Whether a value is the empty one of some kind. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || value === false
    || (Array.isArray(value) && value.every((item) => item === null));
}
