import type { JsonSchema } from '#schemas/jsonSchema.ts';
import type { EndpointParameter } from './endpoint.ts';

/** Maximum value of ids and counts. */
const largest = 2_147_483_647;

export const queryParameter = (name: string, schema: JsonSchema, description?: string): EndpointParameter => ({
  name,
  in: 'query',
  schema,
  ...(description !== undefined && { description }),
});

/** Describes a whole-number parameter, such as the id by which a list is filtered. */
export const integerParameter = (name: string, description?: string): EndpointParameter =>
  queryParameter(name, { type: 'integer', minimum: 0, maximum: largest }, description);
export const textParameter = (name: string, description?: string): EndpointParameter =>
  queryParameter(name, { type: 'string' }, description);
export const flagParameter = (name: string, description?: string): EndpointParameter =>
  queryParameter(name, { type: 'boolean' }, description);
export const dateParameter = (name: string, description?: string): EndpointParameter =>
  queryParameter(name, { type: 'string', format: 'date' }, description);

/** Describes ids sent as one bracketed value. */
export const idListParameter = (name: string, description?: string): EndpointParameter => ({
  ...queryParameter(name, { type: 'array', items: { type: 'integer', minimum: 1, maximum: largest } }, description),
  bracketed: true,
});

/** Describes an id in a path; no path segment may be empty. */
export const pathIdParameter = (
  name: string,
  schema: JsonSchema = { type: 'integer', minimum: 0, maximum: largest },
): EndpointParameter => ({
  name,
  in: 'path',
  required: true,
  schema: schema['type'] === 'string' ? { minLength: 1, ...schema } : schema,
});

export const pagingParameters: readonly EndpointParameter[] = [
  queryParameter(
    'limit',
    { type: 'integer', minimum: 0, maximum: largest },
    'сколько записей: по умолчанию 100, 0 — только итоги, больше 1000 за раз не даётся, справочники дают до 5000',
  ),
  queryParameter(
    'offset',
    { type: 'integer', minimum: 0, maximum: largest },
    'сколько записей пропустить; страница короче limit — последняя',
  ),
];

/** Parameters that every lookup supports in addition to its filters (docs/declarations.md, Lookups). */
export const lookupParameters: readonly EndpointParameter[] = [
  idListParameter('ids', 'записи с этими номерами, что бы ни говорили другие параметры'),
  textParameter('q', 'часть названия, в любом регистре'),
  ...pagingParameters,
];

/** The key of a write that may be repeated. */
export const idempotencyParameter: EndpointParameter = {
  ours: true,
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', pattern: '^[\\w-]{8,64}$' },
  description:
    'случайный ключ запроса: повтор с тем же ключом в течение суток ничего не записывает и получает прежний ответ; тот же ключ с другим адресом или телом — 409',
};

/** The expected version of a write, from the `ETag` of an earlier response. */
export const ifMatchParameter: EndpointParameter = {
  ours: true,
  name: 'If-Match',
  in: 'header',
  schema: { type: 'string' },
  description: 'версия записи из заголовка ETag: если запись с тех пор изменили, ответ 412',
};
