import { isRecord, recordIn, recordsIn, type AnyRecord } from '#codecs/records.ts';
import { resolveReference, type ApiDescription } from './description.ts';

/** What a schema says, references and `allOf` put together; of `anyOf` and `oneOf` the first that is not null. Members stay as they are written: circles end because each is opened by itself. */
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
  /** The name of the schema, where it has one. */
  ref: string;
}

const types = ['string', 'number', 'integer', 'boolean', 'array', 'object'] as const;
const labels = ['x-label', 'x-title', 'x-display-name', 'x-name-ru'];

/** The shape of a schema, of one that is no object an empty shape. */
export function schemaShape(description: ApiDescription, schema: unknown): SchemaShape {
  const parts = partsOf(description, schema, new Set());
  const text = (name: string) =>
    parts.map((part) => part[name]).find((said): said is string => typeof said === 'string' && said !== '') ?? '';
  const number = (name: string) =>
    parts.map((part) => part[name]).find((said): said is number => typeof said === 'number');
  const properties: Record<string, unknown> = Object.assign({}, ...parts.map((part) => recordIn(part['properties'])));
  const items = parts.map((part) => part['items']).find((said) => said !== undefined);
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
    default: parts.map((part) => part['default']).find((said) => said !== undefined),
    readOnly: parts.some((part) => part['readOnly'] === true),
    ref: refOf(schema),
  };
}

/** The schemas that together say what a value is, the outer before the inner. */
function partsOf(description: ApiDescription, schema: unknown, seen: Set<unknown>): AnyRecord[] {
  const own = resolveReference(description, schema);
  if (!own || seen.has(own)) return [];
  seen.add(own);
  // OpenAPI 3.1 lets a reference have words of its own beside it.
  const beside = isRecord(schema) && '$ref' in schema ? [schema] : [];
  const chosen = [...recordsIn(own['oneOf']), ...recordsIn(own['anyOf'])].find((item) => !isNull(description, item));
  return [
    ...beside,
    own,
    ...recordsIn(own['allOf']).flatMap((item) => partsOf(description, item, seen)),
    ...(chosen ? partsOf(description, chosen, seen) : []),
  ];
}

function isNull(description: ApiDescription, schema: unknown): boolean {
  return resolveReference(description, schema)?.['type'] === 'null';
}

/** OpenAPI 3.1 writes `["string", "null"]`. */
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
