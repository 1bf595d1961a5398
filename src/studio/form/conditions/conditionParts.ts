import { isRecord } from '#codecs/records.ts';
import { moveItem } from '#engine/fields/nested/useRowKeys.ts';

/** A condition as JSON has it: what stands in a declaration, right or wrong. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** How the parts of a condition stand together. `terms`: comparisons of fields, all of which hold; `written`: JSON that is not made of these. */
export type ConditionOperator = 'terms' | 'all' | 'any' | 'not' | 'choice' | 'written';

/** A condition as it is built: each part is a condition itself, at its member of the JSON. */
export type ConditionParts =
  | { joint: 'terms'; terms: readonly (readonly [field: string, term: unknown])[] }
  | { joint: 'all' | 'any'; parts: readonly JsonObject[] }
  | { joint: 'not'; part: JsonObject }
  | { joint: 'choice'; parts: Readonly<Partial<Record<Branch, JsonObject>>> }
  | { joint: 'written' };

export const branches = ['if', 'then', 'else'] as const;
export type Branch = (typeof branches)[number];

const lists = { all: 'allOf', any: 'anyOf' } as const;
/** What makes JSON Schema of an object, and what combines; no field is called so in a short condition. */
const reserved = new Set(['properties', 'required', '$ref', 'patternProperties', 'anyOf', 'allOf', 'not', ...branches]);

/** What a condition is made of. */
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

/** The condition that parts make: the other way round of `parseCondition`. `written` has no parts, and stays the JSON that it was. */
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

/** A condition that is one comparison or several that all hold, as a list of conditions of one each. */
function single(terms: readonly (readonly [string, unknown])[]): JsonObject[] {
  return terms.map(([field, term]) => ({ [field]: term }));
}

/** The conditions within a condition, in their order. */
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

/** The same comparisons joined otherwise. Nothing of them is lost; what is missing begins as `{}`, which is no condition yet. */
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

/** Conditions of one comparison each as one; undefined where one is more, or two are of one field. */
function termsOf(inner: readonly JsonObject[]): JsonObject | undefined {
  const all = inner.map(parseCondition);
  const terms = all.flatMap((item) => (item.joint === 'terms' ? item.terms : []));
  const isPlain =
    all.every((item) => item.joint === 'terms') && new Set(terms.map(([field]) => field)).size === terms.length;
  return isPlain ? Object.fromEntries(terms) : undefined;
}

/** A condition with one more part. */
export function withPart(condition: JsonObject, part: JsonObject): JsonObject {
  const now = parseCondition(condition);
  if (now.joint === 'all' || now.joint === 'any') return conditionOf({ ...now, parts: [...now.parts, part] });
  if (Object.keys(condition).length === 0) return part;
  const inner = now.joint === 'terms' ? [...single(now.terms), part] : [condition, part];
  return (now.joint === 'terms' ? termsOf(inner) : undefined) ?? { allOf: inner };
}

/** A condition without the part at a place; undefined when nothing is left. */
export function withoutPart(condition: JsonObject, at: number): JsonObject | undefined {
  const now = parseCondition(condition);
  if (now.joint !== 'terms' && now.joint !== 'all' && now.joint !== 'any') return undefined;
  const rest = (now.joint === 'terms' ? now.terms : now.parts).filter((_one, index) => index !== at);
  if (rest.length === 0) return undefined;
  return now.joint === 'terms'
    ? Object.fromEntries(rest as [string, unknown][])
    : conditionOf({ joint: now.joint, parts: rest as JsonObject[] });
}

/** A condition with another part at a place. */
export function replacePart(condition: JsonObject, at: number, part: JsonObject): JsonObject {
  const now = parseCondition(condition);
  if (now.joint === 'all' || now.joint === 'any') return conditionOf({ ...now, parts: now.parts.with(at, part) });
  if (now.joint !== 'terms') return condition;
  const inner = single(now.terms).with(at, part);
  return termsOf(inner) ?? { allOf: inner };
}

/** A condition with a part at another place. */
export function movePart(condition: JsonObject, from: number, to: number): JsonObject {
  const now = parseCondition(condition);
  if (now.joint === 'all' || now.joint === 'any') return conditionOf({ ...now, parts: moveItem(now.parts, from, to) });
  return now.joint === 'terms' ? Object.fromEntries(moveItem(now.terms, from, to)) : condition;
}
