import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { resources } from '#resources/index.ts';
import { createDatabase, createTemplate } from '#tests/support/testDatabase.ts';
import { startServer, type ServerProcess } from '#tests/processes/serverProcess.ts';
import { createPostgres, type OwnPostgres } from '../../scripts/postgres.mjs';

let primary: OwnPostgres;
let replica: OwnPostgres;
/** A session at the replica that pauses and resumes the replay of the primary's log. */
let standby: Client;
let env: Record<string, string>;
beforeAll(async () => {
  primary = await createPostgres();
  await createTemplate(primary.url());
  const url = await createDatabase(primary.url(), 'small');
  replica = await createPostgres({ replicaOf: primary.url() });
  env = { DATABASE_URL: url, DATABASE_READ_URL: replica.url(new URL(url).pathname.slice(1)) };
  standby = new Client(env['DATABASE_READ_URL']);
  await standby.connect();
});
afterAll(async () => {
  await standby.end();
  await replica.remove();
  await primary.remove();
});

/** A signed-in browser, which keeps the position of its last write in a cookie. */
interface Browser {
  cookie: string;
  read(server: ServerProcess, path: string): Promise<{ status: number; body: { data?: unknown } }>;
  write(server: ServerProcess, method: string, path: string, body: unknown): Promise<number>;
}

async function openBrowser(server: ServerProcess): Promise<Browser> {
  const { access_token: token } = await server.signIn();
  const headers = { device: 'web', 'content-type': 'application/json', 'x-token': token };
  const browser: Browser = {
    cookie: '',
    async read({ url }, path) {
      const response = await fetch(url + path, { headers: { ...headers, cookie: browser.cookie } });
      return { status: response.status, body: (await response.json()) as { data?: unknown } };
    },
    async write({ url }, method, path, body) {
      const init = { method, headers: { ...headers, cookie: browser.cookie }, body: JSON.stringify(body) };
      const response = await fetch(url + path, init);
      browser.cookie = response.headers.get('set-cookie')?.split(';')[0] ?? browser.cookie;
      return response.status;
    },
  };
  return browser;
}

const notices = '/api/v1/notifications/';
const notice = (message: string) => ({ message, date: 2_000_000_000, territoryIds: [1], distributorIds: [1] });
const newest = async (browser: Browser, server: ServerProcess): Promise<unknown> => {
  const { body } = await browser.read(server, `${notices}?limit=1`);
  return (body.data as { message: string }[])[0]?.message;
};
const paused = async (work: () => Promise<void>): Promise<void> => {
  await standby.query('select pg_wal_replay_pause()');
  await work().finally(() => standby.query('select pg_wal_replay_resume()'));
};

const known = { timeout: 10_000, interval: 20 };

/** Reads until the replica has answered: it first has to reach the browser's last write. */
async function usedReplica(browser: Browser, server: ServerProcess): Promise<void> {
  const before = await reads(standby);
  await vi.waitUntil(async () => {
    await newest(browser, server);
    return (await reads(standby)) > before;
  }, known);
}

/** Returns how often the replica has read the table of notices. */
async function reads(client: Client): Promise<number> {
  const { rows } = await client.query<{ reads: string }>(
    "select sum(coalesce(seq_scan, 0) + coalesce(idx_scan, 0)) as reads from pg_stat_user_tables where relname = 'notices'",
  );
  return Number(rows[0]?.reads ?? 0);
}

describe('A read replica (operating, PostgreSQL)', { timeout: 300_000 }, () => {
  it('answers reads of a browser up to a second behind; then the primary does', async () => {
    const server = await startServer(env);
    const browser = await openBrowser(server);
    expect(await browser.write(server, 'POST', notices, notice('Своя запись'))).toBe(200);
    const other = await openBrowser(server);
    await vi.waitUntil(async () => (await newest(browser, server)) === 'Своя запись', known);
    await usedReplica(browser, server);
    await paused(async () => {
      expect(await other.write(server, 'POST', notices, notice('Чужая запись'))).toBe(200);
      expect(await newest(browser, server)).toBe('Своя запись');
      await vi.waitUntil(async () => (await newest(browser, server)) === 'Чужая запись', known);
    });
  });

  it('shows a browser its own write at once, in every process', async () => {
    const [one, two] = await Promise.all([startServer(env), startServer(env)]);
    const browser = await openBrowser(one);
    await paused(async () => {
      for (const message of ['Первая', 'Вторая']) {
        expect(await browser.write(one, 'POST', notices, notice(message))).toBe(200);
        expect(browser.cookie).toMatch(/^written=\w+%2F\w+$/);
        expect(await newest(browser, one)).toBe(message);
        expect(await newest(browser, two)).toBe(message);
      }
    });
  });

  it('shows a browser what it has changed under /config at once, such as an undo', async () => {
    const server = await startServer(env);
    const browser = await openBrowser(server);
    await paused(async () => {
      expect(await browser.write(server, 'POST', notices, notice('До отмены'))).toBe(200);
      const before = browser.cookie;
      expect(await browser.write(server, 'PUT', '/config/person/view/', { userId: 2 })).toBe(200);
      expect(browser.cookie).toMatch(/^written=\w+%2F\w+$/);
      expect(browser.cookie).not.toBe(before);
    });
  });

  it('is not used by a browser with a malformed position', async () => {
    const server = await startServer(env);
    const browser = await openBrowser(server);
    for (const position of ['%', '%E0%A4%A', 'x/y', '1%2F2%2F3']) {
      browser.cookie = `written=${position}`;
      expect([position, (await browser.read(server, `${notices}?limit=1`)).status]).toEqual([position, 200]);
    }
  });

  it('follows the writes of other processes with its cached answers (decision 0014)', async () => {
    const [one, two] = await Promise.all([startServer(env), startServer(env)]);
    const [browser, other] = [await openBrowser(one), await openBrowser(two)];
    await browser.write(one, 'POST', notices, notice('Ноль'));
    for (let time = 1; time <= 5; time += 1) {
      await newest(browser, one);
      expect(await other.write(two, 'POST', notices, notice(`Запись ${time}`))).toBe(200);
      await vi.waitUntil(async () => (await newest(browser, one)) === `Запись ${time}`, known);
    }
  });

  it('gives the same answers as the primary for each resource', async () => {
    const server = await startServer(env);
    const browser = await openBrowser(server);
    await browser.write(server, 'POST', notices, notice('Для сравнения'));
    await usedReplica(browser, server);
    const { cookie } = browser;
    for (const { api } of resources.filter(({ api }) => !api.path.includes(':'))) {
      browser.cookie = cookie;
      const fromReplica = await browser.read(server, `${api.path}?limit=20`);
      browser.cookie = '';
      expect([api.path, fromReplica]).toEqual([api.path, await browser.read(server, `${api.path}?limit=20`)]);
    }
  });

  it('ends a session at once, although the replica still has it', async () => {
    const server = await startServer(env);
    const browser = await openBrowser(server);
    await browser.write(server, 'POST', notices, notice('Перед выходом'));
    const { cookie } = browser;
    await paused(async () => {
      await browser.write(server, 'DELETE', '/api/v1/auth/', {});
      browser.cookie = cookie;
      expect((await browser.read(server, `${notices}?limit=1`)).status).toBe(401);
    });
  });

  it('is replaced by the primary when it does not answer within three seconds', async () => {
    const server = await startServer(env);
    const browser = await openBrowser(server);
    await browser.write(server, 'POST', notices, notice('Перед замком'));
    await usedReplica(browser, server);
    const admin = new Client(env['DATABASE_URL']);
    await admin.connect();
    await admin.query('begin');
    await admin.query('lock table notices in access exclusive mode');
    await admin.query("select pg_logical_emit_message(false, 'flushed', ''), pg_switch_wal()");
    // The replica has replayed the lock; paused, it does not learn of its end.
    const locked = "select 1 from pg_locks where mode = 'AccessExclusiveLock' and relation = 'notices'::regclass";
    await vi.waitUntil(async () => (await standby.query(locked)).rows.length > 0, known);
    await paused(async () => {
      await admin.query('rollback');
      const began = Date.now();
      expect(await newest(browser, server)).toBe('Перед замком');
      expect(Date.now() - began).toBeLessThan(15_000);
    });
    await admin.end();
  });

  it('is replaced by the primary while it is away', async () => {
    const server = await startServer(env);
    const browser = await openBrowser(server);
    await browser.write(server, 'POST', notices, notice('Перед остановкой'));
    await standby.end();
    await replica.stop();
    try {
      for (let time = 0; time < 20; time += 1) expect(await newest(browser, server)).toBe('Перед остановкой');
    } finally {
      await replica.start();
      standby = new Client(env['DATABASE_READ_URL']);
      await standby.connect();
    }
    await usedReplica(browser, server);
  });
});
