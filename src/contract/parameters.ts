import type { JsonSchema } from '#schemas/jsonSchema.ts';
import type { Parameter } from './call.ts';

/** The largest value of ids and counts. */
const largest = 2_147_483_647;

export const query = (name: string, schema: JsonSchema, description?: string): Parameter => ({ name, in: 'query', schema, ...(description !== undefined && { description }) });

/** A whole number, such as the id of what a list is narrowed to. */
export const number = (name: string, description?: string): Parameter => query(name, { type: 'integer', minimum: 0, maximum: largest }, description);
export const text = (name: string, description?: string): Parameter => query(name, { type: 'string' }, description);
export const flag = (name: string, description?: string): Parameter => query(name, { type: 'boolean' }, description);
export const day = (name: string, description?: string): Parameter => query(name, { type: 'string', format: 'date' }, description);

/** Ids as one bracketed value. */
export const ids = (name: string, description?: string): Parameter => ({ ...query(name, { type: 'array', items: { type: 'integer', minimum: 1, maximum: largest } }, description), bracketed: true });

/** An id in a path; no step of a path is empty. */
export const idIn = (name: string, schema: JsonSchema = { type: 'integer', minimum: 0, maximum: largest }): Parameter => ({
  name, in: 'path', required: true, schema: schema['type'] === 'string' ? { minLength: 1, ...schema } : schema,
});

export const paging: readonly Parameter[] = [
  query('limit', { type: 'integer', minimum: 1, maximum: largest }, 'сколько записей: по умолчанию 100, больше 1000 за раз не даётся, справочники дают до 5000'),
  query('offset', { type: 'integer', minimum: 0, maximum: largest }, 'сколько записей пропустить; страница короче limit – последняя'),
];

/** What every lookup understands besides its own filters (docs/declarations.md, Lookups). */
export const lookupParameters: readonly Parameter[] = [
  ids('ids', 'записи с этими номерами, что бы ни говорили другие параметры'),
  text('q', 'часть названия, в любом регистре'),
  ...paging,
];

/** The version that a write is meant for, as an earlier answer's `ETag` said it. */
export const ifMatch: Parameter = { ours: true, name: 'If-Match', in: 'header', schema: { type: 'string' }, description: 'версия записи из заголовка ETag: если запись с тех пор изменили, ответ 412' };
