import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { createDatabase } from '#tests/support/testDatabase.ts';
import { startServer, type ServerProcess } from '#tests/processes/serverProcess.ts';
import { serverUrl } from './serverUrl.ts';

describe('Processes that share a database (design, How it runs)', { timeout: 300_000 }, () => {
  it('starts ten processes on an empty database: all respond, and one of them fills it', async () => {
    const url = await createDatabase(serverUrl, 'empty');
    const servers = await Promise.all(Array.from({ length: 10 }, () => startServer({ DATABASE_URL: url, DEMO: 'on' })));
    const { access_token } = await (servers[0] as ServerProcess).signIn();
    const pages = await Promise.all(
      servers.map((server) => server.call('GET', '/api/v1/tasks/?limit=5', access_token)),
    );
    expect(pages.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(new Set(pages.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(servers.filter((server) => server.printed().includes('Первый запуск'))).toHaveLength(1);
    expect(await Promise.all(servers.map((server) => server.end('SIGTERM')))).toEqual(
      Array.from({ length: 10 }, () => 0),
    );
    const client = new Client(url);
    await client.connect();
    const { rows } = await client.query(
      'select (select count(*)::int > 1000 from tasks where plan_version_id is not null) as planned, (select count(*)::int from pg_stat_activity where datname = current_database()) as connections',
    );
    expect(rows).toEqual([{ planned: true, connections: 1 }]);
    await client.end();
  });

  it('lets a user switch between two processes: code, sign-in, refresh, reading and writing', async () => {
    const env = { DATABASE_URL: await createDatabase(serverUrl, 'small') };
    const [a, b] = await Promise.all([startServer(env), startServer(env)]);
    const phone = '79000000001';
    const code = await a.askCode(phone);
    const entered = await b.call('POST', '/api/v1/auth/', undefined, { phone, code });
    const first = entered.body.data as { access_token: string; refresh_token: string };
    expect((await a.call('GET', '/api/v1/aboutMe/', first.access_token)).status).toBe(200);
    const refreshed = await b.call('PUT', '/api/v1/auth/', undefined, { refresh_token: first.refresh_token });
    const second = refreshed.body.data as { access_token: string; refresh_token: string };
    expect((await a.call('GET', '/api/v1/aboutMe/', second.access_token)).status).toBe(200);
    expect((await a.call('GET', '/api/v1/aboutMe/', first.access_token)).status).toBe(401);
    const made = await a.call('POST', '/api/v1/notifications/', second.access_token, {
      message: 'Один для двух',
      date: 2_000_000_000,
    });
    expect(made.status).toBe(200);
    const read = await b.call('GET', '/api/v1/notifications/?limit=1', second.access_token);
    expect(read.body.data).toMatchObject([{ message: 'Один для двух' }]);
    // For ten seconds the other process gives the same pair; then it recognizes the used refresh token as stolen.
    const again = () => a.call('PUT', '/api/v1/auth/', undefined, { refresh_token: first.refresh_token });
    expect((await again()).body.data).toMatchObject(second);
    const client = new Client(env.DATABASE_URL);
    await client.connect();
    await client.query('update sessions set last_used = last_used - 10');
    await client.end();
    expect((await again()).status).toBe(401);
    expect((await a.call('GET', '/api/v1/aboutMe/', second.access_token)).status).toBe(401);
    await Promise.all([a.end('SIGTERM'), b.end('SIGTERM')]);
  });

  it('never repeats a response after any process has committed, and never shows uncommitted data', async () => {
    const env = { DATABASE_URL: await createDatabase(serverUrl, 'small') };
    const servers = await Promise.all([startServer(env), startServer(env)]);
    const { access_token } = await servers[0].signIn();
    const counted = async (server: ServerProcess) => {
      const { body } = await server.call('GET', '/api/v1/tradePoints/?tradePointId=1', access_token);
      return Number((body.data as { name: string }[])[0]?.name);
    };
    const client = new Client(env.DATABASE_URL);
    await client.connect();
    const count = (number: number) =>
      client.query('update trade_points set name = $1 where trade_point_id = 1', [String(number)]);
    await count(0);
    for (let number = 1; number <= 100; number += 1) {
      await client.query('begin');
      await count(number);
      expect(await Promise.all(servers.map(counted))).toEqual([number - 1, number - 1]);
      // These may run before or after the commit: only later requests matter.
      const overtaking = servers.map(counted);
      await client.query('commit');
      expect(await Promise.all(servers.map(counted))).toEqual([number, number]);
      await Promise.all(overtaking);
      expect(await Promise.all(servers.map(counted))).toEqual([number, number]);
    }
    await client.end();
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
  });

  it('counts codes and guesses of all processes together, even concurrent ones', async () => {
    const env = { DATABASE_URL: await createDatabase(serverUrl, 'small') };
    const servers = await Promise.all([startServer(env), startServer(env)]);
    const many = (ask: (server: (typeof servers)[number]) => Promise<{ status: number }>) =>
      Promise.all(Array.from({ length: 10 }, () => servers.map(ask)).flat());

    const requests = await many((server) => server.call('GET', '/api/v1/auth/?phone=79000000002'));
    expect(requests.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(requests.filter(({ status }) => status === 429)).toHaveLength(15);

    const code = await servers[0].askCode('79000000003');
    const guessed = await many((server) =>
      server.call('POST', '/api/v1/auth/', undefined, { phone: '79000000003', code: 'none' }),
    );
    expect(guessed.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(guessed.filter(({ status }) => status === 429)).toHaveLength(15);
    expect((await servers[1].call('POST', '/api/v1/auth/', undefined, { phone: '79000000003', code })).status).toBe(
      429,
    );

    const once = await servers[0].askCode('79000000004');
    const entered = await Promise.all(
      servers.map((server) => server.call('POST', '/api/v1/auth/', undefined, { phone: '79000000004', code: once })),
    );
    expect(entered.map(({ status }) => status).sort()).toEqual([200, 400]);
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
  });
});
