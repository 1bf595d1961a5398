import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientFigures, ClientPoint } from '#schemas/clientFigures.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { limitTo, territoryNamed } from './rights/territoryFixture.ts';
import { anna, cocoa, insertPlanningWorld, list, retail, shared, wholesale } from './planning/planningWorld.ts';
import { demoPhones } from '../support/demoPhones.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  const { db } = api.deps;
  await db.execute(sql`delete from sales`);
  await insertPlanningWorld(db);
  for (const statement of [
    sql`delete from sales where sale_id in (select sale_id from sales where trade_point_id = ${wholesale})`,
    sql`insert into sales (field_employee_id, trade_point_id, product_id, day, kg, pieces, rub) values (${anna}, ${wholesale}, ${cocoa}, '2026-06-10', -1, -2, 0)`,
    sql`insert into plan_versions (plan_version_id, kind, strategy_id, body, at, by) values (911, 'distribution', 1, ${JSON.stringify({ name: 'Какао', mmlId: list })}, 1750000000, 'Орлова')`,
    // The last one is withdrawn.
    sql`insert into tasks (task_id, title, description, trade_point_id, field_employee_id, product_id, brief_id, status, measure, volume, progress, money_total, money_paid, created, deadline_date,
        verified_date, plan_version_id, strategy_id, distr_id, item_key, cycle, start_day, reason)
      select task_id, 'Какао', '', point, ${anna}::int, ${cocoa}::int, (select min(brief_id) from task_briefs), status, 'piece', 23, 0, 58, 0, 1750000000, '2026-06-30', null, 911, 1, 1, 'product:1', task_id, '2026-06-15', '{}'
      from (values (910001, ${retail}::int, 1), (910002, ${wholesale}::int, 0), (910003, ${shared}::int, 4)) planned (task_id, point, status)`,
    sql`insert into task_products select task_id, trade_point_id, product_id, status < 4 from tasks where plan_version_id = 911`,
  ])
    await db.execute(statement);
  token = (await api.signIn()).access_token;
});
afterAll(() => api.close());

const june = 'startDate=2026-06-01&endDate=2026-06-30';
const figures = async (query: string, as = token) =>
  (await api.call('GET', `/config/clients?${query}`, as)).body.data as ClientFigures;
const points = async (query: string) =>
  ((await api.call('GET', `/config/clients/points?${query}`, token)).body.data as ClientPoint[]).map(
    ({ tradePointId }) => tradePointId,
  );

describe('GET /config/clients', () => {
  it('counts points with sales in the period of all with sales up to its end, and leaves out returns', async () => {
    expect(await figures(june)).toMatchObject({ bought: 2, active: 2 });
    expect(await figures('startDate=2026-04-01&endDate=2026-04-30')).toMatchObject({ bought: 1, active: 1 });
    expect(await figures('startDate=2026-05-01&endDate=2026-05-31')).toMatchObject({ bought: 1, active: 0 });
  });

  it('counts the points of each list that sell of those with planned tasks that are not withdrawn', async () => {
    expect((await figures(june)).lists).toEqual([{ mmlId: list, name: 'Напитки', planned: 2, selling: 1 }]);
    expect((await figures('startDate=2026-05-01&endDate=2026-05-31')).lists).toEqual([]);
  });

  it('counts the points that each figure lists', async () => {
    expect(await points(`${june}&group=active`)).toEqual([retail, shared]);
    expect(await points(`${june}&group=bought`)).toEqual([retail, shared]);
    expect(await points('startDate=2026-05-01&endDate=2026-05-31&group=inactive')).toEqual([retail]);
    expect(await points(`${june}&group=planned&mmlId=${list}`)).toEqual([retail, wholesale]);
    expect(await points(`${june}&group=selling&mmlId=${list}`)).toEqual([retail]);
    expect(await points(`${june}&group=notSelling&mmlId=${list}`)).toEqual([wholesale]);
  });

  it('stays within the territories of the user', async () => {
    await limitTo(api.deps.db, demoPhones.motivations, [await territoryNamed(api.deps.db, 'Республика Татарстан')]);
    const { access_token: limited } = await api.signIn(demoPhones.motivations);
    expect(await figures(june, limited)).toEqual({ bought: 0, active: 0, lists: [] });
  });

  it('rejects an unknown group and a stranger', async () => {
    expect((await api.call('GET', '/config/clients/points?group=x', token)).status).toBe(400);
    expect((await api.call('GET', '/config/clients', 'strange')).status).toBe(401);
  });
});
