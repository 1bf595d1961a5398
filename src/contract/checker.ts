import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parseBracketed } from '#codecs/bracketed.ts';
import { isDay } from '#codecs/dates.ts';
import { describeMismatches } from './describeMismatches.ts';
import type { OpenApiDocument } from './openApi.ts';
import { operationsIn, type OperationSchemas } from './operations.ts';
import { isRecord } from '#codecs/records.ts';

/** A request as it was sent; `body` is parsed JSON, undefined when it is missing or not JSON. */
export interface SentCall {
  method: string;
  url: string;
  body?: unknown;
}

/** The response to a request; `body` as above. */
interface AnsweredCall extends SentCall {
  status: number;
}

/**
 * Reports how a call violates the API description, in Russian and each with its location:
 * `data[3].name: число вместо текста`.
 */
export interface ContractChecker {
  /** Checks whether the description contains the URL of a call. */
  knows(url: string): boolean;
  request(call: SentCall): string[];
  answer(call: AnsweredCall): string[];
}

interface Options {
  /** Reports members without a description as violations, too. */
  closed?: boolean;
}

type Validate = (pointer: string, value: unknown, name?: string) => string[];

/** Creates a checker of calls against an OpenAPI 3.1 document. The validator of a call is compiled on first use. */
export function contractChecker(
  document: OpenApiDocument,
  { closed: isClosed = false }: Options = {},
): ContractChecker {
  const whole = isClosed ? (closeSchema(document) as OpenApiDocument) : document;
  const find = operationsIn(whole);
  const validate = validatorOf(whole, false);
  // Texts of a query and of a path are converted to the types of their schemas.
  const validateText = validatorOf(whole, true);
  return {
    knows: (url) => find(pathOf(url)) !== undefined,
    request({ method, url, body }) {
      const found = find(pathOf(url));
      if (found === undefined) return ['такого адреса в описании нет'];
      const operation = found.operations.get(method.toLowerCase());
      if (operation === undefined) return [`метода ${method} у этого адреса в описании нет`];
      return [
        ...parameterMisfits(operation, found.values, url, validateText),
        ...bodyMisfits(operation, body, validate),
      ];
    },
    answer({ method, url, status, body }) {
      const operation = find(pathOf(url))?.operations.get(method.toLowerCase());
      // Any call without a description must be rejected; only the envelope of the error response is checked.
      if (operation === undefined) return status >= 400 ? [] : [`ответа ${status} на такой вызов в описании нет`];
      const described = operation.responses.get(String(status));
      if (described === undefined) return [`ответа ${status} в описании нет`];
      return described.pointer === undefined ? [] : validate(described.pointer, body);
    },
  };
}

function validatorOf(document: OpenApiDocument, coerceTypes: boolean): Validate {
  const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true, validateSchema: false, coerceTypes });
  addFormats.default(ajv);
  // The ajv-formats package accepts the year 0.
  ajv.addFormat('date', isDay);
  ajv.addFormat('binary', true);
  ajv.addSchema(document, 'api');
  const compiled = new Map<string, ValidateFunction>();
  return (pointer, value, name) => {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` });
    compiled.set(pointer, validate);
    return validate(value) ? [] : describeMismatches(validate.errors ?? [], name);
  };
}

const pathOf = (url: string): string => new URL(url, 'http://api').pathname;

function bodyMisfits({ body, bodyRequired }: OperationSchemas, sent: unknown, validate: Validate): string[] {
  if (sent === undefined) return bodyRequired ? ['нет тела'] : [];
  return body === undefined ? ['тела у этого вызова в описании нет'] : validate(body, sent);
}

function parameterMisfits(
  { parameters, moreParameters }: OperationSchemas,
  path: Readonly<Record<string, string>>,
  url: string,
  validate: Validate,
): string[] {
  const query = new URL(url, 'http://api').searchParams;
  const given = [
    ...Object.entries(path).map(([name, value]) => ['path', name, value] as const),
    ...[...query].map(([name, value]) => ['query', name, value] as const),
  ];
  const missing = [...parameters.values()]
    .filter(({ name, place, required }) => required && place === 'query' && !query.has(name))
    .map(({ name }) => `${name}: нет обязательного параметра`);
  return [
    ...missing,
    ...given.flatMap(([place, name, value]) => {
      const found = parameters.get(`${place} ${name}`);
      if (found === undefined) return moreParameters ? [] : [`${name}: параметра нет в описании`];
      return validate(found.pointer, found.bracketed ? parseBracketed(value) : value, name);
    }),
  ];
}

/**
 * Returns the schema with `additionalProperties: false` on every object that lists its members and leaves the option
 * unset.
 */
function closeSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closeSchema);
  if (!isRecord(value)) return value;
  const inner = Object.fromEntries(
    Object.entries(value).map(([keyword, item]) => [
      keyword,
      keyword === 'example' || keyword === 'examples' ? item : closeSchema(item),
    ]),
  );
  const isOpenObject =
    isRecord(value['properties']) &&
    [value['type']].flat().includes('object') &&
    value['additionalProperties'] === undefined;
  return isOpenObject ? { ...inner, additionalProperties: false } : inner;
}
