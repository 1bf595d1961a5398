import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distributorTerritories, tradePoints } from '#server/platform/tables/reference.ts';
import { registry } from '#server/main/registry/registry.ts';
import type { HistoryEntry } from '#schemas/history.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
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

const phone = '79000000005';
const visits: Declaration = {
  name: 'visits',
  title: 'Визиты',
  one: 'Визит',
  api: { path: '/api/v1/visits/', id: 'visitId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  list: { open: 'modal', columns: ['name'], delete: true },
  form: { submit: {}, fields: ['name', 'point', 'regions'] },
  filter: { title: 'Фильтр', fields: ['regions'] },
  fields: {
    name: { kind: 'text', label: 'Название' },
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

/** Notes below a visit, which choose no place themselves. */
const notes: Declaration = {
  name: 'visitNotes',
  title: 'Заметки',
  one: 'Заметка',
  api: { path: '/api/v1/visits/{visitId}/notes/', id: 'noteId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  list: { open: 'modal', columns: ['text'], delete: true },
  form: { submit: {}, fields: ['text'] },
  filter: { title: 'Фильтр', fields: ['visitId'] },
  actions: [{ name: 'close', title: 'Закрыть', path: '{id}/close/', sets: { text: 'закрыта' } }],
  lookups: { visits: { path: '/api/v1/visits/', id: 'visitId', name: 'name' } },
  fields: {
    visitId: { kind: 'select', label: 'Визит', lookup: 'visits', placeholder: 'Выберите визит' },
    text: { kind: 'text', label: 'Текст' },
  },
};

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

/** Addresses beside those of resources that the walk below calls for a record of each list. */
const walkedBeside = [
  'GET /api/planning/strategies/:kind/:strategyId/progress',
  'GET /api/planning/tasks/:taskId/origin',
  'GET /api/planning/tradePoints/:tradePointId/products/:productId/reasons',
  'GET /api/v1/audit/stores/:storeId/sentReportsInfo',
  'GET /config/bulk-changes/:resource',
  'GET /config/history/:resource/:id',
  'POST /api/exchange/imports/:resource/queue',
  'POST /api/exchange/imports/:resource/read',
  'POST /api/exchange/imports/:resource/write',
  'POST /api/v1/feedback/issues/:issueId/comment',
  'POST /config/history/:entry/restore',
  'POST /config/referrers/:resource',
];

/** Those that it does not call, by the reason. An export is pages of the list, and undoing an import is its deletions. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  'show the session, the profile and the views of the user': [
    'DELETE /api/v1/auth',
    'DELETE /config/person/sessions',
    'DELETE /config/person/sessions/:id',
    'DELETE /config/views/:id',
    'GET /api/v1/aboutMe',
    'GET /api/v1/auth',
    'GET /config/draftKey',
    'GET /config/person',
    'GET /config/setup',
    'GET /config/views',
    'GET /config/views/:id',
    'POST /api/v1/auth',
    'POST /config/person/phone',
    'POST /config/setup',
    'POST /config/views',
    'PUT /api/v1/auth',
    'PUT /config/person/phone',
    'PUT /config/person/view',
    'PUT /config/views/:id',
  ],
  'show what the whole company shares': [
    'GET /api/openapi.json',
    'GET /api/v1/audit/filter/chains',
    'GET /api/v1/audit/trademarks',
    'GET /api/v1/base/companyEmployees',
    'GET /api/v1/categories',
    'GET /api/v1/feedback/issues/themes',
    'GET /api/v1/filter/taskStatus',
    'GET /api/v1/images/:kind/:file{[0-9]{1,9}\\.svg}',
    'GET /api/v1/products',
  ],
  'are lists, sums and records of territories.test.ts': [
    'GET /api/v1/audit/filter/stores',
    'GET /api/v1/audit/reports/:reportId',
    'GET /api/v1/base/stores',
    'GET /api/v1/base/territories',
    'GET /api/v1/billing/companyAccounts',
    'GET /api/v1/distributors',
    'GET /api/v1/fieldEmployees/saleStatistics',
    'GET /api/v1/filter/fieldEmployees',
    'GET /api/v1/filter/tradePoints',
    'GET /api/v1/polls/themes/questions',
    'GET /api/v1/territories',
    'GET /config/audit/findings',
    'GET /config/audit/findings/reports',
    'GET /config/clients',
    'GET /config/clients/points',
    'GET /config/map/cells',
    'GET /config/map/overview',
    'GET /config/map/points',
    'GET /config/map/territories',
    'GET /config/map/totals',
    'GET /config/recipients',
    'GET /config/summary/:resource/:tile/:shown?',
  ],
  'plan for what the user may save (preview.test.ts)': [
    'POST /api/planning/preview',
    'POST /api/planning/preview/points',
    'POST /api/planning/withdrawal',
  ],
  'show imports and bulk changes of their sender (importQueue.test.ts, bulkChanges.test.ts)': [
    'DELETE /api/exchange/imports/:resource/:import',
    'DELETE /config/bulk-changes/:resource/:id',
    'GET /api/exchange/imports/:resource',
    'GET /api/exchange/imports/:resource/:import',
    'GET /api/exchange/imports/:resource/:import/created',
    'GET /api/exchange/imports/:resource/:import/progress',
    'GET /api/exchange/imports/:resource/:import/rejected',
    'GET /config/bulk-changes/:resource/:id',
    'POST /api/exchange/imports/:resource/:import/continue',
    'POST /api/exchange/imports/:resource/:import/stop',
    'POST /config/bulk-changes/:resource',
  ],
  'are for superusers and keys, who have no limit': [
    'GET /api/exchange/webhookEvents',
    'GET /api/planning/check',
    'GET /config/history',
    'GET /config/history/people',
    'GET /config/rights/screens',
    'GET /config/rights/why',
    'POST /api/exchange/deliveries/:id/retry',
    'POST /api/exchange/jobs/:id/run',
    'POST /api/exchange/webhooks/:id/try',
    'POST /api/planning/check',
    'PUT /api/exchange/:entity',
  ],
  'give a file to who knows its random address (files.test.ts)': ['GET /api/*'],
};

describe('Every way to read the records of a list with a territory limit', () => {
  interface Row {
    [name: string]: unknown;
  }
  const rowsAt = async (
    path: string,
    as: string,
  ): Promise<{ status: number; rows: Row[]; count: number | undefined }> => {
    const { status, body } = await api.call('GET', path, as);
    const { data, meta } = body as { data?: Row[] | { data: Row[] }; meta?: { count?: number } };
    return { status, rows: Array.isArray(data) ? data : (data?.data ?? []), count: meta?.count };
  };
  const allAt = async (path: string, as: string): Promise<Row[]> => {
    const rows: Row[] = [];
    for (;;) {
      const some = await rowsAt(`${path}?limit=100&offset=${rows.length}`, as);
      rows.push(...some.rows);
      if (some.rows.length < 100) return rows;
    }
  };

  type Call = [method: string, path: string, body?: object];
  /** Calls beside the addresses of a resource that name one of its records, by the resource. */
  const further: Readonly<Record<string, (id: string) => Call[]>> = {
    tradePoints: (id) => [['GET', `/api/planning/tradePoints/${id}/products/1/reasons/`]],
    auditStores: (id) => [['GET', `/api/v1/audit/stores/${id}/sentReportsInfo/`]],
    strategy: (id) => [['GET', `/api/planning/strategies/distribution/${id}/progress/`]],
    strategyVolume: (id) => [['GET', `/api/planning/strategies/volume/${id}/progress/`]],
    auditStrategy: (id) => [['GET', `/api/planning/strategies/audit/${id}/progress/`]],
    pointTasks: (id) => [
      ['GET', `/api/v1/tasks/${id}/`],
      ['GET', `/api/planning/tasks/${id}/origin/`],
    ],
    tasksVolume: (id) => [['GET', `/api/v1/volume/tasks/${id}/`]],
    feedbackIssues: (id) => [['POST', `/api/v1/feedback/issues/${id}/comment/`, { text: 'Ответ' }]],
  };
  /** Every call that reads or writes one record by its id. */
  const callsNaming = ({ name, actions = [] }: Declaration, list: string, id: string): Call[] => {
    const row = { row: 2, id: /^\d+$/.test(id) ? Number(id) : id, changes: [], body: {} };
    const file = { import: { id: `hidden-${name}`, file: 'Чужие.xlsx' }, rows: [row] };
    return [
      ['GET', `${list}${id}/`],
      ['PUT', `${list}${id}/`, {}],
      ['DELETE', `${list}${id}/`],
      ...actions.map(({ path }): Call => ['POST', `${list}${path.replace('{id}', id)}`]),
      ['GET', `/config/history/${name}/${id}/`],
      ['POST', `/config/referrers/${name}/`, { ids: [row.id] }],
      ['GET', `/config/bulk-changes/${name}/`],
      ['POST', `/api/exchange/imports/${name}/read/`, { ids: [row.id] }],
      ['POST', `/api/exchange/imports/${name}/write/`, file],
      ['POST', `/api/exchange/imports/${name}/queue/`, { ...file, queue: randomUUID(), isLast: true }],
      ...(further[name]?.(id) ?? []),
    ];
  };
  /** Whether data tell of a record: more than nothing, zero, and why each row of a file is refused. */
  const saysSomething = (data: unknown): boolean => {
    if (Array.isArray(data)) return data.some(saysSomething);
    if (typeof data !== 'object' || data === null) return Boolean(data);
    if ('status' in data && 'error' in data) return Number(data.status) < 400;
    return Object.values(data).some(saysSomething);
  };

  it('is among these, or is tested elsewhere: a new address needs an entry here', () => {
    const own = registry.resourcesOf([]).map(({ declaration }) => declaration.api.path.replace(/\/$/, ''));
    const isOfResource = (path: string) =>
      own.some((list) => path === list || (path.startsWith(list) && /^\/:\w+$/.test(path.slice(list.length))));
    const left = new Set(
      api
        .routes()
        .filter(({ path }) => !isOfResource(path))
        .map(({ method, path }) => `${method} ${path}`),
    );
    expect([...left].toSorted()).toEqual([...walkedBeside, ...Object.values(elsewhere).flat()].toSorted());
  });

  it('returns no record that the list itself hides', async () => {
    const mineId = await made('/api/v1/visits/', { name: 'Свой', pointId: mine.point, regionIds: [] });
    const foreign = await made('/api/v1/visits/', { name: 'Чужой', pointId: others.point, regionIds: [] });
    await made(`/api/v1/visits/${mineId}/notes/`, { text: 'своя' });
    const note = await made(`/api/v1/visits/${foreign}/notes/`, { text: 'тайная' });
    const walked: string[] = [];
    const shown: unknown[] = [];
    for (const { declaration } of registry.resourcesOf([visits, notes])) {
      const { api: own, name } = declaration;
      const [path, foreignPath] = [mineId, foreign].map((id) => own.path.replace('{visitId}', String(id)));
      if (path === undefined || foreignPath === undefined || !own.verbs.includes('list')) continue;
      if ((await rowsAt(`${path}?limit=1`, clerk)).status !== 200) continue;
      const idsOf = (rows: readonly Row[]): unknown[] => rows.map((row) => row[own.id]);
      const visible = await allAt(path, clerk);
      const seen = new Set(idsOf(visible));
      const hidden = [...new Set([...idsOf(await allAt(path, boss)), ...idsOf(await allAt(foreignPath, boss))])]
        .filter((id) => !seen.has(id))
        .slice(0, 50);
      if (hidden.length === 0) continue;
      walked.push(name);
      const ids = `ids=[${hidden.join(',')}]`;
      const field = declaration.list?.columns?.[0];
      const sort = typeof field === 'object' ? field.field : field;
      for (const query of [
        ids,
        `${ids}&sort=-${sort}`,
        `${ids}&search=%D0%B0`,
        `${ids}&count=true&limit=100`,
        `q=%D0%B0&limit=100`,
        `sort=-${sort}&limit=100`,
        `search=%D0%B0&limit=100`,
      ]) {
        const { rows, count } = await rowsAt(`${path}?${query}`, clerk);
        for (const id of idsOf(rows)) if (!seen.has(id)) shown.push([name, query, id]);
        if (count !== undefined && count > visible.length) shown.push([name, query, 'count', count]);
      }
      const foreignRows = async () =>
        new Map((await allAt(foreignPath, boss)).map((row) => [String(row[own.id]), JSON.stringify(row)]));
      const before = await foreignRows();
      for (const id of hidden.slice(0, 2))
        for (const [method, at, body] of callsNaming(declaration, foreignPath, String(id))) {
          const { status, body: response } = await api.call(method, at, clerk, body);
          if (status < 300 && saysSomething(response.data)) shown.push([name, method, at, response.data]);
        }
      await api.runDueJobs();
      const after = await foreignRows();
      for (const id of hidden.slice(0, 2).map(String))
        if (after.get(id) !== before.get(id)) shown.push([name, 'changed', id]);
    }
    // Undoing a deletion gives a record back, so it is the last call.
    for (const [resource, at, id] of [
      ['visitNotes', `/api/v1/visits/${foreign}/notes/`, note],
      ['visits', '/api/v1/visits/', foreign],
    ] as const) {
      await api.call('DELETE', `${at}${id}/`, boss);
      const [entry] = (await api.call('GET', `/config/history/${resource}/${id}/`, boss)).body.data as HistoryEntry[];
      expect(entry?.action).toBe('delete');
      const { status } = await api.call('POST', `/config/history/${entry?.id}/restore/`, clerk);
      if (status < 300) shown.push([resource, 'restore', id]);
    }
    expect(shown).toEqual([]);
    expect(walked).toEqual([
      'tradePoints',
      'auditStores',
      'notices',
      'strategy',
      'strategyVolume',
      'auditStrategy',
      'pointTasks',
      'tasksVolume',
      'billingEmployees',
      'paidTasks',
      'motivation',
      'feedbackIssues',
      'visits',
      'visitNotes',
    ]);
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
