import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { expandDeclaration } from '#schemas/declaration/expand.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { readExamples } from '#tests/customResources/guideExamples.ts';
import { demoPhones } from '../support/demoPhones.ts';

const orders = expandDeclaration(readExamples('declaration')[1] as Declaration);
const body = { lastName: 'Орлова', firstName: 'Анна', plan: 100, status: 'new' };
let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  Object.assign(api.deps, { added: () => [orders] });
  token = (await api.signIn()).access_token;
});
afterAll(() => api.close());
beforeEach(() => api.deps.db.execute(sql`truncate added_records restart identity`));

const call = (method: string, path: string, sent?: object) => api.call(method, `/api/v1/orders/${path}`, token, sent);
async function made(more: object = {}): Promise<number> {
  return ((await call('POST', '', { ...body, ...more })).body.data as { orderId: number }).orderId;
}

describe('Actions of the embedded API (docs/declarations.md, Actions)', () => {
  it('set the fields of `sets`, and change nothing else in the record', async () => {
    const id = await made();
    expect((await call('POST', `${id}/approve/`)).body).toEqual({ success: true, data: { orderId: id } });
    expect((await call('GET', `${id}/`)).body.data).toMatchObject({ ...body, status: 'approved' });
  });

  it('create a history entry like a save', async () => {
    const id = await made();
    await call('POST', `${id}/approve/`, {});
    const entries = await rowsOf(
      api.deps.db,
      sql`select action, changes from history where resource = 'orders' and record_id = ${String(id)} order by entry_id desc limit 1`,
    );
    expect(entries).toEqual([{ action: 'update', changes: { status: ['new', 'approved'] } }]);
  });

  it('are rejected when their condition does not hold', async () => {
    const id = await made({ status: 'approved' });
    expect(await call('POST', `${id}/approve/`)).toMatchObject({
      status: 409,
      body: { error: { code: 409, text: '«Утвердить» для этой записи сейчас недоступно' } },
    });
  });

  it('without `sets` are rejected with a message about the remedy', async () => {
    const id = await made();
    expect((await call('PUT', `${id}/reminder/`)).body.error?.text).toBe(
      'Встроенный API не знает, что делает «Напомнить»: укажите в действии sets или подключите свой API (API_URL)',
    );
  });

  it('return 404 for a missing record, another method or another name', async () => {
    const id = await made();
    expect([
      (await call('POST', '999/approve/')).status,
      (await call('PUT', `${id}/approve/`)).status,
      (await call('POST', `${id}/reject/`)).status,
      (await call('POST', 'x/approve/')).status,
    ]).toEqual([404, 404, 404, 404]);
  });

  it('are rejected for a user without the right', async () => {
    const id = await made();
    const other = (await api.signIn(demoPhones.nothing)).access_token;
    expect((await api.call('POST', `/api/v1/orders/${id}/approve/`, other)).body.error).toMatchObject({
      code: 403,
      text: 'Недостаточно прав: «Утвердить» в разделе «Заявки на доставку» могут те, у кого есть доступ «Стратегии» (strategiesAccess)',
    });
  });
});
