import { isRecord } from '#codecs/records.ts';
import published from '#schemas/resource.schema.json';
import type { JsonSchema } from '#schemas/declaration/condition.ts';

export type JsonPath = readonly (string | number)[];

/** The schemas that may hold for the value at a path of a declaration: of a choice those that fit what is there already. */
export function schemasAt(declaration: unknown, path: JsonPath): JsonSchema[] {
  let schemas = alternatives(published, declaration);
  let here = declaration;
  for (const segment of path) {
    here = memberOf(here, segment);
    schemas = schemas.flatMap((schema) => childrenOf(schema, segment)).flatMap((schema) => alternatives(schema, here));
  }
  return schemas;
}

/** The words a schema allows; empty for a free value. */
export function allowedWords(schema: JsonSchema): unknown[] {
  if ('const' in schema) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : [];
}

/** The properties that a schema names. */
export function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  return isRecord(schema.properties) ? (schema.properties as Record<string, JsonSchema>) : {};
}

/** The schemas of a member. */
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

/** A choice as its members, narrowed to those that fit the value; none does while it is being written, then all of them may. */
export function alternatives(schema: JsonSchema, value: unknown): JsonSchema[] {
  if (Array.isArray(schema.allOf)) return (schema.allOf as JsonSchema[]).flatMap((part) => alternatives(part, value));
  if (!Array.isArray(schema.anyOf)) return [schema];
  const all = (schema.anyOf as JsonSchema[]).flatMap((part) => alternatives(part, value));
  const fitting = all.filter((part) => fits(part, value));
  return fitting.length > 0 ? fitting : all;
}

/** By the type and by the properties that tell one member of a choice from another, such as `kind`. */
function fits(schema: JsonSchema, value: unknown): boolean {
  if (value === undefined) return true;
  if (typeof schema.type === 'string' && schema.type !== typeOf(value)) return false;
  if (!isRecord(value)) return true;
  return Object.entries(propertiesOf(schema)).every(
    ([name, { const: wanted }]) => wanted === undefined || !(name in value) || value[name] === wanted,
  );
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return value === null ? 'null' : typeof value;
}

/** What stands at a path of a value; undefined where nothing does. */
export function valueAtJsonPath(value: unknown, path: JsonPath): unknown {
  return path.reduce(memberOf, value);
}

function memberOf(value: unknown, segment: string | number): unknown {
  if (Array.isArray(value)) return value[Number(segment)];
  return isRecord(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
}
