import { isRecord, recordIn, recordsIn, type AnyRecord } from '#codecs/records.ts';
import { resolveReference, type ApiDescription } from './description.ts';
import { schemaShape, type SchemaShape } from './schemaShape.ts';

/** A parameter of a call; its shape says its type and bounds. */
export interface OperationParameter {
  name: string;
  in: string;
  required: boolean;
  shape: SchemaShape;
}

/** A call of the API. */
export interface Operation {
  /** Its own parameters, and those of its path. */
  parameters: readonly OperationParameter[];
  /** What a good answer is; undefined where it has no body. */
  answer: unknown;
  /** What a refusal is. */
  refusal: unknown;
  /** Names of the headers of a good answer, in small letters. */
  headers: readonly string[];
  /** What a body is; undefined where there is none, or it goes as a form. */
  body: unknown;
  /** The body goes as a form, which the product does not write. */
  asForm: boolean;
  tag: string;
}

export type HttpMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The call of a path by a method, undefined where there is none. */
export function operationAt(description: ApiDescription, path: string, method: HttpMethod): Operation | undefined {
  const item = resolveReference(description, recordIn(description.root['paths'])[path]);
  const said = item?.[method];
  if (!item || !isRecord(said)) return undefined;
  const raw = [...recordsIn(item['parameters']), ...recordsIn(said['parameters'])].map(
    (entry) => resolveReference(description, entry) ?? {},
  );
  const responses = recordIn(said['responses']);
  const good = responseOf(description, responses, /^2/) ?? {};
  const bad = responseOf(description, responses, /^4/) ?? resolveReference(description, responses['default']) ?? {};
  const bodies = contentOf(resolveReference(description, said['requestBody']) ?? {});
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
    tag: Array.isArray(said['tags']) && typeof said['tags'][0] === 'string' ? said['tags'][0] : '',
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

/** The parameters without which a call is refused, but for those of its path. */
export function requiredOf({ parameters }: Operation): OperationParameter[] {
  return parameters.filter((item) => item.in === 'query' && item.required);
}

/** A value that a parameter takes: its default, else the first of its enumeration; undefined where neither is described. */
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
