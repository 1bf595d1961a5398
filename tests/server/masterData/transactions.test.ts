import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { rowsOf } from '#server/platform/db/rows.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
});
afterAll(() => api.close());

const call = (method: string, path: string, body?: unknown) => api.call(method, path, token, body);
const data = async (path: string) => (await call('GET', path)).body.data;
async function make(entity: string, body: object): Promise<number> {
  const { body: response } = await call('POST', `/api/exchange/${entity}/`, { code: null, ...body });
  expect(response).toMatchObject({ success: true });
  return Object.values(response.data as Record<string, number>)[0] as number;
}
const agent = () =>
  make('agents', {
    secondName: 'Новиков',
    firstName: 'Иван',
    middleName: null,
    phone: '79130000002',
    distrId: 1,
    territoryId: 1,
    active: true,
  });

describe('Transactions of the company on the screens', () => {
  it('sums daily sales by month, and by the products of a list', async () => {
    const fieldEmployeeId = await agent();
    const sale = { fieldEmployeeId, tradePointId: 1, productId: 1, kg: 0.1, pieces: 2, rub: 100.1 };
    const mmlId = (
      (
        await call('POST', '/api/v1/mml/', {
          name: 'Список продаж',
          items: [{ productId: 1, minVolume: 1 }],
          productIds: [1],
          force: false,
        })
      ).body.data as { mmlId: number }
    ).mmlId;
    const first = await make('sales', { ...sale, day: '2025-05-05' });
    await make('sales', { ...sale, day: '2025-05-31', kg: 0.2, rub: 200.2 });
    await make('sales', { ...sale, day: '2025-05-31', productId: 2, rub: 1000 });
    const months = () =>
      rowsOf(
        api.deps.db,
        sql`select month::text, rub, kg, pieces from agent_sales where field_employee_id = ${fieldEmployeeId} order by month`,
      );
    expect(await months()).toEqual([{ month: '2025-05-01', rub: 1300.3, kg: 0.4, pieces: 6 }]);
    const statistics = async (query: string) => {
      const {
        months: shown,
        fieldemployees: [own],
      } = (await data(`/api/v1/fieldEmployees/saleStatistics/?fieldEmployeeIds=[${fieldEmployeeId}]${query}`)) as {
        months: string[];
        fieldemployees: { monthSalesRub: number[] }[];
      };
      return own?.monthSalesRub[shown.indexOf('2025-05')];
    };
    expect([await statistics(''), await statistics(`&mmlId=${mmlId}`)]).toEqual([1300.3, 300.3]);
    await call('PUT', `/api/exchange/sales/${first}/`, { ...sale, code: null, day: '2025-04-30' });
    expect(await months()).toEqual([
      { month: '2025-04-01', rub: 100.1, kg: 0.1, pieces: 2 },
      { month: '2025-05-01', rub: 1200.2, kg: 0.3, pieces: 4 },
    ]);
    await call('DELETE', `/api/exchange/sales/${first}/`);
    expect(await months()).toEqual([{ month: '2025-05-01', rub: 1200.2, kg: 0.3, pieces: 4 }]);
  });

  it('filters sales by days, agents, points and products', async () => {
    const fieldEmployeeId = await agent();
    const id = await make('sales', {
      fieldEmployeeId,
      tradePointId: 2,
      productId: 3,
      day: '2025-05-02',
      kg: 1,
      pieces: 1,
      rub: 1,
    });
    const ids = async (query: string) =>
      ((await data(`/api/exchange/sales/?fieldEmployeeId=${fieldEmployeeId}&${query}`)) as { saleId: number }[]).map(
        ({ saleId }) => saleId,
      );
    expect([
      await ids('day=2025-05-01&dayTo=2025-05-30'),
      await ids('day=2025-05-03'),
      await ids('tradePointId=2&productId=3'),
      await ids('productId=4'),
    ]).toEqual([[id], [], [id], []]);
  });

  it('shows a task in the task list, and counts its payment as earned', async () => {
    const fieldEmployeeId = await agent();
    const taskId = await make('tasks', {
      title: 'Продать чай',
      description: 'Чай на полку',
      tradePointId: 1,
      fieldEmployeeId,
      productId: 1,
      categoryId: null,
      status: 3,
      measure: 'r',
      volume: 100,
      progress: 1,
      moneyTotal: 50,
      moneyPaid: 40,
      created: '2025-05-01',
      deadlineDate: '2025-05-30',
      verified: '2025-05-20',
    });
    expect(await data(`/api/v1/tasks/${taskId}/`)).toMatchObject({
      taskId,
      title: 'Продать чай',
      executor: { fullName: 'Новиков Иван' },
      created: Date.parse('2025-05-01T00:00:00+03:00') / 1000,
      verifiedDate: Date.parse('2025-05-20T00:00:00+03:00') / 1000,
      brief: [],
      sales: [],
    });
    await make('withdrawals', {
      fieldEmployeeId,
      date: '2025-05-21',
      amount: 10,
      cardMask: '**** 1234',
      phone: null,
      status: 0,
    });
    const billing = (await data('/api/v1/billing/fieldEmployees/?limit=1000')) as { fieldEmployeeId: number }[];
    expect(billing.find((item) => item.fieldEmployeeId === fieldEmployeeId)).toMatchObject({
      moneyEarnedTotal: 40,
      moneyWithdrawing: 10,
      moneyAvailableToWithdraw: 30,
    });
    expect((await call('DELETE', `/api/exchange/agents/${fieldEmployeeId}/`)).body.error?.text).toBe(
      'Удалить нельзя. К этой записи относятся: 1 задача, 1 заявка на вывод. Сначала перенесите или удалите их',
    );
    expect((await call('DELETE', `/api/exchange/tasks/${taskId}/`)).status).toBe(200);
    const [entry] = (await data(`/config/history/company-tasks/${taskId}`)) as { id: number }[];
    expect((await call('POST', `/config/history/${String(entry?.id)}/restore`)).status).toBe(200);
    expect(await data(`/api/v1/tasks/${taskId}/`)).toMatchObject({ taskId });
  });

  it('changes the balance by an account movement', async () => {
    const balance = async () =>
      ((await data('/api/v1/billing/companyAccounts/')) as { amountAvailable: number }).amountAvailable;
    const before = await balance();
    await make('refills', { date: '2025-05-20', type: 'in', amount: 500, title: 'Пополнение' });
    await make('refills', { date: '2025-05-21', type: 'out', amount: 200, title: 'Выплата' });
    expect(await balance()).toBe(before + 300);
  });

  it('counts polls with the answers of agents', async () => {
    const fieldEmployeeId = await agent();
    const themeId = await make('pollThemes', { name: 'Наша тема' });
    const questionId = await make('pollQuestions', { themeId, text: 'Вопрос?', type: 0 });
    for (const outcome of [0, 0, 2])
      await make('pollAnswers', { questionId, fieldEmployeeId, date: '2025-05-10', outcome });
    const { data: themes } = (await data(`/api/v1/polls/themes/questions/?fieldEmployeeId=${fieldEmployeeId}`)) as {
      data: { themeId: number }[];
    };
    expect(themes.find((item) => item.themeId === themeId)).toMatchObject({
      themeName: 'Наша тема',
      correctCount: 2,
      wrongCount: 0,
      partialCount: 1,
      questions: [{ questionId, text: 'Вопрос?' }],
    });
  });

  it('shows photos of an audit report by address, and the shelf', async () => {
    const fieldEmployeeId = await agent();
    const report = {
      storeId: 1,
      fieldEmployeeId,
      date: '2025-05-12',
      newStore: true,
      photos: ['https://photos.example.ru/1.jpg'],
      lines: [{ productId: 1, faces: 3, price: 99 }],
    };
    const reportId = await make('auditReports', report);
    expect(await data(`/api/exchange/auditReports/${reportId}/`)).toMatchObject({ reportId, ...report });
    expect(await data(`/api/v1/audit/reports/${reportId}/`)).toMatchObject({
      reportId,
      newStore: true,
      attachments: [{ url: 'https://photos.example.ru/1.jpg' }],
      trademarks: [{ faceCount: 3, categories: [{ products: [{ productId: 1, faceCount: 3, price: 99 }] }] }],
    });
    const { body } = await call('POST', '/api/exchange/auditReports/', {
      ...report,
      code: null,
      photos: ['javascript:alert(1)'],
    });
    expect(body.error?.code).toBe(400);
  });
});

describe('What is dated in the future is refused', () => {
  const sale = { fieldEmployeeId: 5, tradePointId: 1, productId: 1, kg: 1, pieces: 1, rub: 1, code: null };
  const last = 'Дата в будущем: укажите день не позже 16.06.2025';

  it('from the day after tomorrow on, in the company’s time zone: sales in form, import and exchange', async () => {
    const saleId = await make('sales', { ...sale, day: '2025-06-16' });
    const refused = async (method: string, path: string, body: object) => {
      const response = await call(method, path, body);
      return [response.status, response.body.error?.data];
    };
    expect(await refused('POST', '/api/exchange/sales/', { ...sale, day: '2025-06-17' })).toEqual([
      400,
      { day: [last] },
    ]);
    expect(await refused('PUT', `/api/exchange/sales/${saleId}/`, { ...sale, day: '2025-06-17' })).toEqual([
      400,
      { day: [last] },
    ]);
    const imported = (
      await call('POST', '/api/exchange/imports/company-sales/write', {
        import: { id: 'future', file: 'Продажи.xlsx' },
        rows: [
          { row: 2, id: null, changes: [], body: { ...sale, day: '2025-06-17' } },
          { row: 3, id: null, changes: [], body: { ...sale, day: '2025-06-14' } },
        ],
      })
    ).body.data as { row: number; error?: { data: unknown } }[];
    expect(imported.map(({ row, error }) => [row, error?.data])).toEqual([
      [2, { day: [last] }],
      [3, undefined],
    ]);
    const exchanged = (
      await call('PUT', '/api/exchange/sales/?exchangeId=future', [{ ...sale, code: 'S-1', day: '2025-06-17' }])
    ).body.data;
    expect(exchanged).toMatchObject({ created: 0, rows: [{ code: 'S-1', done: 'refused', fields: { day: [last] } }] });
  });

  it.each([
    ['refills', { date: '2025-06-17', type: 'in', amount: 500, title: 'Пополнение' }, 'date'],
    [
      'withdrawals',
      { fieldEmployeeId: 5, date: '2025-06-17', amount: 1, cardMask: '**** 1234', phone: null, status: 0 },
      'date',
    ],
    ['pollAnswers', { questionId: 1, fieldEmployeeId: 5, date: '2025-06-17', outcome: 0 }, 'date'],
    [
      'auditReports',
      { storeId: 1, fieldEmployeeId: 5, date: '2025-06-17', newStore: false, photos: [], lines: [] },
      'date',
    ],
  ])('%s too', async (entity, body, field) => {
    const response = await call('POST', `/api/exchange/${entity}/`, { code: null, ...body });
    expect([response.status, response.body.error?.data]).toEqual([400, { [field]: [last] }]);
  });

  it('unless the record has had that day before: its other fields can be changed', async () => {
    const refill = { date: '2025-06-16', type: 'in', amount: 500, title: 'Пополнение', code: null };
    const [saleId, refillId] = [
      await make('sales', { ...sale, code: 'S-9', day: '2025-06-16' }),
      await make('refills', refill),
    ];
    const { db } = api.deps;
    await db.execute(sql`update sales set day = '2027-01-01' where sale_id = ${saleId}`);
    await db.execute(sql`update account_refills set date = date + 10 * 86400 where refill_id = ${refillId}`);
    const put = async (path: string, body: object) => {
      const response = await call('PUT', `/api/exchange/${path}/`, body);
      return [response.status, response.body.error?.data];
    };
    const given = { ...sale, code: 'S-9', pieces: 2 };
    expect(await put(`sales/${saleId}`, { ...given, day: '2027-01-01' })).toEqual([200, undefined]);
    expect(await put(`sales/${saleId}`, { ...given, day: '2027-01-02' })).toEqual([400, { day: [last] }]);
    expect(await put(`refills/${refillId}`, { ...refill, date: '2025-06-26', amount: 600 })).toEqual([200, undefined]);
    const exchanged = await call('PUT', '/api/exchange/sales/?exchangeId=stored', [
      { ...given, pieces: 3, day: '2027-01-01' },
    ]);
    expect(exchanged.body.data).toMatchObject({ updated: 1 });
  });

  it('counts days at the company, not in Greenwich', async () => {
    Object.assign(api.deps, { timeZone: () => 'Asia/Kamchatka' });
    // 20:00 in Greenwich, 08:00 of the next day in Kamchatka.
    api.wait(11 * 3600);
    token = (await api.signIn()).access_token;
    expect((await call('POST', '/api/exchange/sales/', { ...sale, day: '2025-06-17' })).status).toBe(200);
    expect((await call('POST', '/api/exchange/sales/', { ...sale, day: '2025-06-18' })).body.error?.data).toEqual({
      day: ['Дата в будущем: укажите день не позже 17.06.2025'],
    });
    Object.assign(api.deps, { timeZone: undefined });
  });
});

describe('The distributor of a sale', () => {
  const saleWith = async (fieldEmployeeId: number) =>
    make('sales', {
      day: '2025-05-05',
      fieldEmployeeId,
      tradePointId: 1,
      productId: 1,
      kg: 1,
      pieces: 1,
      rub: 1,
      docNumber: 'Н-17',
    });
  const body = {
    secondName: 'Новиков',
    firstName: 'Иван',
    middleName: null,
    phone: '79130000002',
    territoryId: 1,
    active: true,
    code: null,
  };

  it('is that of the agent on the day of the entry, and stays when the agent moves', async () => {
    const fieldEmployeeId = await agent();
    const saleId = await saleWith(fieldEmployeeId);
    await call('PUT', `/api/exchange/agents/${fieldEmployeeId}/`, { ...body, distrId: 2 });
    expect(await data(`/api/exchange/sales/${saleId}/`)).toMatchObject({ distrId: 1, docNumber: 'Н-17' });
    expect(await data(`/api/exchange/sales/${await saleWith(fieldEmployeeId)}/`)).toMatchObject({ distrId: 2 });
    const { name } = (await data('/api/exchange/distributors/2/')) as { name: string };
    expect(await data(`/api/exchange/agents/${fieldEmployeeId}/`)).toMatchObject({ distrId: 2, distrName: name });
  });

  it('is that of the new agent when a sale is corrected', async () => {
    const saleId = await saleWith(await agent());
    const other = await make('agents', { ...body, distrId: 2 });
    const {
      saleId: _id,
      distrId: _distributor,
      ...sale
    } = (await data(`/api/exchange/sales/${saleId}/`)) as Record<string, unknown>;
    await call('PUT', `/api/exchange/sales/${saleId}/`, { ...sale, fieldEmployeeId: other });
    expect(await data(`/api/exchange/sales/${saleId}/`)).toMatchObject({ distrId: 2 });
    expect(await data(`/api/exchange/sales/?fieldEmployeeId=${other}&docNumber=Н-17`)).toMatchObject([{ saleId }]);
  });

  it('is the earlier one again when the change of the agent is undone, though the agent has moved meanwhile', async () => {
    const first = await agent();
    const saleId = await saleWith(first);
    const near = await make('agents', { ...body, phone: '79130000021', distrId: 1 });
    const far = await make('agents', { ...body, phone: '79130000022', distrId: 2 });
    const {
      saleId: _id,
      distrId: _distributor,
      ...sale
    } = (await data(`/api/exchange/sales/${saleId}/`)) as Record<string, unknown>;
    const give = async (fieldEmployeeId: number) => {
      await call('PUT', `/api/exchange/sales/${saleId}/`, { ...sale, fieldEmployeeId });
      return ((await data(`/api/exchange/sales/${saleId}/`)) as { distrId: number }).distrId;
    };
    const moved = { ...body, phone: '79130000002', distrId: 3 };
    expect([await give(near), await give(far)]).toEqual([1, 2]);
    await call('PUT', `/api/exchange/agents/${first}/`, moved);
    expect(await give(first)).toBe(1);
    expect(await give(far)).toBe(2);
    expect(await give(first)).toBe(1);
  });
});
