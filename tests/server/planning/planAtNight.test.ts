import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PlanPreview, PreviewPoint } from '#schemas/entities/planning.ts';
import type { StrategyBody } from '#schemas/entities/strategy.ts';
import { formatDate } from '#codecs/dates.ts';
import { addDays } from '#planning/days.ts';
import { engineDeps } from '#server/main/app.ts';
import { runPlanningCommand } from '#server/modules/planning/command/runPlanningCommand.ts';
import { readCandidates } from '#server/modules/planning/readPoints.ts';
import type { Db } from '#server/platform/db/connection.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { openTestApi, testNow, type TestApi } from '#tests/support/testing.ts';
import {
  anna,
  boris,
  cocoa,
  day,
  insertPlanningWorld,
  list,
  north,
  retail,
  shared,
  south,
  strategy,
  tea,
  vera,
  wholesale,
} from './planningWorld.ts';

let api: TestApi;
let db: Db;
let token: string;
beforeEach(async () => {
  api = await openTestApi();
  ({ db } = api.deps);
  await insertPlanningWorld(db);
  await db.execute(sql`delete from sales where day = ${day}`);
  // The strategies of the demo data have ended by then.
  api.wait(Date.parse(`${day}T09:00:00Z`) / 1000 - testNow);
  token = (await api.signIn()).access_token;
});
afterEach(() => api.close());

const call = async (method: string, path: string, body?: unknown) =>
  (await api.call(method, path, token, body)).body.data;
const save = async (given: Partial<StrategyBody> = {}): Promise<number> =>
  ((await call('POST', '/api/v1/strategies/', { ...strategy, ...given })) as { strategyId: number }).strategyId;
/** Saves a strategy whose planning waits for the night. */
const saveBefore = async (given: Partial<StrategyBody> = {}): Promise<number> => {
  api.deps.planning = () => false;
  const id = await save(given);
  api.deps.planning = () => true;
  return id;
};
const command = (...typed: string[]) => runPlanningCommand(engineDeps(api.deps), typed);
const night = (on: string) => command('run', '--day', on);
const tasks = () =>
  rowsOf<{
    id: number;
    point: number;
    item: string;
    volume: number;
    money: number;
    status: number;
    cycle: number;
    start: string;
  }>(
    db,
    sql`select task_id as id, trade_point_id as point, item_key as item, volume, money_total as money, status, cycle, start_day::text as start
      from tasks where strategy_id is not null order by trade_point_id, task_id`,
  );
const everything = async () => [
  await rowsOf(db, sql`select * from tasks order by task_id`),
  await rowsOf(db, sql`select * from task_products order by task_id, product_id`),
  await rowsOf(db, sql`select count(*) from history`),
  await rowsOf(db, sql`select count(*) from plan_versions`),
];
const preview = async (strategyId: number, on: string) =>
  (await call('POST', '/api/planning/preview/', {
    kind: 'distribution',
    strategyId,
    strategy,
    day: on,
  })) as PlanPreview;

describe('A night', () => {
  it('plans all active strategies, the older one first, and claims a product once', async () => {
    const older = await saveBefore({ tasksMaxCount: 1 });
    const newer = await saveBefore({ name: 'Вторая', force: true });
    await saveBefore({ name: 'Третья', status: 1 });
    expect(await night(day)).toEqual({
      ok: true,
      text: '24.06.2026: создано задач 5, закрыто 0, отозвано 0. Открыто 5.',
    });
    expect(
      await rowsOf(
        db,
        sql`select strategy_id as strategy, trade_point_id as point, item_key as item from tasks where strategy_id is not null order by 1, 2, 3`,
      ),
    ).toEqual([
      { strategy: older, point: retail, item: `product:${cocoa}` },
      { strategy: older, point: wholesale, item: 'category:9600' },
      { strategy: older, point: shared, item: `product:${cocoa}` },
      { strategy: newer, point: wholesale, item: `product:${cocoa}` },
      { strategy: newer, point: shared, item: 'category:9600' },
    ]);
  });

  it('changes nothing when it is repeated', async () => {
    await saveBefore();
    await night(day);
    const before = await everything();
    await night(day);
    expect(await everything()).toEqual(before);
  });

  it('lets untouched tasks continue with their volume and days, as the preview of that day shows', async () => {
    const id = await saveBefore();
    await night(day);
    const before = await tasks();
    const { tasks: count, compared } = await preview(id, '2026-06-30');
    expect([count, compared]).toEqual([5, { created: 0, changed: 0, withdrawn: 0, kept: 5, money: 0 }]);
    await night('2026-06-30');
    expect(await tasks()).toEqual(before);
  });

  it('follows and closes tasks before it plans the next ones of the same items', async () => {
    const given = { tasksMaxCount: 1, taskLifetimeDays: 1, salesCheckDays: 1 };
    const id = await saveBefore(given);
    await night(day);
    await db.execute(sql`
      insert into sales (field_employee_id, trade_point_id, product_id, day, kg, pieces, rub)
      values (${anna}, ${retail}, ${cocoa}, ${day}, 6, 12, 0), (${anna}, ${wholesale}, ${tea}, '2026-06-25', 1, 1, 0)`);
    await night('2026-06-26');
    const [done, next] = (await tasks()).filter(({ point }) => point === retail);
    expect(done).toMatchObject({ item: `product:${cocoa}`, status: 3, cycle: 1 });
    expect(next).toMatchObject({ item: `product:${cocoa}`, status: 0, cycle: 2, start: '2026-06-26' });
    expect(await rowsOf(db, sql`select task_id as task, amount from accruals`)).toEqual([
      { task: done?.id, amount: 30 },
    ]);
    const points = (await call('POST', '/api/planning/preview/points/', {
      kind: 'distribution',
      strategyId: id,
      strategy: { ...strategy, ...given },
      day: '2026-06-26',
      limit: 1,
      offset: 0,
    })) as PreviewPoint[];
    expect(points[0]?.tasks).toMatchObject([
      { itemKey: next?.item, volume: next?.volume, moneyTotal: next?.money, startDate: next?.start },
    ]);
  });

  it('leaves no more open tasks at a point than the strategy allows', async () => {
    await saveBefore({ tasksMaxCount: 1 });
    await night(day);
    await db.execute(sql`
      insert into sales (field_employee_id, trade_point_id, product_id, day, kg, pieces, rub) values (${anna}, ${retail}, ${cocoa}, ${day}, 1, 1, 0)`);
    await night('2026-06-25');
    expect((await tasks()).map(({ status }) => status)).toEqual([1, 0, 0]);
  });

  it('takes over a changed motivation, and keeps volumes and days', async () => {
    const id = await saveBefore();
    await night(day);
    await db.execute(sql`update motivations set money = 3 where motivation_id = 9700`);
    expect((await preview(id, '2026-06-25')).compared).toEqual({
      created: 0,
      changed: 1,
      withdrawn: 0,
      kept: 4,
      money: 33,
    });
    await night('2026-06-25');
    expect((await tasks())[0]).toMatchObject({ volume: 66, money: 198, start: day });
    expect(await rowsOf(db, sql`select count(*)::int as versions from plan_versions`)).toEqual([{ versions: 1 }]);
  });

  it('takes over a changed list as a new version: tasks with another volume begin anew, others keep their days', async () => {
    await saveBefore();
    await night(day);
    await db.execute(sql`update mml_items set min_volume = 20 where mml_id = ${list} and product_id = ${cocoa}`);
    await night('2026-06-25');
    expect((await tasks()).map(({ volume, status, start }) => [volume, status, start])).toEqual([
      [66, 0, day],
      [37, 0, day],
      [20, 0, '2026-06-25'],
      [20, 0, '2026-06-25'],
      [4, 0, day],
    ]);
    expect(await rowsOf(db, sql`select count(*)::int as versions from plan_versions`)).toEqual([{ versions: 2 }]);
  });

  it('withdraws untouched tasks of points that the strategy no longer has', async () => {
    await saveBefore();
    await night(day);
    await db.execute(sql`delete from trade_point_distributors where trade_point_id = ${retail}`);
    await night('2026-06-25');
    expect((await tasks()).map(({ status }) => status)).toEqual([4, 0, 0, 0, 0]);
  });

  it('withdraws untouched tasks of a strategy that was stopped while planning was switched off', async () => {
    const id = await saveBefore();
    await night(day);
    await db.execute(sql`update strategies set status = 1 where strategy_id = ${id}`);
    await night('2026-06-25');
    expect((await tasks()).map(({ status }) => status)).toEqual([4, 4, 4, 4, 4]);
  });

  it('creates no task after the end of a strategy, whose tasks continue to their deadlines', async () => {
    await saveBefore({ endDate: day, tasksMaxCount: 1, taskLifetimeDays: 10, salesCheckDays: 1 });
    await night(day);
    await night('2026-06-25');
    expect((await tasks()).map(({ status }) => status)).toEqual([0, 0, 0]);
    await night('2026-07-20');
    expect((await tasks()).map(({ status }) => status)).toEqual([5, 5, 5]);
  });

  it('withdraws only tasks whose item or point is gone when a strategy is changed after its end', async () => {
    const ended = { endDate: day };
    const id = await saveBefore(ended);
    await night(day);
    const changed = { ...ended, name: 'Напитки июня', comment: 'Итоги', tasksMaxCount: 1 };
    const compared = (await call('POST', '/api/planning/preview/', {
      kind: 'distribution',
      strategyId: id,
      strategy: { ...strategy, ...changed },
      day: '2026-06-25',
    })) as PlanPreview;
    expect(compared).toMatchObject({
      tasks: 5,
      compared: { created: 0, changed: 0, withdrawn: 0, kept: 5, money: 0 },
    });
    const before = await tasks();
    await call('PUT', `/api/v1/strategies/${id}/`, { ...strategy, ...changed });
    await night('2026-06-25');
    expect(await tasks()).toEqual(before);
    await db.execute(sql`delete from mml_items where mml_id = ${list} and category_id is null`);
    await db.execute(sql`delete from trade_point_distributors where trade_point_id = ${wholesale}`);
    expect((await preview(id, '2026-06-26')).compared).toMatchObject({ created: 0 });
    await night('2026-06-26');
    expect((await tasks()).map(({ point, item, status }) => [point, item, status])).toEqual([
      [retail, `product:${cocoa}`, 4],
      [wholesale, 'category:9600', 4],
      [wholesale, `product:${cocoa}`, 4],
      [shared, `product:${cocoa}`, 4],
      [shared, 'category:9600', 0],
    ]);
  });

  it('gives the place of a done task that is not closed to another item, as its preview shows', async () => {
    const given = { tasksMaxCount: 1, salesCheckDays: 1 };
    const id = await saveBefore(given);
    await night(day);
    await db.execute(sql`
      insert into sales (field_employee_id, trade_point_id, product_id, day, kg, pieces, rub)
      values (${vera}, ${shared}, ${cocoa}, ${day}, 6, 12, 0), (${vera}, ${wholesale}, ${tea}, '2026-06-26', 1, 1, 0)`);
    await api.runDueJobs();
    const { tasks: count, compared } = (await call('POST', '/api/planning/preview/', {
      kind: 'distribution',
      strategyId: id,
      strategy: { ...strategy, ...given },
      day: '2026-06-27',
    })) as PlanPreview;
    expect([count, compared]).toEqual([4, { created: 1, changed: 0, withdrawn: 0, kept: 3, money: 0 }]);
    await night('2026-06-27');
    expect(
      (await tasks()).filter(({ point }) => point === shared).map(({ item, status, start }) => [item, status, start]),
    ).toEqual([
      [`product:${cocoa}`, 3, day],
      ['category:9600', 0, '2026-06-27'],
    ]);
  });

  it('leaves a task that has passed its deadline to its closing', async () => {
    await saveBefore({ tasksMaxCount: 1, taskLifetimeDays: 1 });
    await night(day);
    await db.execute(sql`update strategies set task_lifetime_days = 9`);
    await night('2026-06-25');
    expect((await tasks()).filter(({ start }) => start === day).map(({ status }) => status)).not.toContain(4);
  });

  it('gives open tasks of an agent who has left to another one by the same rules, if there is one', async () => {
    await saveBefore({ tasksMaxCount: 1 });
    await night(day);
    await db.execute(sql`update field_employees set active = false where field_employee_id in (${anna}, ${vera})`);
    await db.execute(
      sql`insert into trade_point_agents (trade_point_id, field_employee_id, from_day, to_day) values (${retail}, ${boris}, ${day}, null)`,
    );
    await night('2026-06-25');
    expect(
      await rowsOf(
        db,
        sql`select trade_point_id as point, field_employee_id as agent from tasks where strategy_id is not null order by 1`,
      ),
    ).toEqual([
      { point: retail, agent: boris },
      { point: wholesale, agent: boris },
      { point: shared, agent: vera },
    ]);
    expect(
      await rowsOf(
        db,
        sql`select changes -> 'fieldEmployeeId' as executor from history where resource = 'company-tasks' and action = 'update'`,
      ),
    ).toEqual([{ executor: [anna, boris] }]);
  });

  it('counts as sellers of a point of two distributors only those of the distributor of each task', async () => {
    const place = { tradePointId: shared, territoryId: 9501, isWholesale: false };
    const agentsOf = await readCandidates(
      db,
      [
        { ...place, distrId: north },
        { ...place, distrId: south },
      ],
      day,
    );
    const known = { servesPoint: false, coversPoint: false };
    expect(agentsOf({ ...place, distrId: north })).toEqual([
      { ...known, fieldEmployeeId: anna, lastSaleHere: '2026-06-22' },
    ]);
    expect(agentsOf({ ...place, distrId: south })).toEqual([
      { ...known, fieldEmployeeId: vera, lastSaleHere: '2026-06-23' },
    ]);
  });

  it('ends begun tasks of points that went to another distributor, and plans untouched ones anew', async () => {
    await saveBefore();
    await night(day);
    const sell = (agent: number, on: string, pieces: number, point: number = retail) =>
      db.execute(sql`
        insert into sales (field_employee_id, trade_point_id, product_id, day, kg, pieces, rub) values (${agent}, ${point}, ${cocoa}, ${on}, 1, ${pieces}, 0)`);
    await sell(anna, day, 10);
    await night('2026-06-25');
    await db.execute(
      sql`update trade_point_distributors set distr_id = ${south} where trade_point_id in (${retail}, ${wholesale})`,
    );
    await db.execute(
      sql`insert into trade_point_agents (trade_point_id, field_employee_id, from_day) values (${wholesale}, ${vera}, '2026-06-25')`,
    );
    await sell(vera, '2026-06-25', 60);
    await sell(vera, '2026-06-25', 1, wholesale);
    // One task is done and another one begun by what the other distributor sold, until the night.
    await api.runDueJobs();
    expect((await tasks()).map(({ status }) => status).toSorted()).toEqual([0, 0, 0, 1, 3]);
    await night('2026-06-26');
    const rows = await rowsOf(
      db,
      sql`select trade_point_id as point, item_key as item, status, distr_id as distributor, progress, deadline_date::text as deadline, reason -> 'withdrawn' as withdrawn
        from tasks where strategy_id is not null and trade_point_id in (${retail}, ${wholesale}) order by task_id`,
    );
    const withdrawn = { status: 4, distributor: north, withdrawn: { why: 'distributor', day: '2026-06-26' } };
    const anew = { status: 0, distributor: south, withdrawn: null };
    expect(rows).toMatchObject([
      { point: retail, item: `product:${cocoa}`, status: 5, distributor: north, progress: 0.1515, deadline: day },
      { ...withdrawn, point: wholesale, item: 'category:9600' },
      { ...withdrawn, point: wholesale, item: `product:${cocoa}` },
      { ...anew, point: wholesale },
      { ...anew, point: wholesale },
    ]);
    const task = (await tasks()).find(({ status }) => status === 4);
    const origin = (await call('GET', `/api/planning/tasks/${task?.id}/origin/`)) as { explanation: string[] };
    expect(origin.explanation.at(-1)).toBe('Отозвана 26.06.2026: точка ушла от этого дистрибьютора.');
  });

  it('passes over a strategy that it cannot plan, goes on with the others and says so', async () => {
    const dear = await saveBefore({ name: 'Дорогая', isWholesale: false, defaultPotential: 900_000_000 });
    const other = await saveBefore({ isRetail: false, force: true });
    const reason =
      'Одна задача стоила бы 2 250 000 000 ₽, а можно не больше 999 999 999 ₽: уменьшите минимальный потенциал, плановое количество или размер мотивации';
    const plain = (text: unknown) => String(text).replaceAll('\u00A0', ' ');
    const { ok, text } = await night(day);
    expect([ok, plain(text).split('\n')[0]]).toEqual([false, `Стратегия ${dear} не спланирована: ${reason}`]);
    expect(
      await rowsOf(db, sql`select distinct strategy_id as strategy from tasks where strategy_id is not null`),
    ).toEqual([{ strategy: other }]);
    const answer = await api.call('POST', '/api/planning/preview/', token, {
      kind: 'distribution',
      strategyId: dear,
      strategy: { ...strategy, isWholesale: false, defaultPotential: 900_000_000 },
    });
    expect([answer.status, plain(answer.body.error?.text)]).toEqual([400, reason]);

    await enqueue(db, {
      kind: 'planNight',
      key: 'planNight',
      body: null,
      requestedBy: 'system',
      now: Math.floor(api.deps.now() / 1000),
    });
    await api.runDueJobs();
    const checked = await command('check');
    expect([checked.ok, plain(checked.text).split('\n')[0]]).toEqual([
      false,
      `Стратегия ${dear} ночью не спланирована: ${reason}`,
    ]);
  });

  it('is refused more than two days after the last one known, until an administrator has run it', async () => {
    const later = addDays(day, 400);
    const request = () =>
      enqueue(db, {
        kind: 'planNight',
        key: 'planNight',
        body: null,
        requestedBy: 'system',
        now: Math.floor(api.deps.now() / 1000),
      });
    const lastNight = async () =>
      (
        await rowsOf<{ error: string | null; day: string | null }>(
          db,
          sql`select error, result ->> 'day' as day from jobs where kind = 'planNight'`,
        )
      )[0];
    await request();
    await api.runDueJobs();
    expect(await lastNight()).toEqual({ error: null, day });
    const before = await everything();
    api.wait(400 * 86_400);
    await request();
    await api.runDueJobs();
    expect(await everything()).toEqual(before);
    expect(await lastNight()).toEqual({
      error:
        `По часам сервера сегодня ${formatDate(later)}, а последние продажи и ночи — до ${formatDate(day)}. ` +
        'Если часы верны, проведите ночь командой: npm run planning -- run',
      day,
    });
    await command('run');
    expect(await lastNight()).toEqual({ error: null, day: later });
    api.wait(2 * 86_400);
    await request();
    await api.runDueJobs();
    expect(await lastNight()).toEqual({ error: null, day: addDays(later, 2) });
  });

  it('runs as background work once a day, each time from the start', async () => {
    await saveBefore();
    await enqueue(db, {
      kind: 'planNight',
      key: 'planNight',
      body: null,
      requestedBy: 'system',
      now: Math.floor(api.deps.now() / 1000),
    });
    await api.runDueJobs();
    expect(await tasks()).toHaveLength(5);
    expect(
      await rowsOf(
        db,
        sql`select body, due::int > ${Math.floor(api.deps.now() / 1000)} as later, done_at is not null as done from jobs where kind = 'planNight'`,
      ),
    ).toEqual([{ body: null, later: true, done: true }]);
  });
});

describe('npm run planning', () => {
  it('explains itself for other words and for a day that does not exist', async () => {
    for (const typed of [[], ['check', 'all'], ['run', 'now'], ['run', '--day', '2026-02-30'], ['run', '--night']])
      expect(await command(...typed)).toMatchObject({
        ok: false,
        text: expect.stringContaining('run [--day 2026-12-01]'),
      });
  });

  it('plans for the present day without one', async () => {
    await saveBefore();
    await command('run');
    expect((await tasks()).map(({ start }) => start)).toEqual([day, day, day, day, day]);
  });

  it('does nothing while planning is switched off', async () => {
    await saveBefore();
    api.deps.planning = () => false;
    expect(await command('run')).toEqual({
      ok: false,
      text: 'Планирование выключено: включите его в config/app.json ("planning": true).',
    });
    expect(await tasks()).toEqual([]);
  });
});
