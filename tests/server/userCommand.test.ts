import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '#server/admin/users/command.ts';
import type { HistoryEntry } from '#schemas/history.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

/** The rights that aboutMe names in its header for a user made by `npm run user -- add`. */
async function rightsOf(phone: string, ...access: string[]): Promise<string | null> {
  await runCommand(api.deps, [
    'add',
    '--phone',
    phone,
    '--name',
    'Новый Пользователь',
    '--territories',
    'all',
    ...access,
  ]);
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

/** Returns the newest history entry, as a superuser reads it. */
async function newestEntry(): Promise<Partial<HistoryEntry>> {
  const { access_token } = await api.signIn();
  const { body } = await api.call('GET', '/config/history?limit=1', access_token);
  const [{ who, source, action, title, changes }] = body.data as [HistoryEntry];
  return { who, source, action, title, changes };
}

describe('npm run user', () => {
  const operator = { who: { id: 'operator', name: 'Администратор сервера' }, source: 'command' } as const;

  it('leaves a history entry when it adds a user and when it switches one off and on', async () => {
    const phone = '79120000103';
    expect(
      await runCommand(api.deps, ['add', '--phone', phone, '--name', 'Сменный Сергей', '--territories', '1']),
    ).toEqual({
      ok: true,
      text: 'Сменный Сергей может войти по телефону 79120000103.',
    });
    expect(await newestEntry()).toMatchObject({ ...operator, action: 'create', title: 'Сменный Сергей' });
    const { access_token } = await api.signIn(phone);
    await runCommand(api.deps, ['off', '--phone', phone]);
    expect(await newestEntry()).toEqual({
      ...operator,
      action: 'update',
      title: 'Сменный Сергей',
      changes: { active: [true, false] },
    });
    expect((await api.call('GET', '/api/v1/aboutMe/', access_token)).status).toBe(401);
    await runCommand(api.deps, ['on', '--phone', phone]);
    expect(await newestEntry()).toMatchObject({ ...operator, changes: { active: [false, true] } });
  });

  it('switches off a user whose name the form would reject', async () => {
    await runCommand(api.deps, ['add', '--phone', '79120000104', '--name', 'Прежний Павел', '--territories', '1']);
    await api.deps.db.execute(`update users set full_name = ' ' where phone = '79120000104'`);
    expect((await runCommand(api.deps, ['off', '--phone', '79120000104'])).ok).toBe(true);
  });

  it('refuses to switch off the last superuser', async () => {
    expect(await runCommand(api.deps, ['off', '--phone', '79000000001'])).toEqual({
      ok: false,
      text: 'Орлова Марина Сергеевна — последний действующий суперпользователь, его нельзя отключить. Сначала добавьте другого.',
    });
  });

  it('refuses a taken phone and unknown territories', async () => {
    const add = (...typed: string[]) => runCommand(api.deps, ['add', '--name', 'Лишний Лев', ...typed]);
    expect((await add('--phone', '79000000001', '--territories', 'all')).text).toBe(
      'Телефон 79000000001 уже занят: Орлова Марина Сергеевна.',
    );
    expect((await add('--phone', '79120000105', '--territories', '1,99999')).text).toBe('Нет таких территорий: 99999.');
  });

  it('asks for the territories, so that nobody sees everything by accident', async () => {
    const add = (...typed: string[]) =>
      runCommand(api.deps, ['add', '--phone', '79120000106', '--name', 'Лев', ...typed]);
    expect(await add()).toEqual({
      ok: false,
      text: 'Укажите территории сотрудника: --territories 5,7 по номерам или --territories all для всех.',
    });
    expect((await add('--territories', 'all')).ok).toBe(true);
    expect((await runCommand(api.deps, ['list'])).text).toMatch(/79120000106 {2}Лев {2}все территории/);
  });
});
