import { array, assert, asyncProperty, boolean, integer, tuple } from 'fast-check';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Connection, Db } from '#server/platform/db/connection.ts';
import { countedSales } from '#server/modules/tasks/countedSales.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';

let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase();
  await connection.db.execute(
    sql`insert into plan_versions (plan_version_id, kind, strategy_id, body, at, by) values (911, 'distribution', 1, '{"name": "Чай"}', 1750000000, 'Орлова')`,
  );
});
afterAll(() => connection.close());

const day = (number: number) => sql`('2025-06-01'::date + ${number}::int)`;
const insertTask = (id: number, start: number, length: number): SQL => sql`
  insert into tasks (task_id, title, description, trade_point_id, field_employee_id, product_id, brief_id, status, measure, volume, progress, money_total, money_paid, created, deadline_date,
    plan_version_id, strategy_id, distr_id, item_key, cycle, start_day, reason)
  select ${id}::int, 'Чай', '', 1, 1, 1, min(brief_id), 1, 'piece', 23, 0, 58, 0, 1750000000, ${day(start + length)}, 911, 1, 1, 'product:1', ${id}::int, ${day(start)}, '{}' from task_briefs`;

/** Runs work in a transaction that leaves nothing behind. */
async function undone(work: (tx: Db) => Promise<void>): Promise<void> {
  const stop = new Error('undone');
  await connection.db
    .transaction(async (tx) => {
      await work(tx);
      throw stop;
    })
    .catch((error: unknown) => {
      if (error !== stop) throw error;
    });
}

it('counts a sale in the latest started task of its product while that task is open, and in no other', async () => {
  const span = tuple(integer({ min: 0, max: 20 }), integer({ min: 0, max: 12 }));
  await assert(
    asyncProperty(array(span, { minLength: 1, maxLength: 5 }), (spans) =>
      undone(async (tx) => {
        for (const [at, [start, length]] of spans.entries()) {
          await tx.execute(insertTask(910_000 + at, start, length));
          await tx.execute(sql`insert into task_products values (${910_000 + at}, 1, 1, false)`);
        }
        await tx.execute(
          sql`insert into sales (field_employee_id, trade_point_id, product_id, day, kg, pieces, rub) select 1, 1, 1, '2025-06-01'::date + n, 1, 1, 1 from generate_series(0, 34) n`,
        );
        const found = await rowsOf<{ offset: number; tasks: number[] }>(
          tx,
          sql`select day - '2025-06-01'::date as offset, array_agg(task_id) filter (where counted) as tasks
            from (${countedSales(sql`select task_id from tasks where plan_version_id = 911`)}) found join sales using (sale_id) group by day order by 1`,
        );
        for (const { offset, tasks } of found) {
          const started = spans
            .map(([start, length], at) => ({ id: 910_000 + at, start, end: start + length }))
            .filter(({ start }) => start <= offset)
            .toSorted((one, other) => one.start - other.start || one.id - other.id)
            .at(-1);
          expect(tasks ?? []).toEqual(started !== undefined && started.end >= offset ? [started.id] : []);
        }
      }),
    ),
    { numRuns: 15 },
  );
});

it('has paid money equal to the sum of accruals in any order, also of those posted together', async () => {
  const amounts = array(
    integer({ min: -500, max: 500 }).filter((amount) => amount !== 0),
    { maxLength: 12 },
  );
  await assert(
    asyncProperty(amounts, boolean(), (posted, together) =>
      undone(async (tx) => {
        await tx.execute(insertTask(910_000, 0, 10));
        const row = (amount: number) => sql`(1, 910000, 'task', ${amount}::int, '2025-06-10'::date, 'Продано')`;
        const add = (rows: readonly SQL[]) =>
          tx.execute(
            sql`insert into accruals (field_employee_id, task_id, kind, amount, day, reason) values ${sql.join([...rows], sql`, `)}`,
          );
        if (together && posted.length > 0) await add(posted.map(row));
        else for (const amount of posted) await add([row(amount)]);
        const [found] = await rowsOf<{ paid: number }>(
          tx,
          sql`select money_paid as paid from tasks where task_id = 910000`,
        );
        expect(found?.paid).toBe(posted.reduce((sum, amount) => sum + amount, 0));
      }),
    ),
    { numRuns: 15 },
  );
});
