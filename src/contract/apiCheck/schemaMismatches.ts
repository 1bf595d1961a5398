import { dereference, validate, type OutputUnit, type Schema } from '@cfworker/json-schema';
import type { ErrorObject } from 'ajv';
import { isRecord } from '#codecs/records.ts';
import type { JsonSchema } from '#schemas/jsonSchema.ts';
import { describeMismatches } from '../describeMismatches.ts';

/** A mismatch of a value with its schema: the location inside the value ('' for the value itself) and a sentence. */
export interface SchemaMismatch {
  place: string;
  says: string;
}

/** Keywords that only report that a nested part does not match. */
const containers = new Set([
  'properties',
  'items',
  'prefixItems',
  'allOf',
  '$ref',
  'additionalProperties',
  'patternProperties',
  'if',
]);

/**
 * Creates a validator of a schema. It is interpreted, not compiled, because the page's Content Security Policy allows
 * no `eval`.
 */
export function createSchemaComparer(schema: JsonSchema): (value: unknown) => SchemaMismatch[] {
  const plain = JSON.parse(JSON.stringify(schema)) as Schema;
  const lookup = dereference(plain);
  return (value) => {
    const { valid, errors } = validate(value ?? null, plain, '2020-12', lookup, false);
    if (valid) return [];
    const messages = errors
      .filter(({ keyword }) => !containers.has(keyword))
      .map((error) => asAjvs(error, value, keywordAt(plain, lookup, error.keywordLocation)));
    return describeMismatches(messages).map((line) => {
      const at = line.indexOf(': ');
      const place = line.slice(0, at);
      return { place: place === 'ответ' ? '' : place, says: line.slice(at + 2) };
    });
  };
}

/** Converts an error to the shape that `misfits.ts` expects. */
function asAjvs(
  { keyword, instanceLocation, keywordLocation, error }: OutputUnit,
  value: unknown,
  schema: unknown,
): ErrorObject {
  const instancePath = instanceLocation.slice(1);
  const params = {
    type: schema,
    allowedValues: schema,
    allowedValue: schema,
    format: schema,
    pattern: schema,
    limit: schema,
    ...(keyword === 'required' && { missingProperty: /"(.*)"/.exec(error)?.[1] }),
  };
  return {
    keyword,
    instancePath,
    schemaPath: keywordLocation,
    params,
    message: error,
    data: stepsIn(instancePath).reduce(memberOf, value),
  };
}

/** Returns the schema value at the location of a keyword, following references. */
function keywordAt(schema: Schema, lookup: Record<string, Schema | boolean>, location: string): unknown {
  return stepsIn(location.slice(1)).reduce<unknown>((at, step) => {
    const inner = memberOf(at, step);
    if (step !== '$ref' || typeof inner !== 'string') return inner;
    return lookup[String(memberOf(at, '__absolute_ref__') ?? inner)];
  }, schema);
}

const stepsIn = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));

function memberOf(value: unknown, step: string): unknown {
  if (Array.isArray(value)) return value[Number(step)] as unknown;
  return isRecord(value) ? value[step] : undefined;
}
