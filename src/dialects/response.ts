import { isRecord, recordIn, type AnyRecord } from '#codecs/records.ts';
import type { Dialect, DialectOptions, AnswerPath } from '#schemas/declaration/dialect.ts';
import { decodeSegment } from '#schemas/declaration/pathSteps.ts';
import { toText, valueFromPart, valueFromResponse, type WireResponse } from './answerPath.ts';

type Answer = NonNullable<Dialect['answer']>;

/** Where the product's own envelope says what, for a dialect that pages or writes otherwise. */
export const productAnswerPaths: Answer = {
  list: ['data.data', 'data'],
  record: 'data',
  total: 'meta.count',
  error: ['error.text', 'error'],
  code: 'error.code',
  fields: 'error.data',
};

/** Whether an answer is a refusal: by its status, or by what the envelope says of itself (spec D12). */
export function isErrorResponse({ status, body }: WireResponse): boolean {
  return status < 200 || status >= 300 || (isRecord(body) && body.success === false);
}

/** The records of a list; undefined where the answer holds none in its place. */
export function listFromResponse(dialect: Dialect, response: WireResponse, idName: string): AnyRecord[] | undefined {
  const said = dialect.answer ?? productAnswerPaths;
  // An API that was not asked for a page may answer with the bare list.
  const list = Array.isArray(response.body) ? response.body : valueFromResponse(response, said.list);
  if (!Array.isArray(list)) return isBare(response.body, said) ? [] : undefined;
  return list.filter(isRecord).map((item) => lifted(said, item, idName));
}

/** One record; undefined where the answer holds none in its place. */
export function recordFromResponse(dialect: Dialect, response: WireResponse, idName: string): AnyRecord | undefined {
  const said = dialect.answer ?? productAnswerPaths;
  const value = valueFromResponse(response, said.record ?? '');
  const record: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return isRecord(record) ? lifted(said, record, idName) : undefined;
}

/** How many there are in all; undefined where the answer does not say it. */
export function totalFromResponse(dialect: Dialect, response: WireResponse): number | undefined {
  const total = toText(valueFromResponse(response, (dialect.answer ?? productAnswerPaths).total));
  return /^\d+$/.test(total) ? Number(total) : undefined;
}

/** HAL leaves `_embedded` out where there is nothing. */
function isBare(body: unknown, { list }: Answer): boolean {
  return [list ?? []].flat().some((place) => place.startsWith('_embedded')) && isRecord(body) && '_links' in body;
}

/** A record with the members of its inner object among its own, and an id; ids of JSON:API are texts, and numbers where they read as such. */
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

/** The last step of an address: an id, a number where it reads as one. */
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

/** The same with every `id` that reads as a number being one. */
function numbered<T>(value: T): T {
  if (Array.isArray(value)) return value.map(numbered) as T;
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, name === 'id' ? numberIn(inner) : numbered(inner)]),
  ) as T;
}

/** What is said in place of a refusal's own text, when it names fields alone. */
const byFields = 'Сервер не принял значения полей';

/** A refusal in the envelope of the product: text, code and messages of fields (spec D12). Without a code the status stands for it. */
export function toProductError(dialect: Dialect, { status, headers, body }: WireResponse): WireResponse {
  const said = dialect.answer;
  if (said === null) return { status, headers, body };
  const response = { status, headers, body };
  const [code] = [valueFromResponse(response, said.code)].flat() as unknown[];
  const data = fieldsIn(said.fields, response);
  const own = valueFromResponse(response, said.error);
  const text = toText(isRecord(own) ? undefined : own) || (Object.keys(data).length > 0 ? byFields : '');
  const error = {
    code: typeof code === 'string' || typeof code === 'number' ? code : status,
    text,
    ...(Object.keys(data).length > 0 && { data }),
  };
  return { status, headers, body: { success: false, error } };
}

/** Messages by the names of fields. */
function fieldsIn(said: Answer['fields'], response: WireResponse): Record<string, string[]> {
  if (said === undefined) return {};
  const isList = isRecord(said);
  const found = valueFromResponse(response, isList ? said.list : said);
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
  if (Array.isArray(found))
    for (const item of found)
      addEntry(item, isList ? said : { name: ['field', 'name', 'property'], text: ['message', 'detail', 'text'] }, add);
  else if (isRecord(found))
    for (const [name, texts] of Object.entries(found))
      if (isMessages(texts) && !ofWhole.has(name)) for (const text of [texts].flat()) add(name, String(text));
  return messages;
}

/** Members of a map of fields that speak of the whole. */
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
  said: { name: AnswerPath; text: AnswerPath },
  add: (name: string, text: string) => void,
): void {
  if (typeof entry === 'string') {
    // class-validator: `name should not be empty`.
    const [, name = ''] = /^([A-Za-z_][\w.]*)\s/.exec(entry) ?? [];
    return add(name, entry);
  }
  const name = toText(valueFromPart(entry, said.name));
  // A pointer of JSON:API: `/data/attributes/name`.
  return add(name.startsWith('/') ? (name.split('/').at(-1) ?? '') : name, toText(valueFromPart(entry, said.text)));
}

/** Where a declaration says that a list lies, for a message. */
export function answerPathText(place: NonNullable<DialectOptions['answer']>['list']): string {
  return [place ?? '']
    .flat()
    .map((item) => (item === '' ? 'весь ответ' : `«${item}»`))
    .join(' или ');
}
