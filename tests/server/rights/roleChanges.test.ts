import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles, users } from '#server/platform/tables/accounts.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { writableSampleOf } from '#tests/server/history/samples.ts';
import { demoPhones } from '../../support/demoPhones.ts';

const phone = demoPhones.motivations;
let api: TestApi;
let boss: string;
let clerk: string;
let roleId: number;
const role = {
  name: 'Продажи',
  pushAccess: false,
  strategiesAccess: true,
  motivationAccess: false,
  billingAccess: false,
  deleteAccess: true,
  exportAccess: true,
};
beforeAll(async () => {
  api = await openTestApi();
  const [made] = await api.deps.db
    .insert(roles)
    .values({ name: role.name, rights: ['strategiesAccess', 'deleteAccess', 'exportAccess'] })
    .returning();
  roleId = made?.roleId ?? 0;
  await api.deps.db.update(users).set({ roleId, superUser: false, active: true }).where(eq(users.phone, phone));
  boss = (await api.signIn()).access_token;
  clerk = (await api.signIn(phone)).access_token;
});
afterAll(() => api.close());

const save = async (more: Partial<typeof role>): Promise<void> => {
  expect((await api.call('PUT', `/api/exchange/roles/${roleId}/`, boss, { ...role, ...more })).status).toBe(200);
};
const strategy = () => ({ ...writableSampleOf('strategy').body, status: 1 });
const statusOf = async (method: string, path: string, body?: object): Promise<number> =>
  (await api.call(method, path, clerk, body)).status;
const work = async (): Promise<number[]> => [
  await statusOf('GET', '/api/v1/strategies/'),
  await statusOf('GET', '/api/v1/strategies/?count=true'),
  await statusOf('GET', '/config/history/strategy/1/'),
  await statusOf('POST', '/api/v1/strategies/', strategy()),
  await statusOf('POST', '/api/exchange/imports/strategy/read/', { ids: [1] }),
];

describe('Role changed while its users work', () => {
  it('applies from the next request, despite cached responses', async () => {
    expect(await work()).toEqual([200, 200, 200, 200, 200]);
    await save({ strategiesAccess: false });
    expect(await work()).toEqual([403, 403, 403, 403, 403]);
    await save({});
    expect(await work()).toEqual([200, 200, 200, 200, 200]);
  });

  it('accepts or rejects each of many concurrent writes as a whole', async () => {
    const before = (await api.call('GET', '/api/v1/strategies/?count=true&limit=1', boss)).body as {
      meta?: { count: number };
    };
    const writes = Array.from({ length: 20 }, () => statusOf('POST', '/api/v1/strategies/', strategy()));
    await save({ strategiesAccess: false });
    const statuses = await Promise.all(writes);
    expect(statuses.filter((status) => status !== 200 && status !== 403)).toEqual([]);
    const after = (await api.call('GET', '/api/v1/strategies/?count=true&limit=1', boss)).body as {
      meta?: { count: number };
    };
    expect((after.meta?.count ?? 0) - (before.meta?.count ?? 0)).toBe(
      statuses.filter((status) => status === 200).length,
    );
    expect(await statusOf('POST', '/api/v1/strategies/', strategy())).toBe(403);
    await save({});
  });

  it('ends every session of a user immediately after deactivation', async () => {
    await api.deps.db.update(users).set({ active: false }).where(eq(users.phone, phone));
    expect(await work()).toEqual([401, 401, 401, 401, 401]);
    await api.deps.db.update(users).set({ active: true }).where(eq(users.phone, phone));
  });
});
