import { Type, type TSchema } from '@sinclair/typebox';
import { auditReport, sentReport } from '#schemas/entities/auditReport.ts';
import { companyAccount } from '#schemas/entities/billing.ts';
import { commentBody, issueComment, issueTheme } from '#schemas/entities/issue.ts';
import { pollTheme } from '#schemas/entities/poll.ts';
import { categoryNode, companyEmployee, distributor, fieldEmployee, foundProduct, taskStatus, territoryNode } from '#schemas/entities/reference.ts';
import { profile, refreshBody, signInBody, signOutBody, tokens } from '#schemas/entities/session.ts';
import { chain, foundTradePoint, store, tradeMarkCategory } from '#schemas/entities/store.ts';
import { saleStatistics } from '#schemas/entities/volumeStrategy.ts';
import { paths } from '#schemas/paths.ts';
import type { Call, Parameter } from '../call.ts';
import { exampleOf } from '../example.ts';
import { day, idIn, ids, ifMatch, lookupParameters, number, paging, query } from '../parameters.ts';
import { catalogue } from '../refusals.ts';

const { notFound, forbidden, outdated, tooMany, unauthorized } = catalogue;
const signIn = 'Вход';
const reference = 'Справочники';
const reports = 'Отчеты аудита';

/** A sign-in call: it needs no token, and too many of them are refused. */
const auth = (call: Pick<Call, 'method' | 'summary' | 'parameters' | 'body'> & { data: TSchema }): Call => {
  const { data, ...own } = call;
  // A token that is no longer good is not refreshed; a code that is wrong is said as 400.
  const refused = call.method === 'put' ? [unauthorized, tooMany] : [tooMany];
  return { ...own, path: paths.auth, section: signIn, open: true, answer: { data }, example: exampleOf(data), refusals: refused };
};

/** A call that reads one thing. */
const read = (path: string, section: string, summary: string, data: TSchema, more: Partial<Call> & { nested?: boolean } = {}): Call => {
  const { nested = false, ...own } = more;
  return { method: 'get', path, section, summary, answer: { data, nested }, example: exampleOf(data), ...own };
};

/** A list to choose from, with the contract of lookups (docs/declarations.md). */
const lookup = (path: string, summary: string, entry: TSchema, parameters: readonly Parameter[] = [], nested = false): Call =>
  read(path, reference, summary, Type.Array(entry), { nested, parameters: [...parameters, ...lookupParameters] });

const stores = [ids('territoryIds', 'Регион'), number('distributorId', 'Дистрибьютор'), number('chainId', 'Сеть')];
const body = (schema: TSchema) => ({ schema, example: exampleOf(schema) });

/** The calls of both documents that no declaration makes (part1 §7, part2 §7). */
export const singleCalls: readonly Call[] = [
  auth({ method: 'get', summary: 'Запросить код из SMS', parameters: [{ ...query('phone', { type: 'string' }, '11 цифр, начиная с 7'), required: true }], data: Type.Object({ dt_expire: Type.Integer({ description: 'до какого момента годится код, секунды Unix' }) }) }),
  auth({ method: 'post', summary: 'Войти по коду', body: { schema: signInBody, example: { phone: '79000000001', code: '1234' } }, data: tokens }),
  auth({ method: 'put', summary: 'Обновить токен', body: { schema: refreshBody, example: { refresh_token: 'refresh' } }, data: tokens }),
  { ...auth({ method: 'delete', summary: 'Выйти', body: { schema: signOutBody, example: { refresh_token: 'refresh' }, optional: true }, data: Type.Null() }), ours: true },
  { method: 'get', path: '/api/openapi.json', section: signIn, summary: 'Описание API: OpenAPI 3.1', ours: true, answer: { raw: { type: 'object' } } },
  read(paths.aboutMe, signIn, 'Кто вошёл и что ему доступно', profile),

  lookup('/api/v1/territories/', 'Регионы фильтров: дерево', territoryNode, [], true),
  lookup('/api/v1/base/territories/', 'Регионы форм: дерево', territoryNode),
  lookup('/api/v1/base/companyEmployees/', 'Менеджеры', companyEmployee),
  lookup('/api/v1/distributors/', 'Дистрибьюторы', distributor, [ids('territoryIds', 'Регион')]),
  lookup('/api/v1/filter/tradePoints/', 'Торговые точки фильтров', foundTradePoint, [number('distributorId', 'Дистрибьютор')]),
  lookup('/api/v1/filter/fieldEmployees/', 'Торговые агенты', fieldEmployee, [number('distributorId', 'Дистрибьютор')]),
  read(paths.taskStatus, reference, 'Статусы задач', Type.Array(taskStatus)),
  lookup('/api/v1/base/stores/', 'Магазины', store, stores),
  lookup('/api/v1/audit/filter/stores/', 'Магазины стратегии аудита', store, stores),
  lookup('/api/v1/audit/filter/chains/', 'Федеральные сети', chain),
  lookup(paths.tradeMarks, 'Торговые марки по категориям', tradeMarkCategory),
  lookup(paths.products, 'Продукты', foundProduct, [number('categoryId', 'Категория')]),
  lookup(paths.categories, 'Категории с продуктами', categoryNode),

  read('/api/v1/feedback/issues/themes/', 'Обращения', 'Темы обращений', Type.Array(issueTheme)),
  {
    method: 'post', path: '/api/v1/feedback/issues/{id}/comment/', section: 'Обращения', summary: 'Ответить на обращение', parameters: [idIn('id'), ifMatch],
    body: body(commentBody), answer: { data: issueComment }, example: exampleOf(issueComment), refusals: [notFound, outdated],
  },
  read('/api/v1/audit/stores/{storeId}/sentReportsInfo/', reports, 'Отчеты магазина', Type.Array(sentReport), { parameters: [idIn('storeId'), ...paging] }),
  read(`${paths.auditReports}{reportId}/`, reports, 'Отчет', auditReport, { parameters: [idIn('reportId')], refusals: [notFound] }),
  read(paths.companyAccounts, 'Биллинг', 'Счёт компании', companyAccount, { refusals: [forbidden] }),
  read(paths.pollThemes, 'Опросы', 'Темы опросов с вопросами', Type.Array(pollTheme), {
    nested: true, parameters: [ids('territoryIds', 'Регион'), number('distributorId', 'Дистрибьютор'), number('fieldEmployeeId', 'Торговый агент'), day('startDate', 'Начало'), day('endDate', 'Конец')],
  }),
  read(paths.saleStatistics, 'Объемные стратегии', 'Продажи агентов по месяцам', saleStatistics, {
    parameters: [number('mmlId', 'Список MML'), ids('distrIds', 'Дистрибьюторы'), ids('fieldEmployeeIds', 'Торговые агенты')], refusals: [notFound],
  }),
  {
    method: 'get', path: '/api/v1/images/{kind}/{file}', section: reference, summary: 'Картинки демонстрационных данных', open: true, ours: true,
    parameters: [idIn('kind', { type: 'string', enum: ['products', 'categories', 'photos'] }), idIn('file', { type: 'string', pattern: '^\\d{1,9}\\.svg$' })],
    answer: { type: 'image/svg+xml' }, refusals: [notFound],
  },
];
