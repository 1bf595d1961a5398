import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fillDemo } from '#server/main/fillDemo.ts';
import { openPostgres, withOwnDb, type Connection, type Db } from '#server/platform/db/connection.ts';
import { allFeatures, featureNames, featuresWithout, type FeatureName } from '#server/platform/db/features.ts';
import { findFeatures } from '#server/platform/db/findFeatures.ts';
import { lockPlanning, lockResource, prepareRowLocks } from '#server/platform/db/locks.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { syncIndexes } from '#server/resources/engine/syncIndexes.ts';
import { promo } from '#tests/customResources/promo.ts';
import { startServer } from '#tests/processes/serverProcess.ts';
import { createDatabase, testNow } from '#tests/support/testDatabase.ts';
import { serverUrl } from './serverUrl.ts';

const DATABASE_WITHOUT = featureNames.join(',');

function open(url: string, without: readonly FeatureName[] = featureNames): Connection {
  const connection = openPostgres(url, { features: featuresWithout(without) });
  onTestFinished(() => connection.close());
  return connection;
}

it('finds all features of PostgreSQL, in several processes at once', async () => {
  const url = await createDatabase(serverUrl, 'empty');
  const found = await Promise.all([1, 2, 3].map(() => withOwnDb(url, (db) => findFeatures(db, []))));
  expect(found).toEqual([allFeatures, allFeatures, allFeatures]);
});

it('works on a server that rejects triggers, with the same sums', async () => {
  const url = await createDatabase(serverUrl, 'empty');
  const { db } = open(url);
  await db.execute(sql`create function reject() returns event_trigger language plpgsql as
    $$ begin raise exception 'no triggers' using errcode = 'feature_not_supported'; end $$`);
  await db.execute(
    sql`create event trigger rejecting on ddl_command_start when tag in ('CREATE TRIGGER') execute function reject()`,
  );
  const server = await startServer({ DATABASE_URL: url, DEMO: 'off' });
  expect(server.printed().match(/^База без .*триггер\S*/gm)).toEqual([
    'База без триггеров:',
    'База без таблиц перехода в триггерах:',
  ]);
  await open(url, ['triggers']).db.transaction((tx) => fillDemo(tx, 'small', testNow));
  const { access_token: token } = await server.signIn();
  const sale = { day: '2015-01-01', fieldEmployeeId: 1, tradePointId: 1, productId: 1, kg: 1, pieces: 2, rub: 300 };
  for (let time = 0; time < 2; time += 1)
    expect((await server.call('POST', '/api/exchange/sales/', token, sale)).status).toBe(200);
  expect(
    await rowsOf(
      db,
      sql`select entries, orders, rub from sale_days join agent_sales using (field_employee_id) where day = '2015-01-01' and month = '2015-01-01'`,
    ),
  ).toEqual([{ entries: 2, orders: 2, rub: 600 }]);
  expect(await server.end('SIGTERM')).toBe(0);
});

it('sums what concurrent transactions write without triggers', async () => {
  const url = await createDatabase(serverUrl, 'small');
  await withOwnDb(url, (db) => db.execute(sql`alter table sales disable trigger user`));
  const [one, other] = [open(url).db, open(url).db];
  const sell = (number: number) =>
    sql`insert into sales (field_employee_id, trade_point_id, product_id, distr_id, day, kg, pieces, rub) values (1, 1, ${number}, 1, '2031-01-01', 1, 1, 10)`;
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      (at % 2 === 0 ? one : other).transaction(async (tx) => {
        await tx.execute(sell(1));
        await tx.execute(sell(2));
      }),
    ),
  );
  expect(await rowsOf(one, sql`select entries, orders from sale_days where day = '2031-01-01'`)).toEqual([
    { entries: 40, orders: 40 },
  ]);
  expect(await rowsOf(one, sql`select rub from agent_sales where month = '2031-01-01'`)).toEqual([{ rub: 400 }]);
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

  it.each([
    ['triggers', featureNames.filter((name) => name !== 'triggers')],
    ['processes', featureNames],
  ])('never repeat a response after any process has committed, as counted by %s', async (_, names) => {
    const env = { DATABASE_URL: await createDatabase(serverUrl, 'small'), DATABASE_WITHOUT: names.join(',') };
    const servers = await Promise.all([startServer(env), startServer(env)]);
    const { access_token: token } = await servers[0].signIn();
    const named = async (server: (typeof servers)[number]) => {
      const { body } = await server.call('GET', '/api/v1/tradePoints/?tradePointId=1', token);
      return (body.data as { name: string }[])[0]?.name;
    };
    const { db } = open(env.DATABASE_URL, names);
    const name = (writer: Db, text: string) =>
      writer.execute(sql`update trade_points set name = ${text} where trade_point_id = 1`);
    await name(db, '0');
    for (let number = 1; number <= 20; number += 1) {
      await db.transaction(async (tx) => {
        await name(tx, String(number));
        expect(await Promise.all(servers.map(named))).toEqual([String(number - 1), String(number - 1)]);
      });
      expect(await Promise.all(servers.map(named))).toEqual([String(number), String(number)]);
    }
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
  });
});
