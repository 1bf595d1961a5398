import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { promo } from '#tests/customResources/promo.ts';
import { demoPhones } from '../../support/demoPhones.ts';

/** A custom resource with every kind of body value, some of them never read. */
const parcels = {
  ...promo,
  name: 'parcels',
  menu: undefined,
  api: { ...promo.api, path: '/api/v1/parcels/' },
  rules: undefined,
  form: { submit: {}, fields: ['name', 'about', 'day', 'period', 'count', 'share', 'tags', 'place', 'urgent', 'own'] },
  filter: { title: 'Фильтр', fields: ['name', 'day', 'period', 'count', 'tags', 'place', 'urgent'] },
  unique: [{ fields: ['carried', 'about'], code: 209, text: 'Уже есть' }],
  fields: {
    name: { kind: 'text', label: 'Имя' },
    about: { kind: 'text', label: 'О нём', read: 'about.text', send: 'about.text' },
    day: { kind: 'date', label: 'День' },
    period: { kind: 'dateRange', label: 'Период', send: ['from', 'to'], read: ['from', 'to'], query: ['from', 'to'] },
    count: { kind: 'number', label: 'Число', minus: true },
    share: { kind: 'percent', label: 'Доля' },
    tags: {
      kind: 'checkboxes',
      label: 'Метки',
      options: [
        ['a', 'А'],
        [1, 'Б'],
      ],
    },
    place: { kind: 'treeSelect', label: 'Место', lookup: 'territories', many: true },
    urgent: { kind: 'flag', label: 'Срочно' },
    own: { kind: 'text', label: 'Своё', send: 'constructor', read: 'toString' },
    carried: { kind: 'carried', read: 'deep.carried' },
  },
} as unknown as Declaration;

const valid: Record<string, object> = {
  'strategies/': {
    name: 'Рост',
    distributorIds: [1],
    mmlId: 2,
    potentialPeriod: 1,
    tasksMaxCount: 5,
    reductionFactor: 0.8,
    salesCheckDays: 30,
    startDate: '2033-01-01',
    endDate: '2033-06-30',
    progressThreshold: 0.98,
    measure: 0,
    defaultPotential: 12,
    defaultPotentialR: null,
    taskLifetime: 2,
    taskLifetimeDays: 14,
    status: 0,
    isWholesale: true,
    isRetail: false,
    wholesaleDefaultPotential: 100,
    wholesaleDefaultPotentialR: 50_000,
    comment: 'текст',
    force: true,
  },
  '/api/v2/audit/strategies/': {
    name: 'Аудит',
    isSpecial: true,
    startDate: '2031-01-01',
    endDate: '2031-03-31',
    territoryIds: [1],
    storeIds: [1],
    federalChainIds: [1],
    tradeMarks: [{ categoryId: 1, tradeMarkIds: [1] }],
    executorType: 0,
    comment: 'Фото',
    typeChain: false,
    typeRetail: true,
    typeWholesale: false,
    typeFederalChain: false,
    priceMonitoring: true,
    faceMonitoring: false,
    status: 0,
    progressThreshold: null,
  },
  'volume/strategies/': {
    name: 'План',
    mmlId: 1,
    tasks: [{ fieldEmployeeId: 5, volume: 120.5, money: 1500 }],
    distributionMoneyIncrease: 0.15,
    percentageOfSales: null,
    storesAffectionCount: 10,
    startDate: '2034-01-01',
    endDate: '2034-03-31',
    measure: 0,
    progressThreshold: 0.98,
    status: 0,
    comment: 'Согласовано',
  },
  'motivations/': {
    name: 'Премия',
    money: 10,
    distributorIds: [1],
    productIds: [1],
    type: 1,
    comment: 'текст',
    force: true,
  },
  'mml/': { name: 'Список', items: [{ productId: 1, minVolume: 6 }], productIds: [1], force: true },
  'notifications/': {
    message: 'Текст',
    link: 'https://site.ru',
    date: 1_760_000_000,
    territoryIds: [1],
    distributorIds: [1],
    fieldEmployeeId: 1,
  },
  'feedback/issues/1/': { status: 1 },
  'feedback/issues/1/comment/': { text: 'Ответ' },
  'promos/': {
    name: 'Весна',
    startDate: '2026-03-01',
    endDate: '2026-03-31',
    scope: 0,
    territoryIds: [1],
    distributorIds: [],
    discount: 0.1,
    status: 0,
    force: true,
  },
  'parcels/': {
    name: 'Ящик',
    about: { text: 'о нём' },
    day: '2026-01-01',
    from: '2026-01-01',
    to: '2026-02-01',
    count: 1,
    share: 0.5,
    tags: ['a'],
    place: [1],
    urgent: true,
    constructor: 'x',
    carried: { a: 1 },
  },
  'auth/': { phone: demoPhones.everything, code: '1234', refresh_token: 'x' },
};

const nasty = [
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '-0001-01-01',
  '2025-02-29',
  '+010000-01-01',
  '\ud800',
  'а\udfffб',
  '\u0000',
  '\u202e',
  '💥'.repeat(3),
  "'; drop table x; --",
  '%',
  '\\',
  '${1}',
  'constructor',
  'toString',
  '__proto__',
  'NaN',
  'Infinity',
  '1e400',
  '',
  ' ',
  -0,
  1e308,
  -1e308,
  1e-320,
  2 ** 53,
  2 ** 31,
  -1,
  0.1,
  null,
  true,
  [],
  {},
  [[]],
  [null],
  { $ref: '#' },
  { toString: 1, valueOf: 1 },
  { constructor: { prototype: 1 } },
  JSON.parse('{"__proto__":{"a":1}}') as unknown,
  ['\ud800'],
  { '\ud800': 1 },
  { a: '\udc00' },
  Array(300).fill(1),
];
const anyNasty = fc.oneof(fc.constantFrom(...nasty), fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>);

/** Yields the body with each of the values at each place, at any depth. */
function* eachSpoilt(body: unknown): Generator<unknown> {
  yield* nasty;
  if (typeof body !== 'object' || body === null) return;
  for (const [key, value] of Object.entries(body)) {
    for (const other of eachSpoilt(value))
      yield Array.isArray(body) ? body.with(Number(key), other) : { ...body, [key]: other };
  }
}

/** Generates the body with one value replaced, or one property added. */
function spoilt(body: unknown): fc.Arbitrary<unknown> {
  const here = anyNasty;
  if (typeof body !== 'object' || body === null) return here;
  const inner = Object.entries(body).map(([key, value]) =>
    spoilt(value).map((other): unknown =>
      Array.isArray(body)
        ? body.map((item, at) => (String(at) === key ? other : item) as unknown)
        : { ...body, [key]: other },
    ),
  );
  const more = fc
    .tuple(fc.constantFrom('__proto__', 'constructor', '\ud800', 'force', 'x'), here)
    .map(([key, value]) => Object.defineProperty({ ...body }, key, { value, enumerable: true }) as unknown);
  return fc.oneof(
    { weight: 1, arbitrary: here },
    { weight: 1, arbitrary: more },
    ...inner.map((arbitrary) => ({ weight: 3, arbitrary })),
  );
}

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  Object.assign(api.deps, { added: () => [promo, parcels] });
  token = (await api.signIn()).access_token;
});
afterAll(() => api.close());

describe('Arbitrary values without a 500 from the API (spec D12)', { timeout: 480_000 }, () => {
  const writes = Object.entries(valid).map(
    ([path, body]) => [path.startsWith('/') ? path : `/api/v1/${path}`, body] as const,
  );

  it.each(writes)('are accepted or rejected in a body for %s, new or changed', async (path, body) => {
    const all = [body, ...eachSpoilt(body)];
    // Several in parallel, because each waits for the database.
    for (let from = 0; from < all.length; from += 8) {
      await Promise.all(
        all.slice(from, from + 8).map(async (sent) => {
          const response = await api.call('POST', path, token, sent);
          expect({ path, sent, server: response.status >= 500, envelope: typeof response.body.success }).toEqual({
            path,
            sent,
            server: false,
            envelope: 'boolean',
          });
        }),
      );
    }
    await fc.assert(
      fc.asyncProperty(spoilt(body), fc.constantFrom('POST', 'PUT'), async (sent, method) => {
        const at = method === 'PUT' && !/auth|issues/.test(path) ? `${path}1/` : path;
        const response = await api.call(method, at, token, sent);
        expect({ method, at, sent, server: response.status >= 500, envelope: typeof response.body.success }).toEqual({
          method,
          at,
          sent,
          server: false,
          envelope: 'boolean',
        });
        expect((await api.call('GET', `${path}?limit=5`, token)).status).toBeLessThan(500);
      }),
      { numRuns: 60, seed: 20_261 },
    );
  });

  it.each([
    'promos/',
    'parcels/',
    'strategies/',
    'motivations/',
    'notifications/',
    'tasks/',
    'volume/tasks/',
    'tradePoints/',
    'feedback/issues/',
    'polls/themes/questions/',
  ])('are accepted or rejected in the query of %s', async (path) => {
    const names = [
      'name',
      'day',
      'from',
      'to',
      'count',
      'tags',
      'place',
      'urgent',
      'startDate',
      'endDate',
      'territoryIds',
      'distributorId',
      'status',
      'limit',
      'offset',
      'q',
      'ids',
      'constructor',
      '__proto__',
    ];
    const texts = fc.oneof(
      fc.constantFrom(...(nasty.filter((item) => typeof item === 'string' && item.isWellFormed()) as string[])),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('[1,x]', '[0]', '[99999999999]', '[', '["a"]', '[1e400]'),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...names), texts), { minLength: 1, maxLength: 4 }),
        async (pairs) => {
          const query = new URLSearchParams(pairs).toString();
          expect({ query, server: (await api.call('GET', `/api/v1/${path}?${query}`, token)).status >= 500 }).toEqual({
            query,
            server: false,
          });
        },
      ),
      { numRuns: 100, seed: 20_262 },
    );
  });
});
