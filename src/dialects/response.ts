import { isRecord, recordIn, type AnyRecord } from '#codecs/records.ts';
import type { Dialect, DialectOptions, AnswerPath } from '#schemas/declaration/dialect.ts';
import { decodeSegment } from '#schemas/declaration/pathSteps.ts';
import { toText, valueFromPart, valueFromResponse, type WireResponse } from './answerPath.ts';

type Answer = NonNullable<Dialect['answer']>;

/** Locations in the product's envelope, for a dialect that only pages or writes differently. */
export const productAnswerPaths: Answer = {
  list: ['data.data', 'data'],
  record: 'data',
  total: 'meta.count',
  error: ['error.text', 'error'],
  code: 'error.code',
  fields: 'error.data',
};

/** Checks whether a response is an error, by its status or by the envelope (spec D12). */
export function isErrorResponse({ status, body }: WireResponse): boolean {
  return status < 200 || status >= 300 || (isRecord(body) && body.success === false);
}

/** Returns the records of a list; undefined when the response has no list at the declared location. */
export function listFromResponse(dialect: Dialect, response: WireResponse, idName: string): AnyRecord[] | undefined {
  const answerPaths = dialect.answer ?? productAnswerPaths;
  // An API may return a plain array when the request names no page.
  const list = Array.isArray(response.body) ? response.body : valueFromResponse(response, answerPaths.list);
  if (!Array.isArray(list)) return isBare(response.body, answerPaths) ? [] : undefined;
  return list.filter(isRecord).map((item) => lifted(answerPaths, item, idName));
}

/** Returns one record; undefined when the response has no record at the declared location. */
export function recordFromResponse(dialect: Dialect, response: WireResponse, idName: string): AnyRecord | undefined {
  const answerPaths = dialect.answer ?? productAnswerPaths;
  const value = valueFromResponse(response, answerPaths.record ?? '');
  const record: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return isRecord(record) ? lifted(answerPaths, record, idName) : undefined;
}

/**
 * Checks whether a successful response to a write is one that an API in this dialect sends: an empty one, or JSON, and
 * after a creation the record or an empty envelope. A sign-in or a proxy answers with an HTML page and the status
 * 200, and nothing was written.
 */
export function isWriteResponse(
  dialect: Dialect,
  response: WireResponse,
  does: 'create' | 'update' | 'delete' | 'act',
): boolean {
  const { body } = response;
  if (body === null || body === undefined || body === '') return true;
  if (typeof body === 'string') return false;
  if (does !== 'create' || response.headers['location'] !== undefined) return true;
  const { record = '' } = dialect.answer ?? productAnswerPaths;
  return (
    recordFromResponse(dialect, response, '') !== undefined ||
    (isRecord(body) && (valueFromResponse(response, record) === null || body['success'] === true))
  );
}

/** Returns the total count; undefined when the response does not contain it. */
export function totalFromResponse(dialect: Dialect, response: WireResponse): number | undefined {
  const total = toText(valueFromResponse(response, (dialect.answer ?? productAnswerPaths).total));
  return /^\d+$/.test(total) ? Number(total) : undefined;
}

/** HAL omits `_embedded` for an empty list. */
function isBare(body: unknown, { list }: Answer): boolean {
  return [list ?? []].flat().some((place) => place.startsWith('_embedded')) && isRecord(body) && '_links' in body;
}

/**
 * Merges the members of the inner object into the record and adds its id. Ids of JSON:API are texts and become numbers
 * where possible.
 */
function lifted({ inside, id: place }: Answer, record: AnyRecord, idName: string): AnyRecord {
  const whole = inside === undefined ? record : opened(record, inside, idName);
  const address = place === undefined || idName in whole ? '' : toText(valueFromPart(record, place));
  return address === '' ? whole : { ...whole, [idName]: lastStep(address) };
}

function opened(record: AnyRecord, inside: string, idName: string): AnyRecord {
  const { [inside]: inner, ...rest } = record;
  const { id, ...other } = numbered(rest);
  return { ...other, ...recordIn(inner), ...(id !== undefined && { [idName]: id }) };
}

/** Returns the last segment of a URL as an id, converted to a number where possible. */
export function lastStep(address: string): unknown {
  const step =
    address
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1) ?? '';
  return numberIn(decodeSegment(step).replace(/^.*\((?:guid)?'?([^']*)'?\)$/, '$1'));
}

function numberIn(value: unknown): unknown {
  return typeof value === 'string' && /^(0|[1-9]\d{0,14})$/.test(value) ? Number(value) : value;
}

/** Converts every numeric `id` text to a number. */
function numbered<T>(value: T): T {
  if (Array.isArray(value)) return value.map(numbered) as T;
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, name === 'id' ? numberIn(inner) : numbered(inner)]),
  ) as T;
}

/** Error text used when an error response names only fields. */
const byFields = 'Сервер не принял значения полей';

/**
 * Converts an error response to the product's envelope: text, code and field messages (spec D12). Without a code the
 * status is used.
 */
export function toProductError(dialect: Dialect, { status, headers, body }: WireResponse): WireResponse {
  const answerPaths = dialect.answer;
  if (answerPaths === null) return { status, headers, body };
  const response = { status, headers, body };
  const [code] = [valueFromResponse(response, answerPaths.code)].flat() as unknown[];
  const data = fieldsIn(answerPaths.fields, response);
  const own = valueFromResponse(response, answerPaths.error);
  const text = toText(isRecord(own) ? undefined : own) || (Object.keys(data).length > 0 ? byFields : '');
  const error = {
    code: typeof code === 'string' || typeof code === 'number' ? code : status,
    text,
    ...(Object.keys(data).length > 0 && { data }),
  };
  return { status, headers, body: { success: false, error } };
}

function fieldsIn(answerPaths: Answer['fields'], response: WireResponse): Record<string, string[]> {
  if (answerPaths === undefined) return {};
  const isList = isRecord(answerPaths);
  const value = valueFromResponse(response, isList ? answerPaths.list : answerPaths);
  const messages: Record<string, string[]> = {};
  const add = (name: string, text: string) => {
    if (name !== '' && text !== '')
      Object.defineProperty(messages, name, {
        value: [...(Object.hasOwn(messages, name) ? (messages[name] ?? []) : []), text],
        enumerable: true,
        configurable: true,
        writable: true,
      });
  };
  if (Array.isArray(value))
    for (const item of value)
      addEntry(
        item,
        isList ? answerPaths : { name: ['field', 'name', 'property'], text: ['message', 'detail', 'text'] },
        add,
      );
  else if (isRecord(value))
    for (const [name, texts] of Object.entries(value))
      if (isMessages(texts) && !ofWhole.has(name)) for (const text of [texts].flat()) add(name, String(text));
  return messages;
}

/** Members of a field map that describe the whole error. */
const ofWhole = new Set([
  'detail',
  'code',
  'status',
  'message',
  'error',
  'non_field_errors',
  'statusCode',
  'timestamp',
  'path',
  'title',
  'type',
  'instance',
  'success',
]);

function isMessages(value: unknown): value is string | string[] {
  return (
    typeof value === 'string' ||
    (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string'))
  );
}

function addEntry(
  entry: unknown,
  answerPaths: { name: AnswerPath; text: AnswerPath },
  add: (name: string, text: string) => void,
): void {
  if (typeof entry === 'string') {
    // class-validator: `name should not be empty`.
    const [, name = ''] = /^([A-Za-z_][\w.]*)\s/.exec(entry) ?? [];
    return add(name, entry);
  }
  const name = toText(valueFromPart(entry, answerPaths.name));
  // A pointer of JSON:API: `/data/attributes/name`.
  return add(
    name.startsWith('/') ? (name.split('/').at(-1) ?? '') : name,
    toText(valueFromPart(entry, answerPaths.text)),
  );
}

/** Formats the declared location of a list for a message. */
export function answerPathText(place: NonNullable<DialectOptions['answer']>['list']): string {
  return [place ?? '']
    .flat()
    .map((item) => (item === '' ? 'весь ответ' : `«${item}»`))
    .join(' или ');
}
