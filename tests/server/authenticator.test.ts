import { Secret, TOTP, URI } from 'otpauth';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createApi } from '#server/main/app.ts';
import { authenticators, recoveryCodes } from '#server/platform/tables/accounts.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { sql } from 'drizzle-orm';
import { demoPhones } from '../support/demoPhones.ts';
import { openTestApi, testNow, type TestApi } from '../support/testing.ts';

const phone = demoPhones.pushes;
const path = '/config/person/authenticator/';
const wrong = {
  status: 400,
  body: { error: { text: 'Код не подошёл. Дождитесь в приложении следующего кода и проверьте время на телефоне' } },
};

let api: TestApi;
let token: string;
let log: string[];
/** Seconds by which the clock of the server has advanced. */
let passed: number;
beforeEach(async () => {
  api = await openTestApi();
  onTestFinished(() => api.close());
  log = [];
  api.deps.log = (message) => void log.push(message);
  passed = 0;
  token = (await api.signIn(phone)).access_token;
});

const wait = (seconds: number): void => {
  passed += seconds;
  api.wait(seconds);
};
/** Returns the code that an app shows whose clock differs by `shift` seconds. */
const codeOf = (secret: string, shift = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: (testNow + passed + shift) * 1000 });
const enter = (code: string, of = phone) => api.call('POST', '/api/v1/auth/app/', undefined, { phone: of, code });
const state = async () =>
  ((await api.call('GET', '/config/person/', token)).body.data as { authenticator: unknown }).authenticator;

async function begin(): Promise<{ uri: string; secret: string }> {
  return (await api.call('POST', path, token)).body.data as { uri: string; secret: string };
}

async function connect(): Promise<{ secret: string; codes: string[] }> {
  const { secret } = await begin();
  const { body } = await api.call('PUT', path, token, { code: codeOf(secret) });
  return { secret, codes: (body.data as { codes: string[] }).codes };
}

describe('Authenticator app', () => {
  it('is connected by a QR address and its first code, and then signs in without an SMS', async () => {
    expect(await state()).toBeNull();
    const { uri, secret } = await begin();
    const read = URI.parse(uri);
    expect([read.issuer, read.label, read.secret.base32]).toEqual(['Демонстрационная компания', `+${phone}`, secret]);
    expect((await enter(codeOf(secret))).status).toBe(400);
    expect(await api.call('PUT', path, token, { code: '000000' })).toMatchObject({ status: 400 });
    const { body } = await api.call('PUT', path, token, { code: codeOf(secret) });
    const { codes } = body.data as { codes: string[] };
    expect(codes).toHaveLength(10);
    for (const code of codes) expect(code).toMatch(/^([a-hj-km-np-z2-9]{4}-){3}[a-hj-km-np-z2-9]{4}$/);
    expect(await state()).toEqual({ confirmedAt: testNow, recoveryCodes: 10 });
    wait(30);
    const entered = await enter(codeOf(secret));
    expect(entered.status).toBe(200);
    const { access_token: fresh } = entered.body.data as { access_token: string };
    expect((await api.call('GET', '/api/v1/aboutMe/', fresh)).status).toBe(200);
    expect((await api.call('POST', path, token)).status).toBe(409);
  });

  it.each([-30, 0, 30])('accepts a code from a clock that differs by %i s', async (shift) => {
    const { secret } = await connect();
    wait(90);
    expect((await enter(codeOf(secret, shift))).status).toBe(200);
  });

  it.each([-60, 60])('rejects a code from a clock that differs by %i s', async (shift) => {
    const { secret } = await connect();
    wait(90);
    expect(await enter(codeOf(secret, shift))).toMatchObject(wrong);
  });

  it('accepts a code pasted with spaces, once, and none that is older than a used one', async () => {
    const { secret } = await connect();
    wait(60);
    const [before, code] = [codeOf(secret, -30), codeOf(secret)];
    expect((await enter(` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200);
    expect(await enter(code)).toMatchObject(wrong);
    expect(await enter(before)).toMatchObject(wrong);
    wait(30);
    expect((await enter(codeOf(secret))).status).toBe(200);
  });

  it('lets one of two simultaneous uses of a code through', async () => {
    const { secret } = await connect();
    wait(30);
    const code = codeOf(secret);
    const answers = await Promise.all([enter(code), enter(code), enter(code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });

  it('answers an unknown phone and one without an app like a wrong code', async () => {
    const { secret } = await connect();
    wait(30);
    for (const of of [demoPhones.strategies, '79129999999'])
      expect(await enter(codeOf(secret), of)).toMatchObject(wrong);
  });

  it('limits wrong codes beside those of SMS: 20 in an hour of a phone and an address', async () => {
    const { secret } = await connect();
    wait(30);
    for (let i = 0; i < 20; i++) expect((await enter('000000')).status).toBe(400);
    expect(await enter(codeOf(secret))).toMatchObject({
      status: 429,
      body: { error: { text: 'Слишком много попыток. Повторите через 60 минут' } },
    });
    // Guesses at codes of the app do not lock sign-in by SMS.
    expect((await api.signIn(phone)).access_token).toBeTruthy();
    wait(3600);
    expect((await enter(codeOf(secret))).status).toBe(200);
  });

  it('limits wrong codes of a phone from all strangers: 30 in a day, whether the phone has an app or not', async () => {
    const from = async (address: string, of: string) => {
      const body = JSON.stringify({ phone: of, code: '000000' });
      const request = new Request('http://localhost/api/v1/auth/app/', { method: 'POST', body });
      return (await createApi(api.deps).fetch(request, { address })).status;
    };
    for (const of of [phone, demoPhones.strategies]) {
      for (let i = 0; i < 30; i++) expect(await from(`192.0.2.${i % 2}`, of)).toBe(400);
      expect(await from('192.0.2.3', of)).toBe(429);
      expect((await api.signIn(of)).access_token).toBeTruthy();
    }
  });

  it('signs in by a recovery code once, in capital letters and without dashes too; new ones replace the old ones', async () => {
    const { codes } = await connect();
    const [first = '', second = '', third = ''] = codes;
    expect((await enter(first)).status).toBe(200);
    expect(await enter(first)).toMatchObject(wrong);
    expect((await enter(second.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect(await state()).toMatchObject({ recoveryCodes: 8 });
    const renewed = (await api.call('POST', `${path}codes/`, token)).body.data as { codes: string[] };
    expect(await state()).toMatchObject({ recoveryCodes: 10 });
    expect(await enter(third)).toMatchObject(wrong);
    expect((await enter(renewed.codes[0] ?? '')).status).toBe(200);
  });

  it('stores neither the secret nor a recovery code, and logs none', async () => {
    const { secret, codes } = await connect();
    const stored = await rowsOf<{ secret: string }>(
      api.deps.db,
      sql`select encode(secret, 'hex') as secret from authenticators`,
    );
    const plain = Buffer.from(Secret.fromBase32(secret).bytes).toString('hex');
    expect(stored).toHaveLength(1);
    expect(stored[0]?.secret).not.toContain(plain);
    const hashes = (await api.deps.db.select().from(recoveryCodes)).map(({ codeHash }) => codeHash);
    expect(hashes).toHaveLength(10);
    for (const code of codes) expect(hashes.join()).not.toContain(code.replaceAll('-', ''));
    expect(log.join()).not.toMatch(new RegExp([secret, ...codes].join('|')));
    expect(log).toEqual([expect.stringMatching(/^user \d+ \(.+\) has connected an authenticator app$/) as string]);
  });

  it('is disconnected by its owner, which ends its codes', async () => {
    const { secret, codes } = await connect();
    expect((await api.call('DELETE', path, token)).status).toBe(200);
    wait(30);
    expect(await enter(codeOf(secret))).toMatchObject(wrong);
    expect(await enter(codes[0] ?? '')).toMatchObject(wrong);
    expect(await state()).toBeNull();
    expect((await api.call('DELETE', path, token)).status).toBe(404);
    expect((await api.call('POST', `${path}codes/`, token)).status).toBe(404);
  });

  it('is disconnected by a superuser in the record of the user, and by nobody else', async () => {
    const { secret } = await connect();
    const { access_token: superuser } = await api.signIn();
    const [{ userId } = { userId: 0 }] = await rowsOf<{ userId: number }>(
      api.deps.db,
      sql`select user_id as "userId" from authenticators`,
    );
    const record = async () => (await api.call('GET', `/api/exchange/employees/${userId}/`, superuser)).body.data;
    expect(await record()).toMatchObject({ hasApp: true });
    const reset = (by: string) => api.call('POST', `/api/exchange/employees/${userId}/reset-app/`, by);
    expect((await reset(token)).status).toBe(403);
    expect((await reset(superuser)).status).toBe(200);
    expect(await record()).toMatchObject({ hasApp: false });
    wait(30);
    expect(await enter(codeOf(secret))).toMatchObject(wrong);
    expect((await reset(superuser)).status).toBe(404);
  });

  it.each([
    ['gives the phone to another', { phone: '79129999999' }],
    ['deactivates the user', { active: false }],
  ])('ends, with its recovery codes, when somebody %s in the record', async (_, change) => {
    await connect();
    const { access_token: superuser } = await api.signIn();
    const [{ userId } = { userId: 0 }] = await rowsOf<{ userId: number }>(
      api.deps.db,
      sql`select user_id as "userId" from authenticators`,
    );
    const path = `/api/exchange/employees/${userId}/`;
    const record = (await api.call('GET', path, superuser)).body.data as Record<string, unknown>;
    expect((await api.call('PUT', path, superuser, { ...record, fullName: 'Другое Имя' })).status).toBe(200);
    expect(await api.deps.db.select().from(authenticators)).toHaveLength(1);
    expect((await api.call('PUT', path, superuser, { ...record, ...change })).status).toBe(200);
    expect(await api.deps.db.select().from(authenticators)).toEqual([]);
    expect(await api.deps.db.select().from(recoveryCodes)).toEqual([]);
  });

  it('signs nobody in who may not sign in', async () => {
    const { secret } = await connect();
    await api.deps.db.execute(sql`update users set active = false where phone = ${phone}`);
    wait(30);
    expect(await enter(codeOf(secret))).toMatchObject(wrong);
  });

  it('is neither offered nor accepted while app.json opens SMS alone', async () => {
    const { secret } = await connect();
    wait(30);
    const closed = createApi({ ...api.deps, signInWays: () => ['sms'] });
    const body = JSON.stringify({ phone, code: codeOf(secret) });
    const headers = { 'content-type': 'application/json' };
    const response = await closed.fetch(
      new Request('http://localhost/api/v1/auth/app/', { method: 'POST', headers, body }),
    );
    expect(response.status).toBe(403);
    api.deps.signInWays = () => ['sms'];
    expect((await api.call('POST', path, token)).status).toBe(403);
    expect(await api.deps.db.select().from(authenticators)).toHaveLength(1);
  });
});
