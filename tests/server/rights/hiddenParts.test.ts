import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distributorTerritories, tradePoints } from '#server/platform/tables/reference.ts';
import type { HistoryEntry } from '#schemas/history.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { writableSampleOf } from '#tests/server/history/samples.ts';
import {
  limitTo,
  expectedOwnIds,
  readTerritoryFixture,
  territoryNamed,
  type OwnIds,
  type TerritoryFixture,
} from './territoryFixture.ts';
import { notes, visits } from './visits.ts';
import { demoPhones } from '../../support/demoPhones.ts';

const phone = demoPhones.motivations;
let api: TestApi;
let boss: string;
let clerk: string;
let fixture: TerritoryFixture;
let own: OwnIds;
let mine: { region: number; distributor: number; point: number; agent: number };
let others: typeof mine;
beforeAll(async () => {
  api = await openTestApi();
  Object.assign(api.deps, { added: () => [visits, notes] });
  boss = (await api.signIn()).access_token;
  const region = await territoryNamed(api.deps.db, 'Республика Татарстан');
  await limitTo(api.deps.db, phone, [region]);
  clerk = (await api.signIn(phone)).access_token;
  fixture = await readTerritoryFixture(api.deps.db);
  own = expectedOwnIds(fixture, [region]);
  const pick = (isOwn: boolean): typeof mine => ({
    region: isOwn
      ? region
      : (fixture.territories.find(({ territoryId }) => !own.near.has(territoryId))?.territoryId ?? 0),
    distributor: fixture.distributors.find(({ distrId }) => own.distributors.has(distrId) === isOwn)?.distrId ?? 0,
    point: fixture.points.find(({ tradePointId }) => own.points.has(tradePointId) === isOwn)?.tradePointId ?? 0,
    agent:
      fixture.agents.find(
        ({ fieldEmployeeId }) =>
          own.agents.has(fieldEmployeeId) === isOwn && (isOwn || !own.namedAgents.has(fieldEmployeeId)),
      )?.fieldEmployeeId ?? 0,
  });
  [mine, others] = [pick(true), pick(false)];
});
afterAll(() => api.close());

const sample = (resource: string, more: object): object => ({ ...writableSampleOf(resource).body, ...more });
async function made(path: string, body: object, as = boss): Promise<number> {
  const response = await api.call('POST', path, as, body);
  expect([path, response.status, response.body.error]).toEqual([path, 200, undefined]);
  return Object.values(response.body.data as Record<string, number>)[0] ?? 0;
}
/** Returns the ids of a list's records that a user sees. */
async function found(path: string, query: string, as: string): Promise<unknown[]> {
  const { data } = (await api.call('GET', `${path}?limit=1000&${query}`, as)).body;
  const rows = (Array.isArray(data) ? data : (data as { data: unknown[] }).data) as Record<string, unknown>[];
  return rows.map(
    (row) => row['strategyId'] ?? row['notificationId'] ?? row['visitId'] ?? row['motivationId'] ?? row['distrId'],
  );
}

describe('Filters of a list with a territory limit', () => {
  it('find nothing by the parts of a record that a response hides', async () => {
    const task = (fieldEmployeeId: number) => ({ fieldEmployeeId, volume: 10, money: 100 });
    const records: readonly (readonly [path: string, query: string, body: object])[] = [
      [
        '/api/v1/strategies/',
        `distributorId=${others.distributor}`,
        sample('strategy', { status: 1, distributorIds: [mine.distributor, others.distributor] }),
      ],
      [
        '/api/v2/audit/strategies/',
        `territoryIds=[${others.region}]`,
        sample('auditStrategy', { territoryIds: [mine.region, others.region], isSpecial: false }),
      ],
      [
        '/api/v1/volume/strategies/',
        `territoryIds=[${fixture.agents.find(({ fieldEmployeeId }) => fieldEmployeeId === others.agent)?.territoryId}]`,
        sample('strategyVolume', { tasks: [task(mine.agent), task(others.agent)] }),
      ],
      [
        '/api/v1/visits/',
        `regions=[${others.region}]`,
        { name: 'два региона', pointId: null, regionIds: [mine.region, others.region] },
      ],
      [
        '/api/v1/visits/',
        `regions=[${others.region}]&sort=-name`,
        { name: 'ещё два', pointId: null, regionIds: [mine.region, others.region] },
      ],
    ];
    for (const [path, query, body] of records) {
      const id = await made(path, body);
      expect([path, (await found(path, query, boss)).includes(id)]).toEqual([path, true]);
      expect([path, (await found(path, '', clerk)).includes(id)]).toEqual([path, true]);
      expect([path, (await found(path, query, clerk)).includes(id)]).toEqual([path, false]);
    }
  });

  it('find no notice by hidden territories', async () => {
    const id = await made('/api/v1/notifications/', {
      message: 'Двум',
      date: 1_750_000_000,
      territoryIds: [mine.region, others.region],
      distributorIds: [mine.distributor],
    });
    for (const [query, isFound] of [
      [`territoryIds=[${others.region}]`, false],
      [`territoryIds=[${mine.region}]`, true],
      [`distributorId=${mine.distributor}`, true],
    ] as const) {
      expect([query, (await found('/api/v1/notifications/', query, boss)).includes(id)]).toEqual([query, true]);
      expect([query, (await found('/api/v1/notifications/', query, clerk)).includes(id)]).toEqual([query, isFound]);
    }
  });

  it('do not reveal in which other territories a distributor works', async () => {
    const works = fixture.works
      .filter(({ distrId }) => distrId === mine.distributor)
      .map(({ territoryId }) => territoryId);
    await api.deps.db
      .insert(distributorTerritories)
      .values({ distrId: mine.distributor, territoryId: others.region })
      .onConflictDoNothing();
    const strategy = await made(
      '/api/v1/strategies/',
      sample('strategy', { status: 1, distributorIds: [mine.distributor] }),
    );
    for (const path of ['/api/v1/distributors/', '/api/v1/strategies/', '/api/v1/motivations/'])
      expect(await found(path, `territoryIds=[${others.region}]`, clerk)).toEqual([]);
    expect(await found('/api/v1/strategies/', `territoryIds=[${others.region}]`, boss)).toContain(strategy);
    expect(await found('/api/v1/strategies/', `territoryIds=[${mine.region}]`, clerk)).toContain(strategy);
    if (!works.includes(others.region))
      await api.deps.db.delete(distributorTerritories).where(eq(distributorTerritories.territoryId, others.region));
  });

  it('find nothing by a number that no place can have', async () => {
    for (const query of ['regions=[-5]', 'regions=-5', 'regions=[-5]&sort=-name'])
      expect([query, (await api.call('GET', `/api/v1/visits/?${query}`, clerk)).status]).toEqual([query, 200]);
  });
});

describe('ETag of a record that a user sees in part', () => {
  it.each([
    ['strategy', () => ({ status: 1, distributorIds: [mine.distributor, others.distributor] })],
    ['auditStrategy', () => ({ territoryIds: [mine.region, others.region], isSpecial: false })],
  ] as const)('is the version of the whole %s', async (resource, choices) => {
    const { path } = writableSampleOf(resource);
    const one = `${path}${await made(path, sample(resource, choices()))}/`;
    const [whole, part] = [
      await api.fetch(one, { headers: { 'x-token': boss } }),
      await api.fetch(one, { headers: { 'x-token': clerk } }),
    ];
    expect([part.status, part.headers.get('etag')]).toEqual([200, whole.headers.get('etag')]);
    expect(await part.json()).not.toEqual(await whole.json());
  });
});

describe('Record of a custom resource with a territory limit', () => {
  it('names only the user’s places when others are chosen too', async () => {
    const id = await made('/api/v1/visits/', {
      name: 'Общий',
      pointId: others.point,
      regionIds: [mine.region, others.region],
    });
    const seen = { visitId: id, regionIds: [mine.region], pointId: null };
    expect((await api.call('GET', `/api/v1/visits/${id}/`, clerk)).body.data).toMatchObject(seen);
    for (const query of [`ids=[${id}]`, `ids=[${id}]&sort=name`, 'sort=-name&search=общий'])
      expect((await api.call('GET', `/api/v1/visits/?${query}`, clerk)).body.data).toMatchObject([seen]);
    expect(
      (await api.call('POST', '/api/exchange/imports/visits/read/', clerk, { ids: [id] })).body.data,
    ).toMatchObject([{ record: seen }]);
    expect((await api.call('GET', `/api/v1/visits/${id}/`, boss)).body.data).toMatchObject({
      regionIds: [mine.region, others.region],
      pointId: others.point,
    });
  });

  it('answers like a missing record when a save outside the limit is invalid', async () => {
    const id = await made('/api/v1/visits/', { name: 'Чужой', pointId: others.point, regionIds: [] });
    const wrong = { name: 'я'.repeat(51), pointId: 'нет', regionIds: 7 };
    const missing = await api.call('PUT', '/api/v1/visits/999999/', clerk, wrong);
    expect(missing.status).toBe(404);
    expect(await api.call('PUT', `/api/v1/visits/${id}/`, clerk, wrong)).toEqual(missing);
    const rows = [id, 999_999].map((item, at) => ({ row: at + 2, id: item, changes: [], body: wrong }));
    const written = (
      await api.call('POST', '/api/exchange/imports/visits/write/', clerk, {
        import: { id: 'foreign', file: 'Визиты.xlsx' },
        rows,
      })
    ).body.data as { status: number; error: unknown }[];
    expect(written.map(({ status }) => status)).toEqual([404, 404]);
    expect(written[0]?.error).toEqual(written[1]?.error);
  });
});

describe('Record under a parent with a territory limit', () => {
  it('exists only for users who reach the parent, at every address', async () => {
    const [own1, foreign1, both] = [
      await made('/api/v1/visits/', { name: 'Свой', pointId: mine.point, regionIds: [] }),
      await made('/api/v1/visits/', { name: 'Чужой', pointId: others.point, regionIds: [] }),
      await made('/api/v1/visits/', { name: 'Общий', pointId: null, regionIds: [mine.region, others.region] }),
    ];
    const under = (visit: number) => `/api/v1/visits/${visit}/notes/`;
    const ids = await Promise.all(
      [own1, foreign1, both].map((visit) => made(under(visit), { text: `к визиту ${visit}` })),
    );
    const statuses = async (visit: number, id = 0) => {
      const item = `${under(visit)}${id}/`;
      const calls: [string, string, object?][] = [
        ['GET', under(visit)],
        ['GET', `${under(visit)}?count=true&sort=text`],
        ['GET', item],
        ['GET', `/config/history/visitNotes/${id}/`],
        ['POST', under(visit), { text: 'новая' }],
        ['PUT', item, { text: 'другая' }],
        ['POST', `${item}close/`],
        ['DELETE', item],
      ];
      const responses: number[] = [];
      for (const [method, path, body] of calls) responses.push((await api.call(method, path, clerk, body)).status);
      return responses;
    };
    expect(await statuses(foreign1, ids[1])).toEqual([404, 404, 404, 404, 404, 404, 404, 404]);
    expect(await statuses(both, ids[2])).toEqual([200, 200, 200, 404, 403, 403, 403, 403]);
    expect(await statuses(own1, ids[0])).toEqual([200, 200, 200, 200, 200, 200, 200, 200]);
    const read = async (as: string) =>
      (
        (await api.call('POST', '/api/exchange/imports/visitNotes/read/', as, { ids: ids.slice(1) })).body
          .data as unknown[]
      ).map((item) => item !== null);
    expect([await read(clerk), await read(boss)]).toEqual([
      [false, true],
      [true, true],
    ]);
    const rows = [
      { row: 2, id: null, changes: [], body: { visitId: foreign1, text: 'из файла' } },
      { row: 3, id: ids[1] ?? 0, changes: [], body: { visitId: own1, text: 'чужая' } },
      { row: 4, id: null, changes: [], body: { visitId: own1, text: 'своя' } },
    ];
    const written = (
      await api.call('POST', '/api/exchange/imports/visitNotes/write/', clerk, {
        import: { id: 'notes', file: 'Заметки.xlsx' },
        rows,
      })
    ).body.data as { status?: number }[];
    expect(written.map(({ status = 200 }) => status)).toEqual([404, 404, 200]);
    await api.call('DELETE', `${under(foreign1)}${ids[1]}/`, boss);
    const entries = (await api.call('GET', `/config/history/visitNotes/${ids[1]}/`, boss)).body.data as {
      id: number;
    }[];
    expect((await api.call('POST', `/config/history/${entries[0]?.id}/restore/`, clerk)).status).toBe(404);
    expect((await api.call('POST', `/config/history/${entries[0]?.id}/restore/`, boss)).status).toBe(200);
  });
});

describe('History of a record that was moved from another parent', () => {
  it('begins with the move for users with a territory limit', async () => {
    const from = await made('/api/v1/visits/', { name: 'Откуда', pointId: others.point, regionIds: [] });
    const to = await made('/api/v1/visits/', { name: 'Куда', pointId: mine.point, regionIds: [] });
    const id = await made(`/api/v1/visits/${from}/notes/`, { text: 'тайна чужого визита' });
    await api.call('POST', '/api/exchange/imports/visitNotes/write/', boss, {
      import: { id: 'moved', file: 'Заметки.xlsx' },
      rows: [{ row: 2, id, changes: [], body: { visitId: to, text: 'перенесена' } }],
    });
    await api.call('PUT', `/api/v1/visits/${to}/notes/${id}/`, boss, { text: 'после переноса' });
    const titles = async (as: string) =>
      ((await api.call('GET', `/config/history/visitNotes/${id}/`, as)).body.data as HistoryEntry[]).map(
        ({ changes }) => changes['text'],
      );
    expect(await titles(boss)).toEqual([
      ['перенесена', 'после переноса'],
      ['тайна чужого визита', 'перенесена'],
      [null, 'тайна чужого визита'],
    ]);
    expect(await titles(clerk)).toEqual([['перенесена', 'после переноса']]);
  });
});

describe('Rule 205 with a territory limit', () => {
  const special = (more: object) =>
    sample('auditStrategy', {
      isSpecial: true,
      status: 0,
      storeIds: [],
      territoryIds: [],
      federalChainIds: [],
      typeRetail: true,
      typeWholesale: true,
      typeChain: true,
      ...more,
    });
  const days = { startDate: '2031-03-01', endDate: '2031-03-31' };

  it('is not checked when the strategy exceeds the user’s territories', async () => {
    const chain = fixture.points.find(({ chainId }) => chainId !== null)?.chainId ?? 0;
    await made(
      '/api/v2/audit/strategies/',
      special({ ...days, name: 'Тайная сеть', territoryIds: [others.region], federalChainIds: [chain] }),
    );
    const { body } = await api.call(
      'POST',
      '/api/v2/audit/strategies/',
      clerk,
      special({ ...days, territoryIds: [mine.region], federalChainIds: [chain] }),
    );
    expect(body.error).toEqual({
      code: 400,
      text: 'Проверьте заполнение полей',
      data: {
        territoryIds: [
          'Вам доступны не все территории: выберите здесь только свои, без выбора запись касалась бы всей компании',
        ],
      },
    });
  });

  it('reports that another strategy exists, but not which, when the user does not see it', async () => {
    const chainId = fixture.points.find((item) => item.chainId !== null)?.chainId ?? 0;
    await api.deps.db.update(tradePoints).set({ chainId }).where(eq(tradePoints.tradePointId, mine.point));
    const later = { startDate: '2032-03-01', endDate: '2032-03-31' };
    const hidden = await made(
      '/api/v2/audit/strategies/',
      special({ ...later, name: 'Тайная сеть', territoryIds: [others.region], federalChainIds: [chainId] }),
    );
    expect((await api.call('GET', `/api/v2/audit/strategies/${hidden}/`, clerk)).status).toBe(404);
    const mineThere = special({ ...later, storeIds: [mine.point] });
    expect((await api.call('POST', '/api/v2/audit/strategies/', clerk, mineThere)).body.error).toEqual({
      code: 205,
      text: 'Пересечение специальных стратегий',
      data: { isSpecial: ['На эти торговые точки уже действует специальная стратегия'] },
    });
    expect((await api.call('POST', '/api/v2/audit/strategies/', boss, mineThere)).body.error?.data).toEqual({
      isSpecial: ['На эти торговые точки уже действует специальная стратегия «Тайная сеть» с 01.03.2032 по 31.03.2032'],
    });
  });
});

describe('History of a record with a territory limit', () => {
  const titles = async (resource: string, id: number, as: string, query = '') => {
    const { status, body } = await api.call('GET', `/config/history/${resource}/${id}/${query}`, as);
    expect(status).toBe(200);
    return (body.data as { title: string }[]).map(({ title }) => title);
  };

  it('starts when the record came within the limit', async () => {
    const path = '/api/v1/strategies/';
    const sent = (name: string, distributorIds: number[]) => sample('strategy', { name, status: 1, distributorIds });
    const id = await made(path, sent('Чужая', [others.distributor]));
    const put = async (name: string, distributorIds: number[]) =>
      expect((await api.call('PUT', `${path}${id}/`, boss, sent(name, distributorIds))).status).toBe(200);
    await put('Ещё чужая', [others.distributor]);
    await put('Передана', [mine.distributor]);
    await put('Своя', [mine.distributor]);
    await put('Своя и дальше', [mine.distributor]);
    expect(await titles('strategy', id, boss)).toEqual(['Своя и дальше', 'Своя', 'Передана', 'Ещё чужая', 'Чужая']);
    expect(await titles('strategy', id, clerk)).toEqual(['Своя и дальше', 'Своя']);
    expect(await titles('strategy', id, clerk, '?limit=1&offset=1')).toEqual(['Своя']);
    expect(await titles('strategy', id, clerk, '?limit=1&offset=2')).toEqual([]);
  });

  it('starts so for records of custom resources, by the choices of their forms', async () => {
    const id = await made('/api/v1/visits/', { name: 'Чужой визит', pointId: others.point, regionIds: [] });
    const put = async (name: string, pointId: number) =>
      expect((await api.call('PUT', `/api/v1/visits/${id}/`, boss, { name, pointId, regionIds: [] })).status).toBe(200);
    await put('Передан', mine.point);
    await put('Свой', mine.point);
    expect(await titles('visits', id, clerk)).toEqual(['Свой']);
  });

  it('is complete when the record was always within the limit', async () => {
    const id = await made(
      '/api/v1/visits/',
      { name: 'Всегда свой', pointId: mine.point, regionIds: [mine.region] },
      clerk,
    );
    expect(
      (
        await api.call('PUT', `/api/v1/visits/${id}/`, clerk, {
          name: 'Свой дважды',
          pointId: mine.point,
          regionIds: [],
        })
      ).status,
    ).toBe(200);
    expect(await titles('visits', id, clerk)).toEqual(['Свой дважды', 'Всегда свой']);
  });
});
