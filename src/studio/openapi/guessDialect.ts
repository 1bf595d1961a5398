import { presets } from '#dialects/presets.ts';
import type { DialectOptions, PresetName } from '#schemas/declaration/dialect.ts';
import type { ApiDescription } from './description.ts';
import type { ApiCollection } from './collections.ts';
import { firstValue, requiredOf } from './operations.ts';
import { guessPaging } from './guessPaging.ts';
import { findPlace, recordPlace } from './places.ts';

type Answer = NonNullable<DialectOptions['answer']>;

/** The dialect of an entity's API, undefined if it matches the product's contract, with the reason for each part. */
export interface DialectGuess {
  dialect: string | DialectOptions | undefined;
  whys: { path: readonly string[]; why: string }[];
}

/** Place of a record's id when it is not a direct member, and the object with its members. */
export interface RecordPlaces {
  inside?: string;
  id?: string;
}

const totals = [
  'total',
  'count',
  'total_count',
  'totalCount',
  'totalElements',
  'totalItems',
  'total_items',
  'meta.total',
  'meta.count',
  'meta.total_count',
  'meta.filter_count',
  'meta.pagination.total',
  'pagination.total',
  'page.totalElements',
  'paging.total',
  'meta.totalCount',
];
const errors = [
  'message',
  'detail',
  'error.message',
  'error_description',
  'errors[].message',
  'errors[].detail',
  'error.text',
  'error',
  'title',
  'msg',
];

/** Derives the dialect of an API from the calls of an entity. */
export function guessDialect(description: ApiDescription, entity: ApiCollection, places: RecordPlaces): DialectGuess {
  const { list, found: place, update, create, one } = entity;
  const { paging, why } = guessPaging(description, entity);
  const total =
    findPlace(description, list.answer, totals, ['integer', 'number', 'string']) ??
    (list.headers.includes('x-total-count') ? 'header:X-Total-Count' : undefined);
  const record = one ? recordPlace(description, one.answer, place.shape) : '';
  const body = (update?.operation ?? create)?.body;
  const wrap = body === undefined ? '' : recordPlace(description, body, place.shape);
  const query = Object.fromEntries(requiredOf(list).map(({ name, shape }) => [name, String(firstValue(shape))]));
  const saves = update?.operation.body !== undefined;
  const guessed: DialectOptions = {
    answer: {
      list: place.place,
      record,
      ...(total !== undefined && { total }),
      ...errorsIn(description, entity),
      ...places,
    },
    paging,
    ...(saves && {
      update: update.method === 'PUT' ? { method: update.method } : { method: update.method, changedOnly: true },
    }),
    ...(wrap !== '' && { body: { wrap } }),
    ...(Object.keys(query).length > 0 && { query }),
  };
  const preset = presetOf(entity, guessed);
  const whys = [
    { path: ['paging'], why },
    { path: ['answer'], why: `список — ${place.place === '' ? 'весь ответ' : `в «${place.place}»`}, по схеме ответа` },
    ...(saves
      ? [
          {
            path: ['update'],
            why:
              update.method === 'PUT'
                ? 'PUT заменяет запись целиком: чего нет в форме, может пропасть'
                : `запись меняет ${update.method}`,
          },
        ]
      : []),
    ...(wrap === '' ? [] : [{ path: ['body'], why: `запись отправляется внутри «${wrap}»` }]),
    ...(guessed.query
      ? [{ path: ['query'], why: 'обязательные параметры списка: взято первое допустимое значение' }]
      : []),
  ];
  if (preset === 'seeds') return { dialect: undefined, whys: [] };
  const dialect = preset === undefined ? guessed : besides(preset, guessed);
  const messages = whys.filter(({ path: [part = ''] }) => typeof dialect === 'object' && part in dialect);
  return {
    dialect,
    whys: [...(preset === undefined ? [] : [{ path: [], why: `ответы и параметры как у «${preset}»` }]), ...messages],
  };
}

function errorsIn(description: ApiDescription, entity: ApiCollection): Pick<Answer, 'error' | 'code'> {
  const refusal = [entity.create, entity.update?.operation, entity.list]
    .map((item) => item?.refusal)
    .find((item) => item !== undefined);
  const error = findPlace(description, refusal, errors, ['string']);
  const code = findPlace(
    description,
    refusal,
    ['code', 'error.code', 'errors[].code', 'error_code'],
    ['string', 'integer'],
  );
  return { error: error ?? ['message', 'error', 'detail'], ...(code !== undefined && { code }) };
}

function presetOf({ list }: ApiCollection, { answer = {}, paging = {} }: DialectOptions): PresetName | undefined {
  const has = (...names: string[]) => names.every((name) => list.parameters.some((item) => item.name === name));
  if (answer.list === 'data' && answer.inside === 'attributes' && (has('page[number]') || has('page[size]')))
    return 'jsonapi';
  if (answer.list === 'results' && answer.total === 'count') return 'drf';
  if (answer.list === 'content' && answer.total === 'totalElements') return 'spring';
  if (has('$top') || has('$skip')) return 'odata3';
  if (answer.list === 'data' && answer.total === 'total' && has('join', 's')) return 'nestjs';
  if (answer.list === '' && has('_page')) return 'jsonServer';
  return answer.list === 'data' &&
    answer.error === 'error.text' &&
    paging.by === 'offset' &&
    paging.offset === 'offset' &&
    paging.size === 'limit'
    ? 'seeds'
    : undefined;
}

/** Returns the differences from the style; only its name when there are no differences. */
function besides(
  preset: PresetName,
  { answer = {}, paging = {}, update, body, query }: DialectOptions,
): string | DialectOptions {
  const base = presets[preset];
  const same = (item: unknown, other: unknown) =>
    [item].flat().length > 0 && [other].flat().some((part) => part === item);
  const otherWay = paging.by !== base.paging?.by;
  const differs = Object.fromEntries(
    Object.entries(paging)
      .filter(([name, value]) => otherWay || base.paging?.[name as keyof typeof paging] !== value)
      .filter(([name, value]) => name !== 'next' || (otherWay && base.paging?.next !== value)),
  );
  const record =
    answer.record !== undefined && !same(answer.record, base.answer?.record ?? '') ? { record: answer.record } : {};
  const rest: DialectOptions = {
    ...(Object.keys(record).length > 0 && { answer: record }),
    ...(Object.keys(differs).length > 0 && { paging: differs }),
    ...(update && update.method !== base.update?.method && { update }),
    ...(body && !base.body && { body }),
    ...(query && { query }),
  };
  return Object.keys(rest).length === 0 ? preset : { preset, ...rest };
}
