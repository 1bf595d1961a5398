import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AuditStrategyBody } from '#schemas/entities/auditStrategy.ts';
import type { PlanPreview, PreviewPoint } from '#schemas/entities/planning.ts';
import { engineDeps } from '#server/main/app.ts';
import { runPlanningCommand } from '#server/modules/planning/command/runPlanningCommand.ts';
import type { Db } from '#server/platform/db/connection.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { openTestApi, testNow, type TestApi } from '#tests/support/testing.ts';
import {
  coffee,
  day,
  insertAuditWorld,
  lavka,
  local,
  ostrov,
  regional,
  second,
  strategy,
  tea,
  ugol,
} from './auditWorld.ts';

let api: TestApi;
let db: Db;
let token: string;
beforeEach(async () => {
  api = await openTestApi();
  ({ db } = api.deps);
  await insertAuditWorld(db);
  api.wait(Date.parse(`${day}T09:00:00Z`) / 1000 - testNow);
  token = (await api.signIn()).access_token;
});
afterEach(() => api.close());

const call = async (method: string, path: string, body?: unknown) => {
  const response = await api.call(method, path, token, body);
  expect([method, path, response.status, response.body.error]).toEqual([method, path, 200, undefined]);
  return response.body.data;
};
const save = async (given: Partial<AuditStrategyBody> = {}): Promise<number> => {
  const saved = (await call('POST', '/api/v2/audit/strategies/', { ...strategy, ...given })) as { strategyId: number };
  await run();
  return saved.strategyId;
};
const change = async (id: number, given: Partial<AuditStrategyBody>) => {
  await call('PUT', `/api/v2/audit/strategies/${id}/`, { ...strategy, ...given });
  await run();
};
const run = () => api.runDueJobs();
/** Lets days pass; the session ends meanwhile. */
const later = async (days: number) => {
  api.wait(days * 86_400);
  token = (await api.signIn()).access_token;
};
const night = async (of: string) => {
  const { ok, text } = await runPlanningCommand(engineDeps(api.deps), ['run', '--day', of]);
  expect([ok, text]).toEqual([true, expect.any(String)]);
};

interface TaskRow {
  id: number;
  strategy: number;
  store: number;
  user: number;
  start: string;
  deadline: string;
  status: number;
  report: number | null;
  progress: number;
}
const tasks = (strategyId?: number): Promise<TaskRow[]> =>
  rowsOf(
    db,
    sql`select audit_task_id as id, strategy_id as strategy, store_id as store, user_id as user, start_day::text as start, deadline::text as deadline, status, report_id as report, progress
      from audit_tasks where ${strategyId ?? null}::int is null or strategy_id = ${strategyId ?? null} order by strategy_id, store_id`,
  );
const states = async (strategyId?: number) => (await tasks(strategyId)).map(({ store, status }) => [store, status]);
/** Returns when and why tasks were withdrawn, as their cards show it, by store. */
const withdrawals = async () =>
  (
    (await call('GET', '/api/exchange/auditTasks/')) as {
      storeId: number;
      strategyId: number;
      withdrawnDay: string | null;
      withdrawnWhy: string | null;
    }[]
  )
    .toSorted((one, other) => one.strategyId - other.strategyId || one.storeId - other.storeId)
    .map(({ storeId, withdrawnDay, withdrawnWhy }) => [storeId, withdrawnDay, withdrawnWhy]);
const report = async (storeId: number, date: string, lines: object[] = bothFaced): Promise<number> => {
  // Nobody reports what has not happened.
  const ahead = Math.floor((Date.parse(date) - api.deps.now()) / 86_400_000);
  if (ahead > 0) await later(ahead);
  const made = (await call('POST', '/api/exchange/auditReports/', {
    storeId,
    fieldEmployeeId: 1,
    date,
    newStore: false,
    photos: [],
    lines,
    code: null,
  })) as { reportId: number };
  await run();
  return made.reportId;
};
const bothFaced = [
  { productId: tea, faces: 3, price: 0 },
  { productId: coffee, faces: 1, price: 0 },
];
const oneFaced = [
  { productId: tea, faces: 3, price: 90 },
  { productId: coffee, faces: 0, price: 310 },
];
const request = (strategyId: number | null, given: Partial<AuditStrategyBody> = {}) => ({
  kind: 'audit',
  strategyId,
  strategy: { ...strategy, ...given },
  day,
});
const preview = async (strategyId: number | null, given: Partial<AuditStrategyBody> = {}) =>
  (await call('POST', '/api/planning/preview/', request(strategyId, given))) as PlanPreview;
/** Returns the stores of a preview with the names of those who audit them; undefined without a task. */
const previewed = async (strategyId: number | null, given: Partial<AuditStrategyBody> = {}) =>
  (
    (await call('POST', '/api/planning/preview/points/', {
      ...request(strategyId, given),
      limit: 100,
      offset: 0,
    })) as PreviewPoint[]
  ).map(({ tradePointId, explanation: [first = ''] }) => [
    tradePointId,
    /^(?:Задача уже есть, проверяет|Проверяет) ([^:.]+)[:.]/.exec(first)?.[1],
  ]);
const open = async (strategyId: number) =>
  (
    await rowsOf<{ store: number; name: string }>(
      db,
      sql`select store_id as store, full_name as name from audit_tasks join users using (user_id) where strategy_id = ${strategyId} and status = 0 order by store_id`,
    )
  ).map(({ store, name }) => [store, name]);
const historyOf = (id: number) =>
  rowsOf(
    db,
    sql`select action, person_name as name, changes from history where resource = 'auditTasks' and record_id = ${String(id)} order by entry_id`,
  );

describe('A saved audit strategy', () => {
  it('plans a task a store, for the user with the smallest territory that contains it', async () => {
    const id = await save();
    expect(await tasks()).toMatchObject([
      { store: lavka, user: local, start: day, deadline: '2026-08-31', status: 0, report: null, progress: 0 },
      { store: ugol, user: local, start: day, deadline: '2026-08-31' },
      { store: ostrov, user: regional, start: day, deadline: '2026-08-31' },
    ]);
    const [first] = await tasks(id);
    expect(await historyOf(first?.id ?? 0)).toMatchObject([{ action: 'create', name: 'Планирование' }]);
  });

  it('plans what the preview has shown, store by store, and the preview shows the same afterwards', async () => {
    await db.execute(sql`insert into user_territories values (${second}, 9501)`);
    const expected = await previewed(null);
    expect(new Set(expected.map(([, name]) => name)).size).toBe(3);
    const id = await save();
    expect(await open(id)).toEqual(expected);
    expect(await previewed(id)).toEqual(expected);
    expect(await preview(id)).toMatchObject({
      tasks: 3,
      compared: { created: 0, changed: 0, withdrawn: 0, kept: 3, money: 0 },
    });
  });

  it('plans the same by pages of stores as at once', async () => {
    await db.execute(sql`insert into user_territories values (${second}, 9501)`);
    await db.execute(sql`
      insert into trade_points (trade_point_id, name, address, territory_id, kind, search)
      select 9200 + number, 'Киоск ' || number, '', 9501, 0, '' from generate_series(1, 50) number`);
    const expected = await previewed(null);
    expect(expected).toHaveLength(53);
    expect(await open(await save())).toEqual(expected);
  });

  it('keeps the tasks of stores that are still chosen, and withdraws those of stores that are not', async () => {
    const id = await save();
    const before = await tasks();
    await later(1);
    const given = { territoryIds: [9501], endDate: '2026-09-30' };
    expect((await preview(id, given)).compared).toEqual({ created: 0, changed: 2, withdrawn: 1, kept: 0, money: 0 });
    await change(id, given);
    expect(await tasks()).toEqual(
      before.map((task) =>
        task.store === ostrov ? { ...task, status: 4 } : { ...task, deadline: '2026-09-30', start: day },
      ),
    );
    expect(await historyOf(before[2]?.id ?? 0)).toMatchObject([
      { action: 'create' },
      { action: 'update', changes: { status: [0, 4] } },
    ]);
  });

  it('withdraws only tasks of stores that it no longer covers when it is changed outside its days', async () => {
    const id = await save();
    const before = await tasks();
    await later(1);
    const given = { name: 'Аудит', startDate: '2026-06-01', endDate: day, territoryIds: [9501] };
    const { body } = await api.call('POST', '/api/planning/preview/', token, {
      ...request(id, given),
      day: '2026-06-25',
    });
    expect(body.data).toMatchObject({ compared: { created: 0, changed: 0, withdrawn: 1, kept: 2, money: 0 } });
    await change(id, given);
    expect(await tasks()).toEqual(before.map((task) => (task.store === ostrov ? { ...task, status: 4 } : task)));
  });

  it('opens the task of a store again when it is chosen again', async () => {
    const id = await save();
    await change(id, { territoryIds: [9501] });
    await later(1);
    await change(id, {});
    expect(await tasks()).toMatchObject([
      { store: lavka, start: day, status: 0 },
      { store: ugol, start: day, status: 0 },
      { store: ostrov, start: '2026-06-25', status: 0 },
    ]);
  });

  it('withdraws its open tasks when it is stopped, and a done one stays', async () => {
    const id = await save();
    await report(lavka, day);
    await change(id, { status: 1 });
    expect(await states()).toEqual([
      [lavka, 3],
      [ugol, 4],
      [ostrov, 4],
    ]);
    expect(await withdrawals()).toEqual([
      [lavka, null, null],
      [ugol, day, 'stopped'],
      [ostrov, day, 'stopped'],
    ]);
    await change(id, { status: 0 });
    expect(await states()).toEqual([
      [lavka, 3],
      [ugol, 0],
      [ostrov, 0],
    ]);
    expect(await withdrawals()).toEqual([
      [lavka, null, null],
      [ugol, null, null],
      [ostrov, null, null],
    ]);
  });

  it('withdraws its open tasks when it is deleted', async () => {
    const id = await save();
    await call('DELETE', `/api/v2/audit/strategies/${id}/`);
    await run();
    expect(await states()).toEqual([
      [lavka, 4],
      [ugol, 4],
      [ostrov, 4],
    ]);
    expect(await call('GET', '/api/exchange/auditTasks/')).toMatchObject([{ strategyName: 'Полка' }, {}, {}]);
    expect((await withdrawals()).map(([, ...withdrawal]) => withdrawal)).toEqual([
      [day, 'deleted'],
      [day, 'deleted'],
      [day, 'deleted'],
    ]);
  });

  it('plans none for a full audit where an active special one covers the store', async () => {
    const special = await save({ name: 'Особая', isSpecial: true, territoryIds: [9502] });
    const full = await save();
    expect(await states(special)).toEqual([[ostrov, 0]]);
    expect(await states(full)).toEqual([
      [lavka, 0],
      [ugol, 0],
    ]);
    expect(await preview(full)).toMatchObject({ tasks: 2, notPlanned: { claimed: 1 } });
  });

  it('plans nothing while it is not active, before its first day, and while planning is off', async () => {
    await save({ status: 1 });
    await save({ startDate: '2026-07-01' });
    api.deps.planning = () => false;
    await save({ territoryIds: [9502] });
    expect(await tasks()).toEqual([]);
  });
});

describe('A report', () => {
  it('completes the task of its store when it covers the chosen shelves', async () => {
    const id = await save();
    const reportId = await report(lavka, '2026-06-30');
    const [task] = await tasks(id);
    expect(task).toMatchObject({ store: lavka, status: 3, report: reportId, progress: 1 });
    expect(await historyOf(task?.id ?? 0)).toMatchObject([
      { action: 'create' },
      { action: 'update', name: 'Планирование', changes: { status: [0, 3] } },
    ]);
  });

  it('counts as progress of the best report so far when it covers less', async () => {
    const id = await save();
    await report(lavka, day, oneFaced);
    await report(lavka, day, []);
    expect((await tasks(id))[0]).toMatchObject({ status: 0, report: null, progress: 0.5 });
  });

  it('completes the task from the threshold of the strategy on', async () => {
    const id = await save({ progressThreshold: 0.5 });
    const reportId = await report(lavka, day, oneFaced);
    expect((await tasks(id))[0]).toMatchObject({ status: 3, report: reportId, progress: 0.5 });
  });

  it('covers a trade mark by its price when the strategy asks for prices', async () => {
    const id = await save({ faceMonitoring: false, priceMonitoring: true });
    const reportId = await report(lavka, day, oneFaced);
    expect((await tasks(id))[0]).toMatchObject({ status: 3, report: reportId });
  });

  it('completes a task of a strategy without trade marks, also when it is empty', async () => {
    const id = await save({ tradeMarks: [] });
    await report(lavka, day, []);
    expect((await tasks(id))[0]).toMatchObject({ status: 3, progress: 1 });
  });

  it('completes nothing before the day of planning or after the end of the strategy', async () => {
    await save();
    await report(lavka, '2026-06-23');
    await report(lavka, '2026-09-01');
    expect((await tasks())[0]).toMatchObject({ status: 0, progress: 0 });
  });

  it('of a morning in Kamchatka counts for its day there, though it is the day before in Greenwich', async () => {
    Object.assign(api.deps, { timeZone: () => 'Asia/Kamchatka' });
    await save();
    const reportId = await report(lavka, day);
    expect(await rowsOf(db, sql`select sent_date::int as at from audit_reports where report_id = ${reportId}`)).toEqual(
      [{ at: Date.parse('2026-06-23T12:00:00Z') / 1000 }],
    );
    expect((await tasks())[0]).toMatchObject({ start: day, status: 3, report: reportId });
  });

  it('completes a task that is planned later on the same day', async () => {
    const reportId = await report(lavka, day);
    await save();
    expect((await tasks())[0]).toMatchObject({ status: 3, report: reportId });
  });

  it('completes one task only, that of the oldest strategy', async () => {
    const older = await save();
    const newer = await save({ name: 'Ещё раз' });
    const first = await report(lavka, day);
    expect([(await tasks(older))[0], (await tasks(newer))[0]]).toMatchObject([
      { status: 3, report: first },
      { status: 0, progress: 0 },
    ]);
    const next = await report(lavka, '2026-06-25');
    expect((await tasks(newer))[0]).toMatchObject({ status: 3, report: next });
  });

  it('opens the task again when it is deleted, moved or changed', async () => {
    const older = await save();
    const newer = await save({ name: 'Ещё раз' });
    const [first, next] = [await report(lavka, day), await report(lavka, '2026-06-25')];
    const before = (await call('GET', `/api/exchange/auditReports/${next}/`)) as object;
    await call('PUT', `/api/exchange/auditReports/${next}/`, { ...before, lines: oneFaced });
    await run();
    expect((await tasks(newer))[0]).toMatchObject({ status: 0, report: null, progress: 0.5 });
    await call('PUT', `/api/exchange/auditReports/${next}/`, { ...before, storeId: ugol });
    await run();
    expect((await tasks(newer)).slice(0, 2)).toMatchObject([{ status: 0, progress: 0 }, { status: 0 }]);
    expect((await tasks(older))[1]).toMatchObject({ status: 3, report: next });
    await call('DELETE', `/api/exchange/auditReports/${first}/`);
    await run();
    expect((await tasks(older))[0]).toMatchObject({ status: 0, report: null, progress: 0 });
  });

  it('passes to another task when a strategy older than its own asks for it', async () => {
    const older = await save({ progressThreshold: 1 });
    const newer = await save({ name: 'Ещё раз', progressThreshold: 0.5 });
    const [partly, whole] = [await report(lavka, day, oneFaced), await report(lavka, '2026-06-25')];
    expect([(await tasks(older))[0]?.report, (await tasks(newer))[0]?.report]).toEqual([whole, partly]);
    const body = (await call('GET', `/api/exchange/auditReports/${partly}/`)) as object;
    await call('PUT', `/api/exchange/auditReports/${partly}/`, { ...body, lines: bothFaced });
    await run();
    expect([(await tasks(older))[0]?.report, (await tasks(newer))[0]?.report]).toEqual([partly, whole]);
  });

  it('changes no task while planning is off, until a night with planning', async () => {
    await save();
    api.deps.planning = () => false;
    await report(lavka, day);
    expect((await states())[0]).toEqual([lavka, 0]);
    api.deps.planning = () => true;
    await night('2026-06-25');
    expect((await states())[0]).toEqual([lavka, 3]);
  });
});

describe('A night', () => {
  it('plans the tasks of new stores, and withdraws those of stores that have left or got a special audit', async () => {
    const id = await save();
    await db.execute(sql`update trade_points set territory_id = 1 where trade_point_id = ${ugol}`);
    await db.execute(
      sql`insert into trade_points (trade_point_id, name, address, territory_id, kind, search) values (9105, 'Новый', '', 9501, 0, '')`,
    );
    await call('POST', '/api/v2/audit/strategies/', { ...strategy, isSpecial: true, territoryIds: [9502] });
    await night('2026-06-25');
    expect(await states(id)).toEqual([
      [lavka, 0],
      [ugol, 4],
      [ostrov, 4],
      [9105, 0],
    ]);
    expect((await withdrawals()).slice(1, 3)).toEqual([
      [ugol, '2026-06-25', 'store'],
      [ostrov, '2026-06-25', 'special'],
    ]);
  });

  it('fails the tasks that are open after the end of the strategy, with an entry in their history', async () => {
    await save();
    await report(lavka, '2026-08-31');
    await night('2026-08-31');
    expect((await states()).map(([, status]) => status)).toEqual([3, 0, 0]);
    await night('2026-09-01');
    expect((await states()).map(([, status]) => status)).toEqual([3, 5, 5]);
    const [, failed] = await tasks();
    expect(await historyOf(failed?.id ?? 0)).toMatchObject([{}, { action: 'update', changes: { status: [0, 5] } }]);
  });

  it('completes a failed task by a report that comes in late', async () => {
    await save();
    await night('2026-09-01');
    await later(70);
    await report(lavka, '2026-08-30');
    expect((await states())[0]).toEqual([lavka, 3]);
  });

  it('opens failed tasks again when their strategy is prolonged', async () => {
    const id = await save();
    await night('2026-09-01');
    await later(70);
    await change(id, { endDate: '2026-10-31' });
    expect(await tasks()).toMatchObject([
      { status: 0, start: '2026-09-02', deadline: '2026-10-31' },
      { status: 0 },
      { status: 0 },
    ]);
  });

  it('moves the open tasks of users who have left to others, by the rules for new tasks', async () => {
    await save();
    await report(lavka, day);
    await db.execute(sql`update users set active = false where user_id = ${local}`);
    await night('2026-06-25');
    expect((await tasks()).map(({ store, user }) => [store, user])).toEqual([
      [lavka, local],
      [ugol, regional],
      [ostrov, regional],
    ]);
    expect(await call('GET', `/api/exchange/auditTasks/${(await tasks())[1]?.id ?? 0}/`)).toMatchObject({
      assignedBy: 'territory',
    });
  });

  it('changes nothing when it is done twice', async () => {
    await save();
    await report(lavka, day);
    await night('2026-06-25');
    const before = await tasks();
    await night('2026-06-25');
    expect(await tasks()).toEqual(before);
  });
});
