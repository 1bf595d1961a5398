import { sql } from 'drizzle-orm';
import {
  array,
  assert,
  asyncProperty,
  boolean,
  constant,
  constantFrom,
  integer,
  record,
  shuffledSubarray,
  tuple,
  type Arbitrary,
} from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#planning/days.ts';
import { engineDeps } from '#server/main/app.ts';
import { checkStep, isCheckDone, startCheck } from '#server/modules/planning/check/planningCheck.ts';
import { closeTasks } from '#server/modules/planning/follow/closeTasks.ts';
import { followAllTasks } from '#server/modules/planning/run/followPhases.ts';
import { followTasks } from '#server/modules/planning/follow/followTasks.ts';
import { planStep } from '#server/modules/planning/run/planStep.ts';
import type { Db } from '#server/platform/db/connection.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import {
  anna,
  boris,
  cocoa,
  coffee,
  day,
  insertPlanningWorld,
  list,
  north,
  retail,
  shared,
  south,
  tea,
  vera,
  wholesale,
} from './planningWorld.ts';

// Worlds of two strategies over the same points, whose sales come in by imports (planning §10). Most generated worlds
// are in tests/planning/worlds.test.ts; these also go through the database, the embedded one and PostgreSQL.
// `WORLDS=1000` generates more of them than fit into each run of the tests.
const worldCount = Number(process.env['WORLDS'] ?? 12);
const [older, newer] = [900_001, 900_002];
const at = 1_782_300_000;
let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
  await insertPlanningWorld(api.deps.db);
});
afterAll(() => api.close());

interface Rules {
  period: number;
  max: number;
  measure: number;
  days: number;
  threshold: number;
}
const anyRules: Arbitrary<Rules> = record({
  period: integer({ min: 0, max: 4 }),
  max: integer({ min: 1, max: 3 }),
  measure: integer({ min: 0, max: 2 }),
  days: constantFrom(7, 14, 30),
  threshold: constantFrom(0.5, 0.9, 1),
});

interface Sale {
  agent: number;
  point: number;
  product: number;
  daysAfter: number;
  pieces: number;
}
const anySale: Arbitrary<Sale> = record({
  agent: constantFrom(anna, boris, vera),
  point: constantFrom(retail, wholesale, shared),
  product: constantFrom(tea, coffee, cocoa),
  daysAfter: integer({ min: -2, max: 32 }),
  pieces: integer({ min: -6, max: 25 }),
});

/** What happens at an import besides its rows. */
interface Step {
  /** The row is first imported with another quantity. */
  isCorrected: boolean;
  /** It is imported twice. */
  isRepeated: boolean;
  /** A file with another row is imported before, and undone. */
  isUndone: boolean;
  /** The tasks follow their sales after it; a process that follows is killed before. */
  follows: boolean;
  isKilled: boolean;
  /** A night follows. */
  isNight: boolean;
}
const anyStep: Arbitrary<Step> = record({
  isCorrected: boolean(),
  isRepeated: boolean(),
  isUndone: boolean(),
  follows: boolean(),
  isKilled: boolean(),
  isNight: boolean(),
});

/** Runs work in a transaction, or in a savepoint of one, that leaves nothing behind; returns its result. */
async function undone<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const results: T[] = [];
  const stop = new Error('undone');
  await db
    .transaction(async (tx) => {
      results.push(await work(tx));
      throw stop;
    })
    .catch((error: unknown) => {
      if (error !== stop) throw error;
    });
  return results[0] as T;
}

async function plan(tx: Db, strategyId: number, { period, max, measure, days, threshold }: Rules): Promise<void> {
  await tx.execute(sql`
    insert into strategies (strategy_id, name, mml_id, potential_period, tasks_max_count, reduction_factor, sales_check_days, start_date, end_date, progress_threshold, measure, default_potential, default_potential_r,
      task_lifetime, task_lifetime_days, status, is_wholesale, is_retail, wholesale_default_potential, wholesale_default_potential_r, responsible_id)
    values (${strategyId}, 'Любая', ${list}, ${period}, ${max}, 0.8, 30, '2026-06-01', '2026-12-31', ${threshold}, ${measure}, 6, 600, 2, ${days}, 0, true, true, 5, 500, 1)`);
  await tx.execute(sql`insert into strategy_distributors values (${strategyId}, ${north}), (${strategyId}, ${south})`);
  const deps = { ...engineDeps(api.deps), db: tx };
  for (let after: number | null = 0; after !== null;)
    after = (await planStep(tx, deps, { strategyId, day, after, size: 2 })).last;
}

const firstSale = 920_000;
/** Imports rows: new ones are inserted, known ones corrected. */
const importRows = (tx: Db, rows: readonly (readonly [number, Sale])[]) =>
  tx.execute(sql`
    insert into sales (sale_id, field_employee_id, trade_point_id, product_id, day, kg, pieces, rub) values
      ${sql.join(
        rows.map(
          ([id, { agent, point, product, daysAfter, pieces }]) =>
            sql`(${firstSale + id}, ${agent}, ${point}, ${product}, ${addDays(day, daysAfter)}, ${pieces * 0.2}, ${pieces}, ${pieces * 100})`,
        ),
        sql`, `,
      )}
    on conflict (sale_id) do update set field_employee_id = excluded.field_employee_id, trade_point_id = excluded.trade_point_id, product_id = excluded.product_id, day = excluded.day,
      kg = excluded.kg, pieces = excluded.pieces, rub = excluded.rub`);

/** Follows the tasks whose sales have changed, as the job does. */
async function follow(tx: Db): Promise<void> {
  const changed = await rowsOf<{ body: { taskIds: number[] } }>(tx, sql`select body from jobs where kind = 'follow'`);
  await followTasks(
    tx,
    changed.flatMap(({ body }) => body.taskIds),
    { at, day },
  );
  await tx.execute(sql`delete from jobs where kind = 'follow'`);
}

/** Does a night after all short deadlines: follows all tasks and closes those that are due. */
async function night(tx: Db): Promise<void> {
  const moment = { at, day: addDays(day, 45) };
  await followAllTasks(tx, moment, { after: 0, size: 500 });
  await closeTasks(tx, { ...engineDeps(api.deps), db: tx }, moment, { size: 500 });
}

/** Returns progress, state and money of all tasks, and what a check of planning finds. */
async function outcome(tx: Db) {
  const tasks = await rowsOf(
    tx,
    sql`
    select task_id, status, progress, money_paid, closed_day::text,
      (select json_object_agg(field_employee_id, amount) from (select field_employee_id, sum(amount) as amount from accruals where accruals.task_id = tasks.task_id group by 1 having sum(amount) <> 0 order by 1) payee) as payees
    from tasks where strategy_id in (${older}, ${newer}) order by task_id`,
  );
  const deps = { ...engineDeps(api.deps), db: tx };
  let state = startCheck();
  while (!isCheckDone(state)) state = await checkStep(tx, deps, state, 500);
  return { tasks, violations: state.violations };
}

/** Imports the rows one after another, with everything that may happen between. */
async function importInSteps(
  tx: Db,
  rows: readonly (readonly [number, Sale])[],
  steps: readonly Step[],
): Promise<void> {
  for (const [place, row] of rows.entries()) {
    const [id, sale] = row;
    const step = steps[place % steps.length];
    if (step?.isUndone === true) {
      await importRows(tx, [[500 + id, { ...sale, pieces: 7 }]]);
      if (step.follows) await follow(tx);
      await tx.execute(sql`delete from sales where sale_id = ${firstSale + 500 + id}`);
    }
    if (step?.isCorrected === true) await importRows(tx, [[id, { ...sale, pieces: sale.pieces + 11, point: retail }]]);
    if (step?.isKilled === true) await undone(tx, follow);
    if (step?.follows === true) await follow(tx);
    await importRows(tx, [row]);
    if (step?.isRepeated === true) await importRows(tx, [row]);
    if (step?.isNight === true) await night(tx);
  }
}

it(
  'gives the same progress, states and money, and no violation, however sales are permuted, split, repeated, corrected and undone',
  { timeout: worldCount * 10_000 },
  async () => {
    const worlds = array(anySale, { minLength: 1, maxLength: 8 }).chain((sales) => {
      const rows = [...sales.entries()];
      const { length } = rows;
      return record({
        rows: constant(rows),
        permuted: shuffledSubarray(rows, { minLength: length, maxLength: length }),
        steps: array(anyStep, { minLength: 1, maxLength: 8 }),
      });
    });
    await assert(
      asyncProperty(tuple(anyRules, anyRules), worlds, ([one, other], { rows, permuted, steps }) =>
        undone(api.deps.db, async (tx) => {
          await plan(tx, older, one);
          await plan(tx, newer, other);
          await follow(tx);
          const atOnce = await undone(tx, async (own) => {
            await importRows(own, rows);
            await follow(own);
            await night(own);
            return outcome(own);
          });
          expect(atOnce.tasks.length).toBeGreaterThan(0);
          expect(atOnce.violations).toEqual([]);
          await importInSteps(tx, permuted, steps);
          await follow(tx);
          await night(tx);
          expect(await outcome(tx)).toEqual(atOnce);
          await night(tx);
          expect(await outcome(tx)).toEqual(atOnce);
        }),
      ),
      { numRuns: worldCount },
    );
  },
);
