import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbedded, type Connection } from '#server/platform/db/connection.ts';
import { vacuumTables } from '#server/platform/jobs/vacuum.ts';
import { rowsOf } from '#server/platform/db/rows.ts';

let db: Connection['db'];
let close: Connection['close'];
beforeAll(async () => {
  ({ db, close } = await openEmbedded({}));
  await db.execute(sql`create table visits (id integer, text text)`);
  await db.execute(sql`create table points (id integer)`);
});
afterAll(() => close());

const add = (from: number, to: number) =>
  db.execute(sql`insert into visits select id, repeat('a', 500) from generate_series(${from}::int, ${to}::int) id`);
const size = async () =>
  (await rowsOf<{ size: number }>(db, sql`select pg_relation_size('visits')::int as size`))[0]?.size;

describe('the upkeep of an embedded database (docs/decisions/0077)', () => {
  it('is of every table that was never vacuumed, be it analysed, and then of none', async () => {
    await add(1, 1000);
    await db.execute(sql`analyze visits`);
    expect((await vacuumTables(db)).toSorted()).toEqual(['points', 'visits']);
    expect(await rowsOf(db, sql`select reltuples::int as rows from pg_class where relname = 'visits'`)).toEqual([
      { rows: 1000 },
    ]);
    expect(await vacuumTables(db)).toEqual([]);
  });

  it('leaves alone what has changed a little', async () => {
    await db.execute(sql`update visits set text = 'b' where id <= 200`);
    expect(await vacuumTables(db)).toEqual([]);
  });

  it('is of what has changed by more than a fifth, and gives its room to what comes next', async () => {
    await db.execute(sql`delete from visits where id <= 600`);
    expect(await vacuumTables(db)).toEqual(['visits']);
    const before = await size();
    await add(1, 500);
    expect(await size()).toBe(before);
  });

  it('is of what grew while another process had it, whose count of changes is not known here', async () => {
    await add(2000, 9000);
    await db.execute(sql`select pg_stat_reset()`);
    expect(await vacuumTables(db)).toEqual(['visits']);
  });
});
