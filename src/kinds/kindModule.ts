import type { FieldOf } from '#schemas/declaration/field.ts';
import type { Kind } from './registry/options.ts';

/** Returns the name of a chosen id; undefined when it is unknown. */
export type NameOf = (id: string | number) => string | undefined;

/**
 * The source of the value: entered by the user in a form, shown from the record and not sent, carried invisibly, or
 * without a value.
 */
type FieldRole = 'entered' | 'shown' | 'unseen' | 'none';

/**
 * How the embedded API matches a filter: part of a text, a flag (missing means `false`), the exact value, or at least
 * that number.
 */
type FilterMatch = 'part' | 'flag' | 'same' | 'atLeast';

/** What the values of a kind are, for the conditions that compare them. */
export type ValueNature = 'text' | 'day' | 'number' | 'choice' | 'list' | 'flag' | 'period' | 'any';

/** Properties that all fields of a kind share. */
export interface KindFacts {
  /** Russian name of the kind inside a sentence. */
  meaning: string;
  role: FieldRole;
  nature: ValueNature;
  /** How the label is drawn: as the `<label>` of one element, as the name of a group, or by the input itself. */
  labelled: 'byElement' | 'asGroup' | 'byItself';
  /** Numbers are right-aligned in their column. */
  alignRight: boolean;
  /** The cell has state, so scrolling does not reuse it for another record. */
  statefulCell: boolean;
  search: FilterMatch;
  /** The kind can be used in a filter. */
  filtered: boolean;
  /** Stored values are checked to be short enough for an index. */
  indexable: boolean;
}

/** Another format in which an API writes the raw values of a kind: the `wire` of a field. */
export interface WireFormat {
  /** Checks whether a body may contain the value. */
  fits(raw: unknown): boolean;
  /** Converts to the kind's own raw format, also from the text of a query; returns undefined for an invalid value. */
  read(raw: unknown): unknown;
  write(raw: unknown): unknown;
}

/**
 * The behaviour of a field kind: how its values appear in the API, in a form, in the URL and to the user. All functions
 * are pure. A raw value is the one in a response or a body, a value is the one in a form.
 */
export interface KindModule<K extends Kind = Kind> extends KindFacts {
  /** Alternative wire formats that a field may name. */
  wires?: Readonly<Record<string, WireFormat>>;
  /** Returns the name of a field without a label; undefined when it has no name. */
  ownLabel?(field: FieldOf<K>): string | undefined;
  /** Returns the hint of a field that declares none. */
  ownHint?(field: FieldOf<K>): string | undefined;
  /** Returns the value of an untouched field: null, '', [] or false. */
  empty(field: FieldOf<K>): unknown;
  /** Value of an inactive filter, for kinds whose empty value would filter. */
  emptyInFilter?: null;
  /** Converts a raw value to a value. A value of the wrong type becomes the empty value. */
  parse(raw: unknown, field: FieldOf<K>): unknown;
  /**
   * Returns the Russian error of a typed value. The value stays in the input, but is neither sent nor used for
   * filtering.
   */
  mistyped?(value: unknown, field: FieldOf<K>): string | undefined;
  /** Converts a value to a raw value. The empty value becomes null. */
  serialize(value: unknown, field: FieldOf<K>): unknown;
  /** Formats a value for the URL; null omits it. */
  toAddress(value: unknown): string | null;
  fromAddress(text: string, field: FieldOf<K>): unknown;
  /**
   * Returns the text of a raw value for display and search; '-' when it is empty. `nameOf` returns the names of ids.
   */
  toText(raw: unknown, field: FieldOf<K>, nameOf?: NameOf): string;
  /** Compares two non-empty raw values; negative when the first sorts first. */
  compare(a: unknown, b: unknown, field: FieldOf<K>): number;
  /** Checks whether a raw value of a record matches the non-empty raw value of a filter. */
  matches(own: unknown, query: unknown, field: FieldOf<K>): boolean;
  /** Returns whether a body contains a single value, a list, or either. */
  carries(field: FieldOf<K>): 'one' | 'list' | 'either';
  /** Returns the Russian error of one raw value of a body that is not null; undefined when it is valid. */
  check(raw: unknown, field: FieldOf<K>): string | undefined;
  /** Returns the error of two range ends that are each valid. */
  checkEnds?(start: unknown, end: unknown): string | undefined;
  /** Returns a generated raw value, different for each number; undefined when none can be generated. */
  sample(at: number, field: FieldOf<K>): unknown;
}

/** Defines a kind, typed by its name in the vocabulary. */
export function defineKind<K extends Kind>(_kind: K, module: KindModule<NoInfer<K>>): KindModule<K> {
  return module;
}

/** Checks whether a value is the empty value of some kind. */
export function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    value === false ||
    (Array.isArray(value) && value.every((item) => item === null))
  );
}
