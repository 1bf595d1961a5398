import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#server/platform/tables/accounts.ts';
import { openTestApi, testNow, type TestApi } from '#tests/support/testing.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const wrongCode = { success: false, error: { code: 400, text: 'Неверный код или срок его действия истёк' } };
const ask = (phone: string) => api.call('GET', `/api/v1/auth/?phone=${phone}`);
const enter = (phone: string, code: string | undefined) =>
  api.call('POST', '/api/v1/auth/', undefined, { phone, code });
const refresh = (token: string) => api.call('PUT', '/api/v1/auth/', undefined, { refresh_token: token });

describe('Sign-in by phone and code (part1 §7, spec D14)', () => {
  it('sends a code and returns its expiry in unix seconds', async () => {
    expect(await ask('79000000001')).toEqual({
      status: 200,
      body: { success: true, data: { dt_expire: testNow + 120 } },
    });
    expect(api.lastCode('79000000001')).toMatch(/^\d{6}$/);
  });

  it('returns both tokens for the right code, once', async () => {
    const code = api.lastCode('79000000001');
    const { status, body } = await enter('79000000001', code);
    expect(status).toBe(200);
    expect(body.data).toEqual({ access_token: expect.any(String), refresh_token: expect.any(String) });
    expect(await enter('79000000001', code)).toEqual({ status: 400, body: wrongCode });
  });

  it('answers an unknown phone like a known one, and accepts no code for it', async () => {
    expect(await ask('79990000000')).toEqual({
      status: 200,
      body: { success: true, data: { dt_expire: testNow + 120 } },
    });
    expect(api.lastCode('79990000000')).toBeUndefined();
    expect(await enter('79990000000', '0000')).toEqual({ status: 400, body: wrongCode });
  });

  it('rejects an incomplete phone with the text of part1 §5', async () => {
    for (const phone of ['', '7900', '99000000001']) {
      expect((await ask(phone)).body.error).toEqual({
        code: 400,
        text: 'Проверьте заполнение полей',
        data: { phone: ['Ведите номер телефона полностью'] },
      });
    }
  });

  it('rejects an expired code', async () => {
    await ask('79000000002');
    api.wait(120);
    expect(await enter('79000000002', api.lastCode('79000000002'))).toEqual({ status: 400, body: wrongCode });
  });

  it('allows five guesses and then requires a new code, for unknown phones too', async () => {
    for (const phone of ['79000000003', '79990000003']) {
      await ask(phone);
      for (let guess = 0; guess < 5; guess += 1) expect((await enter(phone, 'none')).status).toBe(400);
      expect((await enter(phone, api.lastCode(phone) ?? '1234')).body.error).toEqual({
        code: 429,
        text: 'Слишком много попыток. Запросите код повторно',
      });
    }
  });

  it('counts concurrent guesses', async () => {
    await ask('79000000004');
    const guesses = await Promise.all(Array.from({ length: 12 }, () => enter('79000000004', 'none')));
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(5);
  });

  it('sends five codes in ten minutes, for unknown phones too, then restarts the count', async () => {
    for (const phone of ['79000000005', '79990000005']) {
      for (let sent = 0; sent < 5; sent += 1) expect((await ask(phone)).status).toBe(200);
      expect((await ask(phone)).body.error).toEqual({
        code: 429,
        text: 'Слишком много запросов кода. Повторите через 10 минут',
      });
    }
    api.wait(601);
    expect((await ask('79000000005')).status).toBe(200);
  });
});

describe('Session (part1 §4, spec D20, D54)', () => {
  const me = (token?: string) => api.call('GET', '/api/v1/aboutMe/', token);
  const unauthorized = { status: 401, body: { success: false, error: { code: 401, text: 'Необходима авторизация' } } };

  it('returns the profile with the five flags of the role', async () => {
    const { access_token } = await api.signIn('79000000002');
    expect((await me(access_token)).body.data).toEqual({
      fullName: 'Ветров Илья Андреевич',
      role: {
        pushAccess: true,
        strategiesAccess: false,
        motivationAccess: false,
        billingAccess: false,
        superUser: false,
      },
    });
  });

  it('answers 401 without a token, with a wrong one, and with an expired one', async () => {
    const { access_token } = await api.signIn();
    expect(await me()).toEqual(unauthorized);
    expect(await me('nonsense')).toEqual(unauthorized);
    expect((await me(access_token)).status).toBe(200);
    api.wait(15 * 60);
    expect(await me(access_token)).toEqual(unauthorized);
  });

  it('exchanges a refresh token for a new pair, and invalidates the old access token', async () => {
    const first = await api.signIn();
    const { status, body } = await refresh(first.refresh_token);
    expect(status).toBe(200);
    const { access_token } = body.data as { access_token: string };
    expect((await me(access_token)).status).toBe(200);
    expect(await me(first.access_token)).toEqual(unauthorized);
  });

  it('accepts the previous refresh token until the new pair is used', async () => {
    const first = await api.signIn();
    await refresh(first.refresh_token);
    expect((await refresh(first.refresh_token)).status).toBe(200);
  });

  it('gives parallel refreshes of one token one pair, which all of them can use', async () => {
    const first = await api.signIn();
    const sent = await Promise.all(Array.from({ length: 8 }, () => refresh(first.refresh_token)));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200, 200]);
    const pairs = sent.map(({ body }) => body.data as { access_token: string; refresh_token: string });
    expect(await Promise.all(pairs.map(async ({ access_token }) => (await me(access_token)).status))).toEqual([
      200, 200, 200, 200, 200, 200, 200, 200,
    ]);
    // One that came late, when the pair was used already.
    expect((await refresh(first.refresh_token)).body.data).toEqual(pairs[0]);
    const next = await refresh(pairs[7]?.refresh_token ?? '');
    const { access_token } = next.body.data as { access_token: string };
    expect([next.status, (await me(access_token)).status]).toEqual([200, 200]);
    expect(access_token).not.toBe(pairs[0]?.access_token);
  });

  it('ends when a used refresh token appears after the new pair was used', async () => {
    const first = await api.signIn();
    const { body } = await refresh(first.refresh_token);
    const { access_token } = body.data as { access_token: string };
    await me(access_token);
    api.wait(10);
    expect(await refresh(first.refresh_token)).toEqual(unauthorized);
    expect(await me(access_token)).toEqual(unauthorized);
  });

  it('ends immediately when the user is deactivated, and cannot start again', async () => {
    const { access_token, refresh_token } = await api.signIn('79000000005');
    await api.deps.db.update(users).set({ active: false }).where(eq(users.phone, '79000000005'));
    expect(await me(access_token)).toEqual(unauthorized);
    expect(await refresh(refresh_token)).toEqual(unauthorized);
    api.wait(601);
    await ask('79000000005');
    expect((await enter('79000000005', api.lastCode('79000000005'))).status).toBe(400);
  });

  it('rejects a refresh token that is wrong or older than 30 days', async () => {
    const { refresh_token } = await api.signIn();
    expect(await refresh('nonsense')).toEqual(unauthorized);
    api.wait(30 * 86_400);
    expect(await refresh(refresh_token)).toEqual(unauthorized);
  });
});
