import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteExpired } from '#server/platform/jobs/expiry.ts';
import { users } from '#server/platform/tables/accounts.ts';
import { queuedRowExpiry } from '#server/recordEngine/imports/importQueue.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { managedPromo as managed, promo, promoBody as good } from '#tests/customResources/promo.ts';
import { demoPhones } from '../support/demoPhones.ts';

const address = '/api/exchange/imports';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  Object.assign(api.deps, { added: () => [promo, managed] });
  token = (await api.signIn()).access_token;
});
afterAll(() => api.close());

const call = async (method: string, path: string, body?: unknown, as = token) => api.call(method, path, as, body);
const write = async (rows: object[], more: object = {}, resource = 'promo') =>
  (
    await call('POST', `${address}/${resource}/write`, {
      import: { id: 'f1', file: 'Акции.xlsx' },
      rows: rows.map((row, at) => ({ row: at + 2, id: null, changes: [], ...row })),
      ...more,
    })
  ).body.data as {
    row: number;
    id?: number;
    status?: number;
    error?: { code: number; text: string; data?: unknown };
  }[];
const promos = async () =>
  (await call('GET', '/api/v1/promos/?limit=1000')).body.data as { promoId: number; name: string; discount: number }[];
const history = async (id: number) =>
  (await call('GET', `/config/history/promo/${id}`)).body.data as { source: string; action: string }[];

describe('Batch import of files (docs/import.md)', () => {
  beforeEach(async () => {
    for (const { promoId } of await promos()) await call('DELETE', `/api/v1/promos/${promoId}/`);
    for (const { importId } of (await call('GET', `${address}/promo`)).body.data as { importId: string }[])
      await call('DELETE', `${address}/promo/${importId}`);
  });

  it('uses the resource’s own operations, and rejects a row without affecting the others', async () => {
    const [first, wrong, twin, second] = await write([
      { body: good },
      { body: { ...good, name: '' } },
      { body: { ...good, name: 'весна' } },
      { body: { ...good, name: 'Лето' } },
    ]);
    expect(first).toEqual({ row: 2, id: expect.any(Number) });
    expect(wrong).toEqual({
      row: 3,
      status: 400,
      error: { code: 400, text: 'Проверьте заполнение полей', data: { name: ['Введите название акции'] } },
    });
    expect(twin).toEqual({
      row: 4,
      status: 409,
      error: { code: 209, text: 'Акция с таким названием уже есть', data: ['Весна'] },
    });
    expect(second).toEqual({ row: 5, id: expect.any(Number) });
    expect((await promos()).map(({ name }) => name)).toEqual(['Лето', 'Весна']);
  });

  it('rejects duplicates of the first row within a batch, except with force', async () => {
    const [first, second, third] = await write([
      { body: good },
      { body: { ...good, name: 'ВЕСНА' } },
      { body: { ...good, name: 'Весна', force: true } },
    ]);
    expect([first?.error, second?.error?.code, third?.error]).toEqual([undefined, 209, undefined]);
  });

  it('accepts records that exchange names, as if they were saved one by one', async () => {
    const [item, two] = await write([{ body: good }, { body: { ...good, name: 'Лето' } }]);
    const done = await write([
      { id: item?.id, body: { ...good, name: 'Осень' } },
      { id: two?.id, body: { ...good, name: 'Весна' } },
    ]);
    expect(done.map(({ error }) => error)).toEqual([undefined, undefined]);
    expect((await promos()).map(({ name }) => name).toSorted()).toEqual(['Весна', 'Осень']);
  });

  it('predicts the result in a dry run without writing', async () => {
    const dry = await write([{ body: good }, { body: { ...good, name: 'весна' } }], { dry: true });
    expect(dry.map(({ error }) => error?.code)).toEqual([undefined, 209]);
    expect(await promos()).toEqual([]);
    expect((await call('GET', `${address}/promo`)).body.data).toEqual([]);
  });

  it('checks the read version of changed records, and overwrites no newer one (spec D66)', async () => {
    const [made] = await write([{ body: good }]);
    const [read, none] = (await call('POST', `${address}/promo/read`, { ids: [made?.id, 999_999] })).body.data as {
      record: { name: string };
      version: string;
    }[];
    expect(read?.record.name).toBe('Весна');
    expect(none).toBeNull();
    await call('PUT', `/api/v1/promos/${made?.id}/`, { ...good, discount: 0.2 });
    const [late, removed] = await write([
      { id: made?.id, ifMatch: read?.version, body: { ...good, discount: 0.3 } },
      { id: 999_999, body: { ...good, name: 'Нет' } },
    ]);
    expect([late?.status, removed?.status]).toEqual([412, 404]);
    expect((await promos())[0]?.discount).toBe(0.2);
  });

  it('creates history entries with their source for every write (docs/history.md)', async () => {
    const [made] = await write([{ body: good }]);
    await write([{ id: made?.id, body: { ...good, discount: 0.2 } }]);
    expect((await history(made?.id ?? 0)).map(({ source, action }) => [source, action])).toEqual([
      ['import', 'update'],
      ['import', 'create'],
    ]);
  });

  it('lists the results of a file afterwards, and deletes them when the import is undone', async () => {
    const [made] = await write([{ body: good }]);
    await write([
      { id: made?.id, body: { ...good, discount: 0.2 }, changes: [{ name: 'discount', before: 10, after: 20 }] },
    ]);
    await write([{ body: { ...good, name: 'Лето' } }, { body: { ...good, name: 'Осень' } }], {
      import: { id: 'f2', file: 'Другие.csv' },
    });
    await call('DELETE', `${address}/promo/f2`);
    await write([{ body: { ...good, name: 'Зима' } }], { import: { id: 'f3', file: 'Другие.csv' } }, 'managed');
    expect((await call('GET', `${address}/promo`)).body.data).toEqual([
      { importId: 'f1', file: 'Акции.xlsx', person: 'Орлова Марина Сергеевна', at: expect.any(Number), rows: 1 },
    ]);
    expect((await call('GET', `${address}/promo/f1`)).body.data).toEqual([
      { row: 2, recordId: String(made?.id), made: true, changes: [{ name: 'discount', before: 10, after: 20 }] },
    ]);
    await call('DELETE', `${address}/promo/f1`);
    expect((await call('GET', `${address}/promo`)).body.data).toEqual([]);
  });

  it('keeps the first values of a row when its file is imported twice, except those that others set in between', async () => {
    const id = (await call('POST', '/api/v1/promos/', good)).body.data as { promoId: number };
    const change = async (...changes: [name: string, before: unknown, after: unknown][]) =>
      write([
        { id: id.promoId, body: good, changes: changes.map(([name, before, after]) => ({ name, before, after })) },
      ]);
    await change(['discount', 10, 20], ['name', 'Весна', 'Лето'], ['status', 0, 1]);
    await change(['discount', 20, 30], ['name', 'Осень', 'Зима'], ['comment', '', 'Срочно']);
    expect((await call('GET', `${address}/promo/f1`)).body.data).toMatchObject([
      {
        made: false,
        changes: [
          { name: 'discount', before: 10, after: 30 },
          { name: 'name', before: 'Осень', after: 'Зима' },
          { name: 'status', before: 0, after: 1 },
          { name: 'comment', before: '', after: 'Срочно' },
        ],
      },
    ]);
  });

  it('refuses a row that is sent twice, and a version that no header can hold', async () => {
    const send = async (rows: object[]) => {
      const { status, body } = await call('POST', `${address}/promo/write`, { import: { id: 'f1', file: 'f' }, rows });
      return [status, body.error?.text];
    };
    const row = { row: 2, id: null, changes: [], body: good };
    expect(await send([row, row])).toEqual([400, 'Одна строка файла прислана дважды']);
    expect(await send([{ ...row, ifMatch: '"версия"' }])).toEqual([400, 'Проверьте заполнение полей']);
    expect(await promos()).toEqual([]);
  });

  it('imports into built-in resources', async () => {
    const strategy = {
      name: 'Из файла',
      distributorIds: [1],
      mmlId: 2,
      potentialPeriod: 1,
      tasksMaxCount: 5,
      reductionFactor: 0.8,
      salesCheckDays: 30,
      startDate: '2033-01-01',
      endDate: '2033-06-30',
      progressThreshold: 0.98,
      measure: 0,
      defaultPotential: 12,
      defaultPotentialR: null,
      taskLifetime: 2,
      taskLifetimeDays: 14,
      status: 0,
      isWholesale: true,
      isRetail: false,
      wholesaleDefaultPotential: 100,
      wholesaleDefaultPotentialR: 50_000,
      comment: null,
      force: false,
    };
    const [first, twin, wrong] = await write(
      [{ body: strategy }, { body: strategy }, { body: { ...strategy, name: null } }],
      {},
      'strategy',
    );
    expect([first?.id, twin?.error?.code, wrong?.error?.code]).toEqual([expect.any(Number), 209, 400]);
  });

  it('allows reads and writes only within the user’s rights', async () => {
    const other = (await api.signIn(demoPhones.strategies)).access_token;
    expect(
      (await call('POST', `${address}/managed/write`, { import: { id: 'f2', file: 'x' }, rows: [] }, other)).status,
    ).toBe(403);
    expect((await call('GET', `${address}/managed`, undefined, other)).status).toBe(403);
    expect((await api.call('GET', `${address}/managed`)).status).toBe(401);
    expect((await call('GET', `${address}/nothing`)).status).toBe(404);
  });
});

describe('Rows that wait for an import', () => {
  it('are at most 200 MB of one person, who is told what to do', async () => {
    const { db } = api.deps;
    const clerkPhone = demoPhones.strategies;
    await db.update(users).set({ superUser: true }).where(eq(users.phone, clerkPhone));
    const queue = randomUUID();
    const part = (row: number, as = token) =>
      call(
        'POST',
        `${address}/promo/queue/`,
        {
          queue,
          isLast: false,
          import: { id: 'f9', file: 'Акции.xlsx' },
          rows: [{ row, id: null, changes: [], body: good }],
        },
        as,
      );
    expect([(await part(2)).status, (await part(3)).status]).toEqual([200, 200]);
    // All but the room of one more part.
    await db.execute(sql`update import_queue set bytes = 200 * 1024 * 1024 - 300 where row = 2`);
    const refused = await part(4);
    expect([refused.status, refused.body.error?.text]).toEqual([
      409,
      'Слишком много ваших строк ждёт загрузки: дождитесь конца начатых загрузок и выберите файл ещё раз. Строки неначатых загрузок удалятся через неделю',
    ]);
    // Rows that are sent again take no more room, and others have room of their own.
    expect((await part(3)).status).toBe(200);
    expect((await part(4, (await api.signIn(clerkPhone)).access_token)).status).toBe(200);
    await deleteExpired(db, queuedRowExpiry, Number.MAX_SAFE_INTEGER);
    expect((await part(4)).status).toBe(200);
  });
});
