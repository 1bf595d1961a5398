import { Type, type TSchema } from '@sinclair/typebox';
import { auditReportSchema, sentReportSchema } from '#schemas/entities/auditReport.ts';
import { companyAccountSchema } from '#schemas/entities/billing.ts';
import { commentBodySchema, issueCommentSchema, issueThemeSchema } from '#schemas/entities/issue.ts';
import { pollThemeSchema } from '#schemas/entities/poll.ts';
import {
  categoryNodeSchema,
  companyEmployeeSchema,
  distributorSchema,
  fieldEmployeeSchema,
  foundProductSchema,
  taskStatusSchema,
  territoryNodeSchema,
} from '#schemas/entities/reference.ts';
import {
  profileSchema,
  refreshBodySchema,
  appSignInBodySchema,
  beginCompanySignInBodySchema,
  begunCompanySignInSchema,
  endCompanySignInBodySchema,
  signedOutSchema,
  signInBodySchema,
  signOutBodySchema,
  tokenResponseSchema,
} from '#schemas/entities/session.ts';
import { chainSchema, foundTradePointSchema, storeSchema, tradeMarkCategorySchema } from '#schemas/entities/store.ts';
import { saleStatisticsSchema } from '#schemas/entities/volumeStrategy.ts';
import { apiPaths } from '#schemas/apiPaths.ts';
import type { Endpoint, EndpointParameter } from '../endpoint.ts';
import { exampleOf } from '../example.ts';
import {
  dateParameter,
  pathIdParameter,
  idListParameter,
  ifMatchParameter,
  lookupParameters,
  integerParameter,
  pagingParameters,
  queryParameter,
} from '../parameters.ts';
import { errorCatalogue } from '../errorResponses.ts';

const { notFound, otherTerritories, forbidden, outdated, tooMany, unauthorized } = errorCatalogue;
const signIn = 'Вход';
const reference = 'Справочники';
const reports = 'Отчеты аудита';

/** Describes a sign-in call: it requires no token and is rate-limited. */
const auth = (call: Pick<Endpoint, 'method' | 'summary' | 'parameters' | 'body'> & { data: TSchema }): Endpoint => {
  const { data, ...own } = call;
  // An invalid token is not refreshed; a wrong code is reported as 400.
  const errors = call.method === 'put' ? [unauthorized, tooMany] : [tooMany];
  return {
    ...own,
    path: apiPaths.auth,
    section: signIn,
    open: true,
    answer: { data },
    example: exampleOf(data),
    refusals: errors,
  };
};

/** Describes a call that reads a single object. */
const read = (
  path: string,
  section: string,
  summary: string,
  data: TSchema,
  more: Partial<Endpoint> & { nested?: boolean } = {},
): Endpoint => {
  const { nested = false, ...own } = more;
  return { method: 'get', path, section, summary, answer: { data, nested }, example: exampleOf(data), ...own };
};

/** Describes a lookup list by the contract of lookups (docs/declarations.md). */
const lookup = (
  path: string,
  summary: string,
  entry: TSchema,
  parameters: readonly EndpointParameter[] = [],
  nested = false,
): Endpoint =>
  read(path, reference, summary, Type.Array(entry), { nested, parameters: [...parameters, ...lookupParameters] });

const stores = [
  idListParameter('territoryIds', 'Регион'),
  integerParameter('distributorId', 'Дистрибьютор'),
  integerParameter('chainId', 'Сеть'),
];
const body = (schema: TSchema) => ({ schema, example: exampleOf(schema) });

/** The calls of both documents that no declaration produces (part1 §7, part2 §7). */
export const otherEndpoints: readonly Endpoint[] = [
  auth({
    method: 'get',
    summary: 'Запросить код из SMS',
    parameters: [{ ...queryParameter('phone', { type: 'string' }, '11 цифр, начиная с 7'), required: true }],
    data: Type.Object({ dt_expire: Type.Integer({ description: 'до какого момента годится код, секунды Unix' }) }),
  }),
  auth({
    method: 'post',
    summary: 'Войти по коду',
    body: { schema: signInBodySchema, example: { phone: '79000000001', code: '1234' } },
    data: tokenResponseSchema,
  }),
  auth({
    method: 'put',
    summary: 'Обновить токен',
    body: { schema: refreshBodySchema, example: { refresh_token: 'refresh' } },
    data: tokenResponseSchema,
  }),
  {
    ...auth({
      method: 'delete',
      summary: 'Выйти',
      body: { schema: signOutBodySchema, example: { refresh_token: 'refresh' }, optional: true },
      data: signedOutSchema,
    }),
    ours: true,
  },
  {
    ...auth({
      method: 'post',
      summary: 'Войти по коду из приложения или по резервному коду',
      body: { schema: appSignInBodySchema, example: { phone: '79000000001', code: '123456' } },
      data: tokenResponseSchema,
    }),
    path: `${apiPaths.auth}app/`,
    ours: true,
    refusals: [tooMany, forbidden],
  },
  {
    ...auth({
      method: 'post',
      summary: 'Начать вход по учётной записи компании (OpenID Connect)',
      body: {
        schema: beginCompanySignInBodySchema,
        example: { return_address: 'https://sales.company.ru/login/return' },
      },
      data: begunCompanySignInSchema,
    }),
    path: `${apiPaths.auth}company/begin/`,
    ours: true,
    refusals: [forbidden],
  },
  {
    ...auth({
      method: 'post',
      summary: 'Закончить вход по учётной записи компании',
      body: {
        schema: endCompanySignInBodySchema,
        example: {
          address: 'https://sales.company.ru/login/return?code=code&state=state',
          verifier: 'verifier',
          state: 'state',
          nonce: 'nonce',
        },
      },
      data: tokenResponseSchema,
    }),
    path: `${apiPaths.auth}company/end/`,
    ours: true,
    refusals: [tooMany, forbidden],
  },
  {
    method: 'get',
    path: '/api/openapi.json',
    section: signIn,
    summary: 'Описание API: OpenAPI 3.1',
    ours: true,
    answer: { raw: { type: 'object' } },
  },
  read(apiPaths.aboutMe, signIn, 'Кто вошёл и что ему доступно', profileSchema),

  lookup('/api/v1/territories/', 'Регионы фильтров: дерево', territoryNodeSchema, [], true),
  lookup('/api/v1/base/territories/', 'Регионы форм: дерево', territoryNodeSchema),
  lookup('/api/v1/base/companyEmployees/', 'Менеджеры', companyEmployeeSchema),
  lookup('/api/v1/distributors/', 'Дистрибьюторы', distributorSchema, [idListParameter('territoryIds', 'Регион')]),
  lookup('/api/v1/filter/tradePoints/', 'Торговые точки фильтров', foundTradePointSchema, [
    integerParameter('distributorId', 'Дистрибьютор'),
  ]),
  lookup('/api/v1/filter/fieldEmployees/', 'Торговые агенты', fieldEmployeeSchema, [
    integerParameter('distributorId', 'Дистрибьютор'),
  ]),
  read(apiPaths.taskStatus, reference, 'Статусы задач', Type.Array(taskStatusSchema)),
  lookup('/api/v1/base/stores/', 'Магазины', storeSchema, stores),
  lookup('/api/v1/audit/filter/stores/', 'Магазины стратегии аудита', storeSchema, stores),
  lookup('/api/v1/audit/filter/chains/', 'Федеральные сети', chainSchema),
  lookup(apiPaths.tradeMarks, 'Торговые марки по категориям', tradeMarkCategorySchema),
  lookup(apiPaths.products, 'Продукты', foundProductSchema, [integerParameter('categoryId', 'Категория')]),
  lookup(apiPaths.categories, 'Категории с продуктами', categoryNodeSchema),

  read('/api/v1/feedback/issues/themes/', 'Обращения', 'Темы обращений', Type.Array(issueThemeSchema)),
  {
    method: 'post',
    path: '/api/v1/feedback/issues/{id}/comment/',
    section: 'Обращения',
    summary: 'Ответить на обращение',
    parameters: [pathIdParameter('id'), ifMatchParameter],
    body: body(commentBodySchema),
    answer: { data: issueCommentSchema },
    example: exampleOf(issueCommentSchema),
    refusals: [notFound, outdated],
  },
  read('/api/v1/audit/stores/{storeId}/sentReportsInfo/', reports, 'Отчеты магазина', Type.Array(sentReportSchema), {
    parameters: [pathIdParameter('storeId'), ...pagingParameters],
  }),
  read(`${apiPaths.auditReports}{reportId}/`, reports, 'Отчет', auditReportSchema, {
    parameters: [pathIdParameter('reportId')],
    refusals: [notFound, otherTerritories],
  }),
  read(apiPaths.companyAccounts, 'Биллинг', 'Счёт компании', companyAccountSchema, { refusals: [forbidden] }),
  read(apiPaths.pollThemes, 'Опросы', 'Темы опросов с вопросами', Type.Array(pollThemeSchema), {
    nested: true,
    parameters: [
      idListParameter('territoryIds', 'Регион'),
      integerParameter('distributorId', 'Дистрибьютор'),
      integerParameter('fieldEmployeeId', 'Торговый агент'),
      dateParameter('startDate', 'Начало'),
      dateParameter('endDate', 'Конец'),
    ],
  }),
  read(apiPaths.saleStatistics, 'Объемные стратегии', 'Продажи агентов по месяцам', saleStatisticsSchema, {
    parameters: [
      integerParameter('mmlId', 'Список MML'),
      idListParameter('distrIds', 'Дистрибьюторы'),
      idListParameter('fieldEmployeeIds', 'Торговые агенты'),
    ],
    refusals: [notFound],
  }),
  {
    method: 'get',
    path: '/api/v1/images/{kind}/{file}',
    section: reference,
    summary: 'Картинки демонстрационных данных',
    open: true,
    ours: true,
    parameters: [
      pathIdParameter('kind', { type: 'string', enum: ['products', 'categories', 'photos'] }),
      pathIdParameter('file', { type: 'string', pattern: '^\\d{1,9}\\.svg$' }),
    ],
    answer: { type: 'image/svg+xml' },
    refusals: [notFound],
  },
];
