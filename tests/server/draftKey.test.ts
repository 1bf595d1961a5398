import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { CheckThread } from '#server/admin/config/check/checkInThread.ts';
import { openConfig } from '#server/admin/config/openConfig.ts';
import type { CallApi } from '#server/identity/person/apiUser.ts';
import { fileSecret } from '#server/admin/drafts/secret.ts';
import { databaseSecret, type Secret } from '#server/platform/db/databaseSecret.ts';
import { hostExtensions } from '#server/main/hostExtensions.ts';
import { openHost } from '#server/main/host.ts';
import { embeddedApi } from '#server/main/embedded.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { demoPhones } from '../support/demoPhones.ts';

const here: CheckThread = {
  check: () => Promise.resolve({ declaration: null, diagnostics: [] }),
  close: () => Promise.resolve(),
};

let api: TestApi;
let folder: string;
beforeAll(async () => {
  api = await openTestApi();
  folder = mkdtempSync(join(tmpdir(), 'drafts-'));
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

interface Key {
  key: string;
  user: string;
}

/** Returns the response to a token from a process with the secret. */
async function draftKey(
  ask: CallApi,
  draftSecret: Secret,
  token: string,
): Promise<{ status: number; cached: string | null; data: Key }> {
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
    configDir: folder,
    dataDir: folder,
    thread: here,
    print: () => undefined,
  });
  await config.ready;
  const { routes, close } = config.serve({
    ask,
    log: () => undefined,
    host: hostExtensions({ ask, added: () => [], modules: () => [], draftSecret }),
  });
  const response = await routes.fetch(
    new Request('http://localhost/config/draftKey', { headers: { 'x-token': token } }),
  );
  close();
  return {
    status: response.status,
    cached: response.headers.get('cache-control'),
    data: ((await response.json()) as { data: Key }).data,
  };
}

describe('Key of drafts (spec D66)', () => {
  it('is the same for a user in every session and process, and differs between users', async () => {
    const { ask } = embeddedApi(api.deps, () => Promise.resolve());
    const of = async (phone: string) =>
      draftKey(ask, databaseSecret(api.deps.db, 'test'), (await api.signIn(phone)).access_token);
    const [mine, again, other] = [
      await of(demoPhones.strategies),
      await of(demoPhones.strategies),
      await of(demoPhones.nothing),
    ];
    expect(mine).toEqual({
      status: 200,
      cached: 'no-store',
      data: { key: expect.stringMatching(/^[\w+/]{43}=$/), user: expect.stringMatching(/^[\w-]{22}$/) },
    });
    expect(again).toEqual(mine);
    expect(other.data.key).not.toBe(mine.data.key);
    expect(other.data.user).not.toBe(mine.data.user);
  });

  it('requires a valid token, and the error response is not cached', async () => {
    const { ask } = embeddedApi(api.deps, () => Promise.resolve());
    for (const token of ['', 'strange'])
      expect(await draftKey(ask, databaseSecret(api.deps.db, 'test'), token)).toEqual({
        status: 401,
        cached: 'no-store',
        data: undefined,
      });
  });

  it('is a different one while a superuser views the product as another user, so that drafts of both stay private', async () => {
    const { ask } = embeddedApi(api.deps, () => Promise.resolve());
    const of = async (token: string) => (await draftKey(ask, databaseSecret(api.deps.db, 'test'), token)).data.user;
    const { access_token: own } = await api.signIn();
    const known = [await of(own), await of((await api.signIn(demoPhones.strategies)).access_token)];
    const { body } = await api.call('PUT', '/config/person/view/', own, { userId: 3 });
    const looking = await of((body.data as { access_token: string }).access_token);
    expect(looking).toMatch(/^[\w-]{22}$/);
    expect(known).not.toContain(looking);
  });

  it('differs between installations', async () => {
    const { access_token } = await api.signIn();
    const { ask } = embeddedApi(api.deps, () => Promise.resolve());
    const [item, two] = await Promise.all(
      ['one', 'two'].map((name) => draftKey(ask, databaseSecret(api.deps.db, name), access_token)),
    );
    expect(item?.data).not.toEqual(two?.data);
  });
});

describe('Secret of an installation without a database', () => {
  it('is a file that only its user may read, created once by concurrent processes', async () => {
    const secrets = await Promise.all([1, 2, 3].map(() => fileSecret(join(folder, 'new'), 'draft-secret')()));
    expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(1);
    expect(secrets[0]).toHaveLength(32);
    expect(statSync(join(folder, 'new/draft-secret')).mode & 0o777).toBe(0o600);
    expect(Buffer.from(readFileSync(join(folder, 'new/draft-secret'), 'utf8'), 'base64')).toEqual(secrets[0]);
  });
});

describe('Draft owner with an external API, which returns no id', () => {
  const profiles: Record<string, object> = {
    ivan: { fullName: 'Иванов Иван', phone: '+7 (912) 000-00-01' },
    ivanAgain: { fullName: 'Иванов И. И.', phone: '89120000001' },
    namesake: { fullName: 'Иванов Иван', phone: '79120000002' },
    anna: { fullName: 'Петрова Анна' },
    annaAgain: { fullName: ' петрова  Анна ' },
  };

  it('is identified by the phone of aboutMe, else the full name', { timeout: 240_000 }, async () => {
    const company = createServer(({ headers }, response) => {
      const profile = profiles[String(headers['x-token'])];
      response.statusCode = profile ? 200 : 401;
      response.end(
        JSON.stringify(
          profile
            ? { success: true, data: profile }
            : { success: false, error: { code: 401, text: 'Необходима авторизация' } },
        ),
      );
    });
    await once(company.listen(0, '127.0.0.1'), 'listening');
    const host = await openHost(
      {
        API_URL: `http://127.0.0.1:${(company.address() as AddressInfo).port}`,
        CONFIG_DIR: folder,
        DATA_DIR: join(folder, 'company'),
      },
      () => undefined,
    );
    const page = createServer(host.answer);
    await once(page.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(async () => {
      page.close();
      await host.close();
      company.close();
    });
    const ask = async (token: string) =>
      await fetch(`http://127.0.0.1:${(page.address() as AddressInfo).port}/config/draftKey/`, {
        headers: { 'x-token': token },
      });
    const of = async (token: string) => ((await (await ask(token)).json()) as { data: Key }).data;
    expect(await of('ivanAgain')).toEqual(await of('ivan'));
    expect(await of('namesake')).not.toEqual(await of('ivan'));
    expect(await of('annaAgain')).toEqual(await of('anna'));
    expect((await ask('nobody')).status).toBe(401);
    expect(statSync(join(folder, 'company/draft-secret')).mode & 0o777).toBe(0o600);
  });
});
