import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '#server/main/app.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
});
afterAll(() => api.close());

/** An extension outside both tables; it ends the session, so it is tested separately. */
const signOut = ['DELETE', '/api/v1/auth'] as const;

/** Returns every address of the API with a method, ids filled in. */
function addresses(methods: readonly string[], id: string): [string, string][] {
  const routes = createApi(api.deps)
    .routes.filter(({ method }) => methods.includes(method))
    .map(
      ({ method, path }) =>
        `${method} ${path.replace(':file{[0-9]{1,9}\\.svg}', '1.svg').replace(':kind', 'products').replaceAll(/:\w+/g, id)}`,
    );
  return [...new Set(routes)]
    .filter((route) => route !== signOut.join(' '))
    .map((route) => route.split(' ') as [string, string]);
}

const values = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  99_999_999_999,
  '',
  'текст',
  '\ud800',
  '2025-02-31',
  [],
  [null],
  [99_999_999_999],
  [[1]],
  {},
  { a: 1 },
];
const names = [
  'name',
  'isSpecial',
  'startDate',
  'endDate',
  'territoryIds',
  'storeIds',
  'federalChainIds',
  'tradeMarks',
  'executorType',
  'status',
  'distributorIds',
  'mmlId',
  'items',
  'tasks',
  'measure',
  'money',
  'productIds',
  'type',
  'message',
  'link',
  'date',
  'fieldEmployeeId',
  'text',
  'phone',
  'code',
  'refresh_token',
  'strategyId',
  'progressThreshold',
  'force',
  'comment',
];

describe('Requests without a 500 from the API (spec D12)', { timeout: 480_000 }, () => {
  it('have unusual values in every field of a body', async () => {
    const bodies = [
      null,
      1,
      'text',
      [],
      ...values.map((value) => Object.fromEntries(names.map((name) => [name, value]))),
    ];
    for (const [method, path] of addresses(['POST', 'PUT'], '1')) {
      for (const body of bodies) {
        const response = await api.call(method, path, token, body);
        expect({ method, path, body, server: response.status >= 500, envelope: typeof response.body.success }).toEqual({
          method,
          path,
          body,
          server: false,
          envelope: 'boolean',
        });
      }
    }
  });

  it('have unusual values in the body of a sign-out', async () => {
    for (const value of [null, 1, [], {}, ...values.map((refresh_token) => ({ refresh_token }))]) {
      const response = await api.call(...signOut, undefined, value);
      expect({ value, server: response.status >= 500 }).toEqual({ value, server: false });
    }
  });

  it.each(['0', '1', '999999', '99999999999999999999', '-1', 'abc', '%F0%9F%98%80', '%27%3B--'])(
    'have the id %s in every path',
    async (id) => {
      for (const [method, path] of addresses(['GET', 'DELETE', 'PUT'], id)) {
        const response = await api.fetch(path, {
          method,
          headers: { 'x-token': token },
          ...(method === 'PUT' ? { body: '{}' } : {}),
        });
        expect({ method, path, server: response.status >= 500 }).toEqual({ method, path, server: false });
      }
    },
  );

  it('have unusual values in every query parameter', async () => {
    const queries = [
      'x',
      '-1',
      '1e9',
      '99999999999',
      '[',
      '[]',
      '[1,',
      '[1,2]',
      '2025-02-31',
      '2025-02-28',
      '%F0%9F%98%80',
      '%25_%5C',
      'true',
      '%',
    ];
    const requests = [
      'limit',
      'offset',
      'territoryIds',
      'distributorId',
      'startDate',
      'endDate',
      'status',
      'actual',
      'taskActual',
      'q',
      'ids',
      'fullName',
      'mmlId',
      'distrIds',
      'phone',
    ];
    for (const [method, path] of addresses(['GET'], '2')) {
      for (const value of queries) {
        for (const query of [
          `q=${value}&fullName=${value}`,
          `ids=${value}`,
          requests.map((name) => `${name}=${value}`).join('&'),
        ]) {
          const response = await api.fetch(`${path}?${query}`, { method, headers: { 'x-token': token } });
          expect({ path, query, server: response.status >= 500 }).toEqual({ path, query, server: false });
        }
      }
    }
  });

  it('cover every address of both operation tables', () => {
    expect(addresses(['GET', 'POST', 'PUT', 'DELETE'], '1')).toHaveLength(94);
  });

  it('require a token at every address except sign-in and pictures', async () => {
    for (const [method, path] of addresses(['GET', 'POST', 'PUT', 'DELETE'], '1')) {
      const open = path.startsWith('/api/v1/auth') || path.startsWith('/api/v1/images');
      expect({ method, path, open: (await api.fetch(path, { method })).status !== 401 }).toEqual({
        method,
        path,
        open,
      });
    }
  });
});
