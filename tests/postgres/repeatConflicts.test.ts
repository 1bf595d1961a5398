import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection, Db } from '#server/platform/db/connection.ts';
import { openPostgres } from '#server/platform/db/openConnection.ts';
import { transactOver } from '#server/platform/db/poolTransactions.ts';
import { whyUnavailable } from '#server/platform/db/unavailable.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { createDatabase } from '#tests/support/testDatabase.ts';
import { serverUrl } from './serverUrl.ts';

let connection: Connection;
let db: Db;
let url: string;
beforeAll(async () => {
  url = await createDatabase(serverUrl, 'empty');
  connection = openPostgres(url);
  db = connection.db;
  await db.execute(sql`create table counters (id integer primary key, count integer not null)`);
  await db.execute(sql`insert into counters values (1, 0), (2, 0)`);
});
afterAll(() => connection.close());

const add = (tx: Db, id: number) => tx.execute(sql`update counters set count = count + 1 where id = ${id}`);
const counts = async () =>
  (await rowsOf<{ count: number }>(db, sql`select count from counters order by id`)).map(({ count }) => count);

/** Lets a number of callers continue together; later ones pass at once. */
function meeting(size: number): () => Promise<void> {
  let open = (): void => undefined;
  const isOpen = new Promise<void>((resolve) => (open = resolve));
  let waiting = 0;
  return () => {
    waiting += 1;
    if (waiting >= size) open();
    return isOpen;
  };
}

describe('Transactions that the server rolls back because of another one (operating, PostgreSQL)', () => {
  it('are repeated after a deadlock, and are done once', async () => {
    const before = await counts();
    const met = meeting(2);
    const crossing = (first: number, second: number) =>
      db.transaction(async (tx) => {
        await add(tx, first);
        await met();
        await add(tx, second);
      });
    await Promise.all([crossing(1, 2), crossing(2, 1)]);
    expect(await counts()).toEqual(before.map((count) => count + 2));
  });

  it('are repeated after a serialization failure', async () => {
    const [before = 0] = await counts();
    const met = meeting(3);
    const reading = () =>
      db.transaction(
        async (tx) => {
          await tx.execute(sql`select count from counters where id = 1`);
          await met();
          await add(tx, 1);
        },
        { isolationLevel: 'repeatable read' },
      );
    await Promise.all([reading(), reading(), reading()]);
    expect((await counts())[0]).toBe(before + 3);
  });

  it('pass on any other error at once', async () => {
    let tries = 0;
    const failing = db.transaction(async (tx) => {
      tries += 1;
      await tx.execute(sql`insert into counters values (1, 0)`);
    });
    await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } });
    expect(tries).toBe(1);
  });
});

describe('Connections of transactions that fail (operating, PostgreSQL)', () => {
  /** More than a process has. */
  const tries = 12;
  const read = () => db.transaction((tx) => rowsOf<{ one: number }>(tx, sql`select 1 as one`));

  it('return to the pool when a transaction does not begin', async () => {
    const nonsense = 'sometimes' as 'read committed';
    for (let at = 0; at < tries; at += 1)
      await expect(db.transaction(() => Promise.resolve('begun'), { isolationLevel: nonsense })).rejects.toMatchObject({
        cause: { code: '42601' },
      });
    expect(await read()).toEqual([{ one: 1 }]);
    expect(connection.load?.()).toEqual({ busy: 0, waiting: 0 });
  });

  it('return to the pool when the server ends them within a transaction', async () => {
    for (let at = 0; at < tries; at += 1)
      expect(
        await db
          .transaction((tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`))
          .catch(whyUnavailable),
      ).toBe('away');
    expect(await read()).toEqual([{ one: 1 }]);
    expect(connection.load?.()).toEqual({ busy: 0, waiting: 0 });
  });

  it('are closed when a rollback does not answer in time', async () => {
    const pool = new Pool({ connectionString: url, max: 1, query_timeout: 200 });
    const slow = drizzle(pool);
    transactOver(pool, slow);
    const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`;
    let first: unknown;
    await expect(
      slow.transaction(async (tx) => {
        [first] = await rowsOf(tx, pid);
        await tx.execute(sql`select pg_sleep(2)`);
      }),
    ).rejects.toMatchObject({ cause: { message: 'Query read timeout' } });
    expect(first).toEqual({ pid: expect.any(Number) });
    const [second] = await slow.transaction((tx) => rowsOf(tx, pid));
    expect(second).not.toEqual(first);
    await pool.end();
  });
});
