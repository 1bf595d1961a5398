import { isRecord, recordIn, recordsIn, type AnyRecord } from '#codecs/records.ts';
import { resolved, type Description } from './description.ts';
import { shapeOf, type Shape } from './shape.ts';

/** A parameter of a call; its shape says its type and bounds. */
export interface Parameter {
  name: string;
  in: string;
  required: boolean;
  shape: Shape;
}

/** A call of the API. */
export interface Operation {
  /** Its own parameters, and those of its path. */
  parameters: readonly Parameter[];
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

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The call of a path by a method, undefined where there is none. */
export function operationAt(description: Description, path: string, method: Method): Operation | undefined {
  const item = resolved(description, recordIn(description.root['paths'])[path]);
  const said = item?.[method];
  if (!item || !isRecord(said)) return undefined;
  const raw = [...recordsIn(item['parameters']), ...recordsIn(said['parameters'])].map((one) => resolved(description, one) ?? {});
  const responses = recordIn(said['responses']);
  const good = responseOf(description, responses, /^2/) ?? {};
  const bad = responseOf(description, responses, /^4/) ?? resolved(description, responses['default']) ?? {};
  const bodies = contentOf(resolved(description, said['requestBody']) ?? {});
  const inBody = raw.find((one) => one['in'] === 'body');
  const body = inBody?.['schema'] ?? jsonOf(bodies);
  return {
    parameters: raw.filter((one) => typeof one['name'] === 'string').map((one) => ({ name: String(one['name']), in: String(one['in']), required: one['required'] === true, shape: shapeOf(description, one['schema'] ?? one) })),
    answer: schemaIn(good), refusal: schemaIn(bad),
    headers: Object.keys(recordIn(good['headers'])).map((name) => name.toLowerCase()),
    body, asForm: body === undefined && (Object.keys(bodies).length > 0 || raw.some((one) => one['in'] === 'formData')),
    tag: Array.isArray(said['tags']) && typeof said['tags'][0] === 'string' ? said['tags'][0] : '',
  };
}

function responseOf(description: Description, responses: AnyRecord, code: RegExp): AnyRecord | undefined {
  const found = Object.keys(responses).find((one) => code.test(one));
  return found === undefined ? undefined : resolved(description, responses[found]);
}

function schemaIn(response: AnyRecord): unknown {
  return response['schema'] ?? jsonOf(contentOf(response));
}

function contentOf({ content }: AnyRecord): AnyRecord {
  return recordIn(content);
}

function jsonOf(content: AnyRecord): unknown {
  const names = Object.keys(content);
  const json = names.find((name) => /^application\/json\b/.test(name)) ?? names.find((name) => /^application\/(vnd\.[\w.-]+\+)?json\b|^\*\/\*$/.test(name));
  return json === undefined ? undefined : recordIn(content[json])['schema'];
}

/** The parameters without which a call is refused, but for those of its path. */
export function requiredOf({ parameters }: Operation): Parameter[] {
  return parameters.filter((one) => one.in === 'query' && one.required);
}

/** A value that a parameter takes: its default, else the first of its enumeration; undefined where neither is described. */
export function firstValue({ default: usual, enum: values, items }: Shape): string | number | boolean | undefined {
  const inner: unknown = isRecord(items) && Array.isArray(items['enum']) ? items['enum'][0] : undefined;
  return [[usual].flat()[0], values[0], inner].find((value) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean');
}
