import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlanningCheck } from '#schemas/entities/planningCheck.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { demoPhones } from '../../support/demoPhones.ts';

const path = '/api/planning/check/';
let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
  await api.deps.db.execute(sql`update company set planning = true`);
});
afterAll(() => api.close());
beforeEach(() => api.deps.db.execute(sql`delete from jobs`));

const check = async (method: 'GET' | 'POST' = 'GET') =>
  (await api.call(method, path, token)).body.data as PlanningCheck;
const step = () => api.runDueJobs(AbortSignal.abort());
/** Adds a planned task whose money has no accruals. */
const breakTask = () =>
  api.deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(
      sql`insert into plan_versions (plan_version_id, kind, strategy_id, body, at, by) values (911, 'distribution', 1, '{"name": "Чай"}', 0, '')`,
    );
    await tx.execute(sql`
      insert into tasks (task_id, title, description, trade_point_id, field_employee_id, product_id, brief_id, status, measure, volume, progress, money_total, money_paid, created, deadline_date,
        plan_version_id, strategy_id, distr_id, item_key, cycle, start_day, reason)
      select 910001, 'Чай', '', 1, 1, 1, min(brief_id), 0, 'piece', 23, 0, 58, 5, 1750000000, '2025-06-28', 911, 1, 1, 'product:1', 1, '2025-06-15', '{}' from task_briefs`);
  });

describe('The check of planning in the background', () => {
  it('says that it has never run', async () => {
    expect(await check()).toEqual({ isRunning: false, progress: null, error: null, doneAt: null, findings: null });
  });

  it('runs in steps that show how far it is, and keeps its findings', async () => {
    expect(await check('POST')).toMatchObject({ isRunning: true, doneAt: null });
    await step();
    expect(await check()).toMatchObject({ isRunning: true, progress: 'Задачи: 0' });
    await step();
    await step();
    expect((await check()).progress).toMatch(/^Торговые точки: \d/);
    await api.runDueJobs();
    const [points, agents] = [
      await api.deps.db.$count(sql`trade_points`),
      await api.deps.db.$count(sql`field_employees`),
    ];
    expect(await check()).toEqual({
      isRunning: false,
      progress: null,
      error: null,
      doneAt: Math.floor(api.deps.now() / 1000),
      findings: {
        checked: { tasks: 0, volumeTasks: 0, tradePoints: points, fieldEmployees: agents },
        violations: [],
        corrections: [],
      },
    });
  });

  it('shows the earlier findings while it runs again, and then the new ones', async () => {
    await check('POST');
    await api.runDueJobs();
    await breakTask();
    expect((await check('POST')).findings?.violations).toEqual([]);
    await api.runDueJobs();
    expect((await check()).findings).toMatchObject({
      checked: { tasks: 1 },
      violations: [
        { check: 'taskMoney', subject: { kind: 'task', id: 910_001 }, text: expect.stringContaining('начислено 5') },
      ],
    });
  });

  it('starts from the beginning when it is requested while it runs', async () => {
    await check('POST');
    await step();
    await step();
    expect(await check('POST')).toMatchObject({ isRunning: true, progress: null });
    await api.runDueJobs();
    expect((await check()).findings?.checked.tasks).toBe(1);
  });

  it('runs again on the next day at five', async () => {
    await check('POST');
    await api.runDueJobs();
    const before = (await check()).doneAt ?? 0;
    api.wait(86_400);
    await api.runDueJobs();
    token = (await api.signIn()).access_token;
    expect((await check()).doneAt).toBe(before + 86_400);
  });

  it('finds nothing to check while planning is off', async () => {
    await api.deps.db.execute(sql`update company set planning = false`);
    await check('POST');
    await api.runDueJobs();
    expect(await check()).toMatchObject({ isRunning: false, findings: null });
    await api.deps.db.execute(sql`update company set planning = true`);
  });

  it('is for superusers only', async () => {
    const { access_token: other } = await api.signIn(demoPhones.strategies);
    for (const method of ['GET', 'POST'] as const) expect((await api.call(method, path, other)).status).toBe(403);
  });
});
