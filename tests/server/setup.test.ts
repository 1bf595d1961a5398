import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { ConfigApiEnv } from '#server/identity/person/apiUser.ts';
import { truncate } from '#server/admin/data/tables.ts';
import { registry } from '#server/main/registry/registry.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { company, setupKeys } from '#server/platform/tables/company.ts';
import { sessions, users } from '#server/platform/tables/accounts.ts';
import { answerErrors } from '#server/platform/http/responses.ts';
import { createCompanyInfoReader } from '#server/admin/setup/companyInfo.ts';
import { markEarlierDemo } from '#server/admin/demo/demoMark.ts';
import { followersOf } from '#server/main/registry/followers.ts';
import { readEntries } from '#server/trail/history/read.ts';
import { setupRoutes } from '#server/admin/setup/routes.ts';
import { newSetupKey } from '#server/admin/setup/setupKey.ts';
import { openEmptyDatabase } from '#tests/support/testDatabase.ts';
import { openTestApi, testNow } from '#tests/support/testing.ts';
import { expire } from '#tests/support/expire.ts';
import { demoPhones } from '../support/demoPhones.ts';

interface Answer {
  status: number;
  body: { success: boolean; data?: unknown; error?: { code: number; text: string; data?: unknown } };
}

let connection: Connection;
let now = testNow;
let ask: (method: 'GET' | 'POST', key: string, body?: unknown, address?: string) => Promise<Answer>;
beforeAll(async () => {
  connection = await openEmptyDatabase();
  await migrate(connection.db, () => Promise.resolve());
});
afterAll(() => connection.close());
beforeEach(async () => {
  await connection.db.transaction((tx) => truncate(tx, registry.dataTables));
  now = testNow;
  const app = new Hono<ConfigApiEnv>({ strict: false })
    .onError(answerErrors({ log: () => undefined }))
    .route('/', setupRoutes({ db: connection.db, now: () => now * 1000, followers: followersOf('on') }));
  ask = async (method, key, body, address = '192.0.2.1') => {
    const request = new Request('http://localhost/config/setup', {
      method,
      headers: { 'x-setup-key': key },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const response = await app.fetch(request, { address });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  };
});

const first = { company: ' ООО  «Ромашка» ', name: 'Иванова  Анна', phone: '+7 (912) 000-00-01' };
const state = (response: Answer) => response.body.data;
const made = async () => (await newSetupKey(connection.db, now)) ?? '';

describe('First sign-in', () => {
  it('creates the company and its first superuser once; afterwards the address reports that it is done', async () => {
    const key = await made();
    expect(state(await ask('GET', key))).toEqual({ state: 'open' });
    expect(await ask('POST', key, first)).toEqual({ status: 200, body: { success: true, data: null } });
    expect(
      await connection.db
        .select({ phone: users.phone, fullName: users.fullName, superUser: users.superUser, active: users.active })
        .from(users),
    ).toEqual([{ phone: '79120000001', fullName: 'Иванова Анна', superUser: true, active: true }]);
    expect(await connection.db.select().from(company)).toEqual([
      { companyId: 1, name: 'ООО «Ромашка»', demo: false, planning: true },
    ]);
    expect(await createCompanyInfoReader(connection.db)()).toEqual({
      name: 'ООО «Ромашка»',
      demo: false,
      planning: true,
    });
    expect(state(await ask('GET', key))).toEqual({ state: 'done' });
    expect(await ask('POST', key, first)).toMatchObject({
      status: 403,
      body: { error: { text: 'Компания уже создана: войдите по телефону', data: { state: 'done' } } },
    });
    expect(await newSetupKey(connection.db, now)).toBeUndefined();
  });

  it('leaves a history entry of the first superuser by the administrator of the server', async () => {
    await ask('POST', await made(), first);
    const entries = await readEntries(connection.db, undefined, { limit: 10, offset: 0 });
    expect(entries.map(({ who, source, resource, action, title }) => [who, source, resource, action, title])).toEqual([
      [{ id: 'operator', name: 'Администратор сервера' }, 'page', 'company-employees', 'create', 'Иванова Анна'],
    ]);
  });

  it('stores only the hash of the key', async () => {
    const key = await made();
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await connection.db.select().from(setupKeys))).not.toContain(key);
  });

  it('is valid for an hour by the clock of the server', async () => {
    const key = await made();
    now += 3599;
    expect(state(await ask('GET', key))).toEqual({ state: 'open' });
    now += 1;
    expect(state(await ask('GET', key))).toEqual({ state: 'expired' });
    expect(await ask('POST', key, first)).toMatchObject({
      status: 403,
      body: {
        error: { text: 'Адрес первого входа действовал час и истёк. Перезапустите сервер: он напечатает новый' },
      },
    });
    expect(await connection.db.select().from(users)).toEqual([]);
  });

  it('keeps each printed key of several processes and starts valid for an hour, until one is used', async () => {
    const before = await made();
    now += 1800;
    const [after, other] = [await made(), await made()];
    expect(state(await ask('GET', before))).toEqual({ state: 'open' });
    now += 1800;
    expect(state(await ask('GET', before))).toEqual({ state: 'expired' });
    expect(state(await ask('GET', after))).toEqual({ state: 'open' });
    expect((await ask('POST', other, first)).status).toBe(200);
    expect(state(await ask('GET', after))).toEqual({ state: 'done' });
    expect(await connection.db.select().from(setupKeys)).toEqual([]);
  });

  it('deletes a key a day after its expiry', async () => {
    const key = await made();
    now += 90_001;
    await expire({ db: connection.db, now: () => now * 1000 });
    await made();
    expect(state(await ask('GET', key))).toEqual({ state: 'unknown' });
    expect(await connection.db.select().from(setupKeys)).toHaveLength(1);
  });

  it.each(['', 'a', '%00', 'x'.repeat(5000), "' or 1=1 --"])('rejects a hostile key: %s', async (key) => {
    await made();
    expect(state(await ask('GET', key))).toEqual({ state: 'unknown' });
    expect((await ask('POST', key, first)).status).toBe(403);
    expect(await connection.db.select().from(users)).toEqual([]);
  });

  it('makes an address wait after twenty wrong keys in an hour, and no other', async () => {
    const key = await made();
    for (let time = 0; time < 20; time += 1) expect((await ask('GET', 'wrong')).status).toBe(200);
    expect(await ask('GET', 'wrong')).toMatchObject({
      status: 429,
      body: { error: { text: 'Слишком много попыток. Повторите через 60 минут' } },
    });
    expect(state(await ask('GET', key, undefined, '192.0.2.2'))).toEqual({ state: 'open' });
  });

  it('accepts the right key after twenty wrong ones from the same address', async () => {
    const key = await made();
    for (let time = 0; time < 20; time += 1) await ask('GET', 'wrong');
    expect((await ask('GET', 'wrong')).status).toBe(429);
    expect(state(await ask('GET', key))).toEqual({ state: 'open' });
    expect((await ask('POST', key, first)).status).toBe(200);
  });

  it('reports errors by field, and the key stays valid', async () => {
    const key = await made();
    expect(await ask('POST', key, { company: ' ', name: '', phone: '+7 912' })).toMatchObject({
      status: 400,
      body: { error: { data: { company: ['Введите название компании'], name: ['Введите имя и фамилию'] } } },
    });
    expect(await ask('POST', key, { ...first, phone: '+7 912' })).toMatchObject({
      status: 400,
      body: { error: { data: { phone: ['Ведите номер телефона полностью'] } } },
    });
    expect(state(await ask('GET', key))).toEqual({ state: 'open' });
  });

  it('creates one company for two concurrent requests with the same key', async () => {
    const key = await made();
    const both = await Promise.all([ask('POST', key, first), ask('POST', key, { ...first, phone: '79120000002' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await connection.db.select().from(users)).toHaveLength(1);
  });
});

describe('Mark of demo data', () => {
  it('exists in a filled database, also of an earlier version, but not in an empty one', async () => {
    const api = await openTestApi();
    onTestFinished(() => api.close());
    const { db } = api.deps;
    expect(await createCompanyInfoReader(db)()).toEqual({ name: undefined, demo: true, planning: true });
    await db.delete(company);
    await markEarlierDemo(db);
    expect(await db.select({ demo: company.demo }).from(company)).toEqual([{ demo: true }]);
    await markEarlierDemo(connection.db);
    expect(await connection.db.select().from(company)).toEqual([]);
  });

  it('does not return to a company that has preserved demo users', async () => {
    const api = await openTestApi();
    onTestFinished(() => api.close());
    await api.deps.db.update(company).set({ name: 'Своя', demo: false });
    await markEarlierDemo(api.deps.db);
    expect(await createCompanyInfoReader(api.deps.db)()).toEqual({ name: 'Своя', demo: false, planning: true });
  });
});

describe('Stored data of a sign-in', () => {
  it('contains browser, address, start and last use, updated by each refresh', async () => {
    const api = await openTestApi();
    onTestFinished(() => api.close());
    await api.call('GET', '/api/v1/auth/?phone=79000000001');
    const response = await api.fetch('/api/v1/auth/', {
      method: 'POST',
      headers: { device: 'web', 'user-agent': 'Mozilla/5.0', 'content-type': 'application/json' },
      body: JSON.stringify({ phone: demoPhones.everything, code: api.lastCode(demoPhones.everything) }),
    });
    const { data } = (await response.json()) as { data: { refresh_token: string } };
    const store = () =>
      api.deps.db
        .select({ device: sessions.device, openedAt: sessions.openedAt, lastUsed: sessions.lastUsed })
        .from(sessions)
        .where(eq(sessions.userId, 1));
    expect(await store()).toEqual([{ device: 'Mozilla/5.0', openedAt: testNow, lastUsed: testNow }]);
    api.wait(600);
    await api.call('PUT', '/api/v1/auth/', undefined, { refresh_token: data.refresh_token });
    expect(await store()).toEqual([{ device: 'Mozilla/5.0', openedAt: testNow, lastUsed: testNow + 600 }]);
  });
});
