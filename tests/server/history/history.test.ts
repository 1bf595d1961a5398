import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '#server/main/app.ts';
import { followersOf } from '#server/main/registry/followers.ts';
import { testNow } from '#tests/support/testing.ts';
import { openHistory, type HistoryApi } from './openHistory.ts';
import { writableSampleOf, samples } from './samples.ts';

let api: HistoryApi;
beforeAll(async () => {
  api = await openHistory();
});
afterAll(() => api.close());

const call = (method: string, path: string, body?: unknown) => api.call(method, path, api.token, body);
const count = async () =>
  Number(
    (
      (await api.deps.db.execute(sql`select count(*)::int as count from history`)) as unknown as {
        rows: [{ count: number }];
      }
    ).rows[0].count,
  );

describe.each(samples)('History of $resource', (sample) => {
  it('records author, time and source of creation, changes and deletion, with the difference and the complete deleted record', async () => {
    const id = await api.make(sample);
    const item = `${sample.path}${id}/`;
    const made = (await call('GET', item)).body.data;
    const changed = await api.fetch(item, {
      method: 'PUT',
      headers: { 'x-token': api.token, 'x-source': 'import' },
      body: JSON.stringify({ ...sample.body, ...sample.change, name: 'Новое имя' }),
    });
    expect(changed.status).toBe(200);
    await call('DELETE', item);
    const [deletion, update, creation] = await api.entriesOf(sample.resource, id);
    const common = {
      id: expect.any(Number),
      at: testNow,
      who: { id: '1', name: 'Орлова Марина Сергеевна' },
      resource: sample.resource,
      record: String(id),
    };
    expect(creation).toEqual({
      ...common,
      source: 'page',
      title: sample.body['name'],
      action: 'create',
      changes: expect.objectContaining({ name: [null, sample.body['name']] }),
    });
    expect(update).toEqual({
      ...common,
      source: 'import',
      title: 'Новое имя',
      action: 'update',
      changes: expect.objectContaining({ name: [sample.body['name'], 'Новое имя'] }),
    });
    expect(Object.keys(update?.changes ?? {})).toHaveLength(2 + Number(sample.resource === 'strategyVolume'));
    expect(deletion).toEqual({
      ...common,
      source: 'page',
      title: 'Новое имя',
      action: 'delete',
      changes: {},
      deleted: expect.objectContaining({ name: 'Новое имя' }),
    });
    expect(Object.keys(deletion?.deleted ?? {}).every((name) => Object.hasOwn(made as object, name))).toBe(true);
  });
});

describe('History entries', () => {
  it('record lists by their rows: agents of a volume strategy, products of a list, distributors, comments', async () => {
    const volume = writableSampleOf('strategyVolume');
    const strategyId = await api.make(volume);
    await call('PUT', `${volume.path}${strategyId}/`, {
      ...volume.body,
      tasks: [
        { fieldEmployeeId: 5, volume: 121, money: 1500 },
        { fieldEmployeeId: 9, volume: 1, money: 2 },
      ],
    });
    const [agents] = await api.entriesOf('strategyVolume', strategyId);
    expect(agents?.changes).toEqual({
      tasks: {
        by: ['fieldEmployeeId'],
        removed: [{ fieldEmployeeId: 7, fullName: expect.any(String), volume: 80, money: 900 }],
        removedAt: [expect.any(Number)],
        added: [[expect.any(Number), { fieldEmployeeId: 9, fullName: expect.any(String), volume: 1, money: 2 }]],
        changed: [
          {
            item: { fieldEmployeeId: 5, fullName: expect.any(String), volume: 121, money: 1500 },
            changes: { volume: [120.5, 121] },
          },
        ],
      },
    });

    const list = writableSampleOf('mml');
    const mmlId = await api.make(list);
    await call('PUT', `${list.path}${mmlId}/`, { ...list.body, ...list.change });
    expect((await api.entriesOf('mml', mmlId))[0]?.changes).toEqual({
      items: {
        by: ['productId', 'categoryId'],
        changed: [
          {
            item: { productId: 1, categoryId: null, minVolume: 7, name: expect.any(String) },
            changes: { minVolume: [6, 7] },
          },
        ],
      },
    });

    const promo = writableSampleOf('promo');
    const promoId = await api.make(promo);
    await call('PUT', `${promo.path}${promoId}/`, { ...promo.body, territoryIds: [2, 1] });
    expect((await api.entriesOf('promo', promoId))[0]?.changes).toEqual({ territoryIds: { by: [], added: [[0, 2]] } });
    await call('PUT', `${promo.path}${promoId}/`, { ...promo.body, territoryIds: [1, 2] });
    expect((await api.entriesOf('promo', promoId))[0]?.changes).toEqual({
      territoryIds: [
        [2, 1],
        [1, 2],
      ],
    });
  });

  it('record the status and the comments of an issue', async () => {
    await call('PUT', '/api/v1/feedback/issues/9/', { status: 0 });
    await call('PUT', '/api/v1/feedback/issues/9/', { status: 2 });
    await call('POST', '/api/v1/feedback/issues/9/comment/', { text: 'Готово' });
    const [comment, status] = await api.entriesOf('feedbackIssues', 9);
    expect(status?.changes).toEqual({ status: [0, 2] });
    expect(comment?.changes).toEqual({
      comments: {
        by: ['commentId'],
        added: [
          [
            expect.any(Number),
            {
              commentId: expect.any(Number),
              author: 'Орлова Марина Сергеевна',
              date: testNow,
              text: 'Готово',
              photos: [],
            },
          ],
        ],
      },
    });
    expect(comment?.title).not.toBe('');
  });

  it('record push notices', async () => {
    const { notificationId } = (
      await call('POST', '/api/v1/notifications/', {
        message: 'Всем привет',
        date: testNow,
        territoryIds: [2],
        distributorIds: [],
      })
    ).body.data as { notificationId: number };
    expect(await api.entriesOf('notices', notificationId)).toMatchObject([
      { action: 'create', title: 'Всем привет', changes: { territories: [null, [{ territoryId: 2 }]] } },
    ]);
  });

  it('exist for every record that one write changes: several distributors, and motivations that lose a product', async () => {
    const sample = writableSampleOf('motivation');
    const { motivationIds } = (
      await call('POST', sample.path, { ...sample.body, distributorIds: [3, 4], productIds: [210, 211] })
    ).body.data as { motivationIds: [number, number] };
    for (const id of motivationIds) expect(await api.entriesOf('motivation', id)).toMatchObject([{ action: 'create' }]);
    await call('POST', sample.path, { ...sample.body, distributorIds: [3], productIds: [210] });
    expect(await api.entriesOf('motivation', motivationIds[0])).toMatchObject([
      { action: 'update', changes: { products: { removed: [{ productId: 210 }], removedAt: [expect.any(Number)] } } },
      { action: 'create' },
    ]);
    await call('POST', sample.path, { ...sample.body, distributorIds: [3], productIds: [211] });
    expect(await api.entriesOf('motivation', motivationIds[0])).toMatchObject([
      { action: 'delete' },
      { action: 'update' },
      { action: 'create' },
    ]);
  });

  it('exist for a list that a new one with the same name replaces', async () => {
    const [list, strategy] = [writableSampleOf('mml'), writableSampleOf('strategy')];
    const mmlId = await api.make(list, { name: 'Заменяемый' });
    await api.make(strategy, { mmlId });
    expect(await api.make(list, { name: 'заменяемый', items: [{ productId: 3, minVolume: 1 }] })).toBe(mmlId);
    expect(await api.entriesOf('mml', mmlId)).toMatchObject([
      { action: 'update', changes: { itemsCount: [2, 1] } },
      { action: 'create' },
    ]);
  });

  it('share the transaction of the write: a rejected write leaves no entry, and a failed entry rejects the write', async () => {
    const sample = writableSampleOf('strategy');
    const id = await api.make(sample, { distributorIds: [9] });
    const before = await count();
    expect((await call('POST', sample.path, { ...sample.body, distributorIds: [9], force: false })).status).toBe(409);
    expect((await call('PUT', `${sample.path}${id}/`, { ...sample.body, name: '' })).status).toBe(400);
    expect(await count()).toBe(before);
    await api.deps.db.execute(sql`alter table history add constraint closed check (title <> 'Тайно') not valid`);
    expect((await call('PUT', `${sample.path}${id}/`, { ...sample.body, name: 'Тайно' })).status).toBe(500);
    await api.deps.db.execute(sql`alter table history drop constraint closed`);
    expect((await call('GET', `${sample.path}${id}/`)).body.data).toMatchObject({ name: sample.body['name'] });
  });

  it('accept only known sources', async () => {
    const sample = writableSampleOf('promo');
    const id = await api.make(sample);
    for (const source of ['page', 'bulk', 'key', 'elsewhere', undefined]) {
      await api.fetch(`${sample.path}${id}/`, {
        method: 'PUT',
        headers: { 'x-token': api.token, ...(source !== undefined && { 'x-source': source }) },
        body: JSON.stringify(sample.body),
      });
    }
    expect((await api.entriesOf('promo', id)).map(({ source }) => source)).toEqual([
      null,
      null,
      'key',
      'bulk',
      'page',
      'page',
    ]);
  });

  it('name the page as source for a request that only contains a device (part1 §7)', async () => {
    const sample = writableSampleOf('promo');
    const id = await api.make(sample);
    const put = (headers: Record<string, string>) =>
      api.fetch(`${sample.path}${id}/`, {
        method: 'PUT',
        headers: { 'x-token': api.token, ...headers },
        body: JSON.stringify(sample.body),
      });
    await put({ device: 'web' });
    await put({ device: 'web', 'x-source': 'import' });
    await put({ device: 'phone' });
    expect((await api.entriesOf('promo', id)).map(({ source }) => source)).toEqual([null, 'import', 'page', 'page']);
  });

  it('are not created with HISTORY=off, while versions remain', async () => {
    const off = createApi({ ...api.deps, followers: followersOf('off') });
    const sample = writableSampleOf('auditStrategy');
    const before = await count();
    const put = (ifMatch?: string) =>
      off.fetch(
        new Request(`http://localhost${sample.path}1/`, {
          method: 'PUT',
          headers: { 'x-token': api.token, ...(ifMatch !== undefined && { 'if-match': ifMatch }) },
          body: JSON.stringify(sample.body),
        }),
      );
    const saved = await put();
    expect([saved.status, (await put('"old"')).status, (await put(saved.headers.get('etag') ?? '')).status]).toEqual([
      200, 412, 200,
    ]);
    expect(await count()).toBe(before);
  });
});
