import { isRecord, recordIn, recordsIn, type AnyRecord } from '#codecs/records.ts';
import { resolveReference, type ApiDescription } from './description.ts';
import { schemaShape, type SchemaShape } from './schemaShape.ts';

/** A parameter of a call; its shape has its type and bounds. */
export interface OperationParameter {
  name: string;
  in: string;
  required: boolean;
  shape: SchemaShape;
}

/** A call of the API. */
export interface Operation {
  /** Parameters of the call and of its path. */
  parameters: readonly OperationParameter[];
  /** Schema of a successful response; undefined without a body. */
  answer: unknown;
  /** Schema of an error response. */
  refusal: unknown;
  /** Header names of a successful response, in lower case. */
  headers: readonly string[];
  /** Schema of the request body; undefined when it is missing or a form. */
  body: unknown;
  /** Whether the body is form data, which the product does not send. */
  asForm: boolean;
  tag: string;
}

export type HttpMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Returns the call of a path and method, undefined when it does not exist. */
export function operationAt(description: ApiDescription, path: string, method: HttpMethod): Operation | undefined {
  const item = resolveReference(description, recordIn(description.root['paths'])[path]);
  const operation = item?.[method];
  if (!item || !isRecord(operation)) return undefined;
  const raw = [...recordsIn(item['parameters']), ...recordsIn(operation['parameters'])].map(
    (entry) => resolveReference(description, entry) ?? {},
  );
  const responses = recordIn(operation['responses']);
  const good = responseOf(description, responses, /^2/) ?? {};
  const bad = responseOf(description, responses, /^4/) ?? resolveReference(description, responses['default']) ?? {};
  const bodies = contentOf(resolveReference(description, operation['requestBody']) ?? {});
  const inBody = raw.find((entry) => entry['in'] === 'body');
  const body = inBody?.['schema'] ?? jsonOf(bodies);
  return {
    parameters: raw
      .filter((entry) => typeof entry['name'] === 'string')
      .map((entry) => ({
        name: String(entry['name']),
        in: String(entry['in']),
        required: entry['required'] === true,
        shape: schemaShape(description, entry['schema'] ?? entry),
      })),
    answer: schemaIn(good),
    refusal: schemaIn(bad),
    headers: Object.keys(recordIn(good['headers'])).map((name) => name.toLowerCase()),
    body,
    asForm: body === undefined && (Object.keys(bodies).length > 0 || raw.some((entry) => entry['in'] === 'formData')),
    tag: Array.isArray(operation['tags']) && typeof operation['tags'][0] === 'string' ? operation['tags'][0] : '',
  };
}

function responseOf(description: ApiDescription, responses: AnyRecord, code: RegExp): AnyRecord | undefined {
  const found = Object.keys(responses).find((item) => code.test(item));
  return found === undefined ? undefined : resolveReference(description, responses[found]);
}

function schemaIn(response: AnyRecord): unknown {
  return response['schema'] ?? jsonOf(contentOf(response));
}

function contentOf({ content }: AnyRecord): AnyRecord {
  return recordIn(content);
}

function jsonOf(content: AnyRecord): unknown {
  const names = Object.keys(content);
  const json =
    names.find((name) => /^application\/json\b/.test(name)) ??
    names.find((name) => /^application\/(vnd\.[\w.-]+\+)?json\b|^\*\/\*$/.test(name));
  return json === undefined ? undefined : recordIn(content[json])['schema'];
}

/** Returns the required parameters, except those of the path. */
export function requiredOf({ parameters }: Operation): OperationParameter[] {
  return parameters.filter((item) => item.in === 'query' && item.required);
}

/**
 * Returns a valid value of a parameter: its default, otherwise the first of its enumeration; undefined when both are
 * missing.
 */
export function firstValue({
  default: defaultValue,
  enum: values,
  items,
}: SchemaShape): string | number | boolean | undefined {
  const inner: unknown = isRecord(items) && Array.isArray(items['enum']) ? items['enum'][0] : undefined;
  return [[defaultValue].flat()[0], values[0], inner].find(
    (value) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean',
  );
}
