import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { masterDataResources } from '#resources/masterData/index.ts';
import { apiClientResources } from '#resources/masterData/apiClients.ts';
import { tableResources } from '#tests/support/tableResources.ts';
import { checkDeclarationText } from '#server/admin/config/check/checkDeclarationText.ts';
import { formatDiagnostic } from '#server/admin/config/check/diagnostic.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
});
afterAll(() => api.close());

const call = (method: string, path: string, body?: unknown) => api.call(method, path, token, body);
async function make(entity: string, body: object): Promise<number> {
  const { body: response } = await call('POST', `/api/exchange/${entity}/`, { code: null, ...body });
  expect(response).toMatchObject({ success: true });
  return Object.values(response.data as Record<string, number>)[0] as number;
}

describe.each([...masterDataResources, ...apiClientResources].map((item) => [item.name, item] as const))(
  'Declaration of %s',
  (_name, declaration) => {
    it('is valid as a configuration file', () => {
      expect(
        checkDeclarationText(`${declaration.name}.json`, JSON.stringify(declaration, null, 2), [
          'company',
          'facts',
          'audit',
        ]).diagnostics.map(formatDiagnostic),
      ).toEqual([]);
    });

    it('has a table', () => {
      expect(tableResources.filter((resource) => resource.declaration === declaration)).toHaveLength(1);
    });

    it('has lists that are sorted by each of their columns, searched and counted', async () => {
      const columns = (declaration.list?.columns ?? []).map((column) =>
        typeof column === 'string' ? column : (column.field ?? ''),
      );
      for (const column of columns.filter(
        (name) => !['image', 'coordinates'].includes(declaration.fields[name]?.kind ?? ''),
      )) {
        const { status, body } = await call(
          'GET',
          `${declaration.api.path}?sort=-${column},${column}&limit=3&search=а&count=true`,
        );
        expect({ column, status, body }).toMatchObject({
          column,
          status: 200,
          body: { success: true, meta: { count: expect.any(Number) as number } },
        });
      }
    });
  },
);

describe('Reference data of the company', () => {
  it('appears on all screens immediately after it is created', async () => {
    const territoryId = await make('territories', { name: 'Край света', parentId: null, lat: null, lng: null });
    const distrId = await make('distributors', { name: 'Дальний', territoryIds: [territoryId] });
    const tradeMarkId = await make('tradeMarks', { name: 'Новая марка', isOwn: true });
    const chainId = await make('chains', { name: 'Новая сеть', tradeMarkIds: [tradeMarkId] });
    const categoryId = await make('categories', { name: 'Новая категория' });
    const productId = await make('products', {
      name: 'Новый товар',
      categoryId,
      tradeMarkId,
      price: 100,
      weightKg: 0.5,
      picture: null,
    });
    const fieldEmployeeId = await make('agents', {
      secondName: 'Соколов',
      firstName: 'Олег',
      middleName: null,
      phone: '79130000001',
      distrId,
      territoryId,
      active: true,
    });
    const point = {
      name: 'Магазин у Ёлки',
      address: 'ул. Дальняя, 1',
      kind: 2,
      territoryId,
      chainId,
      distributorIds: [distrId],
      lat: 55.5,
      lng: 37.5,
      code: 'P-1',
    };
    const tradePointId = await make('tradePoints', point);
    const data = async (path: string) => (await call('GET', path)).body.data;
    expect(await data(`/api/exchange/tradePoints/${tradePointId}/`)).toEqual({ tradePointId, ...point });
    expect(await data(`/api/v1/audit/filter/chains/?ids=[${chainId}]`)).toEqual([
      { chainId, name: 'Новая сеть', tradeMarks: [{ tradeMarkId, tradeMarkName: 'Новая марка' }] },
    ]);
    expect(await data(`/api/v1/products/?q=${encodeURIComponent('новый товар')}`)).toMatchObject([
      { productId, categoryId },
    ]);
    expect(await data(`/api/v1/filter/fieldEmployees/?distributorId=${distrId}`)).toEqual([
      { fieldEmployeeId, fullName: 'Соколов Олег' },
    ]);
    expect(await data(`/api/v1/filter/tradePoints/?q=${encodeURIComponent('у елки')}`)).toEqual([
      { tradePointId, name: 'Магазин у Ёлки', address: 'ул. Дальняя, 1' },
    ]);
    expect(await data(`/api/v1/tradePoints/?territoryIds=[${territoryId}]`)).toMatchObject([
      { tradePointId, name: 'Магазин у Ёлки', lat: 55.5, lng: 37.5, tasksCount: 0 },
    ]);
    expect(await data(`/api/v1/base/stores/?territoryIds=[${territoryId}]`)).toMatchObject([
      { storeId: tradePointId, chainName: 'Новая сеть', distributorName: 'Дальний' },
    ]);
  });

  it('finds points by any of their distributors, and by a region that covers theirs', async () => {
    const top = await make('territories', { name: 'Округ точек', parentId: null, lat: null, lng: null });
    const territoryId = await make('territories', { name: 'Город точек', parentId: top, lat: null, lng: null });
    const [a, b] = [
      await make('distributors', { name: 'Один', territoryIds: [] }),
      await make('distributors', { name: 'Два', territoryIds: [] }),
    ];
    const tradePointId = await make('tradePoints', {
      name: 'Точка',
      address: 'Адрес',
      kind: 0,
      territoryId,
      chainId: null,
      distributorIds: [a, b],
      lat: null,
      lng: null,
    });
    const ids = async (query: string) =>
      ((await call('GET', `/api/exchange/tradePoints/?${query}`)).body.data as { tradePointId: number }[]).map(
        (item) => item.tradePointId,
      );
    expect([
      await ids(`distributorIds=[${b}]`),
      await ids(`territoryId=[${top}]`),
      await ids(`territoryId=[${top}]&distributorIds=[${a}]&kind=0`),
      await ids(`territoryId=[${top}]&kind=1`),
    ]).toEqual([[tradePointId], [tradePointId], [tradePointId], []]);
    expect((await call('DELETE', `/api/exchange/distributors/${a}/`)).body.error?.text).toBe(
      'Удалить нельзя. К этой записи относятся: 1 торговая точка. Сначала перенесите или удалите их',
    );
  });

  it('rejects a price with kopecks, a weight of 0 and a point without a place, with messages', async () => {
    const product = {
      name: 'Товар',
      categoryId: 1,
      tradeMarkId: 1,
      price: 10.5,
      weightKg: 1,
      picture: null,
      code: null,
    };
    expect((await call('POST', '/api/exchange/products/', product)).body.error?.data).toEqual({
      price: ['Ожидается целое число'],
    });
    expect(
      (await call('POST', '/api/exchange/products/', { ...product, price: 10, weightKg: 0 })).body.error?.data,
    ).toEqual({ weightKg: ['Введите вес'] });
    const point = {
      name: 'Т',
      address: 'А',
      kind: 0,
      territoryId: null,
      chainId: 987_654,
      distributorIds: [],
      lat: 1,
      lng: 1,
      code: null,
    };
    expect((await call('POST', '/api/exchange/tradePoints/', point)).body.error?.data).toEqual({
      chainId: ['Нет такой записи'],
    });
    expect((await call('POST', '/api/exchange/tradePoints/', { ...point, chainId: null })).body.error?.data).toEqual({
      territoryId: ['Выберите территорию'],
    });
  });

  it('stores an uploaded picture of a product, checked by content, at most 5 MB, and shows it in place of the drawing', async () => {
    const send = async (bytes: Uint8Array<ArrayBuffer>) => {
      const form = new FormData();
      form.append('file', new File([bytes], 'чай.png', { type: 'image/png' }));
      const response = await api.fetch(
        new Request('http://localhost/api/exchange/pictures/', {
          method: 'POST',
          body: form,
          headers: { 'x-token': token, device: 'web' },
        }),
      );
      return {
        status: response.status,
        body: (await response.json()) as { data?: { url: string }; error?: { text: string } },
      };
    };
    const head = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
    expect((await send(new Uint8Array([1, 2, 3]))).body.error?.text).toBe(
      'Файл «чай.png» не того вида: можно PNG, JPEG, WEBP, GIF',
    );
    const large = new Uint8Array(5 * 1024 * 1024 + 1);
    large.set(head);
    expect((await send(large)).status).toBe(400);
    const url = (await send(new Uint8Array([...head, 1]))).body.data?.url ?? '';
    const productId = await make('products', {
      name: 'Чай с картинкой',
      categoryId: 1,
      tradeMarkId: 1,
      price: 10,
      weightKg: 1,
      picture: url,
    });
    expect((await call('GET', `/api/v1/products/?ids=[${productId}]`)).body.data).toMatchObject([
      { productId, preview: url },
    ]);
    expect((await api.fetch(new Request(`http://localhost${url}`))).status).toBe(200);
  });

  it('searches transactions by the names of referenced records', async () => {
    const tradePointId = await make('tradePoints', {
      name: 'Редкостный магазин',
      address: 'Адрес',
      kind: 0,
      territoryId: 1,
      chainId: null,
      distributorIds: [1],
      lat: null,
      lng: null,
    });
    const saleId = await make('sales', {
      fieldEmployeeId: 1,
      tradePointId,
      productId: 1,
      day: '2025-05-05',
      kg: 1,
      pieces: 1,
      rub: 1,
    });
    const found = async (path: string) =>
      (
        (await call('GET', `${path}?search=${encodeURIComponent('редкостн')}`)).body.data as Record<string, unknown>[]
      ).map((item) => item['saleId'] ?? item['tradePointId']);
    expect([await found('/api/exchange/sales/'), await found('/api/exchange/tradePoints/')]).toEqual([
      [saleId],
      [tradePointId],
    ]);
  });
});
