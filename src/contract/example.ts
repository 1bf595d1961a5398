import { isRecord, recordIn, type AnyRecord } from '#codecs/records.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import { setByPath } from '#codecs/path.ts';
import { storedFields } from '#record/requestBody/storedFields.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { JsonSchema } from '#schemas/jsonSchema.ts';

/** Returns a sample body with the example values of the declared fields' kinds. */
export function sampleBody(declaration: Declaration): AnyRecord {
  const body: AnyRecord = {};
  for (const { field, wire } of storedFields(declaration)) {
    const sample = field.kind === 'constant' ? field.value : kindOf(field).sample(0, field);
    if (sample !== undefined)
      wire.forEach((name, at) => setByPath(body, name, wire.length > 1 && Array.isArray(sample) ? sample[at] : sample));
  }
  return body;
}

/**
 * Returns a value that fits a schema: `sample` if it fits, otherwise the simplest value. Objects have every member that
 * the schema names.
 */
export function exampleOf(schema: JsonSchema, sample?: unknown): unknown {
  if (sample === null && acceptsNull(schema)) return null;
  if (schema['const'] !== undefined) return schema['const'];
  if (Array.isArray(schema['enum']))
    return (schema['enum'] as unknown[]).includes(sample) ? sample : (schema['enum'] as unknown[])[0];
  if (Array.isArray(schema['anyOf'])) return exampleOf((schema['anyOf'] as JsonSchema[])[0] ?? {}, sample);
  const types = [schema['type']].flat();
  if (types.includes('object')) return objectExample(schema, recordIn(sample));
  if (types.includes('array') && isRecord(schema['items'])) {
    const items = schema['items'];
    // The recursion of a self-referencing schema ends here.
    if (items['$ref'] !== undefined) return [];
    return Array.isArray(sample) && sample.length > 0
      ? sample.map((item) => exampleOf(items, item))
      : [exampleOf(items)];
  }
  if (types[0] === undefined) return sample ?? null;
  return fits(types, schema, sample) ? sample : scalarExample(types, schema);
}

function objectExample({ properties, required = [] }: JsonSchema, sample: AnyRecord): AnyRecord {
  const members = isRecord(properties) ? Object.entries(properties as Record<string, JsonSchema>) : [];
  return Object.fromEntries(
    members
      .filter(
        ([name, schema]) =>
          (required as readonly string[]).includes(name) || sample[name] !== undefined || schema['type'] !== undefined,
      )
      .map(([name, schema]) => [name, exampleOf(schema, sample[name])]),
  );
}

function acceptsNull({ type, anyOf }: JsonSchema): boolean {
  return [type].flat().includes('null') || (Array.isArray(anyOf) && (anyOf as JsonSchema[]).some(acceptsNull));
}

function fits(types: readonly unknown[], schema: JsonSchema, sample: unknown): boolean {
  if (typeof sample === 'number') {
    const inside = sample >= Number(schema['minimum'] ?? -Infinity) && sample <= Number(schema['maximum'] ?? Infinity);
    return inside && (types.includes('number') || (types.includes('integer') && Number.isInteger(sample)));
  }
  if (typeof sample === 'string')
    return (
      types.includes('string') &&
      schema['format'] === undefined &&
      sample.length <= Number(schema['maxLength'] ?? Infinity)
    );
  return typeof sample === 'boolean' && types.includes('boolean');
}

const formats: Readonly<Record<string, string>> = {
  date: '2026-01-15',
  'date-time': '2026-01-15T09:30:00Z',
  uuid: '3f2c8a54-5d1e-4b6f-9a07-1c2d3e4f5a6b',
};

function scalarExample(types: readonly unknown[], schema: JsonSchema): unknown {
  if (types.includes('integer') || types.includes('number'))
    return Math.max(Number(schema['minimum'] ?? 1), Math.min(1, Number(schema['maximum'] ?? 1)));
  if (types.includes('boolean')) return true;
  if (types.includes('string'))
    return (
      formats[String(schema['format'])] ??
      'Текст'.slice(0, Number(schema['maxLength'] ?? 5)).padEnd(Number(schema['minLength'] ?? 0), '1')
    );
  return null;
}
