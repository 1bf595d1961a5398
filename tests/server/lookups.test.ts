import { expandDeclaration } from '#schemas/declaration/expand.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { searchCases, wordCases } from '#tests/codecs/searchCases.ts';
import { promo, promoBody } from '#tests/customResources/promo.ts';

/** A lookup, and records that choose from it and from another with thousands of entries. */
const brands = {
  name: 'brands',
  title: 'Бренды',
  one: 'Бренд',
  api: { path: '/api/v1/brands/', id: 'brandId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  list: { open: 'modal', columns: ['code', 'title'] },
  form: { submit: { create: 'Создать' }, fields: ['title', 'code'] },
  fields: {
    title: { kind: 'text', label: 'Название', send: 'brandTitle', read: 'brandName' },
    code: { kind: 'text', label: 'Код' },
  },
} as unknown as Declaration;
const visits = {
  name: 'visits',
  title: 'Визиты',
  one: 'Визит',
  api: { path: '/api/v1/visits/', id: 'visitId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  list: { open: 'modal', columns: ['pointNames'] },
  form: { submit: { create: 'Создать' }, fields: ['points', 'brand'] },
  fields: {
    points: {
      kind: 'picker',
      label: 'Точки',
      panel: 'Точки',
      lookup: 'tradePoints',
      many: true,
      read: 'points[].tradePointId',
      send: 'pointIds',
    },
    brand: { kind: 'select', label: 'Бренд', lookup: 'brands', read: 'brand.brandId', send: 'brandId' },
    pointNames: { kind: 'names', label: 'Точки', read: 'points[].name' },
  },
  lookups: { brands: { path: '/api/v1/brands/', id: 'brandId', name: 'brandName' } },
} as unknown as Declaration;

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  Object.assign(api.deps, { added: () => [promo, brands, visits] });
  token = (await api.signIn()).access_token;
  // More entries than one call returns, and last by name.
  await api.deps.db.execute(sql`
    insert into trade_points (trade_point_id, name, address, territory_id, kind, search)
    select 100000 + n, 'Ясень № ' || n, 'ул. Дальняя, ' || n, 2, 0, 'ясень № ' || n || ' ул. дальняя, ' || n from generate_series(1, 6000) n`);
});
afterAll(() => api.close());

type Entry = Record<string, unknown>;
async function entries(path: string): Promise<Entry[]> {
  const { data } = (await api.call('GET', `/api/v1/${path}`, token)).body;
  return (Array.isArray(data) ? data : (data as { data: Entry[] }).data) as Entry[];
}

/** Every lookup, the name of its id and of its searched value. */
const lookups: [path: string, id: string, name: string][] = [
  ['base/companyEmployees/', 'companyEmployeeId', 'fullName'],
  ['distributors/', 'distrId', 'name'],
  ['filter/tradePoints/', 'tradePointId', 'name'],
  ['filter/fieldEmployees/', 'fieldEmployeeId', 'fullName'],
  ['products/', 'productId', 'name'],
  ['categories/', 'id', 'name'],
  ['audit/stores/', 'storeId', 'name'],
  ['audit/filter/stores/', 'storeId', 'name'],
  ['base/stores/', 'storeId', 'name'],
  ['audit/filter/chains/', 'chainId', 'name'],
  ['audit/trademarks/', 'categoryId', 'categoryName'],
];

describe.each(lookups)('Lookup %s (docs/declarations.md, Lookups)', (path, id, name) => {
  it('returns chosen entries by ids regardless of the page, in list order', async () => {
    const [first, , third, fourth] = (await entries(path)).map((entry) => entry[id]);
    expect(
      (
        await entries(
          `${path}?ids=[${third},999999999,${first},${fourth}]&limit=1&offset=2&q=чего-нибудь&distributorId=77777&territoryIds=[77777]`,
        )
      ).map((entry) => entry[id]),
    ).toEqual([first, third, fourth]);
  });

  it('searches part of the name, ignoring case, with ё like е', async () => {
    const known = await entries(`${path}?limit=1000`);
    const item = known.find((entry) => /[её]/i.test(String(entry[name]))) as Entry;
    const [text] = /\S*[её]\S*/i.exec(String(item[name])) as RegExpExecArray;
    const requested = text.toUpperCase().replaceAll('Ё', 'Е');
    const [found, other] = [
      await entries(`${path}?q=${encodeURIComponent(requested)}`),
      await entries(`${path}?q=${encodeURIComponent(`${requested}ъъъ`)}`),
    ];
    expect(found.map((entry) => entry[id])).toContain(item[id]);
    expect(other).toEqual([]);
  });

  it('returns pages', async () => {
    const known = (await entries(`${path}?limit=6`)).map((entry) => entry[id]);
    expect((await entries(`${path}?limit=2&offset=1`)).map((entry) => entry[id])).toEqual(known.slice(1, 3));
  });

  it('treats an empty list of ids as absent (spec D13), and rejects any other value', async () => {
    expect(await entries(`${path}?ids=[]`)).toEqual(await entries(path));
    expect((await api.call('GET', `/api/v1/${path}?ids=[x]`, token)).body.error).toEqual({
      code: 400,
      text: 'Параметр «ids»: ожидается список номеров вида [1,2]',
    });
  });
});

describe('Built-in lists that lookups may name', () => {
  it.each([
    ['mml/', 'mmlId', 'name'],
    ['strategies/', 'strategyId', 'name'],
    ['motivations/', 'motivationId', 'name'],
    ['notifications/', 'notificationId', 'message'],
    ['tradePoints/', 'tradePointId', 'name'],
    ['tasks/', 'taskId', 'description'],
    ['volume/strategies/', 'strategyId', 'name'],
    ['volume/tasks/', 'volumeTaskId', undefined],
    ['feedback/issues/', 'id', undefined],
    ['billing/fieldEmployees/', 'fieldEmployeeId', 'fullName'],
  ])('answer `ids` and `q`: %s', async (list, id, name) => {
    const rows = (await entries(`${list}?limit=5`)) as Record<string, unknown>[];
    const [first, , third] = rows;
    const named = await entries(`${list}?ids=[${third?.[id]},${first?.[id]},2147483646]&limit=1&offset=3`);
    expect(named.map((row) => row[id])).toEqual([first?.[id], third?.[id]]);
    expect(await entries(`${list}?q=нетничегоподобного`)).toEqual([]);
    if (name === undefined) return;
    const q = encodeURIComponent(String(first?.[name]).split(' ').toReversed().join(' '));
    expect((await entries(`${list}?limit=1000&q=${q}`)).map((row) => row[id])).toContain(first?.[id]);
  });
});

describe('Search by `q` of a computed name', () => {
  it('finds an agent by the words of the name, in any order', async () => {
    const [agent] = (await api.call('GET', '/api/exchange/agents/?limit=1', token)).body.data as [
      { fieldEmployeeId: number; secondName: string; firstName: string },
    ];
    const q = encodeURIComponent(`${agent.firstName} ${agent.secondName}`);
    const { body } = await api.call('GET', `/api/exchange/agents/?q=${q}`, token);
    expect(body.data).toContainEqual(expect.objectContaining({ fieldEmployeeId: agent.fieldEmployeeId }));
    expect((await api.call('GET', '/api/exchange/agents/?q=нетникого', token)).body.data).toEqual([]);
  });

  it('finds a record of a custom resource by its computed first column, not by its id', async () => {
    const people = expandDeclaration({
      name: 'people',
      title: 'Люди',
      one: 'Человек',
      api: { path: '/api/v1/people/', id: 'personId', verbs: ['list', 'create'] },
      list: { open: 'none', columns: [{ name: 'who', label: 'Кто', text: '{last} {first}' }, 'last'] },
      form: { submit: { create: 'Создать' }, fields: ['last', 'first'] },
      fields: { last: { kind: 'text', label: 'Фамилия' }, first: { kind: 'text', label: 'Имя' } },
    } as unknown as Declaration);
    const before = api.deps.added;
    Object.assign(api.deps, { added: () => [people] });
    const { body } = await api.call('POST', '/api/v1/people/', token, { last: 'Орлова', first: 'Вера' });
    const { personId } = body.data as { personId: number };
    const found = async (q: string) =>
      (await api.call('GET', `/api/v1/people/?q=${encodeURIComponent(q)}`, token)).body.data;
    expect([await found('вера орл'), await found(String(personId))]).toEqual([
      [{ personId, last: 'Орлова', first: 'Вера' }],
      [],
    ]);
    Object.assign(api.deps, { added: before });
  });
});

describe('Searches of the API (spec D88)', () => {
  const ids: number[] = [];
  beforeAll(async () => {
    for (const { name } of [...searchCases, ...wordCases]) {
      const { body } = await api.call('POST', promo.api.path, token, { ...promoBody, name });
      ids.push((body.data as { promoId: number }).promoId);
    }
  });

  it.each([...searchCases, ...wordCases].map((item, at) => ({ ...item, at })))(
    'find $name by $typed by q and in the list',
    async ({ typed, at }) => {
      const word = encodeURIComponent(typed);
      for (const query of [`q=${word}`, `search=${word}`])
        expect((await entries(`promos/?${query}`)).map(({ promoId }) => promoId)).toContain(ids[at]);
    },
  );

  it.each(searchCases.map((item, at) => ({ ...item, at })))(
    'find $name by $typed in the filter of a text field',
    async ({ typed, at }) => {
      const found = await entries(`promos/?name=${encodeURIComponent(typed)}`);
      expect(found.map(({ promoId }) => promoId)).toContain(ids[at]);
    },
  );
});

describe.each(['territories/', 'base/territories/'])('Tree %s (docs/declarations.md, Lookups)', (path) => {
  const names = (nodes: Entry[]): unknown[] =>
    nodes.map(({ name, childTerritories }) => [name, ...names(childTerritories as Entry[])]);
  const city = async (): Promise<number> => {
    const below = ({ childTerritories }: Entry, name: string) =>
      (childTerritories as Entry[]).find((node) => node['name'] === name) as Entry;
    const region = below(
      below({ childTerritories: await entries(path) }, 'Приволжский федеральный округ'),
      'Самарская область',
    );
    return below(region, 'Самара')['territoryId'] as number;
  };

  it('returns requested or found nodes with all their ancestors', async () => {
    const expected = [['Приволжский федеральный округ', ['Самарская область', ['Самара']]]];
    expect(names(await entries(`${path}?ids=[${await city()}]&q=нет`))).toEqual(expected);
    expect(names(await entries(`${path}?q=${encodeURIComponent('САМАРА')}`))).toEqual(expected);
    expect(names(await entries(`${path}?q=${encodeURIComponent('королев')}`))).toEqual([
      ['Центральный федеральный округ', ['Московская область', ['Королёв']]],
    ]);
  });

  it('returns pages of districts', async () => {
    const all = await entries(path);
    expect(await entries(`${path}?limit=2&offset=1`)).toEqual(all.slice(1, 3));
  });
});

describe('Lists of custom resources as lookups', () => {
  it('return more than the first hundred entries, by ids or by a search of the displayed name', async () => {
    const ids: number[] = [];
    for (let n = 1; n <= 130; n += 1) {
      const { body } = await api.call('POST', '/api/v1/brands/', token, {
        brandTitle: `Ёлка ${n}`,
        code: n === 7 ? 'елка 8' : `k${n}`,
      });
      ids.push((body.data as { brandId: number }).brandId);
    }
    expect(await entries('brands/')).toHaveLength(100);
    expect(await entries('brands/?limit=1000')).toHaveLength(130);
    expect(
      (await entries(`brands/?ids=[${ids[0]},999999999,${ids[129]}]&limit=1`)).map(({ brandId }) => brandId),
    ).toEqual([ids[129], ids[0]]);
    expect((await entries(`brands/?q=${encodeURIComponent('ЕЛКА 13')}`)).map(({ brandId }) => brandId)).toEqual([
      ids[129],
      ids[112],
      ids[12],
    ]);
    expect(
      (await entries(`brands/?q=${encodeURIComponent('елка 8')}&limit=1000`)).map(({ brandId }) => brandId),
    ).not.toContain(ids[6]);
  });
});

describe('Choice from a lookup', () => {
  const visit = async (id: number) => (await entries(`visits/?ids=[${id}]`))[0];
  const save = async (id: number, body: object) => (await api.call('PUT', `/api/v1/visits/${id}/`, token, body)).body;
  const made = async (path: string, body: object, id: string) =>
    ((await api.call('POST', path, token, body)).body.data as Record<string, number>)[id] as number;

  it('is saved and displayed by name beyond the first thousand entries', async () => {
    const id = await made('/api/v1/visits/', { pointIds: [106_000, 1], brandId: null }, 'visitId');
    expect(await visit(id)).toMatchObject({
      points: [
        { tradePointId: 106_000, name: 'Ясень № 6000' },
        { tradePointId: 1, name: expect.any(String) },
      ],
    });
    expect((await save(id, { pointIds: [106_000, 777_777], brandId: null })).error?.data).toEqual({
      pointIds: ['Нет такой записи'],
    });
  });

  it('survives a save when its entry was deleted meanwhile, but cannot be chosen again', async () => {
    const brandId = await made('/api/v1/brands/', { brandTitle: 'Недолгий', code: 'x' }, 'brandId');
    const id = await made('/api/v1/visits/', { pointIds: [106_000], brandId }, 'visitId');
    const other = await made('/api/v1/visits/', { pointIds: [], brandId: null }, 'visitId');
    await api.call('DELETE', `/api/v1/brands/${brandId}/`, token);
    await api.deps.db.execute(sql`delete from trade_points where trade_point_id = 106000`);
    expect((await save(id, { pointIds: [1, 106_000], brandId })).success).toBe(true);
    expect(await visit(id)).toMatchObject({
      brand: { brandId },
      points: [{ tradePointId: 1, name: expect.any(String) }, { tradePointId: 106_000 }],
    });
    expect((await save(other, { pointIds: [106_000], brandId })).error?.data).toEqual({
      pointIds: ['Нет такой записи'],
      brandId: ['Нет такой записи'],
    });
  });

  it('survives a save of an audit strategy whose store was deleted meanwhile', async () => {
    const strategy = {
      name: 'Аудит',
      isSpecial: false,
      startDate: '2031-01-01',
      endDate: '2031-03-31',
      territoryIds: [2],
      storeIds: [105_999],
      executorType: 0,
      typeRetail: true,
      status: 0,
    };
    const path = '/api/v2/audit/strategies/';
    const strategyId = await made(path, strategy, 'strategyId');
    await api.deps.db.execute(sql`delete from trade_points where trade_point_id = 105999`);
    expect((await api.call('PUT', `${path}${strategyId}/`, token, { ...strategy, name: 'Аудит точек' })).body).toEqual({
      success: true,
      data: { strategyId },
    });
    expect((await api.call('GET', `${path}${strategyId}/`, token)).body.data).toMatchObject({
      name: 'Аудит точек',
      storeIds: [105_999],
      stores: [],
    });
    expect((await api.call('POST', path, token, strategy)).body.error?.data).toEqual({
      storeIds: ['Не найдено: 105999'],
    });
  });
});
