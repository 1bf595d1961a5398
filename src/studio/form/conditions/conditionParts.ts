import { isRecord } from '#codecs/records.ts';
import { moveItem } from '#engine/fields/nested/useRowKeys.ts';

/** A condition as JSON: the value in a declaration, valid or not. */
export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * How the parts of a condition are combined. `terms`: comparisons of fields that must all hold; `written`: JSON that is
 * not composed of these.
 */
export type ConditionOperator = 'terms' | 'all' | 'any' | 'not' | 'choice' | 'written';

/** A condition in the builder: each part is itself a condition, at its member of the JSON. */
export type ConditionParts =
  | { joint: 'terms'; terms: readonly (readonly [field: string, term: unknown])[] }
  | { joint: 'all' | 'any'; parts: readonly JsonObject[] }
  | { joint: 'not'; part: JsonObject }
  | { joint: 'choice'; parts: Readonly<Partial<Record<Branch, JsonObject>>> }
  | { joint: 'written' };

export const branches = ['if', 'then', 'else'] as const;
type Branch = (typeof branches)[number];

const lists = { all: 'allOf', any: 'anyOf' } as const;
/**
 * Keywords that turn an object into JSON Schema or combine conditions; no field has such a name in a short condition.
 */
const reserved = new Set(['properties', 'required', '$ref', 'patternProperties', 'anyOf', 'allOf', 'not', ...branches]);

/**
 * Returns the parts of a condition.
 *
 * The builder has no state of its own, which would be lost with the page: an edit replaces one part of the JSON, and
 * `{}` is a condition that is not chosen yet.
 */
export function parseCondition(condition: JsonObject): ConditionParts {
  const names = Object.keys(condition);
  if (names.every((name) => !reserved.has(name))) return { joint: 'terms', terms: Object.entries(condition) };
  const [name = ''] = names;
  const value = condition[name];
  if (names.length === 1 && name === 'not' && isRecord(value)) return { joint: 'not', part: value };
  for (const joint of ['all', 'any'] as const) {
    if (names.length === 1 && name === lists[joint] && isList(value)) return { joint, parts: value };
  }
  const isChoice =
    names.includes('if') &&
    names.includes('then') &&
    names.every((item) => isBranch(item) && isRecord(condition[item]));
  return isChoice ? { joint: 'choice', parts: condition as Partial<Record<Branch, JsonObject>> } : { joint: 'written' };
}

function isList(value: unknown): value is JsonObject[] {
  return Array.isArray(value) && value.every((item) => isRecord(item));
}

function isBranch(name: string): name is Branch {
  return branches.some((item) => item === name);
}

/**
 * The condition that parts make: the other way round of `parseCondition`. `written` has no parts, and stays the JSON
 * that it was.
 */
export function conditionOf(parts: Exclude<ConditionParts, { joint: 'written' }>): JsonObject {
  switch (parts.joint) {
    case 'terms':
      return Object.fromEntries(parts.terms);
    case 'all':
    case 'any':
      return { [lists[parts.joint]]: parts.parts };
    case 'not':
      return { not: parts.part };
    case 'choice':
      return { ...parts.parts };
  }
}

/** Splits comparisons that must all hold into a list of single conditions. */
function single(terms: readonly (readonly [string, unknown])[]): JsonObject[] {
  return terms.map(([field, term]) => ({ [field]: term }));
}

/** Returns the nested conditions of a condition, in order. */
function innerOf(condition: JsonObject): readonly JsonObject[] {
  const parts = parseCondition(condition);
  switch (parts.joint) {
    case 'terms':
      return single(parts.terms);
    case 'all':
    case 'any':
      return parts.parts;
    case 'not':
      return [parts.part];
    case 'choice':
      return branches.map((name) => parts.parts[name]).filter((part) => part !== undefined);
    case 'written':
      return [condition];
  }
}

/**
 * Returns the same comparisons with another joint. All of them are preserved; missing parts start as `{}`, an
 * unfinished condition.
 */
export function changeOperator(condition: JsonObject, joint: Exclude<ConditionOperator, 'written'>): JsonObject {
  const now = parseCondition(condition);
  if (now.joint === joint) return condition;
  const inner = innerOf(condition);
  if (joint === 'not') return { not: condition };
  if (joint === 'choice') return { if: condition, then: {} };
  if (now.joint === 'not' && inner[0])
    return parseCondition(inner[0]).joint === joint ? inner[0] : changeOperator(inner[0], joint);
  if (joint === 'any') return { anyOf: inner };
  return termsOf(inner) ?? { allOf: inner };
}

/** Merges conditions with one comparison each into one; undefined when one has more, or two share a field. */
function termsOf(inner: readonly JsonObject[]): JsonObject | undefined {
  const all = inner.map(parseCondition);
  const terms = all.flatMap((item) => (item.joint === 'terms' ? item.terms : []));
  const isPlain =
    all.every((item) => item.joint === 'terms') && new Set(terms.map(([field]) => field)).size === terms.length;
  return isPlain ? Object.fromEntries(terms) : undefined;
}

export function withPart(condition: JsonObject, part: JsonObject): JsonObject {
  const now = parseCondition(condition);
  if (now.joint === 'all' || now.joint === 'any') return conditionOf({ ...now, parts: [...now.parts, part] });
  if (Object.keys(condition).length === 0) return part;
  const inner = now.joint === 'terms' ? [...single(now.terms), part] : [condition, part];
  return (now.joint === 'terms' ? termsOf(inner) : undefined) ?? { allOf: inner };
}

/** Returns a condition without the part at an index; undefined when it becomes empty. */
export function withoutPart(condition: JsonObject, at: number): JsonObject | undefined {
  const now = parseCondition(condition);
  if (now.joint !== 'terms' && now.joint !== 'all' && now.joint !== 'any') return undefined;
  const rest = (now.joint === 'terms' ? now.terms : now.parts).filter((_one, index) => index !== at);
  if (rest.length === 0) return undefined;
  return now.joint === 'terms'
    ? Object.fromEntries(rest as [string, unknown][])
    : conditionOf({ joint: now.joint, parts: rest as JsonObject[] });
}

export function replacePart(condition: JsonObject, at: number, part: JsonObject): JsonObject {
  const now = parseCondition(condition);
  if (now.joint === 'all' || now.joint === 'any') return conditionOf({ ...now, parts: now.parts.with(at, part) });
  if (now.joint !== 'terms') return condition;
  const inner = single(now.terms).with(at, part);
  return termsOf(inner) ?? { allOf: inner };
}

export function movePart(condition: JsonObject, from: number, to: number): JsonObject {
  const now = parseCondition(condition);
  if (now.joint === 'all' || now.joint === 'any') return conditionOf({ ...now, parts: moveItem(now.parts, from, to) });
  return now.joint === 'terms' ? Object.fromEntries(moveItem(now.terms, from, to)) : condition;
}
