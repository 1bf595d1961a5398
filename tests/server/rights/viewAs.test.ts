import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TokenPair } from '#server/identity/auth/sessions.ts';
import { users } from '#server/platform/tables/accounts.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { demoPhones } from '../../support/demoPhones.ts';

let api: TestApi;
let boss: TokenPair;
const bossPhone = demoPhones.everything;
const clerkPhone = demoPhones.strategies;
let clerkId: number;
const messages: string[] = [];

beforeAll(async () => {
  api = await openTestApi();
  Object.assign(api.deps, { log: (message: string) => void messages.push(message) });
  clerkId = await idOf(clerkPhone);
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.deps.db.update(users).set({ superUser: true, active: true }).where(eq(users.phone, bossPhone));
  await api.deps.db
    .update(users)
    .set({ superUser: false, active: true, rights: ['strategiesAccess'] })
    .where(eq(users.phone, clerkPhone));
  boss = await api.signIn();
});

const idOf = async (phone: string): Promise<number> =>
  (await api.deps.db.select().from(users).where(eq(users.phone, phone)))[0]?.userId ?? 0;
const ask = (token: string, userId: number | null) => api.call('PUT', '/config/person/view/', token, { userId });
async function looking(): Promise<TokenPair> {
  const { status, body } = await ask(boss.access_token, clerkId);
  expect(status).toBe(200);
  return body.data as TokenPair;
}
const me = async (token: string) => {
  const response = await api.fetch('/api/v1/aboutMe/', { headers: { device: 'web', 'x-token': token } });
  const { data } = (await response.json()) as { data?: { fullName: string; role: { superUser: boolean } } };
  return {
    status: response.status,
    name: data?.fullName,
    superUser: data?.role.superUser,
    by: decodeURIComponent(response.headers.get('x-viewed-by') ?? ''),
    rights: response.headers.get('x-rights'),
  };
};
const refresh = (token: string) => api.call('PUT', '/api/v1/auth/', undefined, { refresh_token: token });
const readOnly = {
  code: 403,
  text: 'Вы смотрите как другой сотрудник: изменять ничего нельзя. Сначала вернитесь к себе',
};

describe('`Посмотреть как…`', () => {
  it('shows the product as the other user sees it, names the viewer, and returns to the superuser', async () => {
    const { name: bossName } = await me(boss.access_token);
    const pair = await looking();
    expect(await me(pair.access_token)).toEqual({
      status: 200,
      name: 'Климова Дарья Олеговна',
      superUser: false,
      by: bossName,
      rights: '',
    });
    expect((await api.call('GET', '/api/v1/billing/companyAccounts/', pair.access_token)).status).toBe(403);
    expect((await api.call('GET', '/api/v1/strategies/?limit=1', pair.access_token)).status).toBe(200);
    expect((await api.call('GET', '/config/history/', pair.access_token)).status).toBe(403);
    const back = (await ask(pair.access_token, null)).body.data as TokenPair;
    expect(await me(back.access_token)).toEqual({
      status: 200,
      name: bossName,
      superUser: true,
      by: '',
      rights: 'delete export',
    });
  });

  it('rejects every write with a message: of records, views and imports', async () => {
    const { access_token: token } = await looking();
    await api.deps.db
      .update(users)
      .set({ rights: ['strategiesAccess', 'deleteAccess'] })
      .where(eq(users.userId, clerkId));
    for (const [method, path, body] of [
      ['POST', '/api/v1/strategies/', {}],
      ['PUT', '/api/v1/strategies/1/', {}],
      ['DELETE', '/api/v1/strategies/1/', undefined],
      ['POST', '/api/v1/mml/', { name: 'Ядро' }],
      ['DELETE', '/api/v1/mml/1/', undefined],
      ['POST', '/api/exchange/imports/mml/write/', {}],
      ['POST', '/config/views/', { resource: 'strategy', name: 'Мои', settings: {} }],
    ] as const)
      expect([path, (await api.call(method, path, token, body)).body.error]).toEqual([path, readOnly]);
  });

  it('survives a refresh, and ends with the session', async () => {
    const pair = await looking();
    await me(pair.access_token);
    const next = (await refresh(pair.refresh_token)).body.data as TokenPair;
    expect(await me(next.access_token)).toMatchObject({ name: 'Климова Дарья Олеговна', superUser: false });
    expect(
      (await api.call('DELETE', '/api/v1/auth/', next.access_token, { refresh_token: next.refresh_token })).status,
    ).toBe(200);
    expect([(await me(next.access_token)).status, (await refresh(next.refresh_token)).status]).toEqual([401, 401]);
  });

  it('invalidates the previous token, so that requests of another tab reach no other user', async () => {
    const pair = await looking();
    expect((await me(boss.access_token)).status).toBe(401);
    const back = (await ask(pair.access_token, null)).body.data as TokenPair;
    expect([(await me(pair.access_token)).status, (await me(back.access_token)).status]).toEqual([401, 200]);
  });

  it('preserves the session when the response is lost: the previous refresh token stays valid until the new pair is used', async () => {
    await looking();
    const next = (await refresh(boss.refresh_token)).body.data as TokenPair;
    expect(await me(next.access_token)).toMatchObject({ status: 200, superUser: false });
  });

  it('is limited to superusers, and to views of active users who are not superusers', async () => {
    const clerk = (await api.signIn(clerkPhone)).access_token;
    expect((await ask(clerk, await idOf(demoPhones.pushes))).body.error).toEqual({
      code: 403,
      text: 'Недостаточно прав: смотреть как другой сотрудник может суперпользователь',
    });
    expect((await ask(boss.access_token, 999_999)).body.error).toEqual({
      code: 404,
      text: 'Такого сотрудника нет, или он отключён: как он смотреть нельзя',
    });
    await api.deps.db.update(users).set({ active: false }).where(eq(users.userId, clerkId));
    expect((await ask(boss.access_token, clerkId)).status).toBe(404);
    await api.deps.db.update(users).set({ active: true, superUser: true }).where(eq(users.userId, clerkId));
    expect((await ask(boss.access_token, clerkId)).body.error).toEqual({
      code: 409,
      text: 'Климова Дарья Олеговна — суперпользователь и видит то же, что вы: выберите сотрудника с другими правами',
    });
    expect((await ask('nobody', clerkId)).status).toBe(401);
    expect(await me(boss.access_token)).toMatchObject({ status: 200, superUser: true });
  });

  it.each([
    ['the viewer is no longer a superuser', bossPhone, { superUser: false }],
    ['the viewed user is deactivated', clerkPhone, { active: false }],
  ])('ends with the session when %s', async (_when, phone, change) => {
    const pair = await looking();
    await api.deps.db.update(users).set(change).where(eq(users.phone, phone));
    expect([(await me(pair.access_token)).status, (await refresh(pair.refresh_token)).status]).toEqual([401, 401]);
  });

  it('is logged with both names', async () => {
    const { name } = await me(boss.access_token);
    messages.length = 0;
    const pair = await looking();
    await ask(pair.access_token, null);
    const bossId = await idOf(bossPhone);
    expect(messages).toEqual([
      `user ${bossId} (${name}) looks as ${clerkId} (Климова Дарья Олеговна)`,
      `user ${bossId} (${name}) is themselves again`,
    ]);
  });
});
