import { isRecord } from '#codecs/records.ts';
import published from '#schemas/resource.schema.json';
import type { JsonSchema } from '#schemas/declaration/condition.ts';

export type JsonPath = readonly (string | number)[];

/**
 * Returns the schemas that may apply to the value at a path of a declaration: of a choice, the variants that match the
 * existing value.
 */
export function schemasAt(declaration: unknown, path: JsonPath): JsonSchema[] {
  let schemas = alternatives(published, declaration);
  let here = declaration;
  for (const segment of path) {
    here = memberOf(here, segment);
    schemas = schemas.flatMap((schema) => childrenOf(schema, segment)).flatMap((schema) => alternatives(schema, here));
  }
  return schemas;
}

/** Returns the words that a schema allows; empty for a free value. */
export function allowedWords(schema: JsonSchema): unknown[] {
  if ('const' in schema) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : [];
}

export function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  return isRecord(schema.properties) ? (schema.properties as Record<string, JsonSchema>) : {};
}

export function childrenOf(schema: JsonSchema, segment: string | number): JsonSchema[] {
  if (typeof segment === 'number') {
    const item =
      (Array.isArray(schema.prefixItems) ? (schema.prefixItems[segment] as unknown) : undefined) ?? schema.items;
    return isRecord(item) ? [item] : [];
  }
  const own = propertiesOf(schema)[segment];
  if (own) return [own];
  const patterns = isRecord(schema.patternProperties) ? Object.entries(schema.patternProperties) : [];
  return patterns.filter(([pattern]) => new RegExp(pattern).test(segment)).map(([, found]) => found as JsonSchema);
}

/** Returns the variants of a choice that match the value; all of them while an unfinished value matches none. */
export function alternatives(schema: JsonSchema, value: unknown): JsonSchema[] {
  if (Array.isArray(schema.allOf)) return (schema.allOf as JsonSchema[]).flatMap((part) => alternatives(part, value));
  if (!Array.isArray(schema.anyOf)) return [schema];
  const all = (schema.anyOf as JsonSchema[]).flatMap((part) => alternatives(part, value));
  const fitting = all.filter((part) => fits(part, value));
  return fitting.length > 0 ? fitting : all;
}

/** Matches by the type and by the discriminating properties, such as `kind`. */
function fits(schema: JsonSchema, value: unknown): boolean {
  if (value === undefined) return true;
  if (typeof schema.type === 'string' && schema.type !== typeOf(value)) return false;
  if (!isRecord(value)) return true;
  return Object.entries(propertiesOf(schema)).every(
    ([name, { const: expected }]) => expected === undefined || !(name in value) || value[name] === expected,
  );
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return value === null ? 'null' : typeof value;
}

/** Returns the value at a path; undefined when it does not exist. */
export function valueAtJsonPath(value: unknown, path: JsonPath): unknown {
  return path.reduce(memberOf, value);
}

function memberOf(value: unknown, segment: string | number): unknown {
  if (Array.isArray(value)) return value[Number(segment)];
  return isRecord(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
}
