import { Type, type TSchema } from '@sinclair/typebox';
import { masterDataResources } from '#resources/masterData/index.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { bulkChangeBodySchema, bulkChangeEntrySchema, bulkChangeSchema } from '#schemas/entities/bulkChange.ts';
import { referrersBodySchema, referrersSchema } from '#schemas/entities/referrers.ts';
import { rightsScreenSchema, viewAsBodySchema, rightsExplanationSchema } from '#schemas/entities/rights.ts';
import { tokenResponseSchema } from '#schemas/entities/session.ts';
import {
  codeSentSchema,
  appCodeBodySchema,
  newAuthenticatorSchema,
  newPhoneBodySchema,
  recoveryCodesSchema,
  myProfileSchema,
  phoneCodeBodySchema,
} from '#schemas/entities/myProfile.ts';
import { newViewBodySchema, savedViewSchema, viewChangeBodySchema } from '#schemas/entities/view.ts';
import { historyEntrySchema, historyPersonSchema, writeSources } from '#schemas/history.ts';
import type { Endpoint, EndpointParameter } from '../endpoint.ts';
import { exampleOf } from '../example.ts';
import {
  dateParameter,
  flagParameter,
  pathIdParameter,
  integerParameter,
  pagingParameters,
  textParameter,
} from '../parameters.ts';
import { errorCatalogue, uniqueErrorResponse } from '../errorResponses.ts';

const { forbidden, notFound, conflict, special205, motivation206, strategy209, tooMany } = errorCatalogue;
const entries = Type.Array(historyEntrySchema);
const recordOf = [pathIdParameter('resource', { type: 'string' }), pathIdParameter('id', { type: 'string' })];
const newBulkChange = { id: '0b7f2a52-6c1d-4e0a-9d6f-3c8f5a1b7e42', kind: 'change', title: 'Изменено: Статус' };
const settings = { columns: [{ name: 'name', width: 240 }] };

function call(
  section: string,
  method: Endpoint['method'],
  path: string,
  summary: string,
  data: TSchema,
  more: Partial<Endpoint> = {},
): Endpoint {
  return { method, path, section, summary, answer: { data }, example: exampleOf(data), ...more };
}

const history = (
  method: Endpoint['method'],
  path: string,
  summary: string,
  data: TSchema,
  parameters: readonly EndpointParameter[],
  more: Partial<Endpoint> = {},
): Endpoint =>
  call('История', method, `/config/history${path}`, summary, data, {
    parameters,
    refusals: [forbidden, notFound],
    ...more,
  });
const bulkChanges = (
  method: Endpoint['method'],
  path: string,
  summary: string,
  data: TSchema,
  more: Partial<Endpoint> = {},
): Endpoint =>
  call('История', method, `/config/bulk-changes/{resource}/${path}`, summary, data, {
    refusals: [forbidden, notFound],
    ...more,
    parameters: [pathIdParameter('resource', { type: 'string' }), ...(more.parameters ?? [])],
  });
const views = (
  method: Endpoint['method'],
  path: string,
  summary: string,
  data: TSchema,
  more: Partial<Endpoint> = {},
): Endpoint =>
  call('Виды списков', method, `/config/views/${path}`, summary, data, {
    refusals: [forbidden, notFound, conflict],
    ...more,
  });

const rights = (path: string, summary: string, data: TSchema, parameters: readonly EndpointParameter[]): Endpoint =>
  call('Права', 'get', `/config/rights/${path}`, summary, data, {
    parameters,
    refusals: [forbidden, notFound],
    ours: true,
  });

const profileCall = (
  method: Endpoint['method'],
  path: string,
  summary: string,
  data: TSchema,
  more: Partial<Endpoint> = {},
): Endpoint =>
  call('Своя страница', method, `/config/person/${path}`, summary, data, {
    ours: true,
    refusals: [notFound, tooMany],
    ...more,
  });

/** The calls of the "my profile" page, which only the embedded API has (spec D67). */
export const myProfileEndpoints: readonly Endpoint[] = [
  profileCall('get', '', 'Свой телефон для входа и свои сеансы', myProfileSchema),
  profileCall('delete', 'sessions/', 'Завершить все свои сеансы, кроме этого', Type.Null()),
  profileCall('delete', 'sessions/{id}/', 'Завершить свой сеанс', Type.Null(), { parameters: [pathIdParameter('id')] }),
  profileCall('post', 'phone/', 'Отправить код на новый телефон для входа', codeSentSchema, {
    body: { schema: newPhoneBodySchema, example: { phone: '79120000001' } },
  }),
  profileCall('post', 'authenticator/', 'Подключить приложение с кодами: новый секрет', newAuthenticatorSchema, {
    refusals: [forbidden, conflict],
  }),
  profileCall('put', 'authenticator/', 'Подтвердить приложение первым кодом', recoveryCodesSchema, {
    body: { schema: appCodeBodySchema, example: { code: '123456' } },
    refusals: [forbidden, tooMany],
  }),
  profileCall('post', 'authenticator/codes/', 'Получить новые резервные коды', recoveryCodesSchema),
  profileCall('delete', 'authenticator/', 'Отключить приложение с кодами', Type.Null()),
  profileCall('put', 'phone/', 'Сменить телефон для входа по коду', Type.Null(), {
    body: { schema: phoneCodeBodySchema, example: { phone: '79120000001', code: '123456' } },
  }),
];

/**
 * Describes the call that restores a deleted record, as far as the rules of its resource allow: those of the documents,
 * and the uniqueness rules of a custom resource.
 */
export function createRestoreEndpoint(added: readonly Declaration[]): Endpoint {
  const ofAdded = [...masterDataResources, ...added].flatMap(({ unique = [] }) => unique.map(uniqueErrorResponse));
  const rules = new Map([...ofAdded, special205, motivation206, strategy209].map((item) => [item.code, item]));
  return history(
    'post',
    '/{entry}/restore/',
    'Вернуть удалённую запись',
    Type.Record(Type.String(), Type.Union([Type.Integer(), Type.String()])),
    [
      pathIdParameter('entry'),
      flagParameter('force', 'то, что мешает по правилам раздела, уступает, как при сохранении с force: true'),
    ],
    { refusals: [forbidden, notFound, conflict, ...rules.values()] },
  );
}

/**
 * The calls that the server answers itself in every mode when it has a database: the history of changes and the saved
 * views of lists (docs/history.md, docs/lists.md).
 */
export const hostEndpoints: readonly Endpoint[] = [
  history('get', '/', 'Все изменения, новые сверху', entries, [
    textParameter('person', 'кто'),
    textParameter('resource', 'раздел'),
    textParameter('source', `откуда: ${writeSources.join(', ')}`),
    dateParameter('from', 'с какого дня'),
    dateParameter('to', 'по какой день'),
    ...pagingParameters,
  ]),
  history('get', '/people/', 'Кто изменял записи', Type.Array(historyPersonSchema), []),
  history('get', '/{resource}/{id}/', 'Изменения одной записи', entries, [...recordOf, ...pagingParameters]),
  bulkChanges(
    'get',
    '',
    'Прежние изменения многих записей: свои, у суперпользователя — всех',
    Type.Array(bulkChangeSchema),
  ),
  bulkChanges('post', '', 'Начать изменение многих записей', Type.Null(), {
    body: { schema: bulkChangeBodySchema, example: newBulkChange },
  }),
  bulkChanges('get', '{id}/', 'Что изменилось в каждой записи', Type.Array(bulkChangeEntrySchema), {
    parameters: [pathIdParameter('id', { type: 'string' }), ...pagingParameters],
  }),
  bulkChanges('delete', '{id}/', 'Убрать отменённое изменение из списка', Type.Null(), {
    parameters: [pathIdParameter('id', { type: 'string' })],
  }),
  call(
    'История',
    'post',
    '/config/referrers/{resource}/',
    'Что ссылается на записи перед их удалением',
    referrersSchema,
    {
      parameters: [pathIdParameter('resource', { type: 'string' })],
      body: { schema: referrersBodySchema, example: { ids: [1, 2] } },
      refusals: [forbidden, notFound],
      ours: true,
    },
  ),
  views('get', '', 'Свои виды списка и виды для всех', Type.Array(savedViewSchema), {
    parameters: [{ ...textParameter('resource', 'раздел'), required: true }],
  }),
  views('post', '', 'Сохранить вид', savedViewSchema, {
    body: { schema: newViewBodySchema, example: { resource: 'strategy', name: 'Мои', settings } },
  }),
  views('get', '{id}/', 'Прочесть вид', savedViewSchema, { parameters: [pathIdParameter('id')] }),
  views('put', '{id}/', 'Изменить вид', savedViewSchema, {
    parameters: [pathIdParameter('id')],
    body: { schema: viewChangeBodySchema, example: { name: 'Мои стратегии' } },
  }),
  rights('screens/', 'Разделы и действия, о которых можно спросить', Type.Array(rightsScreenSchema), []),
  rights('why/', 'Почему сотрудник может или не может что-то сделать', rightsExplanationSchema, [
    { ...integerParameter('personId', 'сотрудник'), required: true },
    { ...textParameter('screen', 'раздел'), required: true },
    { ...textParameter('action', 'действие'), required: true },
    textParameter('recordId', 'запись'),
  ]),
  call(
    'Права',
    'put',
    '/config/person/view/',
    'Посмотреть как другой сотрудник, или снова как вы сами (null): новые токены того же сеанса',
    tokenResponseSchema,
    {
      body: { schema: viewAsBodySchema, example: { userId: 5 } },
      refusals: [forbidden, notFound, conflict],
      ours: true,
    },
  ),
  views('delete', '{id}/', 'Удалить вид', Type.Object({ id: Type.Integer() }), { parameters: [pathIdParameter('id')] }),
];
