import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type { Referrers } from '#schemas/entities/referrers.ts';
import { managedPromo, promo, promoBody } from '#tests/customResources/promo.ts';
import { limitTo, territoryNamed } from './rights/territoryFixture.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { demoPhones } from '../support/demoPhones.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
});
afterAll(() => api.close());

const call = (method: string, path: string, body?: unknown) => api.call(method, path, token, body);
const referrersOf = async (resource: string, ids: readonly number[]) =>
  (await call('POST', `/config/referrers/${resource}/`, { ids })).body.data as Referrers;

describe('Referrers before a deletion', () => {
  it('are counted as the refused deletion counts them', async () => {
    const { ids, counts } = await referrersOf('company-distributors', [1]);
    expect(ids).toEqual([1]);
    expect((await call('DELETE', '/api/exchange/distributors/1/')).body.error?.text).toBe(
      `Удалить нельзя. К этой записи относятся: ${counts.join(', ')}. Сначала перенесите или удалите их`,
    );
  });

  it('are counted together for a selection, which names the records that stay', async () => {
    const { data } = (
      await call('POST', '/api/exchange/distributors/', { name: 'Новый', territoryIds: [], code: null })
    ).body;
    const { distrId } = data as { distrId: number };
    expect((await referrersOf('company-distributors', [1, distrId])).ids).toEqual([1]);
    expect(await referrersOf('company-distributors', [distrId])).toEqual({ ids: [], counts: [], mentions: [] });
  });

  it('are the strategies of a product list', async () => {
    const { data } = (await call('GET', '/api/v1/strategies/?limit=1')).body;
    const [{ mml }] = data as [{ mml: { mmlId: number } }];
    const { ids, counts } = await referrersOf('mml', [mml.mmlId]);
    expect(ids).toEqual([mml.mmlId]);
    expect(counts).toEqual([expect.stringMatching(/^\d+ стратеги/)]);
    expect((await call('DELETE', `/api/v1/mml/${mml.mmlId}/`)).status).toBe(409);
  });

  it('are the lines of reports, the shelves of audit strategies, chains and tasks, which an id alone names', async () => {
    const make = async (entity: string, body: object) =>
      (await call('POST', `/api/exchange/${entity}/`, { code: null, ...body })).body.data as Record<string, number>;
    const { categoryId } = await make('categories', { name: 'Халва' });
    const { tradeMarkId } = await make('tradeMarks', { name: 'Восток', isOwn: false });
    const own = await make('tradeMarks', { name: 'Север', isOwn: true });
    const { productId } = await make('products', {
      name: 'Халва 1',
      categoryId,
      tradeMarkId: own['tradeMarkId'],
      price: 10,
      weightKg: 1,
    });
    await make('auditReports', {
      storeId: 1,
      date: '2025-06-10',
      newStore: false,
      photos: [],
      fieldEmployeeId: 1,
      lines: [{ productId, faces: 3, price: 10 }],
    });
    const refused = async (path: string) => (await call('DELETE', `/api/exchange/${path}/`)).body.error?.text;
    expect(await refused(`products/${productId}`)).toMatch(
      /^Удалить нельзя\. К этой записи относятся: 1 отчёт аудита\./,
    );
    expect((await referrersOf('company-products', [productId ?? 0])).counts).toEqual(['1 отчёт аудита']);
    const shelf = JSON.stringify([{ categoryId, tradeMarkIds: [tradeMarkId] }]);
    await api.deps.db.execute(
      sql`update audit_strategies set trade_marks = ${shelf}::jsonb where strategy_id = (select min(strategy_id) from audit_strategies)`,
    );
    expect(await refused(`tradeMarks/${tradeMarkId}`)).toMatch(/: 1 стратегия аудита\./);
    expect(await refused(`categories/${categoryId}`)).toMatch(
      /: 1 товар, 1 стратегия аудита\.|: 1 стратегия аудита, 1 товар\./,
    );
    const { tradeMarkId: shown } = await make('tradeMarks', { name: 'Запад', isOwn: false });
    await make('chains', { name: 'Сеть', tradeMarkIds: [shown] });
    expect(await refused(`tradeMarks/${shown}`)).toMatch(/: 1 федеральная сеть\./);
    const { categoryId: planned } = await make('categories', { name: 'Пастила' });
    await api.deps.db.execute(
      sql`update tasks set product_id = null, category_id = ${planned} where task_id = (select min(task_id) from tasks)`,
    );
    expect(await refused(`categories/${planned}`)).toMatch(/: 1 задача\./);
  });

  it('do not exist for a resource to which nothing refers', async () => {
    expect(await referrersOf('motivation', [1, 2])).toEqual({ ids: [], counts: [], mentions: [] });
  });

  it('are the records of custom resources, which keep the number of a deleted one', async () => {
    api.deps.added = () => [promo, managedPromo];
    const named = async (path: string, territoryIds: readonly number[]) =>
      (await call('POST', path, { ...promoBody, name: `Акция ${territoryIds.join()}`, territoryIds })).status;
    const { data } = (
      await call('POST', '/api/exchange/territories/', {
        name: 'Остров',
        parentId: null,
        lat: null,
        lng: null,
        code: null,
      })
    ).body;
    const { territoryId } = data as { territoryId: number };
    expect(await named('/api/v1/promos/', [1, territoryId])).toBe(200);
    expect(await named('/api/v1/promos/', [territoryId])).toBe(200);
    expect(await named('/api/v1/managed/', [territoryId])).toBe(200);
    const { mentions } = await referrersOf('company-territories', [territoryId]);
    expect(mentions).toEqual([
      { title: promo.title, records: 2 },
      { title: managedPromo.title, records: 1 },
    ]);
    expect((await call('DELETE', `/api/exchange/territories/${territoryId}/`)).status).toBe(200);
    expect(await referrersOf('company-distributors', [territoryId])).toMatchObject({ mentions: [] });
  });

  it('of a user with territories are not counted beyond them', async () => {
    const { db } = api.deps;
    const listed: Declaration = {
      ...promo,
      form: { submit: {}, fields: ['name', 'period', 'scope', 'territories', 'distributors', 'discount', 'list'] },
      fields: {
        ...promo.fields,
        list: { kind: 'select', label: 'Список MML', lookup: 'lists', read: 'mmlId', send: 'mmlId' },
      },
      lookups: { ...promo.lookups, lists: { path: '/api/v1/mml/', id: 'mmlId', name: 'name' } },
    };
    api.deps.added = () => [listed];
    const [ownTerritory, other] = [
      await territoryNamed(db, 'Республика Татарстан'),
      await territoryNamed(db, 'Москва'),
    ];
    const [{ mml }] = (await call('GET', '/api/v1/strategies/?limit=1')).body.data as [{ mml: { mmlId: number } }];
    for (const territoryIds of [[ownTerritory], [ownTerritory, other], [other]])
      await call('POST', '/api/v1/promos/', {
        ...promoBody,
        name: `В ${territoryIds.join()}`,
        territoryIds,
        mmlId: mml.mmlId,
      });
    const phone = demoPhones.motivations;
    await limitTo(db, phone, [ownTerritory]);
    const limited = (await api.signIn(phone)).access_token;
    const asked = async (by: string) =>
      (await api.call('POST', '/config/referrers/mml/', by, { ids: [mml.mmlId] })).body.data as Referrers;
    expect(await asked(token)).toMatchObject({
      counts: [expect.stringMatching(/^\d+ стратеги/)],
      mentions: [{ title: promo.title, records: 3 }],
    });
    expect(await asked(limited)).toEqual({
      ids: [mml.mmlId],
      counts: ['записи, часть которых может быть вам не видна'],
      mentions: [{ title: promo.title, records: 2 }],
    });
  });

  it('are refused without the section', async () => {
    const other = (await api.signIn(demoPhones.pushes)).access_token;
    expect((await api.call('POST', '/config/referrers/company-distributors/', other, { ids: [1] })).status).toBe(403);
  });
});
