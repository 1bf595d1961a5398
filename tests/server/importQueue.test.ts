import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '#server/platform/db/rows.ts';
import { claimJob, continueJob, LeaseLostError } from '#server/platform/jobs/claim.ts';
import { deleteExpired } from '#server/platform/jobs/expiry.ts';
import { users } from '#server/platform/tables/accounts.ts';
import { queuedRowExpiry } from '#server/recordEngine/imports/importQueue.ts';
import { writableSampleOf } from '#tests/server/history/samples.ts';
import { limitTo, territoryNamed } from '#tests/server/rights/territoryFixture.ts';
import { managedPromo as managed, promo, promoBody as good } from '#tests/customResources/promo.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { demoPhones } from '../support/demoPhones.ts';

const address = '/api/exchange/imports';
/** Open to users with the right to motivation; only those with the right to billing write its records. */
const locked: typeof promo = {
  ...promo,
  name: 'locked',
  api: { ...promo.api, path: '/api/v1/locked/' },
  permissions: { create: 'billing', edit: 'billing' },
};
const many = (count: number) => Array.from({ length: count }, (_, at) => ({ body: { ...good, name: `Акция ${at}` } }));

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  Object.assign(api.deps, { added: () => [promo, managed, locked] });
  token = (await api.signIn()).access_token;
});
afterAll(() => api.close());
beforeEach(async () => {
  for (const table of ['jobs', 'imports', 'import_queue', 'added_records', 'user_territories'])
    await api.deps.db.execute(sql`delete from ${sql.identifier(table)}`);
  await setClerk({ active: true, rights: ['billingAccess'] });
});

const call = async (method: string, path: string, body?: unknown, as = token) => api.call(method, path, as, body);
interface Sending {
  queue?: string;
  isLast?: boolean;
  retry?: boolean;
  resource?: string;
  as?: string;
}
const send = (
  rows: { row?: number; id?: number | null; ifMatch?: string; body: object; changes?: unknown[] }[],
  { queue = randomUUID(), isLast = true, resource = 'promo', as = token, ...more }: Sending = {},
) =>
  call(
    'POST',
    `${address}/${resource}/queue/`,
    {
      queue,
      isLast,
      import: { id: 'f1', file: 'Акции.xlsx' },
      rows: rows.map((row, at) => ({ row: at + 2, id: null, changes: [], ...row })),
      ...more,
    },
    as,
  );
const progress = async (resource = 'promo', id = 'f1') =>
  (await call('GET', `${address}/${resource}/${id}/progress/`)).body.data;
/** The id by which lists of others name the clerk's import of the file. */
const clerksFile = 'f1.3';
const listed = async (as = token) =>
  ((await call('GET', `${address}/promo/`, undefined, as)).body.data as { importId: string; person: string }[])
    .map(({ importId, person }) => `${importId} ${person}`)
    .toSorted();
const rejected = async () =>
  (await call('GET', `${address}/promo/f1/rejected/`)).body.data as { row: number; status: number; error: object }[];
const namesOf = async (path = '/api/v1/promos/') =>
  ((await call('GET', `${path}?limit=1000`)).body.data as { name: string }[]).map(({ name }) => name);
const runStep = () => api.runDueJobs(AbortSignal.abort());
const clerkPhone = demoPhones.strategies;
const setClerk = (values: Partial<typeof users.$inferInsert>) =>
  api.deps.db
    .update(users)
    .set({ superUser: false, roleId: null, ...values })
    .where(eq(users.phone, clerkPhone));

describe('An import in the background (docs/import.md)', () => {
  it('writes the rows after the last part has arrived, without the page', async () => {
    const queue = randomUUID();
    await send([{ body: good }], { queue, isLast: false });
    expect(await api.runDueJobs()).toBe(0);
    expect((await call('GET', `${address}/promo/`)).body.data).toEqual([]);
    await send([{ row: 3, body: { ...good, name: 'Лето' } }], { queue });
    expect(await progress()).toEqual({
      state: 'running',
      total: 2,
      created: 0,
      changed: 0,
      rejected: 0,
      reason: null,
    });
    await api.runDueJobs();
    expect(await progress()).toEqual({ state: 'done', total: 2, created: 2, changed: 0, rejected: 0, reason: null });
    expect((await namesOf()).toSorted()).toEqual(['Весна', 'Лето']);
  });

  it('rejects a row without affecting the others, and keeps the reason until the file is forgotten', async () => {
    await send([{ body: good }, { body: { ...good, name: '' } }, { body: { ...good, name: 'весна' } }]);
    await api.runDueJobs();
    expect(await progress()).toMatchObject({ state: 'done', created: 1, rejected: 2 });
    expect(await rejected()).toEqual([
      {
        row: 3,
        recordId: null,
        body: { ...good, name: '' },
        status: 400,
        error: { code: 400, text: 'Проверьте заполнение полей', data: { name: ['Введите название акции'] } },
      },
      {
        row: 4,
        recordId: null,
        body: { ...good, name: 'весна' },
        status: 409,
        error: { code: 209, text: 'Акция с таким названием уже есть', data: ['Весна'] },
      },
    ]);
    expect((await call('GET', `${address}/promo/`)).body.data).toEqual([
      {
        importId: 'f1',
        file: 'Акции.xlsx',
        person: 'Орлова Марина Сергеевна',
        at: expect.any(Number),
        rows: 1,
        queue: { state: 'done', total: 3, created: 1, changed: 0, rejected: 2, reason: null },
      },
    ]);
    await call('DELETE', `${address}/promo/f1/`);
    expect((await call('GET', `${address}/promo/f1/progress/`)).status).toBe(404);
    expect(await rejected()).toEqual([]);
  });

  it('writes in the name of the user who started it, with the source of an import', async () => {
    await send([{ body: good }]);
    await api.runDueJobs();
    const [{ promoId }] = (await call('GET', '/api/v1/promos/')).body.data as [{ promoId: number }];
    const history = (await call('GET', `/config/history/promo/${promoId}`)).body.data as object[];
    expect(history).toEqual([
      expect.objectContaining({ source: 'import', who: { id: '1', name: 'Орлова Марина Сергеевна' } }),
    ]);
  });

  it('adds nothing when a part arrives twice, even the last one after all rows have been written', async () => {
    const queue = randomUUID();
    const part = [{ body: good }, { body: { ...good, name: 'Лето' } }];
    await send(part, { queue, isLast: false });
    await send(part, { queue, isLast: false });
    await send([{ row: 9, body: { ...good, name: 'Осень' } }], { queue });
    await api.runDueJobs();
    expect((await send([{ row: 9, body: { ...good, name: 'Осень' } }], { queue })).status).toBe(200);
    await api.runDueJobs();
    expect(await progress()).toMatchObject({ state: 'done', total: 3, created: 3 });
    expect((await namesOf()).toSorted()).toEqual(['Весна', 'Лето', 'Осень']);
  });

  it('writes the parts in the order of the file, whichever arrives first', async () => {
    const queue = randomUUID();
    const part = (from: number) => many(3).map((item, at) => ({ ...item, row: from + at }));
    const named = (rows: ReturnType<typeof part>) =>
      rows.map(({ row, body }) => ({ row, body: { ...body, name: `Строка ${row}` } }));
    await send(named(part(5)), { queue, isLast: false });
    await send(named(part(2)), { queue, isLast: false });
    await send([], { queue });
    await api.runDueJobs();
    expect((await namesOf()).toReversed()).toEqual([2, 3, 4, 5, 6, 7].map((row) => `Строка ${row}`));
  });

  it('writes each row once when a process dies between two steps', async () => {
    await send(many(30));
    expect(await runStep()).toBe(1);
    expect(await progress()).toMatchObject({ state: 'running', total: 30, created: 20 });
    // A process claims the next step and is killed.
    const now = Math.floor(api.deps.now() / 1000);
    expect(await claimJob(api.deps.db, ['import'], now)).toMatchObject({ kind: 'import' });
    expect(await api.runDueJobs()).toBe(0);
    api.wait(61);
    await api.runDueJobs();
    expect(await progress()).toMatchObject({ state: 'done', total: 30, created: 30 });
    expect(new Set(await namesOf()).size).toBe(30);
    expect(await namesOf()).toHaveLength(30);
  });

  it('stops midway at the user’s request, and continues with the rest', async () => {
    await send(many(30));
    await runStep();
    const stopped = {
      state: 'stopped',
      total: 30,
      created: 20,
      changed: 0,
      rejected: 0,
      reason: 'Остановлено: Орлова Марина Сергеевна',
    };
    expect((await call('POST', `${address}/promo/f1/stop/`)).body.data).toEqual(stopped);
    expect(await api.runDueJobs()).toBe(0);
    expect(await progress()).toEqual(stopped);
    expect((await call('POST', `${address}/promo/f1/continue/`)).body.data).toMatchObject({ state: 'running' });
    await api.runDueJobs();
    expect(await progress()).toMatchObject({ state: 'done', created: 30 });
    expect(await namesOf()).toHaveLength(30);
  });

  it('keeps its author when another user continues it while it runs', async () => {
    const clerk = (await api.signIn(clerkPhone)).access_token;
    await send(many(30), { resource: 'managed', as: clerk });
    await runStep();
    expect((await call('POST', `${address}/managed/${clerksFile}/continue/`)).body.data).toMatchObject({
      state: 'running',
    });
    await setClerk({ rights: [] });
    await api.runDueJobs();
    expect(await progress('managed', clerksFile)).toMatchObject({ state: 'stopped', created: 20 });
  });

  it('rejects only the row that makes the server fail', async () => {
    await api.deps.db.execute(
      sql`create function fail_on_promo() returns trigger language plpgsql as $$ begin
        if new.body ->> 'name' = 'Акция 7' then raise exception 'нет места'; end if; return new; end $$`,
    );
    await api.deps.db.execute(
      sql`create trigger fail_on_promo before insert on added_records for each row execute function fail_on_promo()`,
    );
    await send(many(30));
    await api.runDueJobs();
    await api.deps.db.execute(sql`drop function fail_on_promo() cascade`);
    expect(await progress()).toMatchObject({ state: 'done', created: 29, rejected: 1 });
    expect(await rejected()).toEqual([
      expect.objectContaining({
        row: 9,
        status: 500,
        error: { code: 500, text: 'Сервер не смог записать строку. Причина в журнале сервера' },
      }),
    ]);
  });

  it('rolls back the step of another process that is stopped meanwhile', async () => {
    await send(many(30));
    const { db } = api.deps;
    const now = Math.floor(api.deps.now() / 1000);
    const claimed = await claimJob(db, ['import'], now);
    await call('POST', `${address}/promo/f1/stop/`);
    if (claimed === undefined) throw new Error('No job is due');
    await expect(continueJob(db, claimed, { now, body: null, keep: true })).rejects.toThrow(LeaseLostError);
    expect(await namesOf()).toEqual([]);
  });

  it('rejects another sending of the file while its rows are being written', async () => {
    await send(many(30));
    await runStep();
    const again = await send(many(30));
    expect([again.status, again.body.error]).toEqual([
      409,
      { code: 409, text: 'Этот файл уже загружается: дождитесь конца или остановите' },
    ]);
    await api.runDueJobs();
    expect(await namesOf()).toHaveLength(30);
  });

  it('replaces the rest of a stopped sending when the file is sent again', async () => {
    await send(many(30));
    await runStep();
    await call('POST', `${address}/promo/f1/stop/`);
    await send(
      many(30)
        .slice(20)
        .map((row, at) => ({ row: at + 22, ...row })),
    );
    await api.runDueJobs();
    expect(await progress()).toEqual({ state: 'done', total: 10, created: 10, changed: 0, rejected: 0, reason: null });
    expect(await namesOf()).toHaveLength(30);
  });

  it('stops with the reason when the user loses the right midway, and a user who has it continues', async () => {
    const clerk = (await api.signIn(clerkPhone)).access_token;
    await send(many(30), { resource: 'managed', as: clerk });
    await runStep();
    await setClerk({ rights: [] });
    await api.runDueJobs();
    expect(await progress('managed', clerksFile)).toEqual({
      state: 'stopped',
      total: 30,
      created: 20,
      changed: 0,
      rejected: 0,
      reason:
        'Климова Дарья Олеговна: Недостаточно прав: раздел «Промоакции» открыт тем, у кого есть доступ «Биллинг» (billingAccess)',
    });
    expect(await namesOf('/api/v1/managed/')).toHaveLength(20);
    await call('POST', `${address}/managed/${clerksFile}/continue/`);
    await api.runDueJobs();
    expect(await progress('managed', clerksFile)).toMatchObject({ state: 'done', created: 30 });
    expect(await namesOf('/api/v1/managed/')).toHaveLength(30);
  });

  it('stops with the reason when the user is suspended midway', async () => {
    const clerk = (await api.signIn(clerkPhone)).access_token;
    await send(many(30), { resource: 'managed', as: clerk });
    await runStep();
    await setClerk({ active: false });
    await api.runDueJobs();
    expect(await progress('managed', clerksFile)).toMatchObject({
      state: 'stopped',
      created: 20,
      reason: expect.stringMatching(
        / больше не может войти\. Продолжить загрузку может тот, у кого есть право на запись$/,
      ),
    });
  });

  it('stops when the section is switched off midway', async () => {
    await send(many(30));
    await runStep();
    api.deps.modules = () => ['audit'];
    await api.runDueJobs();
    delete api.deps.modules;
    expect(await progress()).toMatchObject({
      state: 'stopped',
      created: 20,
      reason: expect.stringMatching(/Этот раздел выключен в настройках установки/),
    });
  });

  it('stops for company-wide records when the user is limited to territories midway', async () => {
    const clerk = (await api.signIn(clerkPhone)).access_token;
    const body = writableSampleOf('mml').body as object;
    const rows = Array.from({ length: 30 }, (_, at) => ({ body: { ...body, name: `Список ${at}` } }));
    expect((await send(rows, { resource: 'mml', as: clerk })).status).toBe(200);
    await runStep();
    await limitTo(api.deps.db, clerkPhone, [await territoryNamed(api.deps.db, 'Республика Татарстан')]);
    await api.runDueJobs();
    expect(await progress('mml', clerksFile)).toMatchObject({
      state: 'stopped',
      created: 20,
      reason: expect.stringMatching(/: Недостаточно прав: запись касается и других территорий/),
    });
  });

  it('waits until the section is known again', async () => {
    await send(many(30));
    await runStep();
    api.deps.added = () => [managed];
    await api.runDueJobs();
    api.deps.added = () => [promo, managed, locked];
    expect(await progress()).toMatchObject({ state: 'running', created: 20, reason: 'такого раздела нет' });
    api.wait(10);
    await api.runDueJobs();
    expect(await progress()).toMatchObject({ state: 'done', created: 30 });
  });

  it('rejects rows outside the territories that the user has by then', async () => {
    const clerk = (await api.signIn(clerkPhone)).access_token;
    const body = writableSampleOf('auditStrategy').body as object;
    expect((await send([{ body }], { resource: 'auditStrategy', as: clerk })).status).toBe(200);
    await limitTo(api.deps.db, clerkPhone, [await territoryNamed(api.deps.db, 'Республика Татарстан')]);
    await api.runDueJobs();
    expect(await progress('auditStrategy', clerksFile)).toMatchObject({ state: 'done', created: 0, rejected: 1 });
  });

  it('rejects a user without the right before a row is stored', async () => {
    await setClerk({ rights: [] });
    const clerk = (await api.signIn(clerkPhone)).access_token;
    expect((await send([{ body: good }], { resource: 'managed', as: clerk })).status).toBe(403);
  });

  it('rejects a row whose record was changed meanwhile with the next step, and writes it when it is sent again', async () => {
    await send([{ body: good }]);
    await api.runDueJobs();
    const [{ promoId: id }] = (await call('GET', '/api/v1/promos/')).body.data as [{ promoId: number }];
    const version = async () =>
      ((await call('POST', `${address}/promo/read/`, { ids: [id] })).body.data as [{ version: string }])[0].version;
    const ifMatch = await version();
    await send([{ id, ifMatch, body: { ...good, discount: 0.3 } }, { body: { ...good, name: 'Лето' } }]);
    await call('PUT', `/api/v1/promos/${id}/`, { ...good, status: 1 });
    await api.runDueJobs();
    expect(await rejected()).toEqual([
      {
        row: 2,
        recordId: String(id),
        body: { ...good, discount: 0.3 },
        status: 412,
        error: {
          code: 412,
          text: 'Запись изменили, пока строка ждала. Выберите этот же файл ещё раз: изменения объединятся',
        },
      },
    ]);
    await send([{ id, ifMatch: await version(), body: { ...good, status: 1, discount: 0.3 } }], { retry: true });
    await api.runDueJobs();
    expect(await progress()).toEqual({ state: 'done', total: 2, created: 1, changed: 1, rejected: 0, reason: null });
    expect(await rejected()).toEqual([]);
  });

  it('forgets the rows that wait and stops when the import is undone', async () => {
    await send(many(30));
    await runStep();
    await call('DELETE', `${address}/promo/f1/`);
    expect(await api.runDueJobs()).toBe(0);
    expect(await namesOf()).toHaveLength(20);
    expect(await rowsOf(api.deps.db, sql`select * from import_queue`)).toEqual([]);
  });

  it('forgets rows that were sent incompletely or stopped a week ago', async () => {
    await send([{ body: good }], { isLast: false });
    await send(many(30));
    await runStep();
    await call('POST', `${address}/promo/f1/stop/`);
    const now = Math.floor(api.deps.now() / 1000) + 8 * 86_400;
    await deleteExpired(api.deps.db, queuedRowExpiry, now);
    expect(await rowsOf(api.deps.db, sql`select * from import_queue`)).toEqual([]);
    const next = await call('POST', `${address}/promo/f1/continue/`);
    expect(next.body.error?.text).toBe('Строки этой загрузки больше не хранятся: выберите этот же файл ещё раз');
  });

  it('is among the background jobs with its progress', async () => {
    await send(many(30));
    await runStep();
    const found = (await call('GET', '/api/exchange/jobs/')).body.data as object[];
    expect(found).toEqual([expect.objectContaining({ kind: 'import', progress: 'Акции.xlsx: 20 из 30' })]);
  });

  it('shows a user with territories only the own files', async () => {
    await send([{ body: good }]);
    await limitTo(api.deps.db, clerkPhone, [await territoryNamed(api.deps.db, 'Республика Татарстан')]);
    const clerk = (await api.signIn(clerkPhone)).access_token;
    for (const [method, path] of [
      ['GET', 'progress'],
      ['GET', 'rejected'],
      ['POST', 'stop'],
      ['POST', 'continue'],
    ] as const)
      expect((await call(method, `${address}/promo/f1/${path}/`, undefined, clerk)).status).toBe(404);
  });

  it('belongs to its importer: another user with the same file gets another log, and the list names each', async () => {
    await send([{ body: good }]);
    await api.runDueJobs();
    await setClerk({ superUser: true });
    const clerk = (await api.signIn(clerkPhone)).access_token;
    expect((await send([{ row: 9, body: { ...good, name: 'Чужая' } }], { as: clerk })).status).toBe(200);
    await api.runDueJobs();
    expect(await listed()).toEqual(['f1 Орлова Марина Сергеевна', 'f1.3 Климова Дарья Олеговна']);
    expect(await listed(clerk)).toEqual(['f1.1 Орлова Марина Сергеевна', 'f1.3 Климова Дарья Олеговна']);
    const rowsIn = async (id: string) =>
      ((await call('GET', `${address}/promo/${id}/`, undefined, clerk)).body.data as { row: number }[]).map(
        ({ row }) => row,
      );
    expect([await rowsIn('f1.1'), await rowsIn('f1.3'), await rowsIn('f1')]).toEqual([[2], [9], [9]]);
    expect((await call('DELETE', `${address}/promo/f1.1/`, undefined, clerk)).status).toBe(200);
    expect(await listed(clerk)).toEqual(['f1.3 Климова Дарья Олеговна']);
    await send([{ row: 2, body: { ...good, name: 'Ещё одна' } }]);
    await api.runDueJobs();
    // Without an own log, the id of the file means none: a page that undoes twice does not undo another one's import.
    for (const times of [1, 2])
      expect([times, (await call('DELETE', `${address}/promo/f1/`, undefined, clerk)).status]).toEqual([times, 200]);
    expect(await listed(clerk)).toEqual(['f1.1 Орлова Марина Сергеевна']);
  });

  it('creates no record again that another user’s import of the file has created', async () => {
    await send(many(30));
    await runStep();
    await call('POST', `${address}/promo/f1/stop/`);
    await setClerk({ superUser: true });
    const clerk = (await api.signIn(clerkPhone)).access_token;
    const created = async () =>
      ((await call('GET', `${address}/promo/f1/created/`, undefined, clerk)).body.data as { row: number }[]).map(
        ({ row }) => row,
      );
    const from2 = (count: number) => Array.from({ length: count }, (_, at) => at + 2);
    expect(await created()).toEqual(from2(20));
    await send(many(30), { as: clerk });
    await api.runDueJobs();
    expect(await namesOf()).toHaveLength(30);
    expect(await created()).toEqual(from2(30));
    // Undoing it deletes only what it has created.
    const own = (await call('GET', `${address}/promo/f1.3/`, undefined, clerk)).body.data as { row: number }[];
    expect(own.map(({ row }) => row)).toEqual(from2(30).slice(20));
  });

  it('is not written for two users at the same time', async () => {
    await send(many(30));
    await runStep();
    await setClerk({ superUser: true });
    const clerk = (await api.signIn(clerkPhone)).access_token;
    const busy = [409, 'Этот файл уже загружается: дождитесь конца или остановите'];
    const second = await send(many(30), { as: clerk });
    expect([second.status, second.body.error?.text]).toEqual(busy);
    await call('POST', `${address}/promo/f1/stop/`);
    expect((await send(many(30), { as: clerk })).status).toBe(200);
    const goOn = await call('POST', `${address}/promo/f1/continue/`);
    expect([goOn.status, goOn.body.error?.text]).toEqual(busy);
    await api.runDueJobs();
    expect(await namesOf()).toHaveLength(30);
  });

  it('is refused when an earlier version has stored its first rows under the page’s id of the queue', async () => {
    const queue = randomUUID();
    await api.deps.db.execute(
      sql`insert into import_queue (queue, row, planned, at, count) values (${queue}, 2, '[]', 1, 1)`,
    );
    const last = await send([{ row: 3, body: good }], { queue });
    expect([last.status, last.body.error?.text]).toEqual([
      409,
      'Часть строк отправлена до обновления сервера, загрузка не начата: выберите файл ещё раз',
    ]);
    await api.runDueJobs();
    expect(await namesOf()).toEqual([]);
  });

  it('is neither stopped, continued nor forgotten by a user who only sees the section', async () => {
    await send(many(30), { resource: 'locked' });
    await runStep();
    await setClerk({ rights: ['motivationAccess'] });
    const clerk = (await api.signIn(clerkPhone)).access_token;
    expect((await call('GET', `${address}/locked/f1.1/progress/`, undefined, clerk)).status).toBe(200);
    for (const [method, path] of [
      ['POST', 'f1.1/stop/'],
      ['POST', 'f1.1/continue/'],
      ['DELETE', 'f1.1/'],
    ] as const)
      expect([path, (await call(method, `${address}/locked/${path}`, undefined, clerk)).status]).toEqual([path, 403]);
    for (const rows of [[], [{ body: good }]])
      expect((await send(rows, { resource: 'locked', as: clerk })).status).toBe(403);
    expect(await progress('locked')).toMatchObject({ state: 'running', created: 20 });
  });

  it('takes no other rows once it has begun, and none of another user', async () => {
    const queue = randomUUID();
    await send(many(30), { queue });
    await runStep();
    expect((await send([{ row: 40, body: good }], { queue, isLast: false })).status).toBe(409);
    expect((await send([{ row: 31, body: { ...good, name: 'Подмена' } }], { queue })).status).toBe(409);
    expect((await send(many(30), { queue })).status).toBe(200);
    await setClerk({ superUser: true });
    const other = (await api.signIn(clerkPhone)).access_token;
    await send([{ row: 31, body: { ...good, name: 'Подмена' } }], { queue, isLast: false, as: other });
    await api.runDueJobs();
    expect(await progress()).toMatchObject({ state: 'done', total: 30, created: 30 });
    expect(await namesOf()).not.toContain('Подмена');
  });
});
