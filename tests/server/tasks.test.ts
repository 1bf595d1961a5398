import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Task, TaskRow, TradePoint, VolumeTask } from '#schemas/entities/task.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { demoPhones } from '../support/demoPhones.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn(demoPhones.nothing)).access_token;
});
afterAll(() => api.close());

const get = async <T>(path: string) => (await api.call('GET', `/api/v1/${path}`, token)).body.data as T;
const tasks = async (query: string) => (await get<{ data: TaskRow[] }>(`tasks/?${query}`)).data;
const points = (query: string) => get<TradePoint[]>(`tradePoints/?${query}`);
const sum = (rows: readonly { moneyTotal: number }[]) => rows.reduce((total, row) => total + row.moneyTotal, 0);

describe('Trade points (part2 §7)', () => {
  it('are returned 100 per page, and up to 5000 for the map', async () => {
    expect(await points('')).toHaveLength(100);
    const all = await points('limit=5000');
    expect(all).toHaveLength(300);
    expect(all[0]).toEqual({
      tradePointId: 1,
      name: expect.any(String),
      address: expect.stringMatching(/^г\. /),
      lat: expect.any(Number),
      lng: expect.any(Number),
      totalMoney: expect.any(Number),
      tasksCount: expect.any(Number),
      distributors: [{ distrId: expect.any(Number), name: expect.any(String) }],
    });
    expect(
      all.every(({ lat, lng }) => lat !== null && lng !== null && lat > 40 && lat < 75 && lng > 19 && lng < 180),
    ).toBe(true);
  });

  it.each(['', 'taskActual=true', 'taskActual=false'])('have totals equal to their tasks (%s)', async (query) => {
    const actual = query.replace('taskActual', 'actual');
    for (const point of (await points(`limit=5000&${query}`)).slice(0, 12)) {
      const own = await tasks(`tradePointId=${point.tradePointId}&limit=1000&${actual}`);
      expect([point.totalMoney, point.tasksCount]).toEqual([sum(own), own.length]);
      expect(own.length).toBeGreaterThan(0);
    }
  });

  it.each(['', '&taskActual=true'])('have with an agent in the filter the money of its tasks (%s)', async (state) => {
    const { rows } = (await api.deps.db.execute(sql`
      select trade_point_id as point, min(field_employee_id) as agent from tasks
      group by 1 having count(distinct field_employee_id) > 1 order by 1 limit 5`)) as unknown as {
      rows: { point: number; agent: number }[];
    };
    expect(rows).toHaveLength(5);
    for (const { point, agent } of rows) {
      const filter = `tradePointId=${point}&fieldEmployeeId=${agent}`;
      const own = await tasks(`${filter}${state.replace('taskActual', 'actual')}&limit=1000`);
      const all = await tasks(`tradePointId=${point}&limit=1000`);
      expect(own.length).toBeLessThan(all.length);
      const [found] = await points(`${filter}${state}`);
      expect([found?.totalMoney ?? 0, found?.tasksCount ?? 0]).toEqual([sum(own), own.length]);
    }
  });

  it('are filtered by agent, point, distributor and region', async () => {
    const [task] = await tasks('limit=1');
    const agentId = task?.executor.fieldEmployeeId ?? 0;
    const ofAgent = await points(`limit=5000&fieldEmployeeId=${agentId}`);
    const own = await tasks(`limit=1000&fieldEmployeeId=${agentId}`);
    expect(ofAgent.reduce((total, point) => total + point.totalMoney, 0)).toBe(sum(own));
    expect(await points('tradePointId=5')).toMatchObject([{ tradePointId: 5 }]);
    const served = await points('limit=5000&distributorId=2');
    expect(served.every((point) => point.distributors.some(({ distrId }) => distrId === 2))).toBe(true);
    const district = await points('limit=5000&territoryIds=[1]');
    expect(district.length).toBeGreaterThan(0);
    expect(district.length).toBeLessThan(300);
  });
});

describe('Tasks (part2 §7)', () => {
  it('are read from data.data, newest first, 100 per page', async () => {
    const rows = await tasks('');
    expect(rows).toHaveLength(100);
    expect(rows.map((row) => row.created)).toEqual(rows.map((row) => row.created).sort((a, b) => b - a));
    expect(rows[0]).toMatchObject({
      measure: expect.stringMatching(/^(r|piece|kg)$/),
      executor: { fullName: expect.any(String) },
      tradePointName: expect.any(String),
    });
  });

  it('are filtered by status as open or not, and by the days on which they were open', async () => {
    expect((await tasks('actual=true&limit=1000')).every((task) => task.status <= 2)).toBe(true);
    expect((await tasks('actual=false&limit=1000')).every((task) => task.status > 2)).toBe(true);
    expect((await tasks('status=3')).every((task) => task.status === 3)).toBe(true);
    expect(
      (await tasks('startDate=2025-03-01&endDate=2025-03-31')).every(
        (task) => task.deadlineDate >= '2025-03-01' && task.created < Date.UTC(2025, 3, 1) / 1000,
      ),
    ).toBe(true);
  });

  it('contain the brief and the shipments, whose sum is the progress', async () => {
    const [row] = await tasks('status=3&limit=1');
    const task = await get<Task>(`tasks/${row?.taskId}/`);
    expect(task.brief[0]).toEqual({ title: 'Цель визита', text: expect.any(String) });
    expect(task.sales.length).toBeGreaterThan(0);
    expect(task.sales[0]).toEqual({
      productName: expect.any(String),
      date: expect.stringMatching(/^2025|^2024/),
      quantity: expect.any(Number),
      price: expect.any(Number),
      docNumber: expect.stringMatching(/^РН-/),
    });
    const weights = await rowsOf<{ name: string; kg: number }>(
      api.deps.db,
      sql`select name, weight_kg as kg from products`,
    );
    const kgOf = (product: string | undefined) => weights.find(({ name }) => name === product)?.kg ?? 0;
    const sold = task.sales.reduce(
      (total, { quantity, price, productName }) =>
        total + quantity * (task.measure === 'r' ? price : task.measure === 'kg' ? kgOf(productName) : 1),
      0,
    );
    expect(task.progress).toBeCloseTo(sold / task.volume, 3);
    expect(task.product === null).toBe(task.category !== null);
  });

  it('answer 404 with the specified text when they do not exist (part2 §8)', async () => {
    for (const id of ['999999', '99999999999', 'abc']) {
      expect(await api.call('GET', `/api/v1/tasks/${id}/`, token)).toEqual({
        status: 404,
        body: { success: false, error: { code: 404, text: 'Задачи с таким номером не существует' } },
      });
    }
  });
});

describe('Volume tasks (part2 §7)', () => {
  const volumeTasks = async (query: string) => (await get<{ data: VolumeTask[] }>(`volume/tasks/?${query}`)).data;

  it('belong to the volume strategies', async () => {
    const [first] = await volumeTasks('limit=1');
    expect(first).toMatchObject({
      volumeTaskId: expect.any(Number),
      fieldemployee: { fullName: expect.any(String) },
      measure: expect.any(Number),
    });
    const { data } = { data: await get<VolumeTask>(`volume/tasks/${first?.volumeTaskId}/`) };
    expect(data).toEqual(first);
  });

  it('are filtered by period, status, open state and point', async () => {
    expect(
      (await volumeTasks('startDate=2025-05-01&endDate=2025-05-01')).every(
        (task) => task.startDate <= '2025-05-01' && task.endDate >= '2025-05-01',
      ),
    ).toBe(true);
    expect((await volumeTasks('status=3')).every((task) => task.status === 3)).toBe(true);
    expect((await volumeTasks('actual=true')).every((task) => task.status <= 2)).toBe(true);
    const agents = new Set((await tasks('tradePointId=5&limit=1000')).map((task) => task.executor.fieldEmployeeId));
    expect(
      (await volumeTasks('tradePointId=5&limit=1000')).every((task) => agents.has(task.fieldemployee.fieldEmployeeId)),
    ).toBe(true);
  });
});
