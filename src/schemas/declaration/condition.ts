import { urlPattern } from '#dictionaries/url.ts';

/** A value that a condition can compare with a field. */
export type Scalar = string | number | boolean | null;

/**
 * Named value shapes, the `$defs` of every condition (design 'A declaration is data'). The value of a dateRange is
 * `[start, end]`, each `YYYY-MM-DD` or null.
 */
export const valueShapes = {
  filled: { type: 'string', pattern: '\\S' },
  empty: { anyOf: [{ type: 'null' }, { const: '' }, { type: 'array', maxItems: 0 }, { const: false }] },
  number: { type: 'number' },
  positive: { type: 'number', exclusiveMinimum: 0 },
  chosen: { type: ['number', 'string', 'boolean'] },
  nonEmpty: { type: 'array', minItems: 1 },
  emptyOrUrl: { anyOf: [{ const: '' }, { type: 'null' }, { type: 'string', pattern: urlPattern }] },
  rangeStart: { type: 'array', prefixItems: [{ type: 'string' }, {}], minItems: 2 },
  rangeEnd: { type: 'array', prefixItems: [{}, { type: 'string' }], minItems: 2 },
} as const;
export type ShapeName = keyof typeof valueShapes;
export const shapeNames = Object.keys(valueShapes) as ShapeName[];

/** A JSON Schema as ajv reads it (draft 2020-12). */
export type JsonSchema = { readonly [keyword: string]: unknown };

/**
 * `{"measure": 1}`, `{"measure": [0, 2]}`, `{"name": "filled"}` or `{"name": <JSON Schema>}`; several names are
 * combined with AND.
 */
export type Term = ShapeName | Scalar | readonly Scalar[] | JsonSchema;

/** A condition over form values: short, combined, or any JSON Schema. `N` are the field names. */
export type Condition<N extends string = string> =
  | { readonly [field in N]?: Term }
  | { readonly if: Condition<N>; readonly then: Condition<N>; readonly else?: Condition<N> }
  | { readonly anyOf: readonly Condition<N>[] }
  | { readonly allOf: readonly Condition<N>[] }
  | { readonly not: Condition<N> };

/** Pseudo-field: true while the form creates a new record. */
export const newRecord = '$new';

const combinators = ['anyOf', 'allOf'] as const;
const branches = ['if', 'then', 'else', 'not'] as const;
/**
 * Keywords that distinguish a JSON Schema from short terms. The values are an object, so `type`, `const` and `enum`
 * alone are field names.
 */
const schemaKeywords = new Set(['properties', 'required', '$ref', 'patternProperties']);

/**
 * Expands a condition to a JSON Schema. A short term becomes `required` plus `const`, `enum` or a named shape, so it is
 * false while the field is unset. Terms beside combined conditions have to hold as well.
 */
export function expandCondition(source: Condition): JsonSchema {
  const entries = Object.entries(source as Record<string, unknown>);
  if (entries.some(([name]) => schemaKeywords.has(name))) return source as JsonSchema;
  const combined = entries.filter(([name]) => isCombinator(name) || isBranch(name));
  if (combined.length === 0) return expandTerms(entries);
  const parts = Object.fromEntries(combined.map(expandCombined));
  const terms = entries.filter(
    ([name]) => !isCombinator(name) && !isBranch(name) && (name === newRecord || !name.startsWith('$')),
  );
  return terms.length === 0 ? parts : { allOf: [expandTerms(terms), parts] };
}

function expandTerms(entries: readonly (readonly [string, unknown])[]): JsonSchema {
  return {
    required: entries.map(([name]) => name),
    properties: Object.fromEntries(entries.map(([name, term]) => [name, expandTerm(term as Term)])),
  };
}

function expandCombined([name, value]: [string, unknown]): [string, unknown] {
  if (isCombinator(name)) return [name, (value as Condition[]).map(expandCondition)];
  return [name, expandCondition(value as Condition)];
}

function expandTerm(term: Term): JsonSchema {
  if (typeof term === 'string' && Object.hasOwn(valueShapes, term)) return { $ref: `#/$defs/${term}` };
  if (Array.isArray(term)) return { enum: term };
  if (typeof term === 'object' && term !== null) return term as JsonSchema;
  return { const: term };
}

function isCombinator(name: string): boolean {
  return (combinators as readonly string[]).includes(name);
}

function isBranch(name: string): boolean {
  return (branches as readonly string[]).includes(name);
}

/** Returns the names of the fields that a condition reads, so that a field re-renders only when one of them changes. */
export function fieldsOf(source: Condition): string[] {
  const names = new Set<string>();
  collectFields(expandCondition(source), names);
  return [...names];
}

function collectFields(schema: unknown, names: Set<string>): void {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'properties') Object.keys(value as object).forEach((name) => names.add(name));
    else if (keyword === 'required') (value as string[]).forEach((name) => names.add(name));
    else if (isCombinator(keyword)) (value as unknown[]).forEach((part) => collectFields(part, names));
    else if (isBranch(keyword)) collectFields(value, names);
  }
}

const decidedByFields = new Set<string>([...combinators, ...branches, 'properties', 'required']);

/**
 * Checks whether a condition depends only on the fields that it names; a JSON Schema may also count or match names, as
 * `minProperties` does.
 */
export function isDecidedByFields(source: Condition): boolean {
  return isPlain(expandCondition(source));
}

function isPlain(schema: JsonSchema): boolean {
  return Object.entries(schema).every(([keyword, value]) => {
    if (isCombinator(keyword)) return (value as JsonSchema[]).every(isPlain);
    return isBranch(keyword) ? isPlain(value as JsonSchema) : decidedByFields.has(keyword);
  });
}
