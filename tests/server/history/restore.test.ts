import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Motivation } from '#schemas/entities/motivation.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { openHistory, type HistoryApi } from './openHistory.ts';
import { writableSampleOf, samples, type WritableSample } from './samples.ts';
import { demoPhones } from '../../support/demoPhones.ts';

let api: HistoryApi;
beforeAll(async () => {
  api = await openHistory();
});
afterAll(() => api.close());

const call = (method: string, path: string, body?: unknown) => api.call(method, path, api.token, body);

/** Deletes a record; returns the address that restores it. */
async function remove({ resource, path }: WritableSample, id: number): Promise<string> {
  await call('DELETE', `${path}${id}/`);
  return `/${(await api.entriesOf(resource, id))[0]?.id}/restore`;
}

it('returns a restored record to a client that asks for changes since its deletion', async () => {
  const at = '/api/exchange/distributors/';
  const id = (
    (await call('POST', at, { name: 'Возвращённый', territoryIds: [], code: null })).body.data as { distrId: number }
  ).distrId;
  const restore = await remove({ ...samples[0], resource: 'company-distributors', path: at } as WritableSample, id);
  api.wait(60);
  const since = Math.floor(api.deps.now() / 1000);
  expect((await api.config('POST', restore)).status).toBe(200);
  const changed = (await call('GET', `${at}?changedSince=${since}`)).body.data as { distrId: number }[];
  expect(changed.map(({ distrId }) => distrId)).toEqual([id]);
});

describe.each(samples)('Deleted record of $resource', (sample) => {
  it('is restored with its id and all its data, which creates an entry too (spec D71)', async () => {
    const id = await api.make(sample);
    const item = `${sample.path}${id}/`;
    const before = await api.fetch(item, { headers: { 'x-token': api.token } });
    const back = await remove(sample, id);
    expect((await call('GET', item)).status).toBe(404);
    expect(await api.config('POST', back)).toEqual({ status: 200, body: { success: true, data: { [sample.id]: id } } });
    const after = await api.fetch(item, { headers: { 'x-token': api.token } });
    expect([await after.json(), after.headers.get('etag')]).toEqual([await before.json(), before.headers.get('etag')]);
    expect((await api.entriesOf(sample.resource, id)).map(({ action, source }) => [action, source])).toEqual([
      ['create', 'page'],
      ['delete', 'page'],
      ['create', 'page'],
    ]);
    expect(await api.config('POST', back)).toEqual({
      status: 409,
      body: { success: false, error: { code: 409, text: 'Запись уже восстановлена: запись с этим номером есть' } },
    });
  });
});

describe('Restored records', () => {
  /** Deletes a record of a custom resource, and changes the rows that its entry stores. */
  const removedWith = async (stored: (rows: string) => string): Promise<{ item: string; back: string }> => {
    const sample = writableSampleOf('promo');
    const id = await api.make(sample, { name: 'Удалена до обновления' });
    const back = await remove(sample, id);
    const [entry] = await rowsOf<{ stored: object }>(
      api.deps.db,
      sql`select stored from history where entry_id = ${back.split('/')[1]}`,
    );
    const changed = stored(JSON.stringify(entry?.stored));
    await api.deps.db.execute(
      sql`update history set stored = ${changed}::jsonb where entry_id = ${back.split('/')[1]}`,
    );
    return { item: `${sample.path}${id}/`, back };
  };

  it('are in their list when they were deleted before the upgrade that changed the form of paths', async () => {
    const { item, back } = await removedWith((rows) => rows.replace('/api/v1/promos/"', '/api/v1/promos"'));
    expect((await api.config('POST', back)).status).toBe(200);
    expect((await call('GET', item)).body.data).toMatchObject({ name: 'Удалена до обновления' });
  });

  it('are reported only when the record exists again', async () => {
    const { item, back } = await removedWith(() => '{"former_table": [{"id": 1}]}');
    expect(await api.config('POST', back)).toEqual({
      status: 409,
      body: { success: false, error: { code: 409, text: 'Вернуть нельзя: данные записи не сохранились' } },
    });
    expect((await call('GET', item)).status).toBe(404);
  });

  it('contain data that no response shows: the progress and the money of an agent', async () => {
    const sample = writableSampleOf('strategyVolume');
    const id = await api.make(sample);
    await api.deps.db.execute(
      sql`update volume_tasks set plan_version_id = null, progress = 0.25, money_paid = 400 where strategy_id = ${id} and field_employee_id = 5`,
    );
    const rows = () => rowsOf(api.deps.db, sql`select * from volume_tasks where strategy_id = ${id} order by 1`);
    const before = await rows();
    await api.config('POST', await remove(sample, id));
    expect(await rows()).toEqual(before);
  });

  it('obey the current rules: 205, 206, 209 and those of a custom resource', async () => {
    const codes = [];
    for (const [resource, change] of [
      ['auditStrategy', { isSpecial: true }],
      ['motivation', { productIds: [220] }],
      ['strategy', { distributorIds: [7] }],
      ['promo', { name: 'Одна такая' }],
    ] as const) {
      const sample = writableSampleOf(resource);
      const back = await remove(sample, await api.make(sample, change));
      await api.make(sample, change);
      codes.push((await api.config('POST', back)).body.error?.code);
    }
    expect(codes).toEqual([205, 206, 209, 209]);
  });

  it('override the `unique` rule of a custom resource with force, as a save does', async () => {
    const sample = writableSampleOf('promo');
    const back = await remove(sample, await api.make(sample, { name: 'Две таких' }));
    await api.make(sample, { name: 'Две таких' });
    expect((await api.config('POST', back)).body.error?.code).toBe(209);
    expect((await api.config('POST', `${back}?force=true`)).status).toBe(200);
  });

  it('undo a forced save that deleted the replaced motivation', async () => {
    const sample = writableSampleOf('motivation');
    const old = await api.make(sample, { productIds: [221], name: 'Прежняя' });
    const { data } = (
      await api.call('POST', sample.path, api.token, { ...sample.body, productIds: [221], name: 'Новая', force: true })
    ).body;
    const {
      motivationId,
      replaced: [replaced],
    } = data as { motivationId: number; replaced: [{ entry: number }] };
    expect((await api.config('POST', `/${replaced.entry}/restore`)).body.error?.code).toBe(206);
    expect((await api.config('POST', `/${replaced.entry}/restore?force=true`)).status).toBe(200);
    expect((await api.call('GET', `${sample.path}${old}/`, api.token)).body.data).toMatchObject({
      name: 'Прежняя',
      products: [{ productId: 221 }],
    });
    expect((await api.call('GET', `${sample.path}${motivationId}/`, api.token)).status).toBe(404);
  });

  it('undo a forced save that removed products from the replaced motivation, unless it has changed since', async () => {
    const sample = writableSampleOf('motivation');
    const old = await api.make(sample, { productIds: [203, 204], name: 'Прежняя' });
    const force = async () =>
      (
        (
          await api.call('POST', sample.path, api.token, {
            ...sample.body,
            productIds: [204, 206],
            name: 'Новая',
            force: true,
          })
        ).body.data as { replaced: { entry: number }[] }
      ).replaced[0]?.entry;
    const productsOf = async () =>
      ((await api.call('GET', `${sample.path}${old}/`, api.token)).body.data as Motivation).products
        .map(({ productId }) => productId)
        .toSorted();
    expect((await api.config('POST', `/${await force()}/restore?force=true`)).status).toBe(200);
    expect(await productsOf()).toEqual([203, 204]);
    const entry = await force();
    await api.call('PUT', `${sample.path}${old}/`, api.token, { ...sample.body, productIds: [203], name: 'Правка' });
    expect((await api.config('POST', `/${entry}/restore?force=true`)).body.error?.text).toBe(
      'Вернуть нельзя: запись с тех пор изменили',
    );
  });

  it('are rejected in Russian when a referenced record no longer exists', async () => {
    const [list, strategy] = [writableSampleOf('mml'), writableSampleOf('strategyVolume')];
    const mmlId = await api.make(list, { name: 'На время' });
    const back = await remove(strategy, await api.make(strategy, { mmlId }));
    await remove(list, mmlId);
    expect((await api.config('POST', back)).body.error).toEqual({ code: 400, text: 'Связанная запись не найдена' });
  });

  it('require the right to create', async () => {
    const sample = writableSampleOf('motivation');
    const back = await remove(sample, await api.make(sample, { productIds: [230] }));
    const other = (await api.signIn(demoPhones.pushes)).access_token;
    expect(await api.config('POST', back, other)).toEqual({
      status: 403,
      body: {
        success: false,
        error: {
          code: 403,
          text: 'Недостаточно прав: раздел «Мотивация» открыт тем, у кого есть доступ «Мотивация» (motivationAccess)',
        },
      },
    });
    expect((await api.config('POST', back, 'nobody')).status).toBe(401);
  });

  it('require the entry of a deletion: any other entry or id restores nothing', async () => {
    const id = await api.make(writableSampleOf('promo'), { name: 'Не удалена' });
    const [creation] = await api.entriesOf('promo', id);
    for (const entry of [creation?.id, 999_999, 'abc'])
      expect((await api.config('POST', `/${entry}/restore`)).status).toBe(404);
  });
});
