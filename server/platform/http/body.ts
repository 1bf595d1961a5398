import type { Static, TSchema } from '@sinclair/typebox';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import ajvErrors from 'ajv-errors';
import addFormats from 'ajv-formats';
import type { Context } from 'hono';
import { isDay } from '#codecs/dates.ts';
import { isRecord } from '#codecs/records.ts';
import { stripInvisible } from '#codecs/stripInvisible.ts';
import type { SchemaCheckResult } from '#record/requestBody/violatedRules.ts';
import type { FieldMessages } from '#schemas/apiError.ts';
import { badRequest, invalidFields } from './httpError.ts';

const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true });
addFormats.default(ajv);
// ajv-formats accepts the year 0, which PostgreSQL does not support.
ajv.addFormat('date', isDay);
ajvErrors.default(ajv);

const compiled = new WeakMap<TSchema, ValidateFunction>();
function validatorOf(schema: TSchema): ValidateFunction {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const validate = ajv.compile(schema);
  compiled.set(schema, validate);
  return validate;
}

/** Deeper than any body of the API; checked before any recursive function. */
const maxDepth = 20;
/** Longer than any list of the API: with `allErrors` each invalid item would cost an error object. */
const maxItems = 20_000;
/** Maximum messages per response: a list of a million invalid items is one error. */
const maxMessages = 100;

/** Rejects values that no table can store, and values that are nested too deep or too long. */
export function refuseUnstorable(value: unknown, depth = 0): void {
  if (depth > maxDepth) throw badRequest('Слишком большая вложенность данных');
  if (typeof value === 'string') {
    // PostgreSQL stores neither NUL nor lone surrogates.
    if (value.includes('\u0000') || !value.isWellFormed()) throw badRequest('Недопустимый символ в тексте');
  } else if (typeof value === 'object' && value !== null) {
    if (Array.isArray(value) && value.length > maxItems) throw badRequest(`Список длиннее ${maxItems} значений`);
    for (const [key, item] of Object.entries(value)) {
      refuseUnstorable(key, depth + 1);
      refuseUnstorable(item, depth + 1);
    }
  }
}

const reasons: Readonly<Record<string, (params: Record<string, unknown>) => string>> = {
  required: () => 'Обязательное поле',
  type: () => 'Неверный тип значения',
  maxLength: ({ limit }) => `Не более ${String(limit)} символов`,
  maximum: ({ limit }) => `Не больше ${String(limit)}`,
  minimum: ({ limit }) => `Не меньше ${String(limit)}`,
  exclusiveMinimum: ({ limit }) => `Больше ${String(limit)}`,
  maxItems: ({ limit }) => `Не более ${String(limit)} значений`,
  format: () => 'Неверный формат',
};

function messageOf(error: ErrorObject, schema: TSchema, field: string): string {
  if (error.keyword === 'errorMessage') return error.message ?? 'Недопустимое значение';
  // A missing field has the same message as an empty one.
  const own: unknown = error.keyword === 'required' ? schema['properties']?.[field]?.errorMessage : undefined;
  if (typeof own === 'string') return own;
  if (typeof own === 'object' && own !== null && 'type' in own) return String(own.type);
  return reasons[error.keyword]?.(error.params) ?? 'Недопустимое значение';
}

/** Returns the top-level field of the body that contains the error. */
function fieldOf(error: ErrorObject): string {
  const [, top] = error.instancePath.split('/');
  return top ?? String(error.params['missingProperty'] ?? '');
}

function fieldsOf(errors: readonly ErrorObject[], schema: TSchema): FieldMessages {
  // Fields in the order of the schema, which is that of the form; a dialog shows them so.
  const order = [
    ...new Set([...Object.keys(schema['properties'] ?? {}), ...errors.slice(0, maxMessages).map(fieldOf)]),
  ];
  const fields: FieldMessages = {};
  for (const error of errors.slice(0, maxMessages)) {
    const field = fieldOf(error);
    const messages = (fields[field] ??= []);
    const message = messageOf(error, schema, field);
    if (!messages.includes(message)) messages.push(message);
  }
  return Object.fromEntries(order.flatMap((field) => (fields[field] === undefined ? [] : [[field, fields[field]]])));
}

/** Keywords for values that exceed a maximum. */
const limits = new Set(['maximum', 'maxLength', 'maxItems']);

/** Returns the errors of a body against a schema, in the order of the schema. */
export function checkAgainstSchema(schema: TSchema, body: unknown): SchemaCheckResult {
  const validate = validatorOf(schema);
  if (validate(body)) return { misfits: {}, missing: new Set() };
  const errors = validate.errors ?? [];
  const own = errors.filter(
    ({ instancePath, keyword }) =>
      instancePath.lastIndexOf('/') <= 0 && keyword !== 'errorMessage' && !limits.has(keyword),
  );
  return { misfits: fieldsOf(errors, schema), missing: new Set(own.map(fieldOf)) };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Returns the text of a request's body. The request's `text()` would replace invalid UTF-8 by question marks, which
 * would be stored.
 */
export async function readBodyText(c: Context): Promise<string> {
  const bytes = await c.req.arrayBuffer();
  try {
    return utf8.decode(bytes);
  } catch {
    throw badRequest('Тело запроса не в кодировке UTF-8');
  }
}

/** Returns the object in the request's JSON body; anything else is rejected, never answered with a 500. */
export async function objectOf(c: Context): Promise<object> {
  let body: unknown;
  try {
    body = JSON.parse(await readBodyText(c));
  } catch (error) {
    if (error instanceof SyntaxError) throw badRequest('Тело запроса не является JSON');
    throw error;
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw badRequest('Тело запроса должно быть объектом JSON');
  refuseUnstorable(body);
  return visibleTexts(body);
}

/** Returns parsed JSON with its texts free of characters that nobody can see (spec D87). */
export function visibleTexts<T>(value: T): T {
  if (typeof value === 'string') return stripInvisible(value) as T;
  if (Array.isArray(value)) return value.map(visibleTexts) as T;
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, visibleTexts(item)])) as T;
}

/** Parses the request's JSON body by its schema; errors are answered as field → messages. */
export async function readBody<S extends TSchema>(c: Context, schema: S): Promise<Static<S>> {
  const body = await objectOf(c);
  const { misfits } = checkAgainstSchema(schema, body);
  if (Object.keys(misfits).length > 0) throw invalidFields(misfits);
  return body as Static<S>;
}
