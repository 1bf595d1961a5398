import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BillingEmployee, CompanyAccount, WithdrawalRequest } from '#schemas/entities/billing.ts';
import type { PaidTask, TaskRow, VolumeTask } from '#schemas/entities/task.ts';
import { accountRefills, tasks, withdrawals } from '#server/platform/tables/tasks.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { demoPhones } from '../support/demoPhones.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn(demoPhones.motivations)).access_token;
});
afterAll(() => api.close());

const get = async <T>(path: string) => (await api.call('GET', `/api/v1/billing/${path}`, token)).body.data as T;
const total = <T>(rows: readonly T[], value: (row: T) => number) => rows.reduce((sum, row) => sum + value(row), 0);

describe('Billing sums (part2 §7)', () => {
  it('match for each employee: earned is the paid tasks, withdrawn and withdrawing the requests, available the rest', async () => {
    const employees = (await get<BillingEmployee[]>('fieldEmployees/?limit=1000')).filter(
      (employee) => employee.moneyEarnedTotal > 0,
    );
    expect(employees.length).toBeGreaterThan(50);
    for (const employee of employees.slice(0, 15)) {
      const paid = await get<PaidTask[]>(
        `fieldEmployees/paidTasks/?limit=1000&fieldEmployeeId=${employee.fieldEmployeeId}`,
      );
      const requests = await get<WithdrawalRequest[]>(
        `fieldEmployees/withdrawalRequests/?limit=1000&fieldEmployeeId=${employee.fieldEmployeeId}`,
      );
      expect(employee.moneyEarnedTotal).toBe(total(paid, (task) => task.moneyPaid));
      expect(employee.moneyWithdrawn).toBe(
        total(
          requests.filter(({ status }) => status === 2),
          ({ amount }) => amount,
        ),
      );
      expect(employee.moneyWithdrawing).toBe(
        total(
          requests.filter(({ status }) => status < 2),
          ({ amount }) => amount,
        ),
      );
      expect(employee.moneyAvailableToWithdraw).toBe(
        employee.moneyEarnedTotal - employee.moneyWithdrawn - employee.moneyWithdrawing,
      );
      expect(employee.moneyAvailableToWithdraw).toBeGreaterThanOrEqual(0);
      expect(paid.every((task) => (task.verifiedDate !== null) === (task.taskId !== null))).toBe(true);
    }
  });

  it('match for the company: the cards are the sums of the employees and of the movements', async () => {
    const account = await get<CompanyAccount>('companyAccounts/');
    const employees = await get<BillingEmployee[]>('fieldEmployees/?limit=1000');
    const open = (
      (await api.call('GET', '/api/v1/tasks/?actual=true&limit=1000', token)).body.data as { data: TaskRow[] }
    ).data;
    expect(account.amountToWithdrawal).toBe(total(employees, (employee) => employee.moneyAvailableToWithdraw));
    expect(account.amountOnWithdrawal).toBe(total(employees, (employee) => employee.moneyWithdrawing));
    const openVolume = (
      (await api.call('GET', '/api/v1/volume/tasks/?actual=true&limit=1000', token)).body.data as { data: VolumeTask[] }
    ).data;
    expect(openVolume.length).toBeGreaterThan(0);
    expect(account.amountPotential).toBe(
      account.amountToWithdrawal +
        total(open, (task) => task.moneyTotal - task.moneyPaid) +
        total(openVolume, (task) => (task.moneyTotal ?? 0) - task.moneyPaid),
    );
    expect(account.amountAvailable).toBe(
      total(account.refills, ({ type, amount }) => (type === 'in' ? amount : -amount)),
    );
    expect(
      total(
        account.refills.filter(({ type }) => type === 'out'),
        ({ amount }) => amount,
      ),
    ).toBe(total(employees, (employee) => employee.moneyWithdrawn));
    expect(account.amountAvailable).toBeGreaterThanOrEqual(account.amountToWithdrawal + account.amountOnWithdrawal);
    expect(account.refills[0]).toEqual({
      date: expect.any(Number),
      type: expect.stringMatching(/^(in|out)$/),
      amount: expect.any(Number),
      title: expect.any(String),
    });
  });

  it('include volume tasks with accrued money in the list of paid tasks', async () => {
    const rows = (
      (await api.call('GET', '/api/v1/volume/tasks/?limit=1000', token)).body.data as { data: VolumeTask[] }
    ).data;
    const accrued = rows.find(({ moneyPaid }) => moneyPaid > 0) as VolumeTask;
    const { fieldEmployeeId } = accrued.fieldemployee;
    const paid = await get<PaidTask[]>(`fieldEmployees/paidTasks/?limit=1000&fieldEmployeeId=${fieldEmployeeId}`);
    expect(paid.find(({ volumeTaskId }) => volumeTaskId === accrued.volumeTaskId)).toMatchObject({
      taskId: null,
      title: `Задача по объёму: ${accrued.strategyName}`,
      moneyTotal: accrued.moneyTotal,
      moneyPaid: accrued.moneyPaid,
      executor: { fieldEmployeeId },
    });
    const pages = [
      ...(await get<PaidTask[]>(`fieldEmployees/paidTasks/?limit=5&fieldEmployeeId=${fieldEmployeeId}`)),
      ...(await get<PaidTask[]>(`fieldEmployees/paidTasks/?limit=1000&offset=5&fieldEmployeeId=${fieldEmployeeId}`)),
    ];
    expect(pages).toEqual(paid);
    const { body } = await api.call(
      'GET',
      `/api/v1/billing/fieldEmployees/paidTasks/?limit=1&count=true&sum=moneyPaid&fieldEmployeeId=${fieldEmployeeId}`,
      token,
    );
    expect((body as { meta?: unknown }).meta).toEqual({
      count: paid.length,
      sums: { moneyPaid: total(paid, ({ moneyPaid }) => moneyPaid) },
    });
  });

  it('count the whole money of an open task as potential, even if part of it accrued before the verification', async () => {
    const before = await get<CompanyAccount>('companyAccounts/');
    const [task] = (
      (await api.call('GET', '/api/v1/tasks/?actual=true&limit=1', token)).body.data as { data: TaskRow[] }
    ).data as [TaskRow];
    await api.deps.db
      .update(tasks)
      .set({ moneyPaid: Math.floor(task.moneyTotal / 2) })
      .where(eq(tasks.taskId, task.taskId));
    const after = await get<CompanyAccount>('companyAccounts/');
    expect([after.amountToWithdrawal, after.amountPotential]).toEqual([
      before.amountToWithdrawal,
      before.amountPotential,
    ]);
  });

  it('are filtered for employees by distributor, region and part of the full name (spec D53)', async () => {
    const [first] = await get<BillingEmployee[]>('fieldEmployees/?limit=1');
    const found = await get<BillingEmployee[]>(`fieldEmployees/?fullName=${encodeURIComponent(first?.fullName ?? '')}`);
    expect(found.map((employee) => employee.fieldEmployeeId)).toContain(first?.fieldEmployeeId);
    expect(await get<BillingEmployee[]>('fieldEmployees/?distributorId=1')).toHaveLength(5);
    const district = await get<BillingEmployee[]>('fieldEmployees/?territoryIds=[1]&limit=1000');
    expect(district.length).toBeGreaterThan(0);
    expect(district.length).toBeLessThan(120);
  });

  it('name the status and the method of a withdrawal', async () => {
    const requests = await get<WithdrawalRequest[]>('fieldEmployees/withdrawalRequests/');
    expect(requests.every(({ card, phone }) => (card === null) !== (phone === null))).toBe(true);
    expect(requests.find(({ status }) => status === 2)?.statusString).toBe('Выплачено');
  });

  it('are read past 2.1 billion roubles', async () => {
    const before = await get<CompanyAccount>('companyAccounts/');
    const [first] = await get<BillingEmployee[]>('fieldEmployees/?limit=1');
    const { fieldEmployeeId } = first as BillingEmployee;
    const large = { fieldEmployeeId, date: 0, amount: 2_000_000_000 };
    await api.deps.db.insert(withdrawals).values([2, 2, 1, 1].map((status) => ({ ...large, status })));
    await api.deps.db
      .insert(accountRefills)
      .values([1, 2].map(() => ({ date: 0, type: 'in' as const, amount: 2_000_000_000, title: 'Пополнение' })));
    const account = await get<CompanyAccount>('companyAccounts/');
    expect({ ...account, refills: null }).toEqual({
      amountAvailable: before.amountAvailable + 4_000_000_000,
      amountToWithdrawal: before.amountToWithdrawal - 8_000_000_000,
      amountPotential: before.amountPotential - 8_000_000_000,
      amountOnWithdrawal: before.amountOnWithdrawal + 4_000_000_000,
      refills: null,
    });
    const own = (await get<BillingEmployee[]>('fieldEmployees/?limit=1000')).find(
      (employee) => employee.fieldEmployeeId === fieldEmployeeId,
    );
    expect(own?.moneyWithdrawn).toBe((first as BillingEmployee).moneyWithdrawn + 4_000_000_000);
  });

  it('require billingAccess (part1 §6)', async () => {
    const { access_token } = await api.signIn(demoPhones.nothing);
    for (const path of [
      'companyAccounts/',
      'fieldEmployees/',
      'fieldEmployees/paidTasks/',
      'fieldEmployees/withdrawalRequests/',
    ]) {
      expect(await api.call('GET', `/api/v1/billing/${path}`, access_token)).toMatchObject({
        status: 403,
        body: {
          error: {
            text: 'Недостаточно прав: раздел «Биллинг» открыт тем, у кого есть доступ «Биллинг» (billingAccess)',
          },
        },
      });
    }
  });
});
