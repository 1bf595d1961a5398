import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TaskReason } from '#schemas/entities/planning.ts';
import type { StrategyBody } from '#schemas/entities/strategy.ts';
import type { Db } from '#server/platform/db/connection.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { openTestApi, testNow, type TestApi } from '#tests/support/testing.ts';
import { limitTo, territoryNamed } from '../rights/territoryFixture.ts';
import { cocoa, coffee, day, insertPlanningWorld, north, retail, strategy, tea, wholesale } from './planningWorld.ts';
import { demoPhones } from '../../support/demoPhones.ts';

let api: TestApi;
let db: Db;
let token: string;
beforeEach(async () => {
  api = await openTestApi();
  ({ db } = api.deps);
  await db.execute(sql`update strategies set status = 1`);
  await insertPlanningWorld(db);
  api.wait(Date.parse(`${day}T09:00:00Z`) / 1000 - testNow);
  token = (await api.signIn()).access_token;
});
afterEach(() => api.close());

const save = async (given: Partial<StrategyBody> = {}): Promise<number> => {
  const { body } = await api.call('POST', '/api/v1/strategies/', token, { ...strategy, force: true, ...given });
  expect(body.error).toBeUndefined();
  return (body.data as { strategyId: number }).strategyId;
};
const call = (point: number, product: number, as = token) =>
  api.call('GET', `/api/planning/tradePoints/${point}/products/${product}/reasons/`, as);
const reasons = async (point: number, product: number) => {
  const { body } = await call(point, product);
  return (body.data as TaskReason[]).map(({ state, task, explanation }) => [
    state,
    task?.title ?? null,
    explanation.replaceAll('\u00a0', ' '),
  ]);
};

describe('GET /api/planning/tradePoints/{tradePointId}/products/{productId}/reasons/', () => {
  it('names the open task', async () => {
    await save();
    await api.runDueJobs();
    expect(await reasons(wholesale, cocoa)).toEqual([['task', 'Продать: Какао', 'Задача есть.']]);
  });

  it('names a task that is done and claims the product until its deadline', async () => {
    const id = await save();
    await api.runDueJobs();
    await db.execute(sql`update tasks set status = 3 where trade_point_id = ${retail} and strategy_id = ${id}`);
    expect(await reasons(retail, cocoa)).toEqual([['task', 'Продать: Какао', 'Задача есть.']]);
  });

  it('says that a product is on the shelf, as the preview does', async () => {
    await save();
    expect(await reasons(retail, tea)).toEqual([
      ['notPlanned', null, 'За 30 дней продано 5 шт. при минимуме 0 шт.: товар на полке есть.'],
    ]);
  });

  it('names the task of another strategy that claims the product', async () => {
    await save({ tasksMaxCount: 1 });
    await api.runDueJobs();
    await save({ name: 'Вторая' });
    const [own, other] = await reasons(wholesale, coffee);
    expect(own).toEqual(['task', 'Продать: Напитки', 'Задача есть.']);
    expect(other).toEqual(['notPlanned', 'Продать: Напитки', 'На этот товар в точке уже есть открытая задача.']);
  });

  it('names the task that failed lately', async () => {
    await save();
    await api.runDueJobs();
    await db.execute(sql`update task_products set open = false where trade_point_id = ${retail}`);
    await db.execute(
      sql`update tasks set status = 5, closed_day = deadline_date where trade_point_id = ${retail} and strategy_id is not null`,
    );
    expect(await reasons(retail, cocoa)).toEqual([
      ['notPlanned', 'Продать: Какао', 'За 30 дней задача на этот товар уже была и не выполнена.'],
    ]);
  });

  it('says that others are over the limit of the point', async () => {
    await save({ tasksMaxCount: 1 });
    const allReasons = [...(await reasons(wholesale, cocoa)), ...(await reasons(wholesale, coffee))];
    expect(allReasons).toContainEqual([
      'notPlanned',
      null,
      'Задач в точке не больше 1: их получили товары с большими продажами.',
    ]);
    expect(allReasons).toContainEqual([
      'planned',
      null,
      'Ничто не мешает: задача появится при следующем планировании, ночью или при сохранении стратегии.',
    ]);
  });

  it('says that no agent could get the task', async () => {
    await save();
    await db.execute(sql`update field_employees set active = false where distr_id = ${north}`);
    const [[state, task, explanation] = []] = await reasons(retail, cocoa);
    expect([state, task]).toEqual(['notPlanned', null]);
    expect(explanation).toContain('за точкой не закреплён агент');
  });

  it('says that the strategy has not started, and leaves out those that have ended', async () => {
    await save({ startDate: '2026-07-01' });
    await save({ startDate: '2026-01-01', endDate: '2026-05-31' });
    expect((await reasons(retail, cocoa)).map(([, , text]) => text)).toEqual([
      'Стратегия начнёт действовать 01.07.2026.',
    ]);
  });

  it('says that the product is not listed, and that the point is not chosen', async () => {
    await save({ isRetail: false });
    expect(await reasons(retail, 1)).toEqual([['unrelated', null, 'В списке MML стратегии нет этого товара.']]);
    expect(await reasons(retail, cocoa)).toEqual([
      [
        'unrelated',
        null,
        'Точка не относится к стратегии: её нет у выбранных дистрибьюторов или среди выбранных типов точек.',
      ],
    ]);
  });

  it('leaves out strategies that are not active', async () => {
    await save({ status: 1 });
    expect(await reasons(retail, cocoa)).toEqual([]);
  });

  it('answers 404 in words while planning is off, and for points of other territories', async () => {
    await limitTo(db, demoPhones.motivations, [await territoryNamed(db, 'Республика Татарстан')]);
    const { access_token: limited } = await api.signIn(demoPhones.motivations);
    expect((await call(retail, cocoa, limited)).body.error?.text).toBe('Такой торговой точки нет');
    api.deps.planning = () => false;
    expect((await call(retail, cocoa)).body.error?.text).toBe('Планирование выключено: стратегии не создают задач');
  });

  it('needs the right to strategies', async () => {
    const { access_token } = await api.signIn(demoPhones.nothing);
    expect((await call(retail, cocoa, access_token)).status).toBe(403);
  });

  it('changes nothing', async () => {
    await save();
    const tasks = () => rowsOf(db, sql`select count(*)::int as count from tasks`);
    const before = await tasks();
    await reasons(retail, cocoa);
    expect(await tasks()).toEqual(before);
  });
});
