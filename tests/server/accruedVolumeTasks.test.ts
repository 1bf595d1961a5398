import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryEntry } from '#schemas/history.ts';
import type { VolumeTask } from '#schemas/entities/task.ts';
import type { VolumeStrategy, VolumeStrategyRow } from '#schemas/entities/volumeStrategy.ts';
import { volumeTasks } from '#server/platform/tables/strategies.ts';
import { openHistory, type HistoryApi } from './history/openHistory.ts';

let api: HistoryApi;
beforeAll(async () => {
  api = await openHistory();
});
afterAll(() => api.close());

const call = (method: string, path: string, body?: unknown) =>
  api.call(method, `/api/v1/volume/${path}`, api.token, body);
const body = {
  name: 'План на июнь',
  mmlId: 1,
  tasks: [
    { fieldEmployeeId: 5, volume: 120.5, money: 1500 },
    { fieldEmployeeId: 7, volume: 80, money: 900 },
  ],
  distributionMoneyIncrease: null,
  percentageOfSales: null,
  storesAffectionCount: null,
  startDate: '2034-06-01',
  endDate: '2034-06-30',
  measure: 0,
  progressThreshold: 0.98,
  status: 0,
  comment: null,
};

/** Returns a strategy with a task that has been paid outside, which no plan follows. */
async function paidStrategy(): Promise<number> {
  const { strategyId } = (await call('POST', 'strategies/', body)).body.data as { strategyId: number };
  await api.deps.db
    .update(volumeTasks)
    .set({ planVersionId: null, moneyPaid: 1500, progress: 1, status: 3 })
    .where(eq(volumeTasks.fieldEmployeeId, 5));
  return strategyId;
}
const tasksOf = async (strategyId: number, query = '') =>
  (
    (await call('GET', `tasks/?startDate=2034-06-01&endDate=2034-06-30&limit=1000${query}`)).body.data as {
      data: VolumeTask[];
    }
  ).data
    .filter((task) => task.strategyId === strategyId)
    .map(({ fieldemployee, moneyPaid }) => [fieldemployee.fieldEmployeeId, moneyPaid]);
const read = async (strategyId: number) => (await call('GET', `strategies/${strategyId}/`)).body.data as VolumeStrategy;

describe('Volume tasks with accrued money', () => {
  it('survive the deletion of their strategy, and belong to it again when it is restored', async () => {
    const strategyId = await paidStrategy();
    await call('DELETE', `strategies/${strategyId}/`);
    expect((await call('GET', `strategies/${strategyId}/`)).status).toBe(404);
    expect(((await call('GET', 'strategies/?limit=1')).body.data as VolumeStrategyRow[])[0]?.strategyId).not.toBe(
      strategyId,
    );
    expect((await call('DELETE', `strategies/${strategyId}/`)).status).toBe(404);
    expect(await tasksOf(strategyId)).toEqual([[5, 1500]]);
    const [deletion] = (await api.entriesOf('strategyVolume', strategyId)) as HistoryEntry[];
    expect((await api.config('POST', `/${deletion?.id}/restore`)).status).toBe(200);
    expect((await read(strategyId)).tasks.map(({ fieldEmployeeId }) => fieldEmployeeId).toSorted()).toEqual([5, 7]);
    expect((await tasksOf(strategyId)).toSorted()).toEqual([
      [5, 1500],
      [7, 0],
    ]);
  });

  it('survive when their employee is deselected, and continue when the employee is selected again', async () => {
    const strategyId = await paidStrategy();
    await call('PUT', `strategies/${strategyId}/`, { ...body, strategyId, tasks: [] });
    expect((await read(strategyId)).tasks).toEqual([]);
    expect(await tasksOf(strategyId)).toEqual([[5, 1500]]);
    await call('PUT', `strategies/${strategyId}/`, {
      ...body,
      strategyId,
      tasks: [{ fieldEmployeeId: 5, volume: 130, money: 1500 }],
    });
    expect((await read(strategyId)).tasks).toMatchObject([{ fieldEmployeeId: 5, volume: 130 }]);
    expect(await tasksOf(strategyId)).toEqual([[5, 1500]]);
  });

  it('return with what has happened to them since the deletion, not as they were', async () => {
    const strategyId = await paidStrategy();
    await call('PUT', `strategies/${strategyId}/`, {
      ...body,
      strategyId,
      tasks: [
        { fieldEmployeeId: 5, volume: 120.5, money: 1500 },
        { fieldEmployeeId: 7, volume: 80, money: 900 },
        { fieldEmployeeId: 8, volume: 60, money: 700 },
      ],
    });
    await call('DELETE', `strategies/${strategyId}/`);
    await api.deps.db
      .update(volumeTasks)
      .set({ planVersionId: null, moneyPaid: 1200, progress: 0.9 })
      .where(and(eq(volumeTasks.strategyId, strategyId), eq(volumeTasks.fieldEmployeeId, 5)));
    await api.deps.db.execute(
      sql`insert into sales (field_employee_id, trade_point_id, product_id, day, kg, pieces, rub) select 7, 1, min(p.product_id), '2034-06-10', 20, 20, 20 from mml_items i join products p on i.product_id = p.product_id or i.category_id = p.category_id where mml_id = 1`,
    );
    const [deletion] = (await api.entriesOf('strategyVolume', strategyId)) as HistoryEntry[];
    expect((await api.config('POST', `/${deletion?.id}/restore`)).status).toBe(200);
    await api.runDueJobs();
    const { data } = (await call('GET', 'tasks/?startDate=2034-06-01&endDate=2034-06-30&limit=1000')).body.data as {
      data: VolumeTask[];
    };
    expect(
      data
        .filter((task) => task.strategyId === strategyId)
        .map((task) => [
          task.fieldemployee.fieldEmployeeId,
          task.moneyPaid,
          task.progress,
          task.status,
          task.moneyTotal,
        ])
        .toSorted(([one], [other]) => Number(one) - Number(other)),
    ).toEqual([
      [5, 1200, 0.9, 3, 1500],
      [7, 0, 0.25, 1, 900],
      [8, 0, 0, 0, 700],
    ]);
  });

  it('are in no list while they are removed without money, and their card says when and why', async () => {
    const strategyId = await paidStrategy();
    const { data } = (await call('GET', 'tasks/?startDate=2034-06-01&endDate=2034-06-30&limit=1000')).body.data as {
      data: VolumeTask[];
    };
    const unpaid = data.find((task) => task.strategyId === strategyId && task.moneyPaid === 0);
    expect((await call('GET', `tasks/${unpaid?.volumeTaskId}/`)).status).toBe(200);
    await call('PUT', `strategies/${strategyId}/`, { ...body, strategyId, tasks: [] });
    expect(await tasksOf(strategyId)).toEqual([[5, 1500]]);
    expect(await tasksOf(strategyId, '&actual=true')).toEqual([]);
    expect(await tasksOf(strategyId, '&actual=false')).toEqual([[5, 1500]]);
    const card = async () => (await call('GET', `tasks/${unpaid?.volumeTaskId}/`)).body.data as VolumeTask;
    expect(await card()).toMatchObject({
      status: 4,
      withdrawal: expect.stringMatching(/^Отозвана \d\d\.\d\d\.\d{4}: сотрудника больше нет в стратегии\.$/),
    });
    const [row] = await api.deps.db
      .select({ status: volumeTasks.status, removedAt: volumeTasks.removedAt })
      .from(volumeTasks)
      .where(eq(volumeTasks.volumeTaskId, unpaid?.volumeTaskId ?? 0));
    expect(row).toEqual({ status: 4, removedAt: expect.any(Number) });
    await call('PUT', `strategies/${strategyId}/`, { ...body, strategyId });
    expect((await card()).status).not.toBe(4);
    expect(await card()).not.toHaveProperty('withdrawal');
    await call('DELETE', `strategies/${strategyId}/`);
    expect((await card()).withdrawal).toMatch(/^Отозвана \d\d\.\d\d\.\d{4}: стратегия удалена\.$/);
  });

  it('keep why they were withdrawn when their strategy returns without them', async () => {
    const strategyId = await paidStrategy();
    const [unpaid] = await api.deps.db
      .select({ id: volumeTasks.volumeTaskId })
      .from(volumeTasks)
      .where(and(eq(volumeTasks.strategyId, strategyId), eq(volumeTasks.fieldEmployeeId, 7)));
    await call('PUT', `strategies/${strategyId}/`, { ...body, strategyId, tasks: [body.tasks[0]] });
    await call('DELETE', `strategies/${strategyId}/`);
    const [deletion] = (await api.entriesOf('strategyVolume', strategyId)) as HistoryEntry[];
    expect((await api.config('POST', `/${deletion?.id}/restore`)).status).toBe(200);
    expect((await call('GET', `tasks/${unpaid?.id}/`)).body.data).toMatchObject({
      status: 4,
      withdrawal: expect.stringContaining('сотрудника больше нет в стратегии'),
    });
  });

  it('can be opened wherever they are listed, and stay failed when they failed before they were removed', async () => {
    const strategyId = await paidStrategy();
    const set = (agent: number, values: Partial<typeof volumeTasks.$inferInsert>) =>
      api.deps.db
        .update(volumeTasks)
        .set(values)
        .where(and(eq(volumeTasks.strategyId, strategyId), eq(volumeTasks.fieldEmployeeId, agent)));
    await set(5, { planVersionId: null, moneyPaid: 0, status: 5, progress: 0.5, closedDay: '2034-07-01' });
    await call('DELETE', `strategies/${strategyId}/`);
    // As an earlier version has stored it.
    await set(7, { status: 0, reason: null });
    const listed = async (withdrawn: boolean) =>
      (
        (await call('GET', `tasks/?strategyId=${strategyId}&withdrawn=${withdrawn}`)).body.data as {
          data: VolumeTask[];
        }
      ).data;
    const [withdrawn, others] = [await listed(true), await listed(false)];
    expect(withdrawn.map(({ fieldemployee, status }) => [fieldemployee.fieldEmployeeId, status])).toEqual([[7, 4]]);
    expect(others.map(({ fieldemployee, status }) => [fieldemployee.fieldEmployeeId, status])).toEqual([[5, 5]]);
    for (const { volumeTaskId, status } of [...withdrawn, ...others]) {
      const { body: card } = await call('GET', `tasks/${volumeTaskId}/`);
      expect(card.data).toMatchObject({ volumeTaskId, status });
      expect(card.data).not.toHaveProperty('withdrawal');
    }
  });

  it('do not keep an agent from deletion once they are removed, and stay out when the strategy returns', async () => {
    const made = await api.call('POST', '/api/exchange/agents/', api.token, {
      secondName: 'Новиков',
      firstName: 'Пётр',
      middleName: null,
      phone: '79135550011',
      distrId: 1,
      territoryId: 1,
      active: true,
      code: null,
    });
    const { fieldEmployeeId } = made.body.data as { fieldEmployeeId: number };
    const { strategyId } = (
      await call('POST', 'strategies/', {
        ...body,
        tasks: [
          { fieldEmployeeId, volume: 5, money: 90 },
          { fieldEmployeeId: 7, volume: 6, money: 80 },
        ],
      })
    ).body.data as { strategyId: number };
    const deletion = () => api.call('DELETE', `/api/exchange/agents/${fieldEmployeeId}/`, api.token);
    expect((await deletion()).body.error?.text).toContain('1 задача по объёму');
    await call('DELETE', `strategies/${strategyId}/`);
    expect((await deletion()).status).toBe(200);
    const [entry] = (await api.entriesOf('strategyVolume', strategyId)) as HistoryEntry[];
    expect((await api.config('POST', `/${entry?.id}/restore`)).status).toBe(200);
    expect((await read(strategyId)).tasks).toMatchObject([{ fieldEmployeeId: 7, volume: 6, money: 80 }]);
  });

  it('count and sum in the row of their strategy', async () => {
    const strategyId = await paidStrategy();
    const rows = (await call('GET', 'strategies/?limit=5')).body.data as VolumeStrategyRow[];
    expect(rows.find((row) => row.strategyId === strategyId)).toMatchObject({ tasksCount: 2, moneyPaid: 1500 });
  });

  it('do not prevent deleting the list that a deleted strategy used', async () => {
    const { mmlId } = (
      await api.call('POST', '/api/v1/mml/', api.token, {
        name: 'Разовый',
        items: [{ productId: 1, minVolume: 6 }],
        productIds: [1],
        force: false,
      })
    ).body.data as { mmlId: number };
    const { strategyId } = (await call('POST', 'strategies/', { ...body, mmlId })).body.data as { strategyId: number };
    await api.deps.db
      .update(volumeTasks)
      .set({ planVersionId: null, moneyPaid: 900 })
      .where(eq(volumeTasks.strategyId, strategyId));
    await call('DELETE', `strategies/${strategyId}/`);
    expect((await api.call('DELETE', `/api/v1/mml/${mmlId}/`, api.token)).status).toBe(200);
    expect(await tasksOf(strategyId)).toHaveLength(2);
  });
});

describe('Open volume tasks', () => {
  it('are no longer listed when their strategy becomes inactive', async () => {
    const { strategyId } = (await call('POST', 'strategies/', body)).body.data as { strategyId: number };
    expect(await tasksOf(strategyId, '&actual=true')).toHaveLength(2);
    await call('PUT', `strategies/${strategyId}/`, { ...body, strategyId, status: 1 });
    expect(await tasksOf(strategyId, '&actual=true')).toEqual([]);
    expect(await tasksOf(strategyId, '&actual=false')).toHaveLength(2);
  });
});
