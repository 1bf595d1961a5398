import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompanyInfoReader } from '#server/admin/setup/companyInfo.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openEmptyDatabase } from '#tests/support/testDatabase.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';

const folder = join(import.meta.dirname, '../../../server/platform/db/migrations');
const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
  entries: { tag: string; when: number }[];
};
/** The migrations before tasks were planned. */
const before = entries.slice(
  0,
  entries.findIndex(({ tag }) => tag.endsWith('_planned_tasks')),
);

const rows = [
  `insert into company (company_id, name, demo) values (1, 'ООО «Волна»', false) on conflict do nothing`,
  `insert into territories (territory_id, name) values (1, 'Край')`,
  `insert into distributors (distr_id, name) values (1, 'Север')`,
  `insert into field_employees (field_employee_id, distr_id, territory_id, second_name, first_name, full_name, phone, search) values
    (1, 1, 1, 'Белова', 'Анна', 'Белова Анна', '79130000011', 'белова анна'), (2, 1, 1, 'Громов', 'Борис', 'Громов Борис', '79130000012', 'громов борис'),
    (3, 1, 1, 'Зуева', 'Вера', 'Зуева Вера', '79130000013', 'зуева вера')`,
  `insert into trade_points (trade_point_id, name, address, territory_id, kind, search) values (1, 'Лавка', 'ул. 1', 1, 0, '')`,
  `insert into categories (category_id, name, search) values (1, 'Чай', 'чай')`,
  `insert into trade_marks (trade_mark_id, name, is_own) values (1, 'Марка', true)`,
  `insert into products (product_id, category_id, trade_mark_id, name, price, weight_kg, popularity, search) values (1, 1, 1, 'Чай', 100, 0.2, 0, '')`,
  `insert into company_employees values (1, 'Орлова Марина')`,
  `insert into users (user_id, phone, full_name, company_employee_id, super_user, active, rights) values (1, '79000000001', 'Орлова Марина', 1, true, true, '{}')`,
  `insert into company_employees values (2, 'Ким Лев'), (3, 'Рау Ян')`,
  `insert into users (user_id, phone, full_name, company_employee_id, super_user, active, rights) values (2, '79000000002', 'Ким Лев', 2, false, true, '{}'), (3, '79000000003', 'Рау Ян', 3, false, true, '{}')`,
  `insert into user_territories (user_id, territory_id) values (3, 1)`,
  `insert into task_briefs values (1, '[]')`,
  `insert into tasks (task_id, title, description, trade_point_id, field_employee_id, product_id, brief_id, status, measure, volume, progress, money_total, money_paid, created, deadline_date, verified_date) values
    (1, 'Открытая', '', 1, 1, 1, 1, 1, 'piece', 10, 0.5, 100, 0, 1749000000, '2025-07-01', null), (2, 'Проверенная', '', 1, 1, 1, 1, 3, 'piece', 10, 1.2, 200, 180, 1749000100, '2025-06-01', 1749500000),
    (3, 'На проверке', '', 1, 2, 1, 1, 2, 'piece', 10, 0.95, 50, 40, 1749000200, '2025-07-01', null), (4, 'Просроченная', '', 1, 2, 1, 1, 5, 'piece', 10, 0.1, 300, 0, 1749000300, '2025-05-01', null)`,
  `insert into volume_strategies (strategy_id, name, start_date, end_date, progress_threshold, measure, status, responsible_id, deleted) values
    (1, 'Июнь', '2025-06-01', '2025-06-30', 0.98, 2, 0, 1, false), (2, 'Май', '2025-05-01', '2025-05-31', 0.98, 2, 0, 1, true)`,
  `insert into volume_tasks (volume_task_id, strategy_id, field_employee_id, volume, money_total, money_paid, progress, status, withdrawn) values
    (1, 1, 1, 10, 500, 0, 0.5, 1, false), (2, 1, 2, 20, 700, 700, 1, 3, false), (3, 1, 3, 30, 900, 250.5, 0.4, 1, true), (4, 2, 1, 40, 400, 400, 1, 3, true)`,
  `insert into withdrawals (withdrawal_id, field_employee_id, date, amount, phone, status) values (1, 1, 1749600000, 100, '79130000011', 2), (2, 1, 1749700000, 30, '79130000011', 0)`,
  `insert into account_refills (refill_id, date, type, amount, title) values (1, 1748000000, 'in', 5000, 'Пополнение'), (2, 1749600000, 'out', 100, 'Вывод')`,
  `insert into added_records (path, body) values ('/api/v1/garages/{garageId}/cars', '{}'), ('/api/v1/orders', '{}'), ('/api/v1/promos/', '{}')`,
];

/** Opens a database of the version before planning, and migrates it. */
async function openMigrated(): Promise<Connection> {
  const connection = await openEmptyDatabase();
  const { db } = connection;
  for (const { tag } of before) {
    const statements = readFileSync(join(folder, `${tag}.sql`), 'utf8').split('--> statement-breakpoint');
    for (const statement of statements) await db.execute(sql.raw(statement));
  }
  await db.execute(
    sql`create table __drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  await db.execute(sql`insert into __drizzle_migrations (hash, created_at) values ('', ${before.at(-1)?.when ?? 0})`);
  for (const statement of rows) await db.execute(sql.raw(statement));
  await migrate(db, async () => undefined);
  return connection;
}

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi(openMigrated());
  token = (await api.signIn()).access_token;
});
afterAll(() => api.close());
const get = async (path: string) => (await api.call('GET', path, token)).body.data as unknown;

// Recorded with the version before.
describe('Database of the version before planning', () => {
  it('keeps what its users see: those without territories get the mark that all are meant', async () => {
    expect(
      await rowsOf(api.deps.db, sql`select user_id as id, all_territories as everything from users order by 1`),
    ).toEqual([
      { id: 1, everything: true },
      { id: 2, everything: true },
      { id: 3, everything: false },
    ]);
    const { access_token } = await api.signIn('79000000002');
    expect((await api.call('GET', '/api/v1/filter/tradePoints/', access_token)).body.data).toMatchObject([
      { name: 'Лавка' },
    ]);
  });

  it('plans nothing until `planning` of app.json is true', async () => {
    expect(await createCompanyInfoReader(api.deps.db)()).toEqual({ name: 'ООО «Волна»', demo: false, planning: false });
  });

  it('finds records of custom resources by the normal form of their path', async () => {
    const paths = sql`select path from added_records order by path`;
    expect(await rowsOf(api.deps.db, paths)).toEqual([
      { path: '/api/v1/garages/{}/cars/' },
      { path: '/api/v1/orders/' },
      { path: '/api/v1/promos/' },
    ]);
  });

  it('shows the same tasks', async () => {
    expect(await get('/api/v1/tasks/?limit=10')).toMatchObject({
      data: [
        { taskId: 4, title: 'Просроченная', status: 5, progress: 0.1, moneyTotal: 300, moneyPaid: 0 },
        { taskId: 3, title: 'На проверке', status: 2, progress: 0.95, moneyTotal: 50, moneyPaid: 40 },
        { taskId: 2, title: 'Проверенная', status: 3, progress: 1.2, moneyTotal: 200, moneyPaid: 180 },
        { taskId: 1, title: 'Открытая', status: 1, progress: 0.5, moneyTotal: 100, moneyPaid: 0 },
      ],
    });
    expect(await get('/api/v1/tasks/2/')).toMatchObject({ moneyPaid: 180, verifiedDate: 1749500000 });
  });

  it('shows the same summary', async () => {
    expect(await get('/config/summary/pointTasks/states')).toEqual({
      total: { count: 4, value: 4 },
      groups: [1, 3, 2, 5].map((key) => ({ key, count: 1, value: 1 })),
    });
    expect(await get('/config/summary/pointTasks/money')).toEqual({
      total: { count: 4, part: 220, whole: 650, value: 0.3384615384615385 },
    });
  });

  it('shows the same billing', async () => {
    expect(await get('/api/v1/billing/companyAccounts/')).toMatchObject({
      amountAvailable: 4900,
      amountToWithdrawal: 1400.5,
      amountPotential: 2050.5,
      amountOnWithdrawal: 30,
    });
    const money = (total: number, available: number, withdrawn: number, withdrawing: number) => ({
      moneyEarnedTotal: total,
      moneyAvailableToWithdraw: available,
      moneyWithdrawn: withdrawn,
      moneyWithdrawing: withdrawing,
    });
    expect(await get('/api/v1/billing/fieldEmployees/?limit=10')).toMatchObject([
      { fieldEmployeeId: 1, ...money(580, 450, 100, 30) },
      { fieldEmployeeId: 2, ...money(700, 700, 0, 0) },
      { fieldEmployeeId: 3, ...money(250.5, 250.5, 0, 0) },
    ]);
    expect(await get('/api/v1/billing/fieldEmployees/paidTasks/?limit=10')).toMatchObject([
      { taskId: null, volumeTaskId: 3, title: 'Задача по объёму: Июнь', moneyTotal: 900, moneyPaid: 250.5, status: 1 },
      { taskId: null, volumeTaskId: 2, title: 'Задача по объёму: Июнь', moneyTotal: 700, moneyPaid: 700, status: 3 },
      { taskId: 2, title: 'Проверенная', moneyTotal: 200, moneyPaid: 180, status: 3 },
      { taskId: null, volumeTaskId: 4, title: 'Задача по объёму: Май', moneyTotal: 400, moneyPaid: 400, status: 3 },
    ]);
  });

  it('shows the same volume tasks and strategies', async () => {
    expect(await get('/api/v1/volume/tasks/?limit=10')).toMatchObject({
      data: [
        { volumeTaskId: 4, strategyName: 'Май', volume: 40, progress: 1, status: 3, moneyTotal: 400, moneyPaid: 400 },
        { volumeTaskId: 3, strategyName: 'Июнь', volume: 30, progress: 0.4, status: 1, moneyPaid: 250.5 },
        { volumeTaskId: 2, strategyName: 'Июнь', volume: 20, progress: 1, status: 3, moneyPaid: 700 },
        { volumeTaskId: 1, strategyName: 'Июнь', volume: 10, progress: 0.5, status: 1, moneyPaid: 0 },
      ],
    });
    expect(await get('/api/v1/volume/tasks/?limit=10&actual=true')).toMatchObject({ data: [{ volumeTaskId: 1 }] });
    expect(await get('/api/v1/volume/strategies/?limit=10')).toMatchObject([
      { strategyId: 1, name: 'Июнь', tasksCount: 2, moneyPaid: 700 },
    ]);
    expect(await get('/api/v1/volume/strategies/1/')).toMatchObject({
      tasks: [
        { fieldEmployeeId: 1, volume: 10, money: 500 },
        { fieldEmployeeId: 2, volume: 20, money: 700 },
      ],
    });
  });
});
