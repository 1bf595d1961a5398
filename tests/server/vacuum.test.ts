import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '#server/platform/db/connection.ts';
import { openEmbedded } from '#server/platform/db/openConnection.ts';
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

describe('Vacuum of an embedded database', () => {
  it('processes every table that was never vacuumed, even if analyzed, and then no more', async () => {
    await add(1, 1000);
    await db.execute(sql`analyze visits`);
    expect((await vacuumTables(db)).toSorted()).toEqual(['points', 'visits']);
    expect(await rowsOf(db, sql`select reltuples::int as rows from pg_class where relname = 'visits'`)).toEqual([
      { rows: 1000 },
    ]);
    expect(await vacuumTables(db)).toEqual([]);
  });

  it('skips tables with few changes', async () => {
    await db.execute(sql`update visits set text = 'b' where id <= 200`);
    expect(await vacuumTables(db)).toEqual([]);
  });

  it('processes a table with more than a fifth of its rows changed, and reuses its space', async () => {
    await db.execute(sql`delete from visits where id <= 600`);
    expect(await vacuumTables(db)).toEqual(['visits']);
    const before = await size();
    await add(1, 500);
    expect(await size()).toBe(before);
  });

  it('processes a table that grew in another process, whose change counts are unknown here', async () => {
    await add(2000, 9000);
    await db.execute(sql`select pg_stat_reset()`);
    expect(await vacuumTables(db)).toEqual(['visits']);
  });
});
