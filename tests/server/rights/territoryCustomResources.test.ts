import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { limitTo, expectedOwnIds, readTerritoryFixture, territoryNamed } from './territoryFixture.ts';
import { demoPhones } from '../../support/demoPhones.ts';

const phone = demoPhones.motivations;
const visits: Declaration = {
  name: 'visits',
  title: 'Визиты',
  one: 'Визит',
  api: { path: '/api/v1/visits/', id: 'visitId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  list: { open: 'modal', columns: ['name', 'count'], delete: true },
  form: { submit: {}, fields: ['name', 'count', 'point', 'regions'] },
  filter: { title: 'Фильтр', fields: ['name'] },
  actions: [{ name: 'close', title: 'Закрыть', path: '{id}/close/', sets: { count: 0 } }],
  fields: {
    name: { kind: 'text', label: 'Название' },
    count: { kind: 'number', label: 'Сколько' },
    point: { kind: 'select', label: 'Точка', lookup: 'tradePoints', send: 'pointId', read: 'pointId' },
    regions: {
      kind: 'treeSelect',
      label: 'Регионы',
      lookup: 'baseTerritories',
      many: true,
      send: 'regionIds',
      read: 'regionIds',
    },
  },
};
const notes: Declaration = {
  ...visits,
  name: 'notes',
  title: 'Заметки',
  api: { ...visits.api, path: '/api/v1/notes/' },
  form: { submit: {}, fields: ['name'] },
  actions: [],
  fields: { name: visits.fields['name'] as Declaration['fields'][string], count: { kind: 'number', label: 'Сколько' } },
};
const parcels: Declaration = {
  ...visits,
  name: 'parcels',
  title: 'Посылки',
  api: { ...visits.api, path: '/api/v1/parcels/', idKind: 'uuid' },
};

let api: TestApi;
let boss: string;
let clerk: string;
let own: { point: number; region: number };
let foreign: { point: number; region: number };
beforeAll(async () => {
  api = await openTestApi();
  Object.assign(api.deps, { added: () => [visits, notes, parcels] });
  boss = (await api.signIn()).access_token;
  const region = await territoryNamed(api.deps.db, 'Республика Татарстан');
  await limitTo(api.deps.db, phone, [region]);
  clerk = (await api.signIn(phone)).access_token;
  const fixture = await readTerritoryFixture(api.deps.db);
  const { points, near } = expectedOwnIds(fixture, [region]);
  own = { point: [...points][0] ?? 0, region };
  foreign = {
    point: fixture.points.find(({ tradePointId }) => !points.has(tradePointId))?.tradePointId ?? 0,
    region: fixture.territories.find(({ territoryId }) => !near.has(territoryId))?.territoryId ?? 0,
  };
});
afterAll(() => api.close());

const call = async (method: string, path: string, as: string, body?: object) => {
  const { status, body: response } = await api.call(method, path, as, body);
  return { status, data: response.data, error: response.error };
};
const make = async (body: object, path = '/api/v1/visits/'): Promise<number | string> =>
  Object.values(
    (await call('POST', path, boss, { count: 1, pointId: null, regionIds: [], ...body })).data as Record<
      string,
      number
    >,
  )[0] ?? 0;
const names = async (as: string, query = '', path = '/api/v1/visits/') =>
  ((await call('GET', `${path}?${query}`, as)).data as { name: string }[]).map(({ name }) => name).toSorted();

describe('Records of custom resources (territories as a limit of every list)', () => {
  it('are visible within the limit or without a place: in lists, searches, orders, counts, sums, lookups, and individually', async () => {
    const ids = {
      a: await make({ name: 'a own point', pointId: own.point }),
      b: await make({ name: 'b foreign point', pointId: foreign.point }),
      c: await make({ name: 'c own region', regionIds: [own.region, foreign.region] }),
      d: await make({ name: 'd foreign region', regionIds: [foreign.region] }),
      e: await make({ name: 'e nowhere' }),
    };
    const theirs = ['a own point', 'c own region', 'e nowhere'];
    expect(await names(clerk)).toEqual(theirs);
    expect(await names(boss)).toHaveLength(5);
    expect(await names(clerk, 'sort=-name')).toEqual(theirs);
    expect(await names(clerk, 'search=foreign')).toEqual([]);
    expect(await names(clerk, 'name=own')).toEqual(['a own point', 'c own region']);
    expect(await names(clerk, `ids=[${Object.values(ids).join(',')}]`)).toEqual(theirs);
    expect(await names(clerk, 'q=o')).toEqual(theirs);
    const { body } = await api.call('GET', '/api/v1/visits/?count=true&sum=count', clerk);
    expect(body).toMatchObject({ meta: { count: 3, sums: { count: 3 } } });
    const statuses = await Promise.all(
      Object.values(ids).map(async (id) => (await call('GET', `/api/v1/visits/${id}/`, clerk)).status),
    );
    expect(statuses).toEqual([200, 404, 200, 404, 200]);
    expect((await call('GET', `/config/history/visits/${ids.b}`, clerk)).status).toBe(404);
  });

  it('mark a single record as outside the limit or read-only', async () => {
    const [mine, both, strange, parcel] = [
      await make({ name: 'p', pointId: own.point }),
      await make({ name: 'q', regionIds: [own.region, foreign.region] }),
      await make({ name: 'r', pointId: foreign.point }),
      await make({ name: 's', pointId: foreign.point }, '/api/v1/parcels/'),
    ];
    const readOnly = async (id: number | string) =>
      (await api.fetch(`/api/v1/visits/${id}/`, { headers: { 'x-token': clerk, device: 'web' } })).headers.get(
        'x-read-only',
      );
    expect([await readOnly(mine), await readOnly(both)]).toEqual([null, 'territories']);
    const outside = {
      status: 404,
      error: { code: 214, text: 'Запись относится к территории, к которой у вас нет доступа' },
    };
    expect(await call('GET', `/api/v1/visits/${strange}/`, clerk)).toMatchObject(outside);
    expect(await call('GET', `/api/v1/parcels/${parcel}/`, clerk)).toMatchObject(outside);
    expect(await call('GET', '/api/v1/visits/2147483646/', clerk)).toMatchObject({
      status: 404,
      error: { code: 404, text: 'Запись не найдена' },
    });
  });

  it('are writable when all their choices are within the limit', async () => {
    const [mine, both, strange, common] = [
      await make({ name: 'x', pointId: own.point }),
      await make({ name: 'y', regionIds: [own.region, foreign.region] }),
      await make({ name: 'z', pointId: foreign.point }),
      await make({ name: 'w' }),
    ];
    const body = { name: 'n', count: 1, pointId: own.point, regionIds: [] };
    const put = async (id: number | string) => (await call('PUT', `/api/v1/visits/${id}/`, clerk, body)).status;
    expect([await put(mine), await put(both), await put(strange), await put(common)]).toEqual([200, 403, 404, 403]);
    expect((await call('POST', `/api/v1/visits/${both}/close/`, clerk)).status).toBe(403);
    expect((await call('POST', `/api/v1/visits/${mine}/close/`, clerk)).status).toBe(200);
    expect((await call('DELETE', `/api/v1/visits/${strange}/`, clerk)).status).toBe(404);
    expect((await call('DELETE', `/api/v1/visits/${mine}/`, clerk)).status).toBe(200);
    expect((await call('POST', '/api/v1/visits/', clerk, { ...body, pointId: foreign.point })).error).toMatchObject({
      code: 400,
      data: { pointId: [expect.any(String)] },
    });
    expect((await call('POST', '/api/v1/visits/', clerk, { ...body, pointId: null })).error?.data).toEqual({
      pointId: [
        'Вам доступны не все территории: выберите здесь только свои, без выбора запись касалась бы всей компании',
      ],
    });
    expect((await call('POST', '/api/v1/visits/', clerk, body)).status).toBe(200);
  });

  it('are checked row by row in an import, and read back no further', async () => {
    const strange = await make({ name: 'file', pointId: foreign.point });
    const row = (number: number, id: number | string | null, pointId: number | null) => ({
      row: number,
      id,
      body: { name: `row ${number}`, count: 1, pointId, regionIds: [] },
      changes: [],
    });
    const { data } = await call('POST', '/api/exchange/imports/visits/write/', clerk, {
      import: { id: 'visits-1', file: 'Визиты.xlsx' },
      rows: [row(2, null, own.point), row(3, null, foreign.point), row(4, strange, own.point), row(5, null, null)],
    });
    expect(data).toMatchObject([
      { row: 2, id: expect.any(Number) as number },
      { row: 3, status: 400 },
      { row: 4, status: 404 },
      { row: 5, status: 400 },
    ]);
    expect((await call('POST', '/api/exchange/imports/visits/read/', clerk, { ids: [strange] })).data).toEqual([null]);
  });

  it('ignore territories when the form chooses no place', async () => {
    await make({ name: 'note' }, '/api/v1/notes/');
    expect(await names(clerk, '', '/api/v1/notes/')).toEqual(['note']);
    expect((await call('POST', '/api/v1/notes/', clerk, { name: 'theirs' })).status).toBe(200);
  });

  it('are limited by UUID, too', async () => {
    const [mine, strange] = [
      await make({ name: 'u', pointId: own.point }, '/api/v1/parcels/'),
      await make({ name: 'v', pointId: foreign.point }, '/api/v1/parcels/'),
    ];
    expect([
      (await call('GET', `/api/v1/parcels/${mine}/`, clerk)).status,
      (await call('GET', `/api/v1/parcels/${strange}/`, clerk)).status,
    ]).toEqual([200, 404]);
    expect(await names(clerk, `ids=["${mine}","${strange}"]`, '/api/v1/parcels/')).toEqual(['u']);
  });
});
