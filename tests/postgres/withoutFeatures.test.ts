import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fillDemo } from '#server/main/fillDemo.ts';
import { openPostgres, withOwnDb, type Connection } from '#server/platform/db/connection.ts';
import { allFeatures, featureNames, featuresWithout } from '#server/platform/db/features.ts';
import { findFeatures } from '#server/platform/db/findFeatures.ts';
import { lockPlanning, lockResource, prepareRowLocks } from '#server/platform/db/locks.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { syncIndexes } from '#server/resources/engine/syncIndexes.ts';
import { promo } from '#tests/customResources/promo.ts';
import { spawnServer, startServer } from '#tests/processes/serverProcess.ts';
import { createDatabase, testNow } from '#tests/support/testDatabase.ts';
import { serverUrl } from './serverUrl.ts';

const features = featuresWithout(featureNames);
const DATABASE_WITHOUT = featureNames.join(',');

function open(url: string): Connection {
  const connection = openPostgres(url, { features });
  onTestFinished(() => connection.close());
  return connection;
}

it('finds all features of PostgreSQL, in several processes at once', async () => {
  const url = await createDatabase(serverUrl, 'empty');
  const found = await Promise.all([1, 2, 3].map(() => withOwnDb(url, (db) => findFeatures(db, []))));
  expect(found).toEqual([allFeatures, allFeatures, allFeatures]);
});

it('refuses a server that rejects triggers, and changes nothing', async () => {
  const url = await createDatabase(serverUrl, 'empty');
  const { db } = open(url);
  await db.execute(sql`create function reject() returns event_trigger language plpgsql as
    $$ begin raise exception 'no triggers' using errcode = 'feature_not_supported'; end $$`);
  await db.execute(
    sql`create event trigger rejecting on ddl_command_start when tag in ('CREATE TRIGGER') execute function reject()`,
  );
  const { child, printed } = spawnServer({ DATABASE_URL: url });
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(printed()).toBe(
    'Сервер из DATABASE_URL не выполняет триггеры PL/pgSQL для строк и для команд: начисления, суммы и права по ' +
      'территориям без них не работают. Нужен PostgreSQL 15 или новее.\n',
  );
  expect(await rowsOf(db, sql`select from pg_tables where schemaname = 'public'`)).toEqual([]);
});

describe('Rows in place of advisory locks', () => {
  it('let one of two connections wait for the end of the transaction of the other one', async () => {
    const url = await createDatabase(serverUrl, 'small');
    const [one, other] = [open(url), open(url)];
    // Both for a name that no transaction has locked before, and for a known one.
    for (const round of [1, 2]) {
      const order: string[] = [];
      let waiting: Promise<void> | undefined;
      await one.db.transaction(async (tx) => {
        await lockPlanning(tx);
        waiting = other.db.transaction(async (second) => {
          await lockPlanning(second);
          order.push('other');
        });
        await other.db.transaction((third) => lockResource(third, `/api/v1/other${round}/`));
        await tx.execute(sql`select pg_sleep(0.3)`);
        order.push('one');
      });
      await waiting;
      expect(order).toEqual(['one', 'other']);
    }
  });

  it('let one process at a time maintain the indexes, which it creates concurrently', async () => {
    const url = await createDatabase(serverUrl, 'small');
    const connection = open(url);
    await prepareRowLocks(connection.db);
    const messages: string[] = [];
    const others: boolean[] = [];
    const isDone = await connection.maintain(async (maintenance) => {
      await syncIndexes(maintenance, [promo], (line) => void messages.push(line));
      others.push(await open(url).maintain(() => Promise.resolve()));
    });
    expect({ isDone, others }).toEqual({ isDone: true, others: [false] });
    expect(messages).toEqual([expect.stringContaining('расширения pg_trgm нет')]);
    expect(await connection.maintain(() => Promise.resolve())).toBe(true);
  });

  it('are prepared by several processes at once', async () => {
    const url = await createDatabase(serverUrl, 'empty');
    await Promise.all([1, 2, 3, 4].map(() => withOwnDb(url, prepareRowLocks)));
    expect(await rowsOf(open(url).db, sql`select name from row_locks order by 1`)).toEqual([
      { name: 'maintenance' },
      { name: 'migration' },
    ]);
  });
});

it('runs each of 100 jobs exactly once in two processes without skip locked', { timeout: 300_000 }, async () => {
  const url = await createDatabase(serverUrl, 'small');
  const { db } = open(url);
  await db.execute(sql`create table effects (text text not null)`);
  const now = Math.floor(Date.now() / 1000);
  for (let job = 0; job < 100; job += 1)
    await enqueue(db, { kind: 'indexes', body: String(job), requestedBy: 'test', now });
  for (let worker = 0; worker < 2; worker += 1) {
    const args = ['--import', 'tsx', 'tests/postgres/jobWorker.ts', url, '0', 'skipLocked'];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
  }
  const count = async () => (await rowsOf(db, sql`select 1 from jobs where kind = 'indexes'`)).length;
  await expect.poll(count, { timeout: 150_000 }).toBe(0);
  expect(await rowsOf(db, sql`select count(*)::int as runs, count(distinct text)::int as jobs from effects`)).toEqual([
    { runs: 100, jobs: 100 },
  ]);
});

describe('Two processes without any of the features', { timeout: 300_000 }, () => {
  it('migrate an empty database once, say what is slower, and work', async () => {
    const env = { DATABASE_URL: await createDatabase(serverUrl, 'empty'), DATABASE_WITHOUT, DEMO: 'off' };
    const servers = await Promise.all([startServer(env), startServer(env)]);
    for (const { printed } of servers) expect(printed().match(/^База без /gm)).toHaveLength(featureNames.length);
    await open(env.DATABASE_URL).db.transaction((tx) => fillDemo(tx, 'small', testNow));
    const { access_token: token } = await servers[0].signIn();
    const notice = { message: 'Без блокировок', date: 2_000_000_000, territoryIds: [1], distributorIds: [1] };
    expect((await servers[1].call('POST', '/api/v1/notifications/', token, notice)).status).toBe(200);
    expect((await servers[0].call('GET', '/api/v1/notifications/?limit=1', token)).body.data).toMatchObject([
      { message: 'Без блокировок' },
    ]);
    expect(await Promise.all(servers.map((server) => server.end('SIGTERM')))).toEqual([0, 0]);
  });

  it('never repeat a response after any process has committed', async () => {
    const env = { DATABASE_URL: await createDatabase(serverUrl, 'small'), DATABASE_WITHOUT };
    const servers = await Promise.all([startServer(env), startServer(env)]);
    const { access_token: token } = await servers[0].signIn();
    const named = async (server: (typeof servers)[number]) => {
      const { body } = await server.call('GET', '/api/v1/tradePoints/?tradePointId=1', token);
      return (body.data as { name: string }[])[0]?.name;
    };
    const client = new Client(env.DATABASE_URL);
    await client.connect();
    onTestFinished(() => client.end());
    const name = (text: string) => client.query('update trade_points set name = $1 where trade_point_id = 1', [text]);
    await name('0');
    for (let number = 1; number <= 20; number += 1) {
      await client.query('begin');
      await name(String(number));
      expect(await Promise.all(servers.map(named))).toEqual([String(number - 1), String(number - 1)]);
      await client.query('commit');
      expect(await Promise.all(servers.map(named))).toEqual([String(number), String(number)]);
    }
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
  });
});
