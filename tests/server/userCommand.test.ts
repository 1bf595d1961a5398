import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '#server/admin/users/command.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

/** The rights that aboutMe names in its header for a user made by `npm run user -- add`. */
async function rightsOf(phone: string, ...access: string[]): Promise<string | null> {
  await runCommand(api.deps.db, ['add', '--phone', phone, '--name', 'Новый Пользователь', ...access]);
  const { access_token } = await api.signIn(phone);
  const response = await api.fetch('/api/v1/aboutMe/', { headers: { device: 'web', 'x-token': access_token } });
  return response.headers.get('x-rights');
}

describe('a user made by npm run user', () => {
  it('may neither delete nor export when --access is missing', async () => {
    expect(await rightsOf('79120000101')).toBe('');
  });

  it('may delete and export when --access names both', async () => {
    expect(await rightsOf('79120000102', '--access', 'push,delete,export')).toBe('delete export');
  });
});
