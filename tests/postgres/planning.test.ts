import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { dayAt } from '#planning/days.ts';
import { enqueuePlanning } from '#server/modules/planning/run/planJob.ts';
import type { Db } from '#server/platform/db/connection.ts';
import { openPostgres } from '#server/platform/db/openConnection.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { createDatabase } from '#tests/support/testDatabase.ts';
import { serverUrl } from './serverUrl.ts';

const root = new URL('../..', import.meta.url).pathname;
const [older, newer] = [900_001, 900_002];

/** Starts a process that plans, with a clock that is fast by `secondsAhead`. */
async function startWorker(url: string, secondsAhead: number): Promise<ChildProcess> {
  const args = ['--import', 'tsx', 'tests/postgres/planWorker.ts', url, String(secondsAhead)];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

/** A database in which two strategies for the same points and products wait for their planning. */
async function openWithStrategies(): Promise<{ url: string; db: Db }> {
  const url = await createDatabase(serverUrl, 'small');
  const connection = openPostgres(url);
  onTestFinished(() => connection.close());
  const { db } = connection;
  const today = dayAt(Date.now(), 'Europe/Moscow');
  await db.execute(sql`
    insert into trade_points (trade_point_id, name, address, territory_id, kind, search)
    select 800000 + n, 'Точка', '', 1, 0, '' from generate_series(1, 1200) n`);
  await db.execute(
    sql`insert into trade_point_distributors select trade_point_id, 1 from trade_points where trade_point_id > 800000`,
  );
  await db.execute(sql`
    insert into trade_point_agents (trade_point_id, field_employee_id, from_day)
    select trade_point_id, (select min(field_employee_id) from field_employees where active), '2020-01-01' from trade_points where trade_point_id > 800000`);
  for (const [id, max] of [
    [older, 1],
    [newer, 2],
  ] as const) {
    await db.execute(sql`
      insert into strategies (strategy_id, name, mml_id, potential_period, tasks_max_count, reduction_factor, sales_check_days, start_date, end_date, progress_threshold, measure, default_potential, task_lifetime, status, is_wholesale, is_retail, responsible_id)
      select ${id}::int, 'Стратегия', min(mml_id), 0, ${max}::int, 1, 30, ${today}, ${today}, 0.9, 2, 6, 1, 0, false, true, min(company_employee_id) from mml, company_employees`);
    await db.execute(sql`insert into strategy_distributors values (${id}, 1)`);
    await enqueuePlanning(db, 'distribution', {
      strategyId: id,
      name: 'Стратегия',
      now: Math.floor(Date.now() / 1000),
    });
  }
  return { url, db };
}

it('plans each task exactly once in two processes that are killed again and again', { timeout: 480_000 }, async () => {
  const { url, db } = await openWithStrategies();
  const count = async (what: ReturnType<typeof sql>) =>
    (await rowsOf<{ count: number }>(db, sql`select count(*)::int as count from ${what}`))[0]?.count ?? 0;
  const planned = () => count(sql`tasks where strategy_id is not null`);
  let offset = 0;
  const workers = [await startWorker(url, offset), await startWorker(url, offset)];
  for (let kill = 1; kill <= 4; kill += 1) {
    await expect.poll(planned, { timeout: 150_000, interval: 5 }).toBeGreaterThanOrEqual(kill * 300);
    for (const killed of workers.splice(0)) {
      killed.kill('SIGKILL');
      await once(killed, 'exit');
    }
    // A later process sees the claims of killed ones as ended.
    offset += 61;
    workers.push(await startWorker(url, offset), await startWorker(url, offset));
  }
  await expect.poll(() => count(sql`jobs where kind = 'plan'`), { timeout: 300_000 }).toBe(0);
  const added = sql`trade_point_id > 800000`;
  expect(
    await rowsOf(
      db,
      sql`select strategy_id as strategy, min(tasks)::int as least, max(tasks)::int as most, count(*)::int as points
          from (select strategy_id, trade_point_id, count(*) as tasks from tasks where ${added} group by 1, 2) point group by 1 order by 1`,
    ),
  ).toEqual([
    { strategy: older, least: 1, most: 1, points: 1200 },
    { strategy: newer, least: 2, most: 2, points: 1200 },
  ]);
  expect(await count(sql`history where resource = 'company-tasks' and action = 'create'`)).toBe(await planned());
  expect(await count(sql`tasks where strategy_id is not null and cycle > 1`)).toBe(0);
});
