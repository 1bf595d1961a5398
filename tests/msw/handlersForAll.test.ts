import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractChecker } from '#contract/checker.ts';
import { allEndpoints, openApiOf } from '#contract/openApi.ts';
import { handlersForAll } from '#msw/handlersForAll.ts';
import { madeRecords } from '#record/madeRecords.ts';
import { promo } from '#tests/customResources/promo.ts';

const added = [promo];
const spring = { ...madeRecords(promo, 1)[0], name: 'Весна', territoryIds: [5] };
const server = setupServer(...handlersForAll({ added, resources: { promo: { rows: [spring] } } }));
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
const ask = async (method: string, path: string) => {
  const response = await fetch(`https://api.company.ru${path}`, {
    method,
    ...(method === 'GET' ? {} : { body: '{}' }),
  });
  return {
    status: response.status,
    body: response.headers.get('content-type')?.includes('json')
      ? ((await response.json()) as { data: never })
      : undefined,
  };
};

describe('handlersForAll()', () => {
  const checker = contractChecker(openApiOf(added, 'forwarded'));
  const reads = allEndpoints(added, 'forwarded')
    .filter(({ method, path }) => method === 'get' && path.startsWith('/api/'))
    .map(({ path }) => path.replaceAll(/\{[^}]*\}/g, '1'));

  it.each(reads)('answers GET %s according to the contract', async (path) => {
    const { status, body } = await ask('GET', path);
    expect([status, checker.answer({ method: 'GET', url: path, status, body })]).toEqual([200, []]);
  });

  it('signs in any user, with every right', async () => {
    expect((await ask('POST', '/api/v1/auth/')).body?.data).toEqual({
      access_token: 'access',
      refresh_token: 'refresh',
    });
    expect((await ask('GET', '/api/v1/aboutMe/')).body?.data).toMatchObject({
      fullName: 'Иванова Анна Петровна',
      role: { superUser: true, billingAccess: true },
    });
  });

  it('returns the given records, and generates the rest', async () => {
    expect((await ask('GET', '/api/v1/promos/')).body?.data).toMatchObject([{ promoId: 1, name: 'Весна' }]);
    expect((await ask('GET', '/api/v1/strategies/?limit=10&offset=20')).body?.data).toHaveLength(5);
  });

  it('returns lookups with the same number of entries, with distinct ids and names', async () => {
    const entries = (await ask('GET', '/api/v1/distributors/')).body?.data as unknown as {
      distrId: number;
      name: string;
    }[];
    expect([
      entries.length,
      new Set(entries.map(({ distrId }) => distrId)).size,
      new Set(entries.map(({ name }) => name)).size,
    ]).toEqual([25, 25, 25]);
  });

  it('rejects the name of an unknown resource', () => {
    expect(() => handlersForAll({ resources: { strategies: { rows: 3 } } })).toThrow(
      'No resource is called strategies: there are auditStores, auditStrategy,',
    );
  });

  it('reports an external API behind /api, and a host without storage', async () => {
    expect((await ask('GET', '/config/app.json')).body).toEqual({ api: 'forwarded' });
    expect((await ask('GET', '/config/resources.json')).body).toMatchObject({ resources: [{ name: 'promo' }] });
    expect((await ask('GET', '/config/views/')).status).toBe(404);
  });
});
