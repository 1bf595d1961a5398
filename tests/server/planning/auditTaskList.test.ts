import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StrategyProgress } from '#schemas/entities/planning.ts';
import { openTestApi, testNow, type TestApi } from '#tests/support/testing.ts';
import { coffee, day, insertAuditWorld, lavka, local, ostrov, regional, strategy, tea, ugol } from './auditWorld.ts';
import { demoPhones } from '../../support/demoPhones.ts';

let api: TestApi;
let token: string;
let strategyId: number;
beforeAll(async () => {
  api = await openTestApi();
  await insertAuditWorld(api.deps.db);
  api.wait(Date.parse(`${day}T09:00:00Z`) / 1000 - testNow);
  token = (await api.signIn()).access_token;
  const saved = await call('POST', '/api/v2/audit/strategies/', strategy);
  ({ strategyId } = saved.body.data as { strategyId: number });
  await api.runDueJobs();
  await call('POST', '/api/exchange/auditReports/', {
    storeId: lavka,
    fieldEmployeeId: 1,
    date: '2026-06-25',
    newStore: false,
    photos: [],
    lines: [
      { productId: tea, faces: 1, price: 0 },
      { productId: coffee, faces: 1, price: 0 },
    ],
    code: null,
  });
  await api.runDueJobs();
});
afterAll(() => api.close());

const call = (method: string, path: string, body?: unknown, as = token) => api.call(method, path, as, body);
const stores = async (query: string, as = token) =>
  ((await call('GET', `/api/exchange/auditTasks/?${query}`, undefined, as)).body.data as { storeId: number }[])
    .map(({ storeId }) => storeId)
    .toSorted((one, other) => one - other);
const employeeOf = async (userId: number) =>
  (
    (await api.deps.db.execute(
      sql`select company_employee_id as id from users where user_id = ${userId}`,
    )) as unknown as {
      rows: { id: number }[];
    }
  ).rows[0]?.id ?? 0;

describe('The list of audit tasks', () => {
  it('shows store, address, executor, days, state, progress and strategy', async () => {
    const { body } = await call('GET', '/api/exchange/auditTasks/?status=3');
    expect(body.data).toEqual([
      expect.objectContaining({
        storeId: lavka,
        address: 'ул. 1',
        userId: local,
        companyEmployeeId: await employeeOf(local),
        assignedBy: 'territory',
        startDay: day,
        deadline: '2026-08-31',
        status: 3,
        progress: 1,
        reportDay: '2026-06-25',
        strategyId,
        strategyName: 'Полка',
      }),
    ]);
  });

  it('is filtered by store, executor, deadline, state and strategy', async () => {
    expect(await stores(`storeId=${ugol}`)).toEqual([ugol]);
    expect(await stores(`companyEmployeeId=${await employeeOf(regional)}`)).toEqual([ostrov]);
    expect(await stores('deadline=2026-08-31&deadlineTo=2026-09-30')).toEqual([lavka, ugol, ostrov]);
    expect(await stores('deadline=2026-09-01&deadlineTo=2026-09-30')).toEqual([]);
    expect(await stores('status=0')).toEqual([ugol, ostrov]);
    expect(await stores(`strategyId=${strategyId}`)).toEqual([lavka, ugol, ostrov]);
    expect(await stores(`strategyId=${strategyId + 1}`)).toEqual([]);
  });

  it('is sorted and searched by its texts', async () => {
    const { body } = await call('GET', '/api/exchange/auditTasks/?sort=-address&count=true');
    const { meta } = body as { meta?: { count: number } };
    expect([(body.data as { storeId: number }[]).map(({ storeId }) => storeId), meta?.count]).toEqual([
      [ostrov, ugol, lavka],
      3,
    ]);
    expect(await stores('search=угол')).toEqual([ugol]);
  });

  it('shows a user with territories the tasks of stores there, to no user more than reading', async () => {
    const phone = demoPhones.pushes;
    await api.deps.db.execute(sql`delete from user_territories where user_id = ${local}`);
    await api.deps.db.execute(sql`insert into user_territories values (${local}, 9502)`);
    const { access_token } = await api.signIn(phone);
    expect(await stores('', access_token)).toEqual([ostrov]);
    const [task] = (await call('GET', `/api/exchange/auditTasks/?storeId=${ugol}`)).body.data as {
      auditTaskId: number;
    }[];
    const path = `/api/exchange/auditTasks/${task?.auditTaskId ?? 0}/`;
    expect((await call('GET', path, undefined, access_token)).status).toBe(404);
    expect((await call('GET', path)).status).toBe(200);
    expect((await call('PUT', path, {})).status).toBe(405);
    expect((await call('DELETE', path)).status).toBe(405);
    expect((await call('POST', '/api/exchange/auditTasks/', {})).status).toBe(405);
    expect((await call('PUT', '/api/exchange/auditTasks/', [])).status).toBe(405);
  });

  it('is opened to an API client by a key for reading', async () => {
    const { body } = await call('POST', '/api/exchange/keys/', { name: 'Отчёты', reads: ['auditTasks'], writes: [] });
    const { key } = body.data as { key: string };
    const response = await api.fetch('/api/exchange/auditTasks/', { headers: { authorization: `Bearer ${key}` } });
    expect([response.status, ((await response.json()) as { data: unknown[] }).data.length]).toEqual([200, 3]);
    const refused = await call('POST', '/api/exchange/keys/', { name: 'Запись', reads: [], writes: ['auditTasks'] });
    expect(refused.status).toBe(400);
  });

  it('names the employee of each executor in the progress of the strategy', async () => {
    const { body } = await call('GET', `/api/planning/strategies/audit/${strategyId}/progress/`);
    expect(
      (body.data as StrategyProgress).byAgent.map(({ userId, companyEmployeeId }) => [userId, companyEmployeeId]),
    ).toEqual(
      expect.arrayContaining([
        [local, await employeeOf(local)],
        [regional, await employeeOf(regional)],
      ]),
    );
  });
});
