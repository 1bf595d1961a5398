import { isRecord, recordIn, recordsIn, type AnyRecord } from '#codecs/records.ts';
import { resolveReference, type ApiDescription } from './description.ts';

/**
 * The content of a schema with references and `allOf` merged; of `anyOf` and `oneOf` the first variant that is not
 * null. Members are not resolved, so circular references are no problem.
 */
export interface SchemaShape {
  type: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | undefined;
  format: string;
  pattern: string;
  title: string;
  description: string;
  enum: (string | number)[];
  properties: Readonly<Record<string, unknown>>;
  required: readonly string[];
  items: unknown;
  maxLength: number | undefined;
  maximum: number | undefined;
  minimum: number | undefined;
  default: unknown;
  readOnly: boolean;
  /** Name of the schema, if any. */
  ref: string;
}

const types = ['string', 'number', 'integer', 'boolean', 'array', 'object'] as const;
const labels = ['x-label', 'x-title', 'x-display-name', 'x-name-ru'];

/** Returns the shape of a schema; empty when it is not an object. */
export function schemaShape(description: ApiDescription, schema: unknown): SchemaShape {
  const parts = partsOf(description, schema, new Set());
  const text = (name: string) =>
    parts.map((part) => part[name]).find((value): value is string => typeof value === 'string' && value !== '') ?? '';
  const number = (name: string) =>
    parts.map((part) => part[name]).find((value): value is number => typeof value === 'number');
  const properties: Record<string, unknown> = Object.assign({}, ...parts.map((part) => recordIn(part['properties'])));
  const items = parts.map((part) => part['items']).find((value) => value !== undefined);
  return {
    type: typeOf(parts) ?? (Object.keys(properties).length > 0 ? 'object' : items === undefined ? undefined : 'array'),
    format: text('format'),
    pattern: text('pattern'),
    title: labels.map(text).find((message) => message !== '') ?? text('title'),
    description: text('description'),
    enum: parts
      .flatMap((part) =>
        Array.isArray(part['enum']) ? (part['enum'] as unknown[]) : 'const' in part ? [part['const']] : [],
      )
      .filter(isOption),
    properties,
    items,
    required: parts.flatMap((part) =>
      Array.isArray(part['required']) ? (part['required'] as unknown[]).filter((name) => typeof name === 'string') : [],
    ),
    maxLength: number('maxLength'),
    maximum: number('maximum'),
    minimum: number('minimum'),
    default: parts.map((part) => part['default']).find((value) => value !== undefined),
    readOnly: parts.some((part) => part['readOnly'] === true),
    ref: refOf(schema),
  };
}

/** Returns the schemas that together describe a value, outer before inner. */
function partsOf(description: ApiDescription, schema: unknown, seen: Set<unknown>): AnyRecord[] {
  const resolved = resolveReference(description, schema);
  if (!resolved || seen.has(resolved)) return [];
  seen.add(resolved);
  // OpenAPI 3.1 allows keywords next to a reference.
  const beside = isRecord(schema) && '$ref' in schema ? [schema] : [];
  const chosen = [...recordsIn(resolved['oneOf']), ...recordsIn(resolved['anyOf'])].find(
    (item) => !isNull(description, item),
  );
  return [
    ...beside,
    resolved,
    ...recordsIn(resolved['allOf']).flatMap((item) => partsOf(description, item, seen)),
    ...(chosen ? partsOf(description, chosen, seen) : []),
  ];
}

function isNull(description: ApiDescription, schema: unknown): boolean {
  return resolveReference(description, schema)?.['type'] === 'null';
}

/** Returns the type; OpenAPI 3.1 writes `["string", "null"]`. */
function typeOf(parts: readonly AnyRecord[]): SchemaShape['type'] {
  const messages = parts.flatMap((part) => [part['type']].flat());
  return types.find((type) => messages.find((item) => item !== 'null' && item !== undefined) === type);
}

function isOption(value: unknown): value is string | number {
  return (typeof value === 'string' && value !== '') || typeof value === 'number';
}

function refOf(schema: unknown): string {
  const ref = isRecord(schema) ? schema['$ref'] : undefined;
  return typeof ref === 'string' ? (ref.split('/').at(-1) ?? '') : '';
}
