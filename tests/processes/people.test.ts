import { execFile } from 'node:child_process';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createBareDatabase, createOwnDatabase } from './ownDatabase.ts';
import { startServer } from './serverProcess.ts';

const root = new URL('../..', import.meta.url).pathname;

/** Runs `node dist/server/user.js …` and returns its output. */
function user(env: Record<string, string>, ...typed: string[]): Promise<{ code: number; text: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['dist/server/user.js', ...typed],
      { cwd: root, env: { PATH: process.env['PATH'], ...env } },
      (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), text: stdout + stderr });
      },
    );
  });
}

let env: Record<string, string>;
beforeEach(async () => {
  const database = await createBareDatabase();
  onTestFinished(() => database.remove());
  env = database.env;
});

const add = ['add', '--phone', '+7 (912) 000-00-01', '--name', 'Иванова Анна Петровна', '--superuser'];
const demoPhone = '79000000001';

describe('New database in production', { timeout: 300_000 }, () => {
  it.each<[string, Record<string, string>]>([
    ['NODE_ENV=production', { NODE_ENV: 'production' }],
    ['an SMS gateway', { SMS_GATEWAY_URL: 'http://127.0.0.1:9/' }],
  ])('contains no users with %s, and the start explains how to add the first one', async (_title, more) => {
    const server = await startServer({ ...env, ...more });
    await expect.poll(server.printed).toMatch(/Первый вход: http:\/\/127\.0\.0\.1:\d+\/setup\?key=[\w-]{43}\n/);
    expect(server.printed()).toContain(
      "Или создайте первого человека командой: node dist/server/user.js add --phone 79120000001 --name 'Иванова Анна Петровна' --superuser",
    );
    expect(server.printed()).not.toContain('900 000-00-01');
    await server.end('SIGTERM');
    expect(await user({ ...env, ...more }, 'list')).toEqual({ code: 0, text: 'В базе ещё нет пользователей.\n' });
  });

  it('gets demo users with DEMO=on, also when it exists and is empty; later starts without it print a warning', async () => {
    await user(env, 'list');
    const server = await startServer({ ...env, DEMO: 'on', NODE_ENV: 'production' });
    expect(server.printed()).toContain('+7 900 000-00-01  всё (суперпользователь)');
    await server.end('SIGTERM');
    const later = await startServer({ ...env, DEMO: 'off' });
    await expect
      .poll(later.printed)
      .toContain(
        'Внимание: в базе есть демонстрационные пользователи, их телефоны известны всем. Отключите их:\n  node dist/server/user.js off --phone 79000000001',
      );
    await later.end('SIGTERM');
  });
});

describe('First sign-in over http', { timeout: 300_000 }, () => {
  const send = (server: { url: string }, key: string, body: unknown) =>
    fetch(`${server.url}/config/setup`, {
      method: 'POST',
      headers: { 'x-setup-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const keyOf = (server: { printed(): string }): string => /setup\?key=([\w-]+)/.exec(server.printed())?.[1] ?? '';

  it('opens by an address from an earlier start with DEMO=off, then by SMS; a restart prints no address once a user can sign in', async () => {
    const before = await startServer({ ...env, DEMO: 'off' });
    await expect.poll(() => keyOf(before)).toMatch(/^[\w-]{43}$/);
    expect(before.printed()).not.toContain('900 000-00-01');
    await before.end('SIGTERM');
    const server = await startServer({ ...env, DEMO: 'off' });
    await expect.poll(() => keyOf(server)).toMatch(/^[\w-]{43}$/);
    const made = { company: 'Ромашка', name: 'Иванова Анна', phone: '79120000001' };
    expect((await send(server, keyOf(before), made)).status).toBe(200);
    expect((await send(server, keyOf(server), made)).status).toBe(403);
    const { access_token } = await server.signIn('79120000001');
    expect((await server.call('GET', '/api/v1/aboutMe/', access_token)).body.data).toMatchObject({
      fullName: 'Иванова Анна',
      role: { superUser: true },
    });
    const app = (await (await fetch(`${server.url}/config/app.json`)).json()) as object;
    expect(app).toMatchObject({ demo: false, productName: 'Ромашка' });
    await server.end('SIGTERM');
    const later = await startServer({ ...env, DEMO: 'off' });
    await expect.poll(later.printed).toContain('Вход по телефону.');
    expect(later.printed()).not.toContain('setup');
    await later.end('SIGTERM');
  });
});

describe('npm run user', { timeout: 300_000 }, () => {
  it('adds the first user to a stopped database, who then signs in', async () => {
    expect(await user(env, ...add)).toEqual({
      code: 0,
      text: 'Иванова Анна Петровна может войти по телефону 79120000001.\n',
    });
    const server = await startServer(env);
    const { access_token } = await server.signIn('79120000001');
    const { body } = await server.call('GET', '/api/v1/aboutMe/', access_token);
    expect(body.data).toMatchObject({
      fullName: 'Иванова Анна Петровна',
      role: { superUser: true, pushAccess: false },
    });
    await server.end('SIGTERM');
  });

  it('works on a running database: adds, lists, deactivates and ends sessions, reactivates', async () => {
    const database = await createOwnDatabase();
    onTestFinished(() => database.remove());
    const server = await startServer(database.env);
    expect(
      (
        await user(
          database.env,
          'add',
          '--phone',
          '89120000002',
          '--name',
          'Петров  Пётр',
          '--access',
          'push,billing',
          '--territories',
          '1,2',
        )
      ).code,
    ).toBe(0);
    const { access_token, refresh_token } = await server.signIn('79120000002');
    expect((await server.call('GET', '/api/v1/notifications/?limit=1', access_token)).status).toBe(200);
    expect((await user(database.env, 'list')).text).toContain(
      '79120000002  Петров Пётр  доступ: push, billing  территории: 1, 2\n',
    );
    expect(await user(database.env, 'off', '--phone', '79120000002')).toEqual({
      code: 0,
      text: 'Петров Пётр больше не может войти, сеансы завершены.\n',
    });
    expect((await server.call('GET', '/api/v1/notifications/?limit=1', access_token)).status).toBe(401);
    expect(await user(database.env, 'on', '--phone', '79120000002')).toEqual({
      code: 0,
      text: 'Петров Пётр снова может войти по телефону 79120000002.\n',
    });
    expect((await server.call('GET', '/api/v1/notifications/?limit=1', access_token)).status).toBe(401);
    expect((await server.call('PUT', '/api/v1/auth/', undefined, { refresh_token })).status).toBe(401);
    await server.signIn('79120000002');
    await server.end('SIGTERM');
  });

  it('rejects invalid commands with a message and exit code 1', async () => {
    const database = await createOwnDatabase();
    onTestFinished(() => database.remove());
    const refused = (...typed: string[]) => user(database.env, ...typed);
    expect(await refused('add', '--phone', '123', '--name', 'Кто-то')).toEqual({
      code: 1,
      text: 'Неверный телефон «123»: нужны 11 цифр, например --phone 79120000001.\n',
    });
    expect(await refused('add', '--phone', demoPhone, '--name', 'Кто-то', '--territories', 'all')).toEqual({
      code: 1,
      text: 'Телефон 79000000001 уже занят: Орлова Марина Сергеевна.\n',
    });
    expect(await refused(...add, '--territories', '5,999999')).toEqual({
      code: 1,
      text: 'Нет таких территорий: 999999.\n',
    });
    expect(await refused(...add, '--access', 'everything')).toEqual({
      code: 1,
      text: 'Неизвестный доступ «everything»: бывают push, strategies, motivation, billing, delete, export.\n',
    });
    expect(await refused('off', '--phone', demoPhone)).toEqual({
      code: 1,
      text: 'Орлова Марина Сергеевна — последний действующий суперпользователь, его нельзя отключить. Сначала добавьте другого.\n',
    });
    expect(await refused('off', '--phone', '79120000009')).toEqual({
      code: 1,
      text: 'Нет пользователя с телефоном 79120000009.\n',
    });
    const misspelt = await refused('add', '--telephone', demoPhone);
    expect(misspelt).toMatchObject({ code: 1, text: expect.stringContaining('Не понимаю «--telephone 79000000001».') });
    expect((await refused()).code).toBe(1);
    expect(await user({ API_URL: 'http://127.0.0.1:9' }, 'list')).toEqual({
      code: 1,
      text: 'API_URL задан: пользователей ведёт этот API, своей базы здесь нет.\n',
    });
    expect((await refused('list')).text).not.toContain('79120000001');
  });
});
