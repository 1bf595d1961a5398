import { isRecord } from '#codecs/records.ts';
import { moved } from '#engine/fields/nested/useRowKeys.ts';

/** A condition as JSON has it: what stands in a declaration, right or wrong. */
export type Json = Readonly<Record<string, unknown>>;

/** How the parts of a condition stand together. `terms`: comparisons of fields, all of which hold; `written`: JSON that is not made of these. */
export type Joint = 'terms' | 'all' | 'any' | 'not' | 'choice' | 'written';

/** A condition as it is built: each part is a condition itself, at its member of the JSON. */
export type ConditionParts =
  | { joint: 'terms'; terms: readonly (readonly [field: string, term: unknown])[] }
  | { joint: 'all' | 'any'; parts: readonly Json[] }
  | { joint: 'not'; part: Json }
  | { joint: 'choice'; parts: Readonly<Partial<Record<Branch, Json>>> }
  | { joint: 'written' };

export const branches = ['if', 'then', 'else'] as const;
export type Branch = (typeof branches)[number];

const lists = { all: 'allOf', any: 'anyOf' } as const;
/** What makes JSON Schema of an object, and what combines; no field is called so in a short condition. */
const reserved = new Set(['properties', 'required', '$ref', 'patternProperties', 'anyOf', 'allOf', 'not', ...branches]);

/** What a condition is made of. */
export function partsOf(condition: Json): ConditionParts {
  const names = Object.keys(condition);
  if (names.every((name) => !reserved.has(name))) return { joint: 'terms', terms: Object.entries(condition) };
  const [name = ''] = names;
  const value = condition[name];
  if (names.length === 1 && name === 'not' && isRecord(value)) return { joint: 'not', part: value };
  for (const joint of ['all', 'any'] as const) {
    if (names.length === 1 && name === lists[joint] && isList(value)) return { joint, parts: value };
  }
  const isChoice = names.includes('if') && names.includes('then') && names.every((one) => isBranch(one) && isRecord(condition[one]));
  return isChoice ? { joint: 'choice', parts: condition as Partial<Record<Branch, Json>> } : { joint: 'written' };
}

function isList(value: unknown): value is Json[] {
  return Array.isArray(value) && value.every((one) => isRecord(one));
}

function isBranch(name: string): name is Branch {
  return branches.some((one) => one === name);
}

/** The condition that parts make: the other way round of `partsOf`. `written` has no parts, and stays the JSON that it was. */
export function conditionOf(parts: Exclude<ConditionParts, { joint: 'written' }>): Json {
  switch (parts.joint) {
    case 'terms': return Object.fromEntries(parts.terms);
    case 'all': case 'any': return { [lists[parts.joint]]: parts.parts };
    case 'not': return { not: parts.part };
    case 'choice': return { ...parts.parts };
  }
}

/** A condition that is one comparison or several that all hold, as a list of conditions of one each. */
function single(terms: readonly (readonly [string, unknown])[]): Json[] {
  return terms.map(([field, term]) => ({ [field]: term }));
}

/** The conditions within a condition, in their order. */
function innerOf(condition: Json): readonly Json[] {
  const parts = partsOf(condition);
  switch (parts.joint) {
    case 'terms': return single(parts.terms);
    case 'all': case 'any': return parts.parts;
    case 'not': return [parts.part];
    case 'choice': return branches.map((name) => parts.parts[name]).filter((part) => part !== undefined);
    case 'written': return [condition];
  }
}

/** The same comparisons joined otherwise. Nothing of them is lost; what is missing begins as `{}`, which is no condition yet. */
export function joinedAs(condition: Json, joint: Exclude<Joint, 'written'>): Json {
  const now = partsOf(condition);
  if (now.joint === joint) return condition;
  const inner = innerOf(condition);
  if (joint === 'not') return { not: condition };
  if (joint === 'choice') return { if: condition, then: {} };
  if (now.joint === 'not' && inner[0]) return partsOf(inner[0]).joint === joint ? inner[0] : joinedAs(inner[0], joint);
  if (joint === 'any') return { anyOf: inner };
  return termsOf(inner) ?? { allOf: inner };
}

/** Conditions of one comparison each as one; undefined where one is more, or two are of one field. */
function termsOf(inner: readonly Json[]): Json | undefined {
  const all = inner.map(partsOf);
  const terms = all.flatMap((one) => (one.joint === 'terms' ? one.terms : []));
  const isPlain = all.every((one) => one.joint === 'terms') && new Set(terms.map(([field]) => field)).size === terms.length;
  return isPlain ? Object.fromEntries(terms) : undefined;
}

/** A condition with one more part. */
export function withPart(condition: Json, part: Json): Json {
  const now = partsOf(condition);
  if (now.joint === 'all' || now.joint === 'any') return conditionOf({ ...now, parts: [...now.parts, part] });
  if (Object.keys(condition).length === 0) return part;
  const inner = now.joint === 'terms' ? [...single(now.terms), part] : [condition, part];
  return (now.joint === 'terms' ? termsOf(inner) : undefined) ?? { allOf: inner };
}

/** A condition without the part at a place; undefined when nothing is left. */
export function withoutPart(condition: Json, at: number): Json | undefined {
  const now = partsOf(condition);
  if (now.joint !== 'terms' && now.joint !== 'all' && now.joint !== 'any') return undefined;
  const rest = (now.joint === 'terms' ? now.terms : now.parts).filter((_one, index) => index !== at);
  if (rest.length === 0) return undefined;
  return now.joint === 'terms' ? Object.fromEntries(rest as [string, unknown][]) : conditionOf({ joint: now.joint, parts: rest as Json[] });
}

/** A condition with another part at a place. */
export function replacePart(condition: Json, at: number, part: Json): Json {
  const now = partsOf(condition);
  if (now.joint === 'all' || now.joint === 'any') return conditionOf({ ...now, parts: now.parts.with(at, part) });
  if (now.joint !== 'terms') return condition;
  const inner = single(now.terms).with(at, part);
  return termsOf(inner) ?? { allOf: inner };
}

/** A condition with a part at another place. */
export function movePart(condition: Json, from: number, to: number): Json {
  const now = partsOf(condition);
  if (now.joint === 'all' || now.joint === 'any') return conditionOf({ ...now, parts: moved(now.parts, from, to) });
  return now.joint === 'terms' ? Object.fromEntries(moved(now.terms, from, to)) : condition;
}
