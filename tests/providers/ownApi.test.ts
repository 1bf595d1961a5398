import { describe, expect, it } from 'vitest';
import { memoryStorage } from '#codecs/browserStorage.ts';
import { dropped, envelope, recordedApi } from '#tests/msw/recordedApi.ts';
import { sessionWith } from './sessionFixtures.ts';

const api = recordedApi();
const auth = '/api/v1/auth/';
const ours = { isApiOurs: () => Promise.resolve(true) };

describe('Sign-out', () => {
  it('ends the session here immediately, and on the embedded API', async () => {
    api.on(`DELETE ${auth}`, envelope(null));
    const session = sessionWith(ours);
    session.signOut();
    expect(session.isAuthorized()).toBe(false);
    await expect
      .poll(() => api.seenOf(`DELETE ${auth}`))
      .toMatchObject([{ path: auth, headers: { 'x-token': 'old', device: 'web' }, body: { refresh_token: 'r1' } }]);
  });

  it('succeeds when the server does not respond', async () => {
    api.on(`DELETE ${auth}`, dropped);
    const session = sessionWith(ours);
    session.signOut();
    await expect.poll(() => api.seenOf(`DELETE ${auth}`)).toHaveLength(1);
    expect(session.tokens()).toBeNull();
  });

  it('sends no request that the documents of an external API lack (spec D67)', async () => {
    api.on(`GET ${auth}`, envelope({}));
    const session = sessionWith();
    session.signOut();
    await session.requestCode('79123456789');
    expect(api.seen.map(({ method }) => method)).toEqual(['GET']);
  });
});

describe('Device id of the browser', () => {
  const tokens = envelope({ access_token: 'a', refresh_token: 'r' });

  it('is sent with the phone and the code to the embedded API, always the same', async () => {
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

  it('differs between browsers', async () => {
    api.on(`GET ${auth}`, envelope({}));
    await sessionWith({ ...ours, signedIn: false }).requestCode('79123456789');
    await sessionWith({ ...ours, signedIn: false }).requestCode('79123456789');
    expect(new Set(api.seen.map(({ headers }) => headers['x-device-id'])).size).toBe(2);
  });

  it('is never sent to an external API (spec D67)', async () => {
    api.on(`GET ${auth}`, envelope({}));
    api.on(`POST ${auth}`, tokens);
    const session = sessionWith({ signedIn: false });
    await session.requestCode('79123456789');
    await session.signIn('79123456789', '123456');
    for (const { headers } of api.seen) expect(headers).not.toHaveProperty('x-device-id');
  });
});
