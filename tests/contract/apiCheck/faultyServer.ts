import {
  NoResponseError,
  type SendRequest,
  type RawResponse,
  type CheckRequest,
} from '#contract/apiCheck/transport.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { promo } from '#tests/customResources/promo.ts';

/** Properties of a response by name; faults change them in place. */
type Json = Record<string, unknown>;

/** A fault of a server: the affected operation, and the faulty response. */
export interface Fault {
  name: string;
  /** `GET /api/v1/mml/`; a record's path with `*`. */
  call: string;
  /** The expected finding: operation, place, mismatch, number of rows. */
  found: string;
  /** Selects the affected requests of the operation. */
  when?: (query: URLSearchParams, request: CheckRequest) => boolean;
  answer: (send: () => Promise<RawResponse>, request: CheckRequest, forward: SendRequest) => Promise<RawResponse>;
}

const says = (status: number, body: unknown): RawResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  text: JSON.stringify(body),
  ms: 1,
});
const raw =
  (status: number, text: string, headers: Record<string, string> = {}) =>
  (): Promise<RawResponse> =>
    Promise.resolve({ status, headers: { 'content-type': 'text/html', ...headers }, text, ms: 1 });

/** Replaces the correct body. */
const instead =
  (body: unknown, status = 200) =>
  (): Promise<RawResponse> =>
    Promise.resolve(says(status, body));

/** Modifies the correct body. */
const changed =
  (change: (body: { data: Json } & Json) => void): Fault['answer'] =>
  async (send) => {
    const response = await send();
    const body = JSON.parse(response.text) as { data: Json } & Json;
    change(body);
    return { ...response, text: JSON.stringify(body) };
  };

/** Modifies the rows of the correct body. */
const rows = (change: (rows: Json[]) => Json[]): Fault['answer'] =>
  changed((body) => {
    const inner = Array.isArray(body.data) ? body : body.data;
    inner['data'] = change(inner['data'] as Json[]);
  });
const eachRow = (change: (row: Json, at: number) => void): Fault['answer'] =>
  rows((all) => {
    all.forEach(change);
    return all;
  });

/** Sends the request with another query. */
const asking =
  (change: (query: URLSearchParams) => void): Fault['answer'] =>
  (_send, request, forward) => {
    const url = new URL(request.url, 'http://x');
    change(url.searchParams);
    return forward({ ...request, url: `${url.pathname}${url.search}` });
  };

const pages = (query: URLSearchParams, { wrongToken }: CheckRequest): boolean =>
  wrongToken !== true &&
  query.get('limit') === '100' &&
  Number(query.get('offset')) < 1_000_000 &&
  [...query].length === 2;
const requestHandler =
  (name: string) =>
  (query: URLSearchParams): boolean =>
    query.has(name);
const wrongId = '2147483646';
const isWrong = (_query: URLSearchParams, { url }: CheckRequest): boolean => url.includes(wrongId);
const isRight = (query: URLSearchParams, request: CheckRequest): boolean =>
  !isWrong(query, request) && request.wrongToken !== true;

/** Custom resources with faulty writes. */
export const faultyDeclarations: readonly Declaration[] = ['promos', 'offers', 'gifts', 'coupons'].map((name) => ({
  ...promo,
  name,
  title: name,
  api: { ...promo.api, path: `/api/v1/${name}/` },
}));

/** Forty faults, each with the affected operation. */
export const serverFaults: readonly Fault[] = [
  {
    name: 'a number in the place of a name, in a tree',
    call: 'GET /api/v1/territories/',
    found: 'GET /api/v1/territories/ data[0].childTerritories[0].name: число вместо текста',
    answer: eachRow(
      (row, at) => void (at === 0 && (row['childTerritories'] as Json[]).forEach((child) => void (child['name'] = 7))),
    ),
  },
  {
    name: 'an entry twice',
    call: 'GET /api/v1/base/territories/',
    found: 'GET /api/v1/base/territories/ data[8].territoryId: номер 415 уже был',
    answer: rows((all) => [...all, ...all.slice(0, 1)]),
  },
  {
    name: 'entries without their names',
    call: 'GET /api/v1/base/companyEmployees/',
    found: 'GET /api/v1/base/companyEmployees/ data[0].fullName: нет обязательного поля, строк: 40',
    answer: eachRow((row) => delete row['fullName']),
  },
  {
    name: 'a page of HTML',
    call: 'GET /api/v1/distributors/',
    found: 'GET /api/v1/distributors/ ответ: 200 и страница HTML вместо JSON',
    answer: raw(200, '<!doctype html><h1>Вход</h1>'),
  },
  {
    name: 'a breakdown',
    call: 'GET /api/v1/filter/tradePoints/',
    found: 'GET /api/v1/filter/tradePoints/ ответ: 500: Внутренняя ошибка',
    answer: instead({ success: false, error: { code: 500, text: 'Внутренняя ошибка' } }, 500),
  },
  {
    name: 'a list without its envelope',
    call: 'GET /api/v1/filter/fieldEmployees/',
    found: 'GET /api/v1/filter/fieldEmployees/ ответ: список без обёртки {success, data}',
    answer: instead([{ fieldEmployeeId: 1, fullName: 'Иванов' }]),
  },
  {
    name: 'null in the place of an empty list',
    call: 'GET /api/v1/filter/taskStatus/',
    found: 'GET /api/v1/filter/taskStatus/ data: null вместо списка',
    answer: instead({ success: true, data: null }),
  },
  {
    name: 'an object in the place of a list',
    call: 'GET /api/v1/base/stores/',
    found: 'GET /api/v1/base/stores/ data: объект вместо списка',
    answer: instead({ success: true, data: { items: [] } }),
  },
  {
    name: 'an envelope without success',
    call: 'GET /api/v1/audit/filter/stores/',
    found: 'GET /api/v1/audit/filter/stores/ success: нет обязательного поля',
    answer: changed((body) => delete body['success']),
  },
  {
    name: 'JSON as a text',
    call: 'GET /api/v1/audit/filter/chains/',
    found: 'GET /api/v1/audit/filter/chains/ content-type: «text/plain» вместо application/json',
    answer: async (send) => ({ ...(await send()), headers: { 'content-type': 'text/plain' } }),
  },
  {
    name: 'success as a text',
    call: 'GET /api/v1/audit/trademarks/',
    found: 'GET /api/v1/audit/trademarks/ success: "ok" вместо true',
    answer: changed((body) => void (body['success'] = 'ok')),
  },
  {
    name: 'an empty body',
    call: 'GET /api/v1/products/',
    found: 'GET /api/v1/products/ ответ: 200 с пустым телом вместо JSON',
    answer: raw(200, ''),
  },
  {
    name: 'a redirection',
    call: 'GET /api/v1/categories/',
    found: 'GET /api/v1/categories/ ответ: перенаправление 301 на /api/v1/categories',
    answer: raw(301, '', { location: '/api/v1/categories' }),
  },
  {
    name: 'a refusal without a text',
    call: 'GET /api/v1/feedback/issues/themes/',
    found: 'GET /api/v1/feedback/issues/themes/ error.text: нет обязательного поля',
    answer: instead({ success: false, error: { code: 400 } }, 400),
  },
  {
    name: 'a refusal without an error',
    call: 'GET /api/v1/polls/themes/questions/',
    found: 'GET /api/v1/polls/themes/questions/ error: отказ 400 без error {code, text}',
    answer: instead({ success: false }, 400),
  },
  {
    name: 'a moment as a text',
    call: 'GET /api/v1/notifications/',
    found: 'GET /api/v1/notifications/ data[3].date: текст вместо целого числа, строк: 221',
    when: pages,
    answer: eachRow((row, at) => void (at > 2 && (row['date'] = '12.06.2025'))),
  },
  {
    name: 'whoever comes is let in',
    call: 'GET /api/v1/notifications/',
    found: 'GET /api/v1/notifications/ ответ: 200 вместо 401 без верного входа',
    when: (_query, { wrongToken }) => wrongToken === true,
    answer: (_send, request, forward) => forward({ ...request, wrongToken: false }),
  },
  {
    name: 'a filter by a status that is passed over',
    call: 'GET /api/v1/strategies/',
    found: 'GET /api/v1/strategies/ ?status: не подходят под фильтр 35 из 100 записей',
    when: requestHandler('status'),
    answer: asking((query) => query.delete('status')),
  },
  {
    name: 'null in the place of an object',
    call: 'GET /api/v1/motivations/',
    found: 'GET /api/v1/motivations/ data[4].distributor: null вместо объекта, строк: 2',
    when: pages,
    answer: eachRow((row, at) => void (at === 4 && (row['distributor'] = null))),
  },
  {
    name: 'an error beside a success',
    call: 'GET /api/v1/mml/',
    found: 'GET /api/v1/mml/ error: ошибка вместе с success: true',
    answer: changed((body) => void (body['error'] = { code: 1, text: 'Список неполон' })),
  },
  {
    name: 'a filter that finds nothing',
    call: 'GET /api/v2/audit/strategies/',
    found: 'GET /api/v2/audit/strategies/ ?status: нет записи 130, из которой взято значение',
    when: requestHandler('status'),
    answer: rows(() => []),
  },
  {
    name: 'a filter by a period that is passed over',
    call: 'GET /api/v1/volume/strategies/',
    found: 'GET /api/v1/volume/strategies/ ?startDate&endDate: не подходят под фильтр 91 из 100 записей',
    when: (query) => query.has('startDate') && query.get('startDate') !== '2000-01-01',
    answer: asking((query) => ['startDate', 'endDate'].forEach((name) => query.delete(name))),
  },
  {
    name: 'pages that are cut at 50',
    call: 'GET /api/v1/volume/tasks/',
    found: 'GET /api/v1/volume/tasks/ data: записи есть и за страницей короче limit=100',
    when: pages,
    answer: asking((query) => query.set('limit', '50')),
  },
  {
    name: 'a breakdown by a filter',
    call: 'GET /api/v1/feedback/issues/',
    found: 'GET /api/v1/feedback/issues/ ответ: 500: Внутренняя ошибка',
    when: requestHandler('status'),
    answer: instead({ success: false, error: { code: 500, text: 'Внутренняя ошибка' } }, 500),
  },
  {
    name: 'rows beyond the end',
    call: 'GET /api/v1/tradePoints/',
    found: 'GET /api/v1/tradePoints/ ?offset=1000000000: 100 записей вместо []',
    when: (query) => query.get('offset') === '1000000000',
    answer: asking((query) => query.set('offset', '0')),
  },
  {
    name: 'an offset that is passed over',
    call: 'GET /api/v1/tasks/',
    found: 'GET /api/v1/tasks/ ?offset=100: те же записи, что и раньше: offset не действует',
    when: pages,
    answer: asking((query) => query.set('offset', '0')),
  },
  {
    name: 'a breakdown by a wrong token',
    call: 'GET /api/v1/audit/stores/',
    found: 'GET /api/v1/audit/stores/ ответ: 500 вместо 401 без верного входа',
    when: (_query, { wrongToken }) => wrongToken === true,
    answer: raw(500, ''),
  },
  {
    name: 'money as a text',
    call: 'GET /api/v1/billing/fieldEmployees/',
    found: 'GET /api/v1/billing/fieldEmployees/ data[1].moneyEarnedTotal: текст вместо числа, строк: 3',
    answer: eachRow((row, at) => void (at === 1 && (row['moneyEarnedTotal'] = '12,5'))),
  },
  {
    name: 'pages that overlap',
    call: 'GET /api/v1/billing/fieldEmployees/paidTasks/',
    found: 'GET /api/v1/billing/fieldEmployees/paidTasks/ data[0].taskId: номер 1758 уже был',
    when: pages,
    answer: asking((query) => query.set('offset', String(Math.max(0, Number(query.get('offset')) - 60)))),
  },
  {
    name: 'a limit that is passed over',
    call: 'GET /api/v1/billing/fieldEmployees/withdrawalRequests/',
    found: 'GET /api/v1/billing/fieldEmployees/withdrawalRequests/ data: 482 записи при limit=100',
    when: pages,
    answer: asking((query) => query.set('limit', '1000')),
  },
  {
    name: 'a record of the list that is not there',
    call: 'GET /api/v1/strategies/*/',
    found: 'GET /api/v1/strategies/{strategyId}/ ответ: отказ 404: Не найдено',
    when: isRight,
    answer: instead({ success: false, error: { code: 404, text: 'Не найдено' } }, 404),
  },
  {
    name: 'another record',
    call: 'GET /api/v1/motivations/*/',
    found: 'GET /api/v1/motivations/{motivationId}/ data.motivationId: 999 вместо 120',
    when: isRight,
    answer: changed(({ data }) => void (data['motivationId'] = 999)),
  },
  {
    name: 'a wrong id that is found',
    call: 'GET /api/v2/audit/strategies/*/',
    found: 'GET /api/v2/audit/strategies/{strategyId}/ ответ: 200 с данными вместо 404',
    when: isWrong,
    answer: instead({ success: true, data: {} }),
  },
  {
    name: 'a wrong id that breaks down',
    call: 'GET /api/v1/volume/strategies/*/',
    found: 'GET /api/v1/volume/strategies/{strategyId}/ ответ: 500 и страница HTML вместо JSON',
    when: isWrong,
    answer: raw(500, '<h1>Server Error</h1>'),
  },
  {
    name: 'a record without a field',
    call: 'GET /api/v1/feedback/issues/*/',
    found: 'GET /api/v1/feedback/issues/{id}/ data.description: нет обязательного поля',
    when: isRight,
    answer: changed(({ data }) => delete data['description']),
  },
  {
    name: 'a flag as a text',
    call: 'GET /api/v1/aboutMe/',
    found: 'GET /api/v1/aboutMe/ data.role.superUser: текст вместо true или false',
    answer: changed(({ data }) => void ((data['role'] as Json)['superUser'] = 'true')),
  },
  {
    name: 'no answer in time',
    call: 'GET /api/v1/billing/companyAccounts/',
    found: 'GET /api/v1/billing/companyAccounts/ ответ: нет ответа за 30 с',
    answer: () => Promise.reject(new NoResponseError('нет ответа за 30 с')),
  },
  {
    name: 'a record made without its id',
    call: 'POST /api/v1/offers/',
    found: 'POST /api/v1/offers/ data.promoId: нет обязательного поля',
    answer: changed((body) => void (body.data = {})),
  },
  {
    name: 'a change that is lost',
    call: 'PUT /api/v1/gifts/*/',
    found: 'GET /api/v1/gifts/{promoId}/ data.name: прочитано "Проверка API 1", сохранено "Проверка API 1 2"',
    answer: (_send, { url }) =>
      Promise.resolve(says(200, { success: true, data: { promoId: Number(url.split('/').at(-2)) } })),
  },
  {
    name: 'a record that outlives its deletion',
    call: 'DELETE /api/v1/coupons/*/',
    found: 'DELETE /api/v1/coupons/{promoId}/ ответ: запись есть и после удаления',
    answer: instead({ success: true, data: { promoId: 1 } }),
  },
];

/** Creates a faulty server in front of a correct one. */
export function createFaultySend(forward: SendRequest, own: readonly Fault[]): SendRequest {
  return (request) => {
    const url = new URL(request.url, 'http://x');
    const fault = own.find(
      ({ call, when = isRight }) =>
        patternOf(call).test(`${request.method} ${url.pathname}`) && when(url.searchParams, request),
    );
    return fault === undefined ? forward(request) : fault.answer(() => forward(request), request, forward);
  };
}

const patternOf = (call: string): RegExp => new RegExp(`^${call.replace('*', '[^/]+')}$`);
