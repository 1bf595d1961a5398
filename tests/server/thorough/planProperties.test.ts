import { sql } from 'drizzle-orm';
import { asyncProperty, assert, constantFrom, integer, record, tuple, type Arbitrary } from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { planDistribution } from '#planning/planDistribution.ts';
import { engineDeps } from '#server/main/app.ts';
import { strategyBodyOf } from '#server/modules/planning/planVersion.ts';
import { readDistributionWorld } from '#server/modules/planning/readWorld.ts';
import { planStep } from '#server/modules/planning/run/planStep.ts';
import { readOwnStrategies } from '#server/modules/strategies/read.ts';
import type { Db } from '#server/platform/db/connection.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';

const day = '2025-06-15';
const strategyId = 900_001;

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

/** Runs work in a transaction that leaves nothing behind. */
async function undone(work: (tx: Db) => Promise<void>): Promise<void> {
  const stop = new Error('undone');
  await api.deps.db
    .transaction(async (tx) => {
      await work(tx);
      throw stop;
    })
    .catch((error: unknown) => {
      if (error !== stop) throw error;
    });
}

interface Rules {
  period: number;
  max: number;
  measure: number;
  factor: number;
  check: number;
  lifetime: number;
}

const rulesOf: Arbitrary<Rules> = record({
  period: integer({ min: 0, max: 4 }),
  max: integer({ min: 1, max: 4 }),
  measure: integer({ min: 0, max: 2 }),
  factor: constantFrom(0.5, 0.8, 1),
  check: constantFrom(7, 30, 90),
  lifetime: integer({ min: 0, max: 2 }),
});

const write = (tx: Db, { period, max, measure, factor, check, lifetime }: Rules) =>
  tx.execute(sql`
    insert into strategies (strategy_id, name, mml_id, potential_period, tasks_max_count, reduction_factor, sales_check_days, start_date, end_date, progress_threshold, measure, default_potential, default_potential_r,
      task_lifetime, task_lifetime_days, status, is_wholesale, is_retail, wholesale_default_potential, wholesale_default_potential_r, responsible_id)
    select ${strategyId}::int, 'Любая', min(mml_id), ${period}::int, ${max}::int, ${factor}::float8, ${check}::int, '2025-01-01', '2025-12-31', 0.9, ${measure}::int, 6, 600, ${lifetime}::int, 14, 0, true, true, 5, 500, 1 from mml
    on conflict (strategy_id) do update set potential_period = excluded.potential_period, tasks_max_count = excluded.tasks_max_count, measure = excluded.measure, reduction_factor = excluded.reduction_factor,
      sales_check_days = excluded.sales_check_days, task_lifetime = excluded.task_lifetime`);

/** Returns what the preview of the saved strategy shows: the tasks of each point, and how many are new or changed. */
async function previewed(tx: Db) {
  const [saved] = await readOwnStrategies(tx, [strategyId]);
  if (saved === undefined) throw new Error('No strategy');
  const strategy = strategyBodyOf(saved);
  const world = await readDistributionWorld(tx, { strategyId, strategy, day });
  const planned = [...planDistribution(strategy, world.points, world.openTasks, day)];
  return {
    changes: planned.flatMap(({ tasks }) => tasks).filter(({ change }) => change !== 'kept').length,
    tasks: planned.flatMap(({ point, tasks }) =>
      tasks.map(({ itemKey, fieldEmployeeId, startDate, deadlineDate, steps }) => [
        point.tradePointId,
        fieldEmployeeId,
        itemKey,
        steps.volume,
        steps.moneyTotal,
        startDate,
        deadlineDate,
      ]),
    ),
  };
}

async function run(tx: Db, size: number) {
  const deps = { ...engineDeps(api.deps), db: tx };
  for (let after: number | null = 0; after !== null;)
    after = (await planStep(tx, deps, { strategyId, day, after, size })).last;
}

const untouched = async (tx: Db) =>
  (
    await rowsOf<{ row: unknown[] }>(
      tx,
      sql`select json_build_array(trade_point_id, field_employee_id, item_key, volume, money_total, start_day, deadline_date) as row from tasks
        where strategy_id = ${strategyId} and status = 0 order by trade_point_id, task_id`,
    )
  ).map(({ row }) => row);
const sorted = (rows: readonly unknown[][]) => rows.map((row) => JSON.stringify(row)).toSorted();

it(
  'plans what the preview shows, for any rules, sales and sizes of steps, at first and after a change',
  { timeout: 240_000 },
  async () => {
    await assert(
      asyncProperty(
        tuple(rulesOf, rulesOf),
        integer({ min: 1, max: 40 }),
        integer({ min: 1, max: 1000 }),
        ([one, other], size, seed) =>
          undone(async (tx) => {
            await write(tx, one);
            await tx.execute(
              sql`insert into strategy_distributors select ${strategyId}::int, distr_id from distributors order by distr_id limit 3`,
            );
            await tx.execute(sql`
          insert into sales (field_employee_id, trade_point_id, product_id, day, kg, pieces, rub)
          select 1 + (n * ${seed}::int) % 20, 1 + (n * 7 + ${seed}::int) % 150, 1 + (n * 13 + ${seed}::int) % 60, '2025-06-14'::date - (n * 31 + ${seed}::int) % 200, 0.5 * (n % 9), n % 9 - 1, 90 * (n % 9)
          from generate_series(1, 3000) n`);
            const { tasks: expected } = await previewed(tx);
            expect(expected.length).toBeGreaterThan(0);
            await run(tx, size);
            expect(sorted(await untouched(tx))).toEqual(sorted(expected));
            expect(await previewed(tx)).toEqual({ changes: 0, tasks: expect.anything() });

            await write(tx, other);
            const { tasks: changed } = await previewed(tx);
            await run(tx, size);
            expect(sorted(await untouched(tx))).toEqual(sorted(changed));
            expect(await previewed(tx)).toEqual({ changes: 0, tasks: expect.anything() });
            const [crowded] = await rowsOf<{ most: number }>(
              tx,
              sql`select coalesce(max(tasks), 0)::int as most from (select count(*) as tasks from tasks where strategy_id = ${strategyId} and status in (0, 1, 2) group by trade_point_id) point`,
            );
            expect(crowded?.most).toBeLessThanOrEqual(other.max);
          }),
      ),
      { numRuns: 4 },
    );
  },
);
