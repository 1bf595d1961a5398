import { isRecord } from '#codecs/records.ts';
import type { JsonSchema } from '#schemas/jsonSchema.ts';
import { namedSchemaEntries } from './namedSchemas.ts';

const nameOf = new Map<object, string>(namedSchemaEntries.map(([name, schema]) => [schema, name]));

const place = (name: string): string => `#/components/schemas/${name}`;

/** Returns a schema for the description: plain JSON Schema with references to the named schemas. */
export function withSchemaReferences(schema: JsonSchema): JsonSchema {
  const name = nameOf.get(schema);
  return name === undefined ? plain(schema) : { $ref: place(name) };
}

/** Returns the named schemas, each complete under its name. */
export function namedSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(namedSchemaEntries.map(([name, schema]) => [name, plain(schema)]));
}

/**
 * Removes the product's own error messages from a schema, references a recursive schema by name, and converts the
 * tuples of TypeBox, which use the syntax before JSON Schema 2020.
 */
function plain({ additionalItems, ...schema }: JsonSchema): JsonSchema {
  const current = Array.isArray(schema['items'])
    ? { ...schema, prefixItems: schema['items'], items: additionalItems }
    : schema;
  return Object.fromEntries(
    Object.entries<unknown>(current)
      .filter(([keyword]) => keyword !== 'errorMessage' && keyword !== '$id')
      .map(([keyword, value]) => [
        keyword,
        keyword === '$ref' && typeof value === 'string' && !value.startsWith('#')
          ? place(value)
          : inner(keyword, value),
      ]),
  );
}

/** Converts the subschemas of a keyword: every object and list of objects, except literal values. */
function inner(keyword: string, value: unknown): unknown {
  if (
    keyword === 'enum' ||
    keyword === 'const' ||
    keyword === 'example' ||
    keyword === 'examples' ||
    keyword === 'default'
  )
    return value;
  if (Array.isArray(value))
    return value.map((item) => (isRecord(item) ? withSchemaReferences(item) : (item as unknown)));
  if (!isRecord(value)) return value;
  if (keyword === 'properties' || keyword === 'patternProperties')
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, isRecord(item) ? withSchemaReferences(item) : item]),
    );
  return withSchemaReferences(value);
}
