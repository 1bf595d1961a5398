import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BillingEmployee, CompanyAccount } from '#schemas/entities/billing.ts';
import type { PaidTask } from '#schemas/entities/task.ts';
import type { Db } from '#server/platform/db/connection.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';

// Two agents without demo tasks: figures are those of the rows below alone.
const [anna, boris] = [9201, 9202];

let api: TestApi;
let db: Db;
let token: string;
let before: CompanyAccount;
const get = async <T>(path: string) => (await api.call('GET', `/api/v1/billing/${path}`, token)).body.data as T;
const account = () => get<CompanyAccount>('companyAccounts/');
const employee = async (id: number) =>
  (await get<BillingEmployee[]>('fieldEmployees/?limit=1000')).find((row) => row.fieldEmployeeId === id);
const paidTasks = (id: number) => get<PaidTask[]>(`fieldEmployees/paidTasks/?limit=100&fieldEmployeeId=${id}`);
const accrue = (
  agent: number,
  of: { task: number } | { volumeTask: number },
  kind: string,
  amount: number,
  day: string,
) =>
  db.execute(sql`insert into accruals (field_employee_id, task_id, volume_task_id, kind, amount, day, reason)
    values (${agent}, ${'task' in of ? of.task : null}, ${'volumeTask' in of ? of.volumeTask : null}, ${kind}, ${amount}, ${day}, 'Продано 21 из 23 шт.')`);

beforeAll(async () => {
  api = await openTestApi();
  ({ db } = api.deps);
  token = (await api.signIn()).access_token;
  before = await account();
  for (const statement of [
    sql`insert into field_employees (field_employee_id, distr_id, territory_id, second_name, first_name, full_name, phone, search) values
      (${anna}, 1, 1, 'Аннова', '', 'Аннова', '79139990001', 'аннова'), (${boris}, 1, 1, 'Борисов', '', 'Борисов', '79139990002', 'борисов')`,
    sql`insert into plan_versions (plan_version_id, kind, strategy_id, body, at, by) values (911, 'distribution', 1, '{"name": "Чай"}', 1750000000, 'Орлова'), (912, 'volume', 9301, '{"name": "Июнь"}', 1750000000, 'Орлова'), (913, 'volume', 9302, '{"name": "Процент", "items": null, "startDate": "2025-06-01", "endDate": "2025-06-30", "percentageOfSales": 0.1}', 1750000000, 'Орлова')`,
    sql`insert into tasks (task_id, title, description, trade_point_id, field_employee_id, product_id, brief_id, status, measure, volume, progress, money_total, money_paid, created, deadline_date,
        verified_date, plan_version_id, strategy_id, distr_id, item_key, cycle, start_day, reason)
      select task_id, title, '', 1, ${anna}::int, 1, (select min(brief_id) from task_briefs), status, 'piece', 23, 1, 58, 0, 1749000000, '2025-07-01', verified, version, strategy, case when version is not null then (select min(distr_id) from distributors) end,
        case when version is not null then 'product:1' end, case when version is not null then task_id end, case when version is not null then '2025-06-01'::date end, case when version is not null then '{}'::jsonb end
      from (values (910001, 'Плановая выполненная', 3, 1749500000, 911, 1), (910002, 'Плановая открытая', 2, null, 911, 1), (910003, 'Извне', 3, 1749400000, null, null)) rows (task_id, title, status, verified, version, strategy)`,
    sql`update tasks set money_paid = 200 where task_id = 910003`,
    sql`insert into volume_strategies (strategy_id, name, start_date, end_date, progress_threshold, measure, status, responsible_id, percentage_of_sales) values
      (9301, 'Июнь', '2025-06-01', '2025-06-30', 0.98, 2, 0, 1, null), (9302, 'Процент', '2025-06-01', '2025-06-30', 0.98, 2, 0, 1, 0.1)`,
    sql`insert into volume_tasks (volume_task_id, strategy_id, field_employee_id, volume, money_total, money_paid, progress, status, plan_version_id, reason) values
      (9401, 9301, ${anna}, 100, 900, 0, 1, 3, 912, '{}'), (9402, 9302, ${boris}, 100, null, 0, 0.5, 1, 913, '{}')`,
  ])
    await db.execute(statement);
});
afterAll(() => api.close());

describe('Billing over accruals', () => {
  it('promises planned tasks in full before anything is accrued, and percent tasks by their sales', async () => {
    await db.execute(
      sql`insert into sales (field_employee_id, trade_point_id, product_id, day, kg, pieces, rub) values (${boris}, 1, 1, '2025-06-10', 1, 1, 1234), (${boris}, 1, 1, '2025-05-31', 1, 1, 9999), (${boris}, 1, 1, '2025-06-11', 1, -1, -30)`,
    );
    const { amountToWithdrawal, amountPotential } = await account();
    expect(amountToWithdrawal - before.amountToWithdrawal).toBe(200);
    // 58 ₽ of the open task and 10 % of 1204 ₽.
    expect(amountPotential - before.amountPotential).toBe(200 + 58 + 120);
  });

  it('earns the accruals of planned tasks beside the money of tasks from outside', async () => {
    await accrue(anna, { task: 910_001 }, 'task', 53, '2025-06-10');
    await accrue(anna, { task: 910_001 }, 'task', 5, '2025-06-12');
    await accrue(anna, { volumeTask: 9401 }, 'volume', 900, '2025-07-01');
    await accrue(anna, { volumeTask: 9401 }, 'increase', 9, '2025-07-01');
    expect(await employee(anna)).toMatchObject({
      moneyEarnedTotal: 1167,
      moneyAvailableToWithdraw: 1167,
      moneyWithdrawing: 0,
      moneyWithdrawn: 0,
    });
    const { amountToWithdrawal, amountAvailable } = await account();
    expect(amountToWithdrawal - before.amountToWithdrawal).toBe(1167);
    expect(amountAvailable).toBe(before.amountAvailable);
  });

  it('lists each accrual of a volume task and each increase, so that the rows add up', async () => {
    const rows = await paidTasks(anna);
    expect(rows.map(({ title, moneyPaid, taskId, volumeTaskId }) => [title, moneyPaid, taskId, volumeTaskId])).toEqual([
      ['Надбавка за задачи дистрибуции: Июнь', 9, null, 9401],
      ['Задача по объёму: Июнь', 900, null, 9401],
      ['Плановая выполненная', 58, 910_001, undefined],
      ['Извне', 200, 910_003, undefined],
    ]);
    expect(rows.reduce((sum, { moneyPaid }) => sum + moneyPaid, 0)).toBe(1167);
    expect(rows.map(({ moneyTotal }) => moneyTotal)).toEqual([9, 900, 58, 58]);
    expect(rows[0]).toMatchObject({
      description: 'Продано 21 из 23 шт.',
      executor: { fieldEmployeeId: anna, fullName: 'Аннова' },
      verifiedDate: Date.parse('2025-07-01T00:00:00+03:00') / 1000,
    });
    const pages = await Promise.all(
      [0, 1, 2, 3].map((offset) =>
        get<PaidTask[]>(`fieldEmployees/paidTasks/?limit=1&offset=${offset}&fieldEmployeeId=${anna}`),
      ),
    );
    expect(pages.flat()).toEqual(rows);
  });

  it('does not count an accrual before the task is verified', async () => {
    await accrue(anna, { task: 910_002 }, 'task', 50, '2025-06-13');
    expect(await employee(anna)).toMatchObject({ moneyEarnedTotal: 1167 });
    expect(await paidTasks(anna)).toHaveLength(4);
    await accrue(anna, { task: 910_002 }, 'task', -50, '2025-06-13');
  });

  it('leaves the money with the agent who earned it when the executor changes', async () => {
    await db.execute(sql`update tasks set field_employee_id = ${boris} where task_id = 910001`);
    expect(await employee(anna)).toMatchObject({ moneyEarnedTotal: 1167 });
    expect(await employee(boris)).toMatchObject({ moneyEarnedTotal: 0 });
    expect((await paidTasks(anna))[2]).toMatchObject({ moneyPaid: 58, executor: { fieldEmployeeId: anna } });
    expect(await paidTasks(boris)).toEqual([]);
  });

  it('shows a negative balance when a return exceeds what is left after a withdrawal', async () => {
    await db.execute(
      sql`insert into withdrawals (field_employee_id, date, amount, status) values (${anna}, 1750000000, 1100, 2), (${anna}, 1750000000, 30, 0)`,
    );
    await accrue(anna, { volumeTask: 9401 }, 'volume', -900, '2025-07-05');
    expect(await employee(anna)).toMatchObject({
      moneyEarnedTotal: 267,
      moneyAvailableToWithdraw: -863,
      moneyWithdrawing: 30,
      moneyWithdrawn: 1100,
    });
    expect((await paidTasks(anna)).map(({ moneyPaid }) => moneyPaid)).toEqual([-900, 9, 900, 58, 200]);
  });

  it('keeps earned equal to available, being withdrawn and withdrawn for every agent and in all', async () => {
    const rows = await get<BillingEmployee[]>('fieldEmployees/?limit=1000');
    for (const row of rows)
      expect(row.moneyEarnedTotal).toBeCloseTo(
        row.moneyAvailableToWithdraw + row.moneyWithdrawing + row.moneyWithdrawn,
        6,
      );
    const sum = (value: (row: BillingEmployee) => number) => rows.reduce((total, row) => total + value(row), 0);
    const { amountToWithdrawal, amountOnWithdrawal } = await account();
    expect(amountToWithdrawal).toBeCloseTo(
      sum((row) => row.moneyAvailableToWithdraw),
      6,
    );
    expect(amountOnWithdrawal).toBe(sum((row) => row.moneyWithdrawing));
  });

  it('lists accruals of one day on the pages in the order of the whole list', async () => {
    await accrue(boris, { volumeTask: 9402 }, 'volume', 10, '2025-07-03');
    await accrue(boris, { volumeTask: 9401 }, 'volume', 20, '2025-07-03');
    const rows = await paidTasks(boris);
    expect(rows.slice(0, 2).map(({ volumeTaskId, moneyPaid }) => [volumeTaskId, moneyPaid])).toEqual([
      [9402, 10],
      [9401, 20],
    ]);
    const path = `fieldEmployees/paidTasks/?limit=1&fieldEmployeeId=${boris}`;
    expect([...(await get<PaidTask[]>(path)), ...(await get<PaidTask[]>(`${path}&offset=1`))]).toEqual(
      rows.slice(0, 2),
    );
  });
});
