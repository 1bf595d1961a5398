import { describe, expect, it } from 'vitest';
import { memoryStorage } from '#providers/storage.ts';
import { dropped, envelope, recordedApi } from '#tests/msw/recordedApi.ts';
import { sessionWith } from './sessionFixtures.ts';

const api = recordedApi();
const auth = '/api/v1/auth/';
const ours = { isApiOurs: () => Promise.resolve(true) };

describe('signing out', () => {
  it('ends the session here at once, and on a server of ours', async () => {
    api.on(`DELETE ${auth}`, envelope(null));
    const session = sessionWith(ours);
    session.signOut();
    expect(session.isAuthorized()).toBe(false);
    await expect
      .poll(() => api.seenOf(`DELETE ${auth}`))
      .toMatchObject([{ path: auth, headers: { 'x-token': 'old', device: 'web' }, body: { refresh_token: 'r1' } }]);
  });

  it('does not mind a server that does not answer', async () => {
    api.on(`DELETE ${auth}`, dropped);
    const session = sessionWith(ours);
    session.signOut();
    await expect.poll(() => api.seenOf(`DELETE ${auth}`)).toHaveLength(1);
    expect(session.tokens()).toBeNull();
  });

  it("calls nothing of a company's API that its documents do not have (spec D67)", async () => {
    api.on(`GET ${auth}`, envelope({}));
    const session = sessionWith();
    session.signOut();
    await session.requestCode('79123456789');
    expect(api.seen.map(({ method }) => method)).toEqual(['GET']);
  });
});

describe('the name of the browser', () => {
  const tokens = envelope({ access_token: 'a', refresh_token: 'r' });

  it('goes with the phone and the code to an API of ours, the same every time', async () => {
    api.on(`GET ${auth}`, envelope({}));
    api.on(`POST ${auth}`, tokens);
    api.on(`DELETE ${auth}`, envelope(null));
    const storage = memoryStorage();
    const first = sessionWith({ ...ours, storage, signedIn: false });
    await first.requestCode('79123456789');
    await first.signIn('79123456789', '123456');
    first.signOut();
    await sessionWith({ ...ours, storage, signedIn: false }).requestCode('79123456789');
    const names = api.seen.filter(({ method }) => method !== 'DELETE').map(({ headers }) => headers['x-device-id']);
    expect(names).toEqual([expect.stringMatching(/^[\da-f]{48}$/), names[0], names[0]]);
  });

  it('is of each browser its own', async () => {
    api.on(`GET ${auth}`, envelope({}));
    await sessionWith({ ...ours, signedIn: false }).requestCode('79123456789');
    await sessionWith({ ...ours, signedIn: false }).requestCode('79123456789');
    expect(new Set(api.seen.map(({ headers }) => headers['x-device-id'])).size).toBe(2);
  });

  it("does not go to a company's API (spec D67)", async () => {
    api.on(`GET ${auth}`, envelope({}));
    api.on(`POST ${auth}`, tokens);
    const session = sessionWith({ signedIn: false });
    await session.requestCode('79123456789');
    await session.signIn('79123456789', '123456');
    for (const { headers } of api.seen) expect(headers).not.toHaveProperty('x-device-id');
  });
});
