import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { taskColumnsIn, type TaskColumns } from '#server/modules/summary/taskColumns.ts';
import type { Db } from '#server/platform/db/connection.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';

let api: TestApi;
let db: Db;
let readColumns: () => Promise<TaskColumns>;
beforeAll(async () => {
  api = await openTestApi();
  db = api.deps.db;
});
afterAll(() => api.close());
beforeEach(() => {
  readColumns = taskColumnsIn(db);
});

/** Returns the roubles of a task, and the number of all tasks; undefined roubles without the task. */
async function paidOf(taskId: number): Promise<[roubles: number | undefined, size: number]> {
  const columns = await readColumns();
  const at = columns.id.indexOf(taskId);
  return [columns.moneyPaid[at], columns.id.length];
}

const pay = (taskId: number, roubles: number) =>
  db.execute(sql`update tasks set money_paid = ${roubles} where task_id = ${taskId}`);

/** Removes a task and returns a function that inserts it again. */
async function takeAway(taskId: number): Promise<() => Promise<unknown>> {
  await db.execute(sql`create table taken as select * from tasks where task_id = ${taskId}`);
  await db.execute(sql`delete from task_sales where task_id = ${taskId}`);
  await db.execute(sql`delete from tasks where task_id = ${taskId}`);
  return () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`insert into tasks (task_id, title, description, trade_point_id, field_employee_id, brief_id, status, measure, volume, progress, money_total, money_paid, created, deadline_date)
        select task_id, title, description, trade_point_id, field_employee_id, brief_id, status, measure, volume, progress, money_total, money_paid, created, deadline_date from taken`);
      await tx.execute(sql`drop table taken`);
    });
}

describe('Tasks in memory, after writes', () => {
  it('have the new values', async () => {
    await pay(7, 10);
    const [before, size] = await paidOf(7);
    expect(before).toBe(10);
    await pay(7, 25);
    expect(await paidOf(7)).toEqual([25, size]);
    await pay(7, 30);
    await pay(8, 40);
    expect(await paidOf(7)).toEqual([30, size]);
    expect(await paidOf(8)).toEqual([40, size]);
  });

  it('are without deleted ones, and with new ones between others, in the order of their numbers', async () => {
    await pay(9, 55);
    const [, size] = await paidOf(9);
    const putBack = await takeAway(9);
    expect(await paidOf(9)).toEqual([undefined, size - 1]);
    await putBack();
    expect(await paidOf(9)).toEqual([55, size]);
    const { id } = await readColumns();
    expect([...id]).toEqual([...id].toSorted((a, b) => a - b));
  });

  it('equal those that are read as a whole', async () => {
    await readColumns();
    await db.execute(
      sql`update tasks set status = 4, money_paid = money_total, verified_date = created where task_id % 50 = 0`,
    );
    expect(await readColumns()).toEqual(await taskColumnsIn(db)());
  });

  it('have the writes of a transaction once it ends', async () => {
    await pay(11, 1);
    await readColumns();
    await db.transaction(async (tx) => {
      await tx.execute(sql`update tasks set money_paid = 2 where task_id = 11`);
      await tx.execute(sql`update tasks set money_paid = 3 where task_id = 11`);
    });
    expect((await paidOf(11))[0]).toBe(3);
  });

  it('are read once for requests at the same time', async () => {
    await pay(10, 5);
    const [one, other] = await Promise.all([readColumns(), readColumns()]);
    expect(one).toBe(other);
    await pay(10, 6);
    const [next, same] = await Promise.all([readColumns(), readColumns()]);
    expect(next).toBe(same);
    expect((await paidOf(10))[0]).toBe(6);
  });

  it('are read as a whole when it is not known which ones have changed', async () => {
    await pay(12, 1);
    await readColumns();
    await pay(12, 2);
    // The rows have expired.
    await db.execute(sql`delete from task_changes`);
    expect((await paidOf(12))[0]).toBe(2);
    await db.execute(sql`update tasks set money_paid = money_paid + 1`);
    const [{ rows } = { rows: 0 }] = await rowsOf<{ rows: number }>(
      db,
      sql`select count(*)::int as rows from task_changes where cardinality(task_ids) > 10000`,
    );
    expect(rows).toBe(0);
    expect((await paidOf(12))[0]).toBe(3);
  });

  it('are read again only where they have changed', async () => {
    await pay(13, 1);
    await pay(14, 1);
    await readColumns();
    // A write that no trigger sees.
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`update tasks set money_paid = 9 where task_id = 13`);
    });
    await pay(14, 9);
    expect((await paidOf(14))[0]).toBe(9);
    expect((await paidOf(13))[0]).toBe(1);
  });
});
