import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isRecord } from '#codecs/records.ts';
import { handlersFor } from '#msw/handlersFor.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';

const orders: Declaration = {
  name: 'orders',
  title: 'Заявки',
  one: 'Заявка',
  api: { path: '/api/v1/orders/', id: 'orderId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  list: { open: 'modal', columns: ['name'] },
  filter: { title: 'Фильтр', fields: ['name', 'period', 'status', 'urgent'] },
  form: {
    title: 'name',
    submit: { create: 'Создать', update: 'Сохранить' },
    fields: ['period', 'status', 'amount', 'share', 'urgent', 'tags', 'city', 'note'],
  },
  fields: {
    name: { kind: 'text', label: 'Название', max: 20 },
    period: {
      kind: 'dateRange',
      label: 'Период',
      read: ['from', 'to'],
      query: ['from', 'to'],
      send: ['from', 'to'],
    },
    status: {
      kind: 'select',
      label: 'Статус',
      options: [
        ['new', 'Новая'],
        ['approved', 'Утверждена'],
      ],
    },
    amount: { kind: 'money', label: 'Сумма' },
    share: { kind: 'percent', label: 'Доля' },
    urgent: { kind: 'flag', label: 'Срочно' },
    tags: {
      kind: 'checkboxes',
      label: 'Метки',
      options: [
        [1, 'Первая'],
        [2, 'Вторая'],
      ],
    },
    city: { kind: 'text', label: 'Город', read: 'address.city', send: 'address.city' },
    note: { kind: 'longText', label: 'Заметка' },
  },
  rules: {
    show: 'underField',
    all: [
      ['name', 'Введите название', { name: 'filled' }],
      ['amount', 'Введите сумму', { if: { status: 'approved' }, then: { amount: 'positive' } }],
    ],
  },
  unique: [{ fields: ['name'], code: 209, text: 'Такая заявка уже есть' }],
  actions: [
    {
      name: 'approve',
      title: 'Утвердить',
      path: '{id}/approve/',
      when: { status: 'new' },
      sets: { status: 'approved' },
    },
    { name: 'remind', title: 'Напомнить', path: '{id}/remind/' },
  ],
};

const path = '/api/v1/orders/';
const tea = {
  name: ' Чай ',
  from: '2026-03-01',
  to: '2026-03-31',
  status: 'new',
  amount: 10,
  share: 0.5,
  urgent: true,
  tags: [1],
  address: { city: 'Омск' },
  note: 'раз',
};

/** Calls in their order, `{1}` is the id of the first created record: each answer of the API equals that of msw. */
const calls: readonly (readonly [method: string, path: string, body?: object])[] = [
  ['GET', path],
  ['POST', path, tea],
  ['POST', path, { name: 'Кофе', status: 'new', from: '', to: null, note: null }],
  ['POST', path, { name: 'чай' }],
  ['POST', path, { name: '' }],
  ['POST', path, { name: 'Длинное название больше двадцати', amount: 'много' }],
  ['GET', path],
  ['GET', `${path}{1}/`],
  ['GET', `${path}999999/`],
  ['GET', `${path}none/`],
  ['GET', `${path}?name=ча`],
  ['GET', `${path}?status=new&urgent=true`],
  ['GET', `${path}?from=2026-03-10&to=2026-03-20`],
  ['GET', `${path}?limit=1`],
  ['GET', `${path}?limit=1&offset=1`],
  ['GET', `${path}?limit=0`],
  ['GET', `${path}?offset=x`],
  ['GET', `${path}?ids=[{1}]`],
  ['GET', `${path}?ids=[{1},{2}]&limit=1&name=ча`],
  ['GET', `${path}?ids=[]`],
  ['GET', `${path}?q=коф`],
  ['GET', `${path}?q=коф&name=ча`],
  ['GET', `${path}?colour=red`],
  ['GET', `${path}?name=`],
  ['PUT', `${path}{1}/`, { name: 'Чай чёрный' }],
  ['GET', `${path}{1}/`],
  ['PUT', `${path}{2}/`, { name: 'Чай чёрный' }],
  ['PUT', `${path}{2}/`, { name: 'Чай чёрный', force: true }],
  ['PUT', `${path}999999/`, { name: 'Нет' }],
  ['POST', `${path}{2}/approve/`],
  ['PUT', `${path}{2}/`, { name: 'Кофе', status: 'new', amount: 5 }],
  ['POST', `${path}{2}/approve/`],
  ['GET', `${path}{2}/`],
  ['POST', `${path}{2}/approve/`],
  ['POST', `${path}{2}/remind/`],
  ['POST', `${path}999999/remind/`],
  ['POST', `${path}999999/approve/`],
  ['PATCH', `${path}{2}/`, { name: 'Нет' }],
  ['DELETE', `${path}{2}/`],
  ['DELETE', `${path}{2}/`],
  ['GET', path],
];

let api: TestApi;
let token: string;
const server = setupServer(...handlersFor(orders, { rows: [] }));
beforeAll(async () => {
  api = await openTestApi();
  Object.assign(api.deps, { added: () => [orders] });
  token = (await api.signIn()).access_token;
  server.listen({ onUnhandledRequest: 'error' });
});
afterAll(async () => {
  server.close();
  await api.close();
});

type Answer = { status: number; body: unknown };

/** Runs the calls, and returns their answers with the ids of created records by their order. */
async function answersOf(send: (method: string, path: string, body?: object) => Promise<Answer>): Promise<unknown[]> {
  const made: number[] = [];
  const answers: unknown[] = [];
  for (const [method, address, body] of calls) {
    const { status, body: answer } = await send(
      method,
      address.replaceAll(/\{(\d)\}/g, (_place, at: string) => String(made[Number(at) - 1])),
      body,
    );
    const data: unknown = isRecord(answer) ? answer['data'] : undefined;
    if (method === 'POST' && address === path && isRecord(data)) made.push(data['orderId'] as number);
    answers.push({
      call: `${method} ${address}`,
      status,
      answer: JSON.parse(
        JSON.stringify(answer).replaceAll(
          /"orderId":(\d+)/g,
          (_id, id: string) => `"orderId":"{${made.indexOf(Number(id)) + 1}}"`,
        ),
      ) as unknown,
    });
  }
  return answers;
}

it('answers each call of the table as the API does', async () => {
  const ofApi = await answersOf((method, address, body) => api.call(method, address, token, body));
  const ofMsw = await answersOf(async (method, address, body) => {
    const response = await fetch(`https://api.company.ru${address}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  });
  expect(ofMsw).toEqual(ofApi);
});

it('lists pages of 100 records, and at most 1,000', async () => {
  server.use(...handlersFor(orders, { rows: 1200 }));
  const count = async (query: string) =>
    (((await (await fetch(`https://api.company.ru${path}${query}`)).json()) as { data: unknown[] }).data ?? []).length;
  expect([await count(''), await count('?limit=5000'), await count('?limit=150')]).toEqual([100, 1000, 150]);
});
