import { expect, it } from 'vitest';
import { addRight } from '#tests/support/addRight.ts';
import { origin, recordedApi } from '#tests/msw/recordedApi.ts';
import { sessionWith } from './sessionFixtures.ts';

addRight();
const { hasPermission, hasRight } = await import('#providers/access.ts');
const { createHttp } = await import('#providers/http.ts');
const { createProfile } = await import('#providers/profile.ts');

const api = recordedApi();

it('allows an action that requires a right without a profile flag when the header of the profile has its word', async () => {
  const session = sessionWith({ signedIn: true });
  const loaded = (words: string) => {
    const body = { success: true, data: { fullName: 'Анна Ильина', role: { pushAccess: true } } };
    api.on('GET /api/v1/aboutMe/', () => Response.json(body, { headers: { 'x-rights': words } }));
    return createProfile({ http: createHttp({ session, baseURL: origin }), session }).load();
  };
  const may = await loaded('approve export');
  expect([hasPermission('mayApprove', may.role), hasRight(may, 'export'), hasRight(may, 'delete')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(hasPermission('mayApprove', (await loaded('export')).role)).toBe(false);
});
