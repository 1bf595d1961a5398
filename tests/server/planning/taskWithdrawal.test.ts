import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { limitTo, territoryNamed } from '../rights/territoryFixture.ts';
import { demoPhones } from '../../support/demoPhones.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
  for (const statement of [
    sql`insert into plan_versions (plan_version_id, kind, strategy_id, body, at, by) values (911, 'distribution', 1, '{"name": "Чай"}', 1750000000, 'Орлова'), (912, 'volume', 1, '{"name": "План"}', 1750000000, 'Орлова'),
      (913, 'distribution', 2, '{"name": "Кофе"}', 1750000000, 'Орлова'), (914, 'audit', 1, '{"name": "Полки"}', 1750000000, 'Орлова')`,
    // Two open ones, a done one and a withdrawn one.
    sql`insert into audit_tasks (plan_version_id, strategy_id, store_id, user_id, start_day, deadline, status, progress, reason)
      select 914, 1, store_id, 1, '2025-06-15', '2099-07-01', status, 0, '{}' from (values (1, 0), (2, 0), (3, 3), (4, 4)) planned (store_id, status)`,
    // Done, started, failed, withdrawn, untouched, and untouched past its deadline.
    sql`insert into tasks (task_id, title, description, trade_point_id, field_employee_id, product_id, brief_id, status, measure, volume, progress, money_total, money_paid, created, deadline_date,
        verified_date, plan_version_id, strategy_id, distr_id, item_key, cycle, start_day, reason)
      select task_id, 'Чай', '', 1, 1, 1, (select min(brief_id) from task_briefs), status, 'piece', 23, 0, 58, 0, 1750000000, deadline::date, null, version, strategy, 1, 'product:1', task_id, '2025-06-01', '{}'
      from (values (910001, 3, '2099-07-01', 911, 1), (910002, 1, '2099-07-01', 911, 1), (910003, 5, '2099-07-01', 911, 1), (910004, 4, '2099-07-01', 911, 1), (910005, 0, '2099-07-01', 911, 1), (910006, 0, '2025-06-02', 911, 1),
        (910007, 0, '2099-07-01', 913, 2)) planned (task_id, status, deadline, version, strategy)`,
    sql`insert into accruals (field_employee_id, task_id, kind, amount, day, reason) values (1, 910001, 'task', 53, '2025-06-16', 'Продано')`,
    sql`delete from volume_tasks where strategy_id = 1`,
    sql`insert into volume_tasks (volume_task_id, strategy_id, field_employee_id, volume, money_total, money_paid, progress, status, plan_version_id, reason) values
      (910101, 1, 1, 100, 900, 0, 1, 3, 912, '{}'), (910102, 1, 2, 100, 700, 0, 0, 0, 912, '{}'), (910103, 1, 3, 100, 700, 0, 0.5, 1, 912, '{}')`,
    sql`insert into accruals (field_employee_id, volume_task_id, kind, amount, day, reason) values (1, 910101, 'volume', 900, '2025-06-16', 'Продано')`,
  ])
    await api.deps.db.execute(statement);
});
afterAll(() => api.close());

const withdrawal = (body: object, as = token) => api.call('POST', '/api/planning/withdrawal/', as, body);
const distribution = { kind: 'distribution', ending: 'delete', strategyIds: [1] };

describe('POST /api/planning/withdrawal/', () => {
  it('counts the untouched tasks that a deletion withdraws, the others that continue, and the accrued roubles', async () => {
    expect((await withdrawal(distribution)).body.data).toEqual({ withdrawn: 1, continued: 2, moneyAccrued: 53 });
  });

  it('counts the same when a distribution strategy is stopped', async () => {
    expect((await withdrawal({ ...distribution, ending: 'stop' })).body.data).toEqual({
      withdrawn: 1,
      continued: 2,
      moneyAccrued: 53,
    });
  });

  it('adds up several strategies', async () => {
    expect((await withdrawal({ ...distribution, strategyIds: [1, 2] })).body.data).toEqual({
      withdrawn: 2,
      continued: 2,
      moneyAccrued: 53,
    });
  });

  it('withdraws the open unpaid tasks of a deleted volume strategy, and none of a stopped one', async () => {
    expect((await withdrawal({ kind: 'volume', ending: 'delete', strategyIds: [1] })).body.data).toEqual({
      withdrawn: 2,
      continued: 0,
      moneyAccrued: 900,
    });
    expect((await withdrawal({ kind: 'volume', ending: 'stop', strategyIds: [1] })).body.data).toEqual({
      withdrawn: 0,
      continued: 2,
      moneyAccrued: 900,
    });
  });

  it('counts the open tasks of an audit strategy, all of which are withdrawn with it', async () => {
    for (const ending of ['delete', 'stop'])
      expect((await withdrawal({ kind: 'audit', ending, strategyIds: [1] })).body.data).toEqual({
        withdrawn: 2,
        continued: 0,
        moneyAccrued: 0,
      });
  });

  it('withdraws as many tasks as it has counted', async () => {
    const strategies = { kind: 'volume', ending: 'delete', strategyIds: [3] };
    await api.deps.db.execute(
      sql`update volume_tasks set status = 0, money_paid = 0, removed_at = null where strategy_id = 3 and plan_version_id is null`,
    );
    const counted = (await withdrawal(strategies)).body.data as { withdrawn: number };
    await api.call('DELETE', '/api/v1/volume/strategies/3/', token);
    const [counts] = (
      (await api.deps.db.execute(
        sql`select count(*)::int as withdrawn from volume_tasks where strategy_id = 3 and status = 4`,
      )) as unknown as { rows: { withdrawn: number }[] }
    ).rows;
    expect(counted.withdrawn).toBeGreaterThan(0);
    expect(counts?.withdrawn).toBe(counted.withdrawn);
  });

  it('is refused to users who may not write the strategy, and leaves out strategies of other territories', async () => {
    const { access_token: manager } = await api.signIn(demoPhones.nothing);
    expect((await withdrawal(distribution, manager)).status).toBe(403);
    await limitTo(api.deps.db, demoPhones.motivations, [await territoryNamed(api.deps.db, 'Республика Татарстан')]);
    const { access_token: limited } = await api.signIn(demoPhones.motivations);
    await api.deps.db.execute(sql`delete from strategy_distributors where strategy_id = 1`);
    expect((await withdrawal({ ...distribution, ending: 'stop' }, limited)).body.data).toEqual({
      withdrawn: 0,
      continued: 0,
      moneyAccrued: 0,
    });
  });
});
