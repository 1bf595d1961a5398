import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOf } from '#server/identity/auth/secret.ts';
import type { TokenPair } from '#server/identity/auth/sessions.ts';
import { sessions } from '#server/platform/tables/accounts.ts';
import { openTestApi, testNow, type TestApi } from '#tests/support/testing.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const me = async (token: string) => (await api.call('GET', '/api/v1/aboutMe/', token)).status;
const refresh = (token: string) => api.call('PUT', '/api/v1/auth/', undefined, { refresh_token: token });
/** Returns the pair after a refresh, and uses it. */
async function rotated({ refresh_token }: TokenPair): Promise<TokenPair> {
  const pair = (await refresh(refresh_token)).body.data as TokenPair;
  await me(pair.access_token);
  return pair;
}
const day = 86_400;

describe('Sign-out on the server', () => {
  const signOut = (token?: string, body?: unknown) => api.call('DELETE', '/api/v1/auth/', token, body);
  const done = { status: 200, body: { success: true, data: null } };

  it('invalidates both tokens, but not those of other sessions', async () => {
    const [own, other] = [await api.signIn(), await api.signIn()];
    expect(await signOut(own.access_token, { refresh_token: own.refresh_token })).toEqual(done);
    expect([await me(own.access_token), (await refresh(own.refresh_token)).status]).toEqual([401, 401]);
    expect([await me(other.access_token), (await refresh(other.refresh_token)).status]).toEqual([200, 200]);
  });

  it('accepts an expired access token, alone or with the refresh token', async () => {
    const [late, bare] = [await api.signIn(), await api.signIn()];
    expect(await signOut(bare.access_token)).toEqual(done);
    expect((await refresh(bare.refresh_token)).status).toBe(401);
    api.wait(15 * 60);
    expect(await signOut(late.access_token, { refresh_token: late.refresh_token })).toEqual(done);
    expect((await refresh(late.refresh_token)).status).toBe(401);
  });

  it('accepts tokens that another tab has just replaced', async () => {
    const first = await api.signIn();
    const second = await rotated(first);
    expect(await signOut(first.access_token, { refresh_token: first.refresh_token })).toEqual(done);
    expect([await me(second.access_token), (await refresh(second.refresh_token)).status]).toEqual([401, 401]);
  });

  it('answers unknown tokens the same way', async () => {
    expect(await signOut()).toEqual(done);
    expect(await signOut('nonsense', { refresh_token: 'nonsense' })).toEqual(done);
  });
});

describe('Session with token families', () => {
  it('ends for thief and victim when any earlier refresh token is used again', async () => {
    const first = await api.signIn();
    let latest = first;
    for (let time = 0; time < 4; time += 1) latest = await rotated(latest);
    expect((await refresh(first.refresh_token)).status).toBe(401);
    expect([await me(latest.access_token), (await refresh(latest.refresh_token)).status]).toEqual([401, 401]);
  });

  it('ends ninety days after the sign-in, regardless of refreshes', async () => {
    let pair = await api.signIn();
    for (let time = 0; time < 5; time += 1) {
      api.wait(15 * day);
      pair = await rotated(pair);
    }
    api.wait(15 * day - 60);
    pair = await rotated(pair);
    expect(await me(pair.access_token)).toBe(200);
    api.wait(60);
    expect([await me(pair.access_token), (await refresh(pair.refresh_token)).status]).toEqual([401, 401]);
  });

  it('continues with a family when it started without one', async () => {
    const now = Math.floor(api.deps.now() / 1000);
    await api.deps.db.insert(sessions).values({
      userId: 1,
      accessHash: hashOf('a0'),
      accessExpires: now + 60,
      refreshHash: hashOf('r0'),
      refreshExpires: now + day,
      confirmed: true,
      endsAt: testNow + 1000 * day,
    });
    const first = (await refresh('r0')).body.data as TokenPair;
    expect(await me(first.access_token)).toBe(200);
    const latest = await rotated(await rotated(first));
    expect((await refresh(first.refresh_token)).status).toBe(401);
    expect(await me(latest.access_token)).toBe(401);
  });
});
