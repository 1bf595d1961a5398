import { isRecord, recordIn } from '#codecs/records.ts';
import { decodeSegment } from '#schemas/declaration/pathSteps.ts';
import { moreParameters } from './endpoint.ts';
import type { OpenApiDocument } from './openApi.ts';

interface DescribedParameter {
  name: string;
  place: string;
  required: boolean;
  bracketed: boolean;
  pointer: string;
}

/** An operation of the OpenAPI document, with JSON pointers to the schemas of its parts. */
export interface OperationSchemas {
  /** Keyed by `query name` and `path name`. */
  parameters: ReadonlyMap<string, DescribedParameter>;
  moreParameters: boolean;
  /** Pointer to the schema of a JSON body. */
  body?: string;
  bodyRequired: boolean;
  /** Keyed by status; a response without a pointer has no JSON. */
  responses: ReadonlyMap<string, { pointer?: string }>;
}

/** The operations that match a URL, by method, and the values of its path parameters. */
export interface MatchedOperations {
  operations: ReadonlyMap<string, OperationSchemas>;
  values: Readonly<Record<string, string>>;
}

const json = 'application/json';
const escaped = (step: string): string => step.replaceAll('~', '~0').replaceAll('/', '~1');
const pointerTo = (...steps: readonly string[]): string =>
  steps.map((step) => `/${encodeURIComponent(escaped(step))}`).join('');

/** Returns the pattern of a path, with its parameters as groups. */
export function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/[.*+?^$|()[\]\\]/g, '\\$&').replaceAll(/\{[^}]*\}/g, '([^/]+)')}$`);
}

/**
 * Creates a function that finds the operations of a URL. Of several matching paths the one with the fewest parameters
 * wins; a trailing slash is part of a path.
 */
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
