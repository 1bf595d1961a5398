import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgres, type Connection, type Db } from '#server/platform/db/connection.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { createDatabase } from '#tests/support/testDatabase.ts';
import { serverUrl } from './serverUrl.ts';

let connection: Connection;
let db: Db;
beforeAll(async () => {
  connection = openPostgres(await createDatabase(serverUrl, 'empty'));
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
