import { dereference, validate, type OutputUnit, type Schema } from '@cfworker/json-schema';
import type { ErrorObject } from 'ajv';
import { isRecord } from '#codecs/records.ts';
import type { JsonSchema } from '#schemas/jsonSchema.ts';
import { describeMismatches } from '../describeMismatches.ts';

/** What of a value does not fit a schema: its place inside of the value, '' for the value itself, and a sentence. */
export interface SchemaMismatch {
  place: string;
  says: string;
}

/** Keywords that only say that something inside of them does not fit. */
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

/** What a value is checked by. Interpreted, not compiled: the page's policy allows no `eval`. */
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

/** An error as the sentences know it (`misfits.ts`). */
function asAjvs(
  { keyword, instanceLocation, keywordLocation, error }: OutputUnit,
  value: unknown,
  said: unknown,
): ErrorObject {
  const instancePath = instanceLocation.slice(1);
  const params = {
    type: said,
    allowedValues: said,
    allowedValue: said,
    format: said,
    pattern: said,
    limit: said,
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

/** What a schema says at the place of a keyword, through references. */
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
