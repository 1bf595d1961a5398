import * as fc from 'fast-check';
import { formatBracketed } from '#codecs/bracketed.ts';
import { isRecord } from '#codecs/records.ts';
import type { OpenApiDocument } from '#contract/openApi.ts';
import type { JsonSchema } from '#schemas/jsonSchema.ts';

/** A request that a description allows. */
export interface Generated {
  method: string;
  url: string;
  body?: unknown;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: JsonSchema;
  content?: Record<string, { schema: JsonSchema }>;
}
interface Operation {
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
}

/**
 * Generates requests to the operations of a description within its schemas; ids are small, so that some exist. `asked`
 * excludes operations.
 */
export function requestsOf(
  document: OpenApiDocument,
  request: (method: string, path: string) => boolean,
): fc.Arbitrary<Generated> {
  const calls = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => request(method, path))
      .map(([method, operation]) => ({ path, method, operation: operation as unknown as Operation })),
  );
  const valueOf = arbitraries(document);
  const of = ({
    path,
    method,
    operation: { parameters = [], requestBody },
  }: (typeof calls)[number]): fc.Arbitrary<Generated> => {
    const places = parameters.filter((item) => item.in === 'path');
    const query = parameters.filter((item) => item.in === 'query');
    const json = requestBody?.content['application/json']?.schema;
    return fc
      .record({
        // A segment of dots alone leads to another path.
        steps: fc.tuple(
          ...places.map(({ schema = {} }) => valueOf(schema).map((value) => String(value).replaceAll('.', '') || 'a')),
        ),
        asked: fc.tuple(
          ...query.map(({ schema, content, required }) => {
            const value =
              content === undefined
                ? valueOf(schema ?? {}).map(String)
                : valueOf(content['application/json']?.schema ?? {}).map((list) => formatBracketed(list as number[]));
            return required === true ? value : fc.option(value, { nil: undefined, freq: 1 });
          }),
        ),
        body: json === undefined ? fc.constant(undefined) : valueOf(json),
      })
      .map(({ steps, asked: values, body }) => {
        const address = places.reduce(
          (made, { name }, at) => made.replace(`{${name}}`, encodeURIComponent(steps[at] ?? '')),
          path,
        );
        const pairs = query.flatMap(({ name }, at): [string, string][] =>
          values[at] === undefined ? [] : [[name, String(values[at])]],
        );
        return {
          method: method.toUpperCase(),
          url: pairs.length > 0 ? `${address}?${new URLSearchParams(pairs)}` : address,
          ...(body !== undefined && { body }),
        };
      });
  };
  return fc.oneof(...calls.map(of));
}

const largestId = 40;

function arbitraries({ components }: OpenApiDocument): (schema: JsonSchema) => fc.Arbitrary<unknown> {
  const valueOf = (schema: JsonSchema): fc.Arbitrary<unknown> => {
    if (typeof schema['$ref'] === 'string')
      return valueOf(components.schemas[schema['$ref'].split('/').at(-1) ?? ''] ?? {});
    if ('const' in schema) return fc.constant(schema['const']);
    if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
    if (Array.isArray(schema['anyOf'])) return fc.oneof(...(schema['anyOf'] as JsonSchema[]).map(valueOf));
    const types = [schema['type'] ?? ['string', 'integer', 'null']].flat() as string[];
    return fc.oneof(...types.map((type) => typed(type, schema)));
  };
  const typed = (type: string, schema: JsonSchema): fc.Arbitrary<unknown> => {
    const [min, max] = [Number(schema['minimum'] ?? -1000), Number(schema['maximum'] ?? 1_000_000)];
    switch (type) {
      case 'integer':
        return fc.oneof(
          { weight: 4, arbitrary: fc.integer({ min: Math.max(min, 0), max: Math.max(min, Math.min(max, largestId)) }) },
          fc.integer({ min: min, max: max }),
        );
      case 'number':
        return fc.double({ min: min, max: max, noNaN: true });
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'array':
        return fc.array(valueOf((schema['items'] as JsonSchema | undefined) ?? {}), {
          maxLength: Math.min(3, Number(schema['maxItems'] ?? 3)),
        });
      case 'object':
        return objects(schema);
      default:
        return texts(schema);
    }
  };
  const objects = ({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> => {
    const members = isRecord(properties) ? Object.entries(properties as Record<string, JsonSchema>) : [];
    return fc.record(Object.fromEntries(members.map(([name, item]) => [name, valueOf(item)])), {
      requiredKeys: [...(required as string[])],
    });
  };
  return valueOf;
}

function texts(schema: JsonSchema): fc.Arbitrary<string> {
  if (schema['format'] === 'date')
    return fc
      .integer({ min: 0, max: 4000 })
      .map((days) => new Date(Date.UTC(2022, 0, 1) + days * 86_400_000).toISOString().slice(0, 10));
  if (schema['format'] === 'uuid') return fc.uuid();
  if (schema['format'] === 'uri') return fc.webUrl();
  if (schema['format'] === 'date-time') return fc.constant('2026-01-15T09:30:00Z');
  if (typeof schema['pattern'] === 'string')
    return fc.stringMatching(new RegExp(schema['pattern'])).map((text) => text.slice(0, 200));
  return fc.string({
    unit: fc.constantFrom(...'абвгёЯ №«»-7,. '),
    minLength: Number(schema['minLength'] ?? 0),
    maxLength: Math.min(Number(schema['maxLength'] ?? 30), 30),
  });
}
