import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { sql } from 'drizzle-orm';
import { createCompanyAccounts } from '#server/identity/auth/companyAccount.ts';
import { applyClaims } from '#server/admin/users/claimedRights.ts';
import { createApi } from '#server/main/app.ts';
import { readEnvironment } from '#server/main/process/environment.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { openProvider, type TestProvider } from '#tests/support/oidcProvider.ts';
import { demoPhones } from '../support/demoPhones.ts';
import { openTestApi, type Envelope } from '../support/testing.ts';

const home = 'http://127.0.0.1:9/sales';
const [returnAddress, loginAddress] = [`${home}/login/return`, `${home}/login`];
const phone = demoPhones.pushes;

let provider: TestProvider;
beforeAll(async () => {
  provider = await openProvider(home);
});
afterAll(() => provider.close());
beforeEach(() => provider.forget());

type Begun = { url: string; verifier: string; state: string; nonce: string };

/** Opens the embedded API with the provider. */
async function openApi({ env = {}, at = provider }: { env?: Record<string, string>; at?: TestProvider } = {}) {
  const test = await openTestApi();
  onTestFinished(() => test.close());
  const log: string[] = [];
  const { companyAccounts } = readEnvironment({
    OIDC_ISSUER: at.issuer,
    OIDC_CLIENT_ID: at.clientId,
    OIDC_CLIENT_SECRET: at.clientSecret,
    ...env,
  });
  if (companyAccounts === undefined) throw new Error('No provider');
  const accounts = {
    ...createCompanyAccounts(companyAccounts, (message) => void log.push(message)),
    applyClaims: (userId: number, claims: Record<string, unknown>) =>
      applyClaims(test.deps, { userId, claims }, companyAccounts.rights),
  };
  const app = createApi({ ...test.deps, companyAccounts: accounts });
  const call = async (method: string, path: string, body?: unknown, token?: string) => {
    const response = await app.fetch(
      new Request(`http://localhost/api/v1/auth/${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...(token !== undefined && { 'x-token': token }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    return { status: response.status, body: (await response.json()) as Envelope };
  };
  const begin = async (): Promise<Begun> =>
    (await call('POST', 'company/begin/', { return_address: returnAddress })).body.data as Begun;
  const end = ({ verifier, state, nonce }: Begun, address: string) =>
    call('POST', 'company/end/', { address, verifier, state, nonce });
  const works = async (token: string) => (await test.call('GET', '/api/v1/aboutMe/', token)).body.data;
  return { test, call, begin, end, works, log };
}

describe('Account of the company', () => {
  it('signs in the user whose phone the provider has verified, and ends the session there and here', async () => {
    const { test, begin, end, call, works } = await openApi();
    const begun = await begin();
    const asked = new URL(begun.url).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      client_id: 'back-office',
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: returnAddress,
      scope: 'openid phone',
      state: begun.state,
    });
    const back = await provider.visit(begun.url, `+${phone}`);
    const { status, body } = await end(begun, back);
    expect(status).toBe(200);
    const { access_token: token, refresh_token } = body.data as { access_token: string; refresh_token: string };
    expect(await works(token)).toMatchObject({ role: { pushAccess: true, superUser: false } });
    const out = await call('DELETE', '', { refresh_token, return_address: loginAddress }, token);
    const { url } = out.body.data as { url: string };
    expect(new URL(url).searchParams.get('post_logout_redirect_uri')).toBe(loginAddress);
    expect(await provider.visit(url, '')).toBe(loginAddress);
    expect((await test.call('GET', '/api/v1/aboutMe/', token)).status).toBe(401);
    // The provider asks for the login again.
    const again = await begin();
    expect(await provider.visit(again.url, `+${demoPhones.strategies}`)).toContain('code=');
  });

  it('says that the user has cancelled, which is no trouble of the provider', async () => {
    const { begin, end, log } = await openApi();
    const begun = await begin();
    const cancelled = `${returnAddress}?error=access_denied&state=${begun.state}&iss=${encodeURIComponent(provider.issuer)}`;
    expect((await end(begun, cancelled)).body.error?.text).toBe('Вы отменили вход');
    expect(log).toEqual([]);
  });

  it('asks for another account when the last one was refused', async () => {
    const { call } = await openApi();
    const { body } = await call('POST', 'company/begin/', { return_address: returnAddress, another: true });
    expect(new URL((body.data as Begun).url).searchParams.get('prompt')).toBe('login');
  });

  it('accepts an answer once, with what its own browser has kept', async () => {
    const { test, begin, end } = await openApi();
    const [begun, other] = [await begin(), await begin()];
    const back = await provider.visit(begun.url, `+${phone}`);
    const rejected = {
      status: 403,
      body: { error: { text: 'Учётная запись компании не подтвердила вход. Попробуйте ещё раз или войдите по SMS' } },
    };
    expect(await end(other, back)).toMatchObject(rejected);
    expect(await end({ ...begun, nonce: other.nonce }, back)).toMatchObject(rejected);
    const second = await begin();
    const secondBack = await provider.visit(second.url, `+${phone}`);
    expect(await end({ ...second, verifier: other.verifier }, secondBack)).toMatchObject(rejected);
    // Failures count alone, so an office behind one address signs in without a limit.
    const counts = sql`select count from attempts where subject like 'company:%'`;
    expect(await rowsOf(test.deps.db, counts)).toEqual([{ count: 3 }]);
    const third = await begin();
    const thirdBack = await provider.visit(third.url, `+${phone}`);
    expect((await end(third, thirdBack)).status).toBe(200);
    expect(await rowsOf(test.deps.db, counts)).toEqual([]);
    expect(await end(third, thirdBack)).toMatchObject(rejected);
  });

  it.each([
    ['whom nobody has added', '+79129999999', {}, 'Вашей учётной записи компании здесь нет'],
    ['without the configured claim', `+${phone}`, { OIDC_CLAIM: 'tabel' }, 'нет подтверждённого поля «tabel»'],
  ])('signs nobody in %s', async (_, login, env, text) => {
    const { begin, end } = await openApi({ env });
    const begun = await begin();
    const answer = await end(begun, await provider.visit(begun.url, login));
    expect(answer.status).toBe(403);
    expect(answer.body.error?.text).toContain(text);
  });

  it.each([
    ['', { verified: false }],
    [', as the text "false"', { verified: 'false' }],
    [', which only the userinfo says', { verified: false, inIdToken: ['phone_number'] }],
  ])('signs nobody in whose phone the provider has not verified%s', async (_, options) => {
    const unverified = await openProvider(home, options);
    onTestFinished(() => unverified.close());
    const { begin, end } = await openApi({ at: unverified });
    const begun = await begin();
    const answer = await end(begun, await unverified.visit(begun.url, `+${phone}`));
    expect(answer.body.error?.text).toContain('нет подтверждённого поля «phone_number»');
  });

  it.each([['true'], [undefined]])('signs in a phone whose mark of being verified is %j', async (verified) => {
    const own = await openProvider(home, { more: { phone_number_verified: verified }, inIdToken: ['phone_number'] });
    onTestFinished(() => own.close());
    const { begin, end } = await openApi({ at: own });
    const begun = await begin();
    expect((await end(begun, await own.visit(begun.url, `+${phone}`))).status).toBe(200);
  });

  it('finds the user by another claim as the code in the company’s own system', async () => {
    const own = await openProvider(home);
    onTestFinished(() => own.close());
    const { test, begin, end, works } = await openApi({
      at: own,
      env: { OIDC_CLAIM: 'email', OIDC_SCOPE: 'openid email' },
    });
    await test.deps.db.execute(sql`update users set code = 'ivanova@company.ru' where phone = ${phone}`);
    const begun = await begin();
    const { body } = await end(begun, await own.visit(begun.url, 'ivanova'));
    expect(await works((body.data as { access_token: string }).access_token)).toMatchObject({
      role: { pushAccess: true },
    });
  });

  it('gives the user the role and the territories of the claims at every sign-in, with an entry in the history', async () => {
    const claims: Record<string, unknown> = { groups: ['Все', 'Продажи'], access: { areas: ['t-1'] } };
    const own = await openProvider(home, { more: claims });
    onTestFinished(() => own.close());
    const env = { OIDC_ROLE_CLAIM: 'groups', OIDC_TERRITORY_CLAIM: 'access.areas' };
    const { test, begin, end } = await openApi({ at: own, env });
    const { db } = test.deps;
    await db.execute(sql`insert into roles (name, rights) values ('Продажи', '{pushAccess}'), ('Склад', '{}')`);
    await db.execute(sql`update territories set code = 't-' || territory_id`);
    const enter = async () => {
      const begun = await begin();
      return end(begun, await own.visit(begun.url, `+${phone}`));
    };
    const record = async () =>
      (
        await rowsOf<{ role: string | null; rights: string[]; territories: number[] | null; everywhere: boolean }>(
          db,
          sql`select r.name as role, u.rights, u.all_territories as everywhere,
            (select array_agg(t.territory_id order by 1) from user_territories t where t.user_id = u.user_id) as territories
            from users u left join roles r using (role_id) where u.phone = ${phone}`,
        )
      )[0];
    const entries = async () =>
      (
        await rowsOf<{ count: number }>(
          db,
          sql`select count(*)::int as count from history where person_id = 'system:company'`,
        )
      )[0]?.count;
    expect((await enter()).status).toBe(200);
    expect(await record()).toMatchObject({ role: 'Продажи', territories: [1], everywhere: false });
    expect(await entries()).toBe(1);
    expect((await enter()).status).toBe(200);
    expect(await entries()).toBe(1);
    // A user who loses the groups loses the rights here too, whichever way the next sign-in takes.
    const { access_token: open } = await test.signIn(phone);
    claims['groups'] = ['Бухгалтерия'];
    claims['access'] = {};
    const refused = await enter();
    expect([refused.status, refused.body.error?.text]).toEqual([
      403,
      'В учётной записи компании (поле «groups») нет ни одной здешней роли: обратитесь к администратору',
    ]);
    expect(await record()).toEqual({ role: null, rights: [], territories: null, everywhere: false });
    expect(await entries()).toBe(2);
    expect((await test.call('GET', '/api/v1/aboutMe/', open)).status).toBe(401);
    const { access_token: bySms } = await test.signIn(phone);
    expect((await test.call('GET', '/api/v1/aboutMe/', bySms)).body.data).toMatchObject({
      role: { pushAccess: false },
    });
  });

  it('gives no territory by a name that several have, and nothing to a user who is deactivated meanwhile', async () => {
    const { test } = await openApi();
    const { db } = test.deps;
    await db.execute(
      sql`update territories set name = 'Центр', code = 't-' || territory_id where territory_id in (1, 2)`,
    );
    await db.execute(sql`update territories set name = 't-1' where territory_id = 3`);
    const [{ userId } = { userId: 0 }] = await rowsOf<{ userId: number }>(
      db,
      sql`select user_id as "userId" from users where phone = ${phone}`,
    );
    const give = (...areas: string[]) =>
      applyClaims(test.deps, { userId, claims: { areas } }, { role: undefined, territories: 'areas' });
    const given = async () =>
      (
        await rowsOf<{ id: number }>(
          db,
          sql`select territory_id as id from user_territories where user_id = ${userId} order by 1`,
        )
      ).map(({ id }) => id);
    await give('t-1');
    expect(await given()).toEqual([1]);
    await expect(give('t-2', 'Центр')).rejects.toThrow('«Центр»');
    expect(await given()).toEqual([2]);
    await db.execute(sql`update users set active = false where user_id = ${userId}`);
    await expect(give('t-1')).rejects.toMatchObject({ status: 403 });
    expect(await given()).toEqual([2]);
  });

  it('says that the provider does not answer, and is asked again by the next sign-in', async () => {
    const { call, log } = await openApi({ env: { OIDC_ISSUER: 'http://127.0.0.1:9' } });
    expect(await call('POST', 'company/begin/', { return_address: returnAddress })).toMatchObject({
      status: 502,
      body: { error: { text: 'Сервер учётных записей компании не отвечает. Войдите по SMS' } },
    });
    await call('POST', 'company/begin/', { return_address: returnAddress });
    expect(log).toHaveLength(1);
  });

  it('is refused while app.json does not open it, and without a provider', async () => {
    const test = await openTestApi();
    onTestFinished(() => test.close());
    const answer = await test.call('POST', '/api/v1/auth/company/begin/', undefined, { return_address: returnAddress });
    expect(answer).toMatchObject({ status: 403 });
    expect(() => readEnvironment({ OIDC_ISSUER: 'https://sso.company.ru/' })).toThrow('задайте и OIDC_CLIENT_ID');
  });

  it('is at an address without https only on the same machine', () => {
    const read = (issuer: string) =>
      readEnvironment({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'c' }).companyAccounts?.issuer;
    expect(() => read('http://sso.company.ru')).toThrow('OIDC_ISSUER: ожидается адрес, который начинается с https://');
    expect(() => read('http://127.0.0.1.company.ru')).toThrow('OIDC_ISSUER');
    for (const host of ['127.0.0.1:9', 'localhost:9', '[::1]:9']) expect(read(`http://${host}`)?.host).toBe(host);
  });
});
