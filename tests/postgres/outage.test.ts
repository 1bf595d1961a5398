import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDatabase, createTemplate } from '#tests/support/testDatabase.ts';
import { spawnServer, startServer } from '#tests/processes/serverProcess.ts';
import { createPostgres, type OwnPostgres } from '../../scripts/postgres.mjs';

let postgres: OwnPostgres;
let url: string;
beforeAll(async () => {
  postgres = await createPostgres();
  await createTemplate(postgres.url());
  url = await createDatabase(postgres.url(), 'small');
});
afterAll(() => postgres.remove());

const away = {
  status: 503,
  body: { success: false, error: { code: 503, text: 'База данных временно недоступна. Повторите через минуту' } },
};

describe('Loss of the database connection (design, How it runs)', { timeout: 300_000 }, () => {
  it('answers 503 in the envelope, and recovers without a restart when the database returns', async () => {
    const server = await startServer({ DATABASE_URL: url });
    const { access_token } = await server.signIn();
    const list = () => server.call('GET', '/api/v1/tasks/?limit=1', access_token);
    const write = () =>
      server.call('POST', '/api/v1/notifications/', access_token, { message: 'Запись', date: 2_000_000_000 });
    for (let time = 0; time < 2; time += 1) {
      // The server is stopped during reads and writes, with idle connections in the pool.
      const busy = Array.from({ length: 40 }, (_, number) => (number % 2 === 0 ? list() : write()));
      await postgres.stop();
      for (const response of await Promise.all(busy))
        expect([response.status, response.status === 200 || response.body]).toEqual(
          response.status === 200 ? [200, true] : [503, away.body],
        );
      expect(await list()).toEqual(away);
      expect(await write()).toEqual(away);
      expect(await server.call('GET', '/api/v1/auth/?phone=79000000002')).toEqual(away);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(503);
      await postgres.start();
      await vi.waitUntil(async () => (await list()).status === 200, { timeout: 60_000, interval: 20 });
      expect((await write()).status).toBe(200);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    }
    expect(server.child.exitCode).toBe(null);
    expect(await server.end('SIGTERM')).toBe(0);
  });

  it('does not prevent a process from stopping', async () => {
    const server = await startServer({ DATABASE_URL: url });
    await postgres.stop();
    expect(await server.end('SIGTERM')).toBe(0);
    await postgres.start();
  });

  it('makes a start wait for the database', async () => {
    await postgres.stop();
    const { child, printed } = spawnServer({ DATABASE_URL: url });
    await vi.waitUntil(() => printed().includes('недоступна: соединение отклонено. Жду 15 секунд…'), {
      timeout: 60_000,
    });
    await postgres.start();
    await vi.waitUntil(() => printed().includes('Открыто на'), { timeout: 60_000 });
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('ends a start with a message without the password when the database stays unreachable', async () => {
    const [nobody, nameless] = [
      spawnServer({ DATABASE_URL: 'postgres://user:secret@127.0.0.1:9/base' }),
      spawnServer({ DATABASE_URL: postgres.url('nothing') }),
    ];
    expect(await Promise.all([once(nobody.child, 'exit'), once(nameless.child, 'exit')])).toEqual([
      [1, null],
      [1, null],
    ]);
    expect(nobody.printed()).toBe(
      'База данных 127.0.0.1:9/base недоступна: соединение отклонено. Жду 15 секунд…\n' +
        'База данных 127.0.0.1:9/base недоступна: соединение отклонено. Проверьте DATABASE_URL и что PostgreSQL запущен.\n',
    );
    expect(nameless.printed()).toContain(
      '/nothing недоступна: на сервере нет базы с таким именем. Проверьте DATABASE_URL и что PostgreSQL запущен.\n',
    );
  });

  it('ends a start immediately when the address or the user name is wrong', async () => {
    const wrong = spawnServer({ DATABASE_URL: 'mysql://user:secret@127.0.0.1/base' });
    const unknown = spawnServer({ DATABASE_URL: postgres.url('base').replace('postgres@', 'stranger@') });
    expect(await Promise.all([once(wrong.child, 'exit'), once(unknown.child, 'exit')])).toEqual([
      [1, null],
      [1, null],
    ]);
    expect(wrong.printed()).toBe('DATABASE_URL: ожидается адрес вида postgres://имя:пароль@сервер:5432/база.\n');
    expect(unknown.printed()).toMatch(
      /^База данных 127\.0\.0\.1:\d+\/base не принимает имя или пароль из DATABASE_URL\.\n$/,
    );
  });
});
