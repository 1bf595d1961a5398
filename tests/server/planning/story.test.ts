import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlanPreview, StrategyProgress } from '#schemas/entities/planning.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';

// One shop, one agent and one product of a new distributor, all made by calls. Today is 15 June 2025. 182 pieces in the
// last 91 days, factor 0.8 and tasks of 14 days ask for 23 pieces (22.4 rounded up); 2.50 roubles a piece promise 58.
let api: TestApi;
let token: string;
let shop: object = {};
let [distrId, fieldEmployeeId, tradePointId, productId, strategyId, taskId] = [0, 0, 0, 0, 0, 0];

const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
  const { body: response } = await api.call(method, path, token, body);
  expect(response).toMatchObject({ success: true });
  return response.data as T;
};
async function make(entity: string, body: object): Promise<number> {
  const made = await call<Record<string, number>>('POST', `/api/exchange/${entity}/`, { code: null, ...body });
  return Object.values(made)[0] as number;
}
const sell = (pieces: number, day: string) =>
  make('sales', { fieldEmployeeId, tradePointId, productId, day, kg: 0, pieces, rub: 0, docNumber: null });

beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
  const territoryId = await make('territories', { name: 'Город', parentId: null, lat: null, lng: null });
  distrId = await make('distributors', { name: 'Северный', territoryIds: [territoryId] });
  fieldEmployeeId = await make('agents', {
    secondName: 'Белов',
    firstName: 'Пётр',
    middleName: null,
    phone: '79130000077',
    distrId,
    territoryId,
    active: true,
  });
  shop = {
    address: 'ул. Дальняя, 1',
    kind: 0,
    territoryId,
    chainId: null,
    distributorIds: [distrId],
    lat: null,
    lng: null,
  };
  tradePointId = await make('tradePoints', { ...shop, name: 'Лавка' });
  const [tradeMarkId, categoryId] = [
    await make('tradeMarks', { name: 'Своя', isOwn: true }),
    await make('categories', { name: 'Чай' }),
  ];
  productId = await make('products', {
    name: 'Чай чёрный',
    categoryId,
    tradeMarkId,
    price: 100,
    weightKg: 0.2,
    picture: null,
  });
  await sell(182, '2025-03-16');
  // The distributor's sales are known up to yesterday.
  await sell(0, '2025-06-14');
});
afterAll(() => api.close());

const strategyBody = (mmlId: number) => ({
  name: 'Чай в каждой лавке',
  distributorIds: [distrId],
  mmlId,
  potentialPeriod: 1,
  tasksMaxCount: 3,
  reductionFactor: 0.8,
  salesCheckDays: 30,
  startDate: '2025-06-15',
  endDate: '2025-12-31',
  progressThreshold: 0.9,
  measure: 2,
  defaultPotential: 6,
  taskLifetime: 2,
  taskLifetimeDays: 14,
  status: 0,
  isWholesale: false,
  isRetail: true,
});
const task = () => call<Record<string, unknown>>('GET', `/api/v1/tasks/${taskId}/`);
const progress = () => call<StrategyProgress>('GET', `/api/planning/strategies/distribution/${strategyId}/progress/`);
const account = async () => {
  const agents = await call<{ fieldEmployeeId: number }[]>('GET', '/api/v1/billing/fieldEmployees/?limit=1000');
  return agents.find((agent) => agent.fieldEmployeeId === fieldEmployeeId);
};

describe('A company that plans', () => {
  it('sees what a strategy would plan', async () => {
    const { mmlId } = await call<{ mmlId: number }>('POST', '/api/v1/mml/', {
      name: 'Чай',
      items: [{ productId, minVolume: 12 }],
      productIds: [productId],
      force: false,
    });
    await call('POST', '/api/v1/motivations/', {
      name: 'Чай',
      comment: '',
      money: 2.5,
      type: 1,
      distributorIds: [distrId],
      productIds: [productId],
    });
    const strategy = strategyBody(mmlId);
    const preview = await call<PlanPreview>('POST', '/api/planning/preview/', {
      kind: 'distribution',
      strategyId: null,
      strategy,
    });
    expect(preview).toMatchObject({
      day: '2025-06-15',
      asOf: '2025-06-14',
      points: 1,
      pointsWithTasks: 1,
      tasks: 1,
      money: 58,
    });
    ({ strategyId } = await call<{ strategyId: number }>('POST', '/api/v1/strategies/', strategy));
  });

  it('gets the task of the preview when the strategy is saved', async () => {
    await api.runDueJobs();
    const { data } = await call<{ data: { taskId: number }[] }>(
      'GET',
      `/api/v1/tasks/?limit=5&tradePointId=${tradePointId}`,
    );
    expect(data).toHaveLength(1);
    taskId = data[0]?.taskId ?? 0;
    expect(await task()).toMatchObject({
      volume: 23,
      measure: 'piece',
      moneyTotal: 58,
      moneyPaid: 0,
      progress: 0,
      status: 0,
      deadlineDate: '2025-06-28',
      planned: true,
      strategyId,
    });
    expect(await progress()).toMatchObject({
      tasks: { planned: 1, open: 1, done: 0 },
      moneyPromised: 58,
      moneyAccrued: 0,
    });
  });

  it('sees a sale complete the task, and the money in billing', async () => {
    await sell(20, '2025-06-15');
    await api.runDueJobs();
    expect(await task()).toMatchObject({ progress: 0.8695, status: 1, moneyPaid: 0 });
    await sell(5, '2025-06-16');
    await api.runDueJobs();
    expect(await task()).toMatchObject({ progress: 1, status: 3, moneyPaid: 58 });
    expect(await progress()).toMatchObject({ tasks: { planned: 1, open: 0, done: 1 }, moneyAccrued: 58 });
    expect(await account()).toMatchObject({ moneyEarnedTotal: 58, moneyAvailableToWithdraw: 58 });
  });

  it('sees a return take the money back', async () => {
    await sell(-10, '2025-06-16');
    await api.runDueJobs();
    expect(await task()).toMatchObject({ progress: 0.6521, status: 1, moneyPaid: 0 });
    expect(await account()).toMatchObject({ moneyEarnedTotal: 0, moneyAvailableToWithdraw: 0 });
    const { accruals } = await call<{ accruals: { amount: number; reason: string }[] }>(
      'GET',
      `/api/planning/tasks/${taskId}/origin/`,
    );
    expect(accruals.map(({ amount, reason }) => [amount, reason.replaceAll('\u00A0', ' ')])).toEqual([
      [58, 'Продано 25 из 23 шт.'],
      [-58, 'Пересчёт: продано 15 из 23 шт.'],
    ]);
  });

  it('counts a sale of the day on which a task is made', async () => {
    const other = await make('tradePoints', { ...shop, name: 'Ларёк' });
    await make('sales', {
      fieldEmployeeId,
      tradePointId: other,
      productId,
      day: '2025-06-15',
      kg: 0,
      pieces: 3,
      rub: 0,
      docNumber: null,
    });
    const strategy = await call<Record<string, unknown>>('GET', `/api/v1/strategies/${strategyId}/`);
    await call('PUT', `/api/v1/strategies/${strategyId}/`, {
      ...strategyBody((strategy['mml'] as { mmlId: number }).mmlId),
      tasksMaxCount: 4,
    });
    await api.runDueJobs();
    const { data } = await call<{ data: object[] }>('GET', `/api/v1/tasks/?limit=5&tradePointId=${other}`);
    expect(data).toMatchObject([{ volume: 12, status: 1, progress: 0.25 }]);
  });
});
