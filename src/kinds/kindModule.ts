import type { FieldOf } from '#schemas/declaration/field.ts';
import type { Kind } from './registry/options.ts';

/** Names a chosen id; undefined when it is not known. */
export type NameOf = (id: string | number) => string | undefined;

/** Who gives the value: a person in a form, the record alone (it is shown and not sent), nobody (it travels unseen), or there is none. */
export type FieldRole = 'entered' | 'shown' | 'unseen' | 'none';

/** How the embedded API finds records by a filter: by a part of a text, by a flag (unsaid is `false`), by the very value, by that number or a greater one. */
export type FilterMatch = 'part' | 'flag' | 'same' | 'atLeast';

/** What is true of every field of a kind. */
export interface KindFacts {
  /** What the kind is called in a sentence, in Russian. */
  meaning: string;
  role: FieldRole;
  /** Whether its label is a `<label>` of one element, names a group, or is drawn by its input itself. */
  labelled: 'byElement' | 'asGroup' | 'byItself';
  /** Its figures stand in line on the right of a column. */
  alignRight: boolean;
  /** Its cell keeps a state of its own, so it is not given to another record while a list scrolls. */
  statefulCell: boolean;
  search: FilterMatch;
  /** A filter may ask for it. */
  filtered: boolean;
  /** Its values are checked to be short when they are stored, so that they fit into an index. */
  indexable: boolean;
}

/** Another way in which an API writes the raw values of a kind: the `wire` of a field. */
export interface WireFormat {
  /** Whether a body may carry it. */
  fits(raw: unknown): boolean;
  /** As the kind itself writes it, also out of a query's text; undefined for what is none. */
  read(raw: unknown): unknown;
  write(raw: unknown): unknown;
}

/**
 * What a kind of field means: how its values live on the wire, in a form, in the address and in front of a person. Everything is pure.
 * A raw value is what an answer or a body carries, a value what a form holds.
 */
export interface KindModule<K extends Kind = Kind> extends KindFacts {
  /** The other ways of writing that a field may name. */
  wires?: Readonly<Record<string, WireFormat>>;
  /** What names a field that has no label; undefined when nothing does. */
  ownLabel?(field: FieldOf<K>): string | undefined;
  /** What is said beneath a field that has no hint. */
  ownHint?(field: FieldOf<K>): string | undefined;
  /** The value of an untouched field: null, '', [] or false. */
  empty(field: FieldOf<K>): unknown;
  /** The value of a filter that asks nothing, where the empty value would ask for something. */
  emptyInFilter?: null;
  /** Raw to value. Whatever is of the wrong type becomes the empty value. */
  parse(raw: unknown, field: FieldOf<K>): unknown;
  /** What is wrong with a value as it was typed, in Russian: it stays where it is, and is neither sent nor asked for. */
  mistyped?(value: unknown, field: FieldOf<K>): string | undefined;
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
  /** Whether a body carries one such value, a list of them, or either. */
  carries(field: FieldOf<K>): 'one' | 'list' | 'either';
  /** What is wrong with one raw value of a body that is not null, in Russian; undefined when it fits. */
  check(raw: unknown, field: FieldOf<K>): string | undefined;
  /** What is wrong with the two ends of a range, each of which fits. */
  checkEnds?(start: unknown, end: unknown): string | undefined;
  /** A made-up raw value, another one for each number; undefined where none can be made up. */
  sample(at: number, field: FieldOf<K>): unknown;
}

/** A kind, typed by its name in the vocabulary. */
export function defineKind<K extends Kind>(_kind: K, module: KindModule<NoInfer<K>>): KindModule<K> {
  return module;
}

/** Whether a value is the empty one of some kind. */
export function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    value === false ||
    (Array.isArray(value) && value.every((item) => item === null))
  );
}
