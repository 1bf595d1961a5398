import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '#server/platform/db/rows.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';

let api: TestApi;
let token: string;
const taskId = 910_001;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
  await api.deps.db.execute(
    sql`insert into plan_versions (plan_version_id, kind, strategy_id, body, at, by) values (911, 'distribution', 1, '{"name": "Чай"}', 1750000000, 'Орлова')`,
  );
  await api.deps.db.execute(sql`
    insert into tasks (task_id, title, description, trade_point_id, field_employee_id, product_id, brief_id, status, measure, volume, progress, money_total, money_paid, created, deadline_date,
      plan_version_id, strategy_id, distr_id, item_key, cycle, start_day, reason, code)
    select ${taskId}::int, 'Чай', '', 1, 1, 1, min(brief_id), 1, 'piece', 23, 0.5, 58, 0, 1749945600, '2025-07-01', 911, 1, 1, 'product:1', 1, '2025-06-15', '{}', 'T-1' from task_briefs`);
});
afterAll(() => api.close());

const call = (method: string, path: string, body?: unknown) => api.call(method, `/api/exchange/${path}`, token, body);
const read = async () => (await call('GET', `tasks/${taskId}/`)).body.data as Record<string, unknown>;
const readOnly = 'Задачу создала стратегия: изменить можно только исполнителя';

describe('Planned task in `Факты` and in the exchange', () => {
  it('tells its strategy', async () => {
    expect(await read()).toMatchObject({
      planned: true,
      strategyId: 1,
      origin: { strategyId: 1, kind: 'distribution', name: expect.any(String) },
    });
  });

  it('accepts another executor', async () => {
    expect((await call('PUT', `tasks/${taskId}/`, { ...(await read()), fieldEmployeeId: 2 })).status).toBe(200);
    expect(await read()).toMatchObject({ fieldEmployeeId: 2, moneyTotal: 58, planned: true });
  });

  it('tells its strategy to webhooks', async () => {
    await api.deps.db.execute(
      sql`insert into webhooks (name, url, events, secret, active) values ('Склад', 'https://hook.company.ru/', '["tasks.saved"]', 'whsec_c2VjcmV0', true)`,
    );
    expect((await call('PUT', `tasks/${taskId}/`, { ...(await read()), fieldEmployeeId: 2 })).status).toBe(200);
    const [delivery] = await rowsOf<{ body: unknown }>(
      api.deps.db,
      sql`select body from webhook_deliveries where event = 'tasks.saved'`,
    );
    expect(JSON.stringify(delivery?.body)).toContain('"planned":true,"strategyId":1,"origin":{');
  });

  it('rejects any other change, naming its field', async () => {
    const { body } = await call('PUT', `tasks/${taskId}/`, { ...(await read()), volume: 5, fieldEmployeeId: 3 });
    expect(body.error).toMatchObject({ code: 400, data: { volume: [readOnly] } });
    expect(await read()).toMatchObject({ volume: 23, fieldEmployeeId: 2 });
  });

  it('rejects a change by code from another system, and lets the executor through', async () => {
    const { key } = (await call('POST', 'keys/', { name: '1С', reads: [], writes: ['tasks'] })).body.data as {
      key: string;
    };
    const send = (row: object) => api.call('PUT', '/api/exchange/tasks/', key, [{ code: 'T-1', ...row }]);
    const sent = await send({ moneyTotal: 900 });
    expect(JSON.stringify(sent.body)).toContain(readOnly);
    await send({ fieldEmployeeId: 4 });
    expect(await read()).toMatchObject({ moneyTotal: 58, fieldEmployeeId: 4 });
  });

  it('is not deleted', async () => {
    expect((await call('DELETE', `tasks/${taskId}/`)).body.error).toMatchObject({
      code: 409,
      text: 'Удалить нельзя: задачу создала стратегия',
    });
  });
});
