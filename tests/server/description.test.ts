import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointParameter } from '#contract/endpoint.ts';
import { allEndpoints } from '#contract/openApi.ts';
import { apiPaths } from '#schemas/apiPaths.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { createApi } from '#server/main/app.ts';
import { checkDeclarationText } from '#server/admin/config/check/checkDeclarationText.ts';
import { openConfig } from '#server/admin/config/openConfig.ts';
import { draftSecretName, fileSecret } from '#server/admin/drafts/secret.ts';
import type { CallApi } from '#server/identity/person/apiUser.ts';
import { hostExtensions } from '#server/main/hostExtensions.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { fleet } from '#tests/customResources/fleet.ts';
import { promo, promoText } from '#tests/customResources/promo.ts';
import { demoPhones } from '../support/demoPhones.ts';

let api: TestApi;
let token: string;
let added: readonly Declaration[] = [promo];
beforeAll(async () => {
  api = await openTestApi();
  Object.assign(api.deps, { added: () => added });
  token = (await api.signIn(demoPhones.nothing)).access_token;
});
afterAll(() => api.close());

const described = async (own: string, at = api) =>
  Object.keys(
    ((await (await at.fetch('/api/openapi.json', { headers: { 'x-token': own } })).json()) as { paths: object }).paths,
  );

describe('/api/openapi.json', () => {
  it('is limited to signed-in users', async () => {
    expect(await described(token)).toContain('/api/v1/promos/{promoId}/');
    expect((await api.call('GET', '/api/openapi.json')).body).toEqual({
      success: false,
      error: { code: 401, text: 'Необходима авторизация' },
    });
    expect((await api.call('GET', '/api/openapi.json', 'another')).status).toBe(401);
  });

  it('is public in development', async () => {
    const open = createApi({ ...api.deps, describedToAll: true });
    const response = await open.fetch(new Request('http://localhost/api/openapi.json'));
    expect([response.status, ((await response.json()) as { openapi: string }).openapi]).toEqual([200, '3.1.0']);
  });

  it('reflects added and removed resources immediately', async () => {
    added = [...fleet];
    const paths = await described(token);
    expect(paths).toContain('/api/v1/garages/{garageId}/cars/{carId}/');
    expect(paths).not.toContain('/api/v1/promos/');
    added = [promo];
    expect(await described(token)).toContain('/api/v1/promos/');
  });
});

/** Returns a value of a query parameter, as a client that reads the description sends it. */
function valueOf({ name, schema, bracketed }: EndpointParameter): string {
  if (bracketed === true) return '[1,2]';
  const { enum: options, type, format, minimum, pattern } = schema as Record<string, never>;
  if (options !== undefined) return String((options as unknown[])[0]);
  if (name === 'sort' || name === 'sum') return /\((\w+)/.exec(pattern ?? '')?.[1] ?? '';
  if (pattern !== undefined) return '["1"]';
  if ([type].flat().includes('boolean' as never)) return 'true';
  if ([type].flat().some((item) => item === 'integer' || item === 'number')) return String(Math.max(1, minimum ?? 1));
  return format === 'date' ? '2026-01-15' : format === 'uuid' ? '00000000-0000-4000-8000-000000000000' : 'чай';
}

describe('Each documented parameter of a list', () => {
  const lists = allEndpoints([promo], 'embedded').filter(
    ({ method, path, answer }) =>
      method === 'get' && path.startsWith('/api/') && path !== apiPaths.auth && 'data' in answer && !path.includes('{'),
  );

  it.each(lists.map(({ path, parameters = [] }) => [path, parameters] as const))(
    'is answered: %s',
    async (path, parameters) => {
      const superUser = (await api.signIn()).access_token;
      const queries = parameters.filter((item) => item.in === 'query');
      const required = queries
        .filter((item) => item.required === true)
        .map((item) => [item.name, valueOf(item)] as const);
      const refused: unknown[] = [];
      for (const item of queries) {
        const query = new URLSearchParams({ ...Object.fromEntries(required), [item.name]: valueOf(item) });
        const { status, body } = await api.call('GET', `${path}?${query}`, superUser);
        if (status !== 200) refused.push([String(query), status, body.error?.text]);
      }
      expect(refused).toEqual([]);
    },
  );
});

describe('/config/openapi.json in front of an external API', () => {
  const folder = mkdtempSync(join(tmpdir(), 'described-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('describes the API that the page expects, dialects included, for users of the external API', async () => {
    mkdirSync(join(folder, 'resources'));
    const own = JSON.parse(promoText) as Declaration;
    writeFileSync(
      join(folder, 'resources', 'promo.json'),
      JSON.stringify({ ...own, api: { ...own.api, dialect: 'drf', list: { sort: 'order' } } }),
    );
    const config = openConfig({
      app: {
        read: () => ({
          productName: '',
          modules: [],
          timeZone: 'Europe/Moscow',
          planning: null,
          signIn: ['sms'],
          tiles: null,
          sections: [],
          dialects: {},
        }),
      },
      apiUrl: new URL('https://api.company.ru'),
      configDir: folder,
      dataDir: join(folder, 'data'),
      thread: {
        check: (file, text) => Promise.resolve(checkDeclarationText(file, text)),
        close: () => Promise.resolve(),
      },
      print: () => undefined,
    });
    await config.ready;
    const callApi: CallApi = (path, who) => api.fetch(path, { headers: { 'x-token': who } });
    const { routes, close } = config.serve({
      ask: callApi,
      log: () => undefined,
      host: hostExtensions({
        ask: callApi,
        added: () => [],
        modules: () => [],
        draftSecret: fileSecret(folder, draftSecretName),
      }),
    });
    const ask = (who: string) =>
      Promise.resolve(
        routes.fetch(new Request('http://localhost/config/openapi.json', { headers: { 'x-token': who } })),
      );
    expect((await ask('')).status).toBe(401);
    const { paths } = (await (await ask(token)).json()) as {
      paths: Record<string, Record<string, { description?: string; parameters?: { name: string }[] }>>;
    };
    close();
    expect(Object.keys(paths)).not.toContain('/api/openapi.json');
    expect(paths['/api/v1/strategies/']?.['get']?.parameters?.map(({ name }) => name)).toEqual([
      'territoryIds',
      'responsibleId',
      'startDate',
      'endDate',
      'status',
      'distributorId',
      'limit',
      'offset',
    ]);
    expect(paths['/api/v1/promos/']?.['get']?.parameters?.map(({ name }) => name)).toEqual([
      'page_size',
      'page',
      'order',
    ]);
    expect(paths['/api/v1/promos/']?.['get']?.description).toMatch(
      /^API говорит на своём диалекте \(api\.dialect\): список — место «results»/,
    );
  });
});
