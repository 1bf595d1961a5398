import { isRecord, recordIn } from '#codecs/records.ts';
import { decodeSegment } from '#schemas/declaration/pathSteps.ts';
import type { OpenApiDocument } from './openApi.ts';

/** Says of an operation that its query has parameters which are not described. */
export const moreParameters = 'x-more-parameters';

interface DescribedParameter {
  name: string;
  place: string;
  required: boolean;
  bracketed: boolean;
  pointer: string;
}

/** What an OpenAPI document says of one call: where in it the schemas of its parts are. */
export interface OperationSchemas {
  /** By `query name` and `path name`. */
  parameters: ReadonlyMap<string, DescribedParameter>;
  moreParameters: boolean;
  /** Of a body that is JSON. */
  body?: string;
  bodyRequired: boolean;
  /** By status; one without a schema carries no JSON. */
  responses: ReadonlyMap<string, { pointer?: string }>;
}

/** The operations of the path that an address is of, by their methods, and what stands in the place of its parameters. */
export interface MatchedOperations {
  operations: ReadonlyMap<string, OperationSchemas>;
  values: Readonly<Record<string, string>>;
}

const json = 'application/json';
const escaped = (step: string): string => step.replaceAll('~', '~0').replaceAll('/', '~1');
const pointerTo = (...steps: readonly string[]): string =>
  steps.map((step) => `/${encodeURIComponent(escaped(step))}`).join('');

/** What the addresses of a path look like; its parameters are groups. */
export function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/[.*+?^$|()[\]\\]/g, '\\$&').replaceAll(/\{[^}]*\}/g, '([^/]+)')}$`);
}

/** Finds what a document says of an address. Of several paths that fit the one with the fewest parameters counts; a slash at the end is a part of a path. */
export function operationsIn(document: OpenApiDocument): (path: string) => MatchedOperations | undefined {
  const known = Object.entries(document.paths)
    .map(([path, item]) => {
      const names = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name ?? '');
      const pattern = patternOf(path);
      const operations = new Map(Object.keys(item).map((method) => [method, operationOf(document, path, method)]));
      return { names, pattern, operations };
    })
    .toSorted((a, b) => a.names.length - b.names.length);
  return (address) => {
    const path = decodeSegment(address);
    for (const { names, pattern, operations } of known) {
      const match = pattern.exec(path);
      if (match)
        return { operations, values: Object.fromEntries(names.map((name, at) => [name, match[at + 1] ?? ''])) };
    }
    return undefined;
  };
}

function operationOf({ paths, components }: OpenApiDocument, path: string, method: string): OperationSchemas {
  const operation: Readonly<Record<string, unknown>> = paths[path]?.[method] ?? {};
  const at = (...steps: readonly string[]): string => pointerTo('paths', path, method, ...steps);
  const parameters = ((operation['parameters'] ?? []) as readonly Record<string, unknown>[]).map(
    (item, index): DescribedParameter => {
      const bracketed = isRecord(item['content']);
      return {
        name: String(item['name']),
        place: String(item['in']),
        required: item['required'] === true,
        bracketed,
        pointer: bracketed
          ? at('parameters', String(index), 'content', json, 'schema')
          : at('parameters', String(index), 'schema'),
      };
    },
  );
  const { content, required } = recordIn<{ content: unknown; required: unknown }>(operation['requestBody']);
  return {
    moreParameters: operation[moreParameters] === true,
    parameters: new Map(parameters.map((item) => [`${item.place} ${item.name}`, item])),
    ...(isRecord(content) && json in content && { body: at('requestBody', 'content', json, 'schema') }),
    bodyRequired: required === true && isRecord(content) && json in content,
    responses: new Map(
      Object.entries(recordIn(operation['responses'])).map(([status, response]) => {
        const { $ref, ...own } = recordIn(response);
        const name = typeof $ref === 'string' ? ($ref.split('/').at(-1) ?? '') : undefined;
        const described = (name === undefined ? own : recordIn(recordIn(components['responses'])[name]))['content'];
        const steps =
          name === undefined ? ['paths', path, method, 'responses', status] : ['components', 'responses', name];
        return [
          status,
          isRecord(described) && json in described ? { pointer: pointerTo(...steps, 'content', json, 'schema') } : {},
        ];
      }),
    ),
  };
}
