import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
});
afterAll(() => api.close());

interface Node {
  territoryId: number;
  name: string;
  childTerritories: Node[];
}
const get = async <T>(path: string) => (await api.call('GET', path, token)).body.data as T;
const count = (nodes: readonly Node[]): number =>
  nodes.reduce((sum, node) => sum + 1 + count(node.childTerritories), 0);

describe('Reference data (part1 §7, part2 §7)', () => {
  it('returns territories as a tree in data.data for filters and in data for forms (spec D50)', async () => {
    const { data } = await get<{ data: Node[] }>('/api/v1/territories/');
    expect(await get<Node[]>('/api/v1/base/territories/')).toEqual(data);
    expect(count(data)).toBeGreaterThanOrEqual(400);
    expect(data.map((node) => node.name)).toContain('Приволжский федеральный округ');
    expect(data[0]?.name).toBe('Дальневосточный федеральный округ');
    expect(data.find(({ name }) => name === 'Центральный федеральный округ')?.childTerritories).toContainEqual(
      expect.objectContaining({
        name: 'Москва',
        childTerritories: expect.arrayContaining([expect.objectContaining({ name: 'Москва' })]),
      }),
    );
  });

  it('returns a new territory at its place by name, not last (order of new territories)', async () => {
    const parentId = (await get<Node[]>('/api/v1/base/territories/'))[0]?.territoryId;
    for (const name of ['Ёлкинская область', 'Абакумовская область', 'Елецкая область'])
      await api.call('POST', '/api/exchange/territories/', token, { name, parentId, lat: 50, lng: 130, code: null });
    const [district] = await get<Node[]>('/api/v1/base/territories/');
    expect(district?.childTerritories.map(({ name }) => name).filter((name) => /^[АЕЁ]/.test(name))).toEqual([
      'Абакумовская область',
      'Амурская область',
      'Еврейская автономная область',
      'Елецкая область',
      'Ёлкинская область',
    ]);
  });

  it('answers with and without the trailing slash', async () => {
    expect(await get('/api/v1/distributors')).toEqual(await get('/api/v1/distributors/'));
  });

  it('filters distributors by the requested territories', async () => {
    const all = await get<{ distrId: number; name: string }[]>('/api/v1/distributors/');
    const some = await get<{ distrId: number; name: string }[]>('/api/v1/distributors/?territoryIds=[2]');
    expect(all).toHaveLength(24);
    expect(some.length).toBeGreaterThan(0);
    expect(some.length).toBeLessThan(all.length);
    expect(some[0]).toEqual({ distrId: expect.any(Number), name: expect.stringMatching(/^ООО «.+»$/) });
  });

  it('returns trade points and agents of a distributor', async () => {
    const agents = await get<unknown[]>('/api/v1/filter/fieldEmployees/?distributorId=1');
    expect(agents).toHaveLength(5);
    expect(agents[0]).toEqual({ fieldEmployeeId: expect.any(Number), fullName: expect.any(String) });
    const points = await get<unknown[]>('/api/v1/filter/tradePoints/?distributorId=1');
    expect(points[0]).toEqual({
      tradePointId: expect.any(Number),
      name: expect.any(String),
      address: expect.stringMatching(/^г\. /),
    });
    expect(await get('/api/v1/filter/fieldEmployees/?distributorId=77777')).toEqual([]);
  });

  it('finds stores by part of the name or address, ignoring case, in pages', async () => {
    const found = await get<{ storeId: number; name: string; address: string }[]>(
      `/api/v1/audit/filter/stores/?q=${encodeURIComponent('уЛ. лЕнИна')}`,
    );
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((store) => store.address.includes('ул. Ленина'))).toBe(true);
    expect(found[0]).toEqual({
      storeId: expect.any(Number),
      name: expect.any(String),
      address: expect.any(String),
      distributors: expect.arrayContaining([{ distrId: expect.any(Number), name: expect.any(String) }]),
      distributorName: expect.any(String),
      chainName: expect.toBeOneOf([null, expect.any(String)]),
    });
    expect(await get('/api/v1/base/stores/?q=%25')).toEqual([]);
    const [first, second] = [
      await get<{ storeId: number }[]>('/api/v1/base/stores/'),
      await get<{ storeId: number }[]>('/api/v1/base/stores/?offset=100'),
    ];
    expect(first).toHaveLength(100);
    expect(new Set([...first, ...second].map((store) => store.storeId)).size).toBe(200);
  });

  it('returns chains, the trade-mark tree, statuses and managers', async () => {
    expect((await get<unknown[]>('/api/v1/audit/filter/chains/'))[0]).toEqual({
      chainId: expect.any(Number),
      name: expect.any(String),
      tradeMarks: expect.arrayContaining([{ tradeMarkId: expect.any(Number), tradeMarkName: expect.any(String) }]),
    });
    expect((await get<unknown[]>('/api/v1/audit/trademarks/'))[0]).toEqual({
      categoryId: expect.any(Number),
      categoryName: expect.any(String),
      tradeMarks: expect.arrayContaining([
        { tmId: expect.any(Number), tradeMarkId: expect.any(Number), tradeMarkName: expect.any(String) },
      ]),
    });
    expect(await get('/api/v1/filter/taskStatus/')).toContainEqual({ statusId: 3, name: 'Выполнена', type: 1 });
    expect(await get('/api/v1/base/companyEmployees/')).toContainEqual({
      companyEmployeeId: 1,
      fullName: 'Орлова Марина Сергеевна',
    });
  });

  it('returns up to 1000 products and their categories, both filtered by q (spec D45)', async () => {
    const products = await get<{ productId: number; name: string; preview: string }[]>('/api/v1/products/?limit=1000');
    expect(products).toHaveLength(240);
    expect(products[0]).toMatchObject({
      productId: expect.any(Number),
      name: expect.any(String),
      preview: expect.stringMatching(/^\/api\/v1\/images\/products\/\d+\.svg$/),
    });
    const tea = await get<{ name: string }[]>(`/api/v1/products/?q=${encodeURIComponent('чай')}`);
    expect(tea.length).toBeGreaterThan(0);
    expect(tea.every(({ name }) => name.toLowerCase().includes('чай'))).toBe(true);
    const categories = await get<{ name: string; products: unknown[] }[]>(
      `/api/v1/categories/?q=${encodeURIComponent('ЧАЙ')}`,
    );
    expect(categories.map(({ name }) => name).sort()).toEqual(['Чай зелёный', 'Чай травяной', 'Чай чёрный']);
    expect(categories[0]?.products.length).toBeGreaterThan(0);
  });

  it('draws previews without a token', async () => {
    const response = await api.fetch('/api/v1/images/products/5.svg');
    expect({ status: response.status, type: response.headers.get('content-type') }).toEqual({
      status: 200,
      type: 'image/svg+xml; charset=utf-8',
    });
    expect((await api.fetch('/api/v1/images/unknown/5.svg')).status).toBe(404);
  });
});
