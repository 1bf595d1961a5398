import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Referrers } from '#schemas/entities/referrers.ts';
import { managedPromo, promo, promoBody } from '#tests/customResources/promo.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';

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

  it('are refused without the section', async () => {
    const other = (await api.signIn('79000000002')).access_token;
    expect((await api.call('POST', '/config/referrers/company-distributors/', other, { ids: [1] })).status).toBe(403);
  });
});
