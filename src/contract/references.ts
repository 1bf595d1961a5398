import { isRecord } from '#codecs/records.ts';
import type { JsonSchema } from '#schemas/jsonSchema.ts';
import { namedSchemaEntries } from './namedSchemas.ts';

const nameOf = new Map<object, string>(namedSchemaEntries.map(([name, schema]) => [schema, name]));

const place = (name: string): string => `#/components/schemas/${name}`;

/** A schema as the description has it: plain, its named parts by reference. */
export function withSchemaReferences(schema: JsonSchema): JsonSchema {
  const name = nameOf.get(schema);
  return name === undefined ? plain(schema) : { $ref: place(name) };
}

/** The named schemas, each whole under its name. */
export function namedSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(namedSchemaEntries.map(([name, schema]) => [name, plain(schema)]));
}

/** Texts of our own messages are no part of a schema; a schema that holds itself does so by its name. TypeBox writes tuples as JSON Schema did before 2020. */
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

/** What of the keywords holds schemas: all that is an object, or a list of objects, but for values. */
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
