import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/platform/db/connection.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';

let api: TestApi;
let db: Db;
beforeAll(async () => {
  api = await openTestApi();
  ({ db } = api.deps);
});
afterAll(() => api.close());

const saleDaysOf = () =>
  rowsOf(
    db,
    sql`select day::text, field_employee_id as agent, entries, orders from sale_days where trade_point_id in (1, 2) and day >= '2031-01-01' order by trade_point_id, day, agent`,
  );
const insert = (rows: string) =>
  db.execute(
    sql`insert into sales (sale_id, trade_point_id, field_employee_id, product_id, day, pieces, kg, rub) values ${sql.raw(rows)}`,
  );

it('keeps one row for the sales of an agent at a point and day, and counts the orders among them', async () => {
  await insert(
    `(990001, 1, 1, 1, '2031-01-01', 5, 0, 0), (990002, 1, 1, 2, '2031-01-01', -2, 0, 0), (990003, 1, 2, 1, '2031-01-01', 1, 0, 0)`,
  );
  await insert(`(990004, 1, 1, 3, '2031-01-01', 4, 0, 0)`);
  expect(await saleDaysOf()).toEqual([
    { day: '2031-01-01', agent: 1, entries: 3, orders: 2 },
    { day: '2031-01-01', agent: 2, entries: 1, orders: 1 },
  ]);
});

it('follows corrected, moved and deleted sales', async () => {
  await db.execute(sql`update sales set pieces = -4 where sale_id = 990004`);
  await db.execute(sql`update sales set day = '2031-01-02', trade_point_id = 2 where sale_id = 990001`);
  await db.execute(sql`delete from sales where sale_id = 990003`);
  expect(await saleDaysOf()).toEqual([
    { day: '2031-01-01', agent: 1, entries: 2, orders: 0 },
    { day: '2031-01-02', agent: 1, entries: 1, orders: 1 },
  ]);
});
