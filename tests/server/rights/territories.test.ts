import { inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiOf } from '#contract/openApi.ts';
import { recordsIn } from '#codecs/records.ts';
import { resources } from '#resources/index.ts';
import { summaryParts } from '#resources/summary.ts';
import { distributors, distributorTerritories, tradePointDistributors } from '#server/platform/tables/reference.ts';
import { registry } from '#server/main/registry/registry.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import {
  limitTo,
  expectedOwnIds,
  readTerritoryFixture,
  territoryNamed,
  type OwnIds,
  type TerritoryFixture,
} from './territoryFixture.ts';
import { demoPhones } from '../../support/demoPhones.ts';

/** Two users with territories, in turn on one process: few and many territories use different queries. */
const people = [
  [demoPhones.motivations, 'Республика Татарстан'],
  [demoPhones.strategies, 'Московская область'],
] as const;

let api: TestApi;
let boss: string;
let fixture: TerritoryFixture;
const limited = new Map<string, { token: string; own: OwnIds; region: number }>();
beforeAll(async () => {
  api = await openTestApi();
  boss = (await api.signIn()).access_token;
  fixture = await readTerritoryFixture(api.deps.db);
  for (const [phone, name] of people) {
    const region = await territoryNamed(api.deps.db, name);
    await limitTo(api.deps.db, phone, [region]);
    limited.set(name, {
      token: (await api.signIn(phone)).access_token,
      own: expectedOwnIds(fixture, [region]),
      region,
    });
  }
});
afterAll(() => api.close());
const whose = (name: string) => limited.get(name) as { token: string; own: OwnIds; region: number };

type Row = Record<string, unknown>;
const rowsIn = (data: unknown): Row[] =>
  recordsIn(typeof data === 'object' && data !== null && 'data' in data ? data.data : data);

async function allRows(path: string, token: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { status, body } = await api.call(
      'GET',
      `${path}${path.includes('?') ? '&' : '?'}limit=1000&offset=${rows.length}`,
      token,
    );
    expect([path, status]).toEqual([path, 200]);
    const some = rowsIn(body.data);
    rows.push(...some);
    if (some.length < 1000) return rows;
  }
}

/** Lists with a territory limit: the path of their ids, and the visible ones. */
const lists: readonly (readonly [path: string, id: string, own: (own: OwnIds) => ReadonlySet<number>])[] = [
  ['/api/v1/distributors/', 'distrId', (own) => own.distributors],
  ['/api/v1/filter/tradePoints/', 'tradePointId', (own) => own.points],
  ['/api/v1/filter/fieldEmployees/', 'fieldEmployeeId', (own) => own.agents],
  ['/api/v1/base/stores/', 'storeId', (own) => own.points],
  ['/api/v1/audit/filter/stores/', 'storeId', (own) => own.points],
  ['/api/v1/audit/stores/', 'storeId', (own) => own.stores],
  ['/api/v1/tradePoints/', 'tradePointId', (own) => own.points],
  ['/api/v1/tasks/', 'taskId', (own) => own.tasks],
  ['/api/v1/volume/tasks/', 'volumeTaskId', (own) => own.volumeTasks],
  ['/api/v1/notifications/', 'notificationId', (own) => own.notices],
  ['/api/v1/strategies/', 'strategyId', (own) => own.strategies],
  ['/api/v1/motivations/', 'motivationId', (own) => own.motivations],
  ['/api/v2/audit/strategies/', 'strategyId', (own) => own.audits],
  ['/api/v1/volume/strategies/', 'strategyId', (own) => own.volumes],
  ['/api/v1/feedback/issues/', 'id', (own) => own.issues],
  ['/api/v1/billing/fieldEmployees/', 'fieldEmployeeId', (own) => own.agents],
  ['/api/v1/billing/fieldEmployees/paidTasks/', 'taskId', (own) => own.paidTasks],
];

/** Operations whose responses are company-wide or contain no records. */
const common = new Set([
  '/api/v1/auth/',
  '/api/openapi.json',
  '/api/v1/aboutMe/',
  '/config/person/',
  '/api/v1/base/companyEmployees/',
  '/api/v1/filter/taskStatus/',
  '/api/v1/audit/filter/chains/',
  '/api/v1/audit/trademarks/',
  '/api/v1/products/',
  '/api/v1/categories/',
  '/api/v1/feedback/issues/themes/',
  '/api/v1/mml/',
  '/api/v1/mml/{mmlId}/',
  '/api/v1/images/{kind}/{file}',
  // Addresses with unguessable ids, the user's own views, and responses for superusers only.
  '/api/exchange/pictures/{fileId}/{name}',
  '/api/exchange/photos/{fileId}/{name}',
  '/config/views/',
  '/config/views/{id}/',
  '/config/history/',
  '/config/history/people/',
  '/api/planning/check/',
]);

/** Operations with separate tests below. */
const others = new Set([
  '/api/v1/territories/',
  '/api/v1/base/territories/',
  '/api/v1/audit/stores/{storeId}/sentReportsInfo/',
  '/api/v1/billing/companyAccounts/',
  '/api/v1/billing/fieldEmployees/withdrawalRequests/',
  '/api/v1/polls/themes/questions/',
  '/api/v1/fieldEmployees/saleStatistics/',
  '/api/planning/tasks/{taskId}/origin/',
  '/api/planning/tradePoints/{tradePointId}/products/{productId}/reasons/',
  '/api/planning/strategies/{kind}/{strategyId}/progress/',
  '/api/exchange/imports/{resource}/',
  '/api/exchange/imports/{resource}/{import}/',
  '/api/exchange/imports/{resource}/{import}/progress/',
  '/api/exchange/imports/{resource}/{import}/rejected/',
  '/api/exchange/imports/{resource}/{import}/created/',
  '/config/history/{resource}/{id}/',
  '/config/bulk-changes/{resource}/',
  '/config/bulk-changes/{resource}/{id}/',
]);

/** Single records, by their list. */
const singles: readonly (readonly [
  path: string,
  own: (own: OwnIds) => ReadonlySet<number>,
  all: (context: TerritoryFixture) => readonly number[],
  gone: string,
])[] = [
  [
    '/api/v1/strategies/{strategyId}/',
    (own) => own.strategies,
    ({ strategies }) => strategies.map((item) => item.strategyId),
    'Стратегия не найдена: возможно, её уже удалили',
  ],
  [
    '/api/v1/motivations/{motivationId}/',
    (own) => own.motivations,
    ({ motivations }) => motivations.map((item) => item.motivationId),
    'Мотивация не найдена: возможно, её уже удалили',
  ],
  [
    '/api/v2/audit/strategies/{strategyId}/',
    (own) => own.audits,
    ({ audits }) => audits.map((item) => item.strategyId),
    'Стратегия не найдена: возможно, её уже удалили',
  ],
  [
    '/api/v1/volume/strategies/{strategyId}/',
    (own) => own.volumes,
    ({ volumes }) => volumes.map((item) => item.strategyId),
    'Стратегия не найдена: возможно, её уже удалили',
  ],
  [
    '/api/v1/volume/tasks/{volumeTaskId}/',
    (own) => own.volumeTasks,
    ({ volumeTasks }) => volumeTasks.map((item) => item.volumeTaskId),
    'Задачи с таким номером не существует',
  ],
  [
    '/api/v1/feedback/issues/{id}/',
    (own) => own.issues,
    ({ issues }) => issues.map((item) => item.issueId),
    'Обращение не найдено',
  ],
  [
    '/api/v1/tasks/{taskId}/',
    (own) => own.tasks,
    ({ tasks }) => tasks.map((item) => item.taskId),
    'Задачи с таким номером не существует',
  ],
  [
    '/api/v1/audit/reports/{reportId}/',
    (own) => own.reports,
    ({ reports }) => reports.map((item) => item.reportId),
    'Отчёт не найден',
  ],
];

/** Returns the places of names and numbers outside the limit in a response. */
function foreignIn(response: unknown, own: OwnIds): string[] {
  const ids: Readonly<Record<string, ReadonlySet<number>>> = {
    territoryId: own.near,
    tradePointId: own.points,
    storeId: own.points,
    distrId: own.distributors,
    fieldEmployeeId: own.namedAgents,
    taskId: own.tasks,
    volumeTaskId: own.volumeTasks,
    reportId: own.reports,
    motivationId: own.motivations,
    notificationId: own.notices,
  };
  const lists: Readonly<Record<string, ReadonlySet<number>>> = { territoryIds: own.near, storeIds: own.points };
  const namesBut = <T>(rows: readonly T[], name: (row: T) => string, isOwn: (row: T) => boolean): string[] => {
    const theirs = new Set(rows.filter(isOwn).map(name));
    return rows
      .filter((row) => !isOwn(row))
      .map(name)
      .filter((item) => !theirs.has(item));
  };
  // Cities of other regions may have the names of regions, and managers those of agents.
  const foreign = new Set([
    ...namesBut(
      fixture.territories,
      ({ name }) => name,
      ({ territoryId }) => own.near.has(territoryId),
    ),
    ...namesBut(
      fixture.points,
      ({ name, address }) => `${name}${address}`,
      ({ tradePointId }) => own.points.has(tradePointId),
    ),
    ...namesBut(
      fixture.points,
      ({ address }) => address,
      ({ tradePointId }) => own.points.has(tradePointId),
    ),
    ...namesBut(
      fixture.distributors,
      ({ name }) => name,
      ({ distrId }) => own.distributors.has(distrId),
    ),
    ...namesBut(
      fixture.agents,
      ({ fullName }) => fullName,
      ({ fieldEmployeeId }) => own.namedAgents.has(fieldEmployeeId),
    ),
  ]);
  const leaks: string[] = [];
  const look = (value: unknown, at: string, key: string): void => {
    if (typeof value === 'string' && foreign.has(value)) leaks.push(`${at}: ${value}`);
    if (typeof value === 'number' && ids[key]?.has(value) === false) leaks.push(`${at}: ${value}`);
    if (Array.isArray(value))
      value.forEach((item, place) =>
        typeof item === 'number' && lists[key]?.has(item) === false
          ? leaks.push(`${at}: ${item}`)
          : look(item, `${at}[${place}]`, key),
      );
    else if (typeof value === 'object' && value !== null)
      for (const [name, item] of Object.entries(value)) look(item, `${at}.${name}`, name);
  };
  look(response, '', '');
  return leaks;
}

describe('Territory limit of operations', () => {
  it('classifies every reading operation as limited or company-wide', () => {
    const paths = Object.entries((openApiOf([]) as { paths: Record<string, Record<string, unknown>> }).paths)
      .filter(([, calls]) => 'get' in calls)
      .map(([path]) => path);
    const known = new Set([...lists.map(([path]) => path), ...singles.map(([path]) => path), ...others, ...common]);
    // Master data and keys are for superusers, who have no limit.
    expect(
      paths.filter(
        (path) => !known.has(path) && !/^\/config\/rights\/|^\/api\/exchange\/(?!imports|pictures|photos)/.test(path),
      ),
    ).toEqual([]);
  });

  it('defines a scope for every built-in resource', () => {
    const scoped = new Set(registry.resourcesOf([]).flatMap(({ declaration, scope }) => (scope ? [declaration] : [])));
    expect(resources.filter((declaration) => !scoped.has(declaration))).toEqual([]);
  });
});

describe.each(people.map(([, name]) => name))('Territory limit to %s', (name) => {
  it.each(lists)('%s: returns exactly the records within the limit, in the same order', async (path, id, ownOf) => {
    const { token, own } = whose(name);
    const keyOf = (row: Record<string, unknown>) => (row[id] ?? -Number(row['volumeTaskId'])) as number;
    const all = (await allRows(path, boss)).map(keyOf);
    const expected = all.filter((item) => ownOf(own).has(item));
    expect((await allRows(path, token)).map(keyOf)).toEqual(expected);
    expect([expected.length > 0, expected.length < all.length]).toEqual([true, true]);
  });

  it.each(lists)('%s: contains no names outside the limit', async (path) => {
    const { token, own } = whose(name);
    expect(foreignIn(await allRows(path, token), own)).toEqual([]);
  });

  it('applies to counts, sums, searches and orders', async () => {
    const { token, own } = whose(name);
    for (const {
      api: { path, id },
      title,
    } of resources) {
      const list = lists.find(([item]) => item === path);
      if (list === undefined) continue;
      const response = await api.fetch(`${path}?count=true&limit=1&sort=-${id === 'id' ? 'created' : id}`, {
        headers: { 'x-token': token, device: 'web' },
      });
      if (response.status === 400) continue;
      expect([title, Number(response.headers.get('x-total-count'))]).toEqual([title, list[2](own).size]);
    }
    const theirs = fixture.tasks.filter(({ taskId }) => own.tasks.has(taskId));
    expect((await api.call('GET', '/api/v1/tasks/?sum=moneyTotal,moneyPaid&limit=1', token)).body).toMatchObject({
      meta: {
        sums: {
          moneyTotal: theirs.reduce((sum, item) => sum + item.moneyTotal, 0),
          moneyPaid: theirs.reduce((sum, item) => sum + item.moneyPaid, 0),
        },
      },
    });
    for (const query of [
      'search=а',
      'search=чай',
      'sort=executor',
      'sort=-executor&search=о',
      'sort=-moneyTotal',
      'sort=description',
      'search=выполнена',
      'actual=true',
      'sort=status&search=а',
    ]) {
      const all = (await allRows(`/api/v1/tasks/?${encodeURI(query)}`, boss))
        .map((row) => row['taskId'] as number)
        .filter((item) => own.tasks.has(item));
      expect([query, (await allRows(`/api/v1/tasks/?${encodeURI(query)}`, token)).map((row) => row['taskId'])]).toEqual(
        [query, all],
      );
    }
  });

  it('hides an id outside the limit from `ids` and from filters', async () => {
    const { token, own } = whose(name);
    const foreign = <T>(rows: readonly T[], id: (row: T) => number, set: ReadonlySet<number>): number =>
      rows.map(id).find((item) => !set.has(item)) ?? 0;
    const [point, agent, firm, place] = [
      foreign(fixture.points, (item) => item.tradePointId, own.points),
      foreign(fixture.agents, (item) => item.fieldEmployeeId, own.namedAgents),
      foreign(fixture.distributors, (item) => item.distrId, own.distributors),
      foreign(fixture.territories, (item) => item.territoryId, own.near),
    ];
    for (const path of [
      `/api/v1/filter/tradePoints/?ids=[${point}]`,
      `/api/v1/base/stores/?ids=[${point}]`,
      `/api/v1/filter/fieldEmployees/?ids=[${agent}]`,
      `/api/v1/distributors/?ids=[${firm}]`,
      `/api/v1/territories/?ids=[${place}]`,
      `/api/v1/base/territories/?ids=[${place}]`,
      `/api/v1/tasks/?tradePointId=${point}`,
      `/api/v1/tasks/?territoryIds=[${place}]`,
      `/api/v1/tradePoints/?tradePointId=${point}`,
      `/api/v1/tradePoints/?territoryIds=[${place}]`,
      `/api/v1/billing/fieldEmployees/withdrawalRequests/?fieldEmployeeId=${agent}`,
      `/api/v1/audit/stores/${point}/sentReportsInfo/`,
    ])
      expect([path, rowsIn((await api.call('GET', path, token)).body.data)]).toEqual([path, []]);
    const shared = (await api.call('GET', `/api/v1/strategies/?distributorId=${firm}`, token)).body.data;
    expect(foreignIn(shared, own)).toEqual([]);
  });

  it('offers a distributor from elsewhere that serves a point within the limit, and finds that point; hides any other', async () => {
    const { token, own } = whose(name);
    const { db } = api.deps;
    const elsewhere = fixture.territories.find(({ territoryId }) => !own.near.has(territoryId))?.territoryId ?? 0;
    const [tradePointId = 0] = own.points;
    const [serving, stranger] = await db
      .insert(distributors)
      .values([{ name: 'Издалека' }, { name: 'Чужой' }])
      .returning();
    const firms = [serving, stranger].map((item) => item?.distrId ?? 0);
    const [distrId = 0] = firms;
    await db.insert(distributorTerritories).values(firms.map((firm) => ({ distrId: firm, territoryId: elsewhere })));
    await db.insert(tradePointDistributors).values({ tradePointId, distrId });
    try {
      expect((await api.call('GET', `/api/v1/distributors/?ids=[${firms.join()}]`, token)).body.data).toEqual([
        { distrId, name: 'Издалека' },
      ]);
      expect(
        rowsIn((await api.call('GET', `/api/v1/filter/tradePoints/?distributorId=${distrId}`, token)).body.data).map(
          (item) => item['tradePointId'],
        ),
      ).toEqual([tradePointId]);
    } finally {
      await db.delete(tradePointDistributors).where(inArray(tradePointDistributors.distrId, firms));
      await db.delete(distributorTerritories).where(inArray(distributorTerritories.distrId, firms));
      await db.delete(distributors).where(inArray(distributors.distrId, firms));
    }
  });

  it('shows territories within the limit and only their ancestors', async () => {
    const { token, own } = whose(name);
    for (const path of ['/api/v1/territories/', '/api/v1/base/territories/']) {
      const seen: number[] = [];
      const walk = (nodes: readonly Row[]): void =>
        nodes.forEach((node) => {
          seen.push(node['territoryId'] as number);
          walk(recordsIn(node['childTerritories']));
        });
      walk(rowsIn((await api.call('GET', path, token)).body.data));
      expect(new Set(seen)).toEqual(own.near);
    }
  });

  it.each(singles)('%s: is within the limit, or answers 404 with the reason', async (path, ownOf, all, removed) => {
    const { token, own } = whose(name);
    const at = (id: number): string => path.replace(/\{\w+\}/, String(id));
    for (const id of [...ownOf(own)].slice(0, 20)) {
      const response = await api.call('GET', at(id), token);
      expect([at(id), response.status, foreignIn(response.body, own)]).toEqual([at(id), 200, []]);
    }
    for (const id of all(fixture)
      .filter((item) => !ownOf(own).has(item))
      .slice(0, 20)) {
      expect(await api.call('GET', at(id), token)).toEqual({
        status: 404,
        body: {
          success: false,
          error: { code: 214, text: 'Запись относится к территории, к которой у вас нет доступа' },
        },
      });
    }
    expect(await api.call('GET', at(2_147_483_646), token)).toEqual({
      status: 404,
      body: { success: false, error: { code: 404, text: removed } },
    });
  });

  it('applies to polls, statistics and accounts by their agents', async () => {
    const { token, own } = whose(name);
    const themes = rowsIn((await api.call('GET', '/api/v1/polls/themes/questions/', token)).body.data) as {
      correctCount: number;
      wrongCount: number;
      partialCount: number;
    }[];
    const [responses] = (
      (await api.deps.db.execute(
        sql`select count(*)::int as count from poll_answers where field_employee_id in ${[...own.agents]}`,
      )) as unknown as { rows: { count: number }[] }
    ).rows;
    expect(themes.reduce((sum, item) => sum + item.correctCount + item.wrongCount + item.partialCount, 0)).toBe(
      responses?.count,
    );
    const statistics = (await api.call('GET', '/api/v1/fieldEmployees/saleStatistics/', token)).body.data as {
      fieldemployees: { id: number }[];
    };
    expect(new Set(statistics.fieldemployees.map(({ id }) => id))).toEqual(own.agents);
    const account = (await api.call('GET', '/api/v1/billing/companyAccounts/', token)).body.data as {
      amountToWithdrawal: number;
    };
    const employees = await allRows('/api/v1/billing/fieldEmployees/', token);
    expect(account.amountToWithdrawal).toBe(
      employees.reduce((sum, item) => sum + Number(item['moneyAvailableToWithdraw']), 0),
    );
    const requests = (
      await Promise.all(
        [...own.agents].map((id) =>
          allRows(`/api/v1/billing/fieldEmployees/withdrawalRequests/?fieldEmployeeId=${id}`, boss),
        ),
      )
    ).flat();
    expect(await allRows('/api/v1/billing/fieldEmployees/withdrawalRequests/', token)).toHaveLength(requests.length);
  });

  it('applies to the map by view', async () => {
    const { token, own } = whose(name);
    const world = 'west=-180&south=-90&east=180&north=90';
    expect((await api.call('GET', '/config/map/overview/', token)).body.data).toEqual({ count: own.points.size });
    const { points } = (await api.call('GET', `/config/map/points/?${world}`, token)).body.data as { points: Row[] };
    const unplaced = (await api.call('GET', '/config/map/points/?unplaced=true', token)).body.data as { points: Row[] };
    const ids = [...points, ...unplaced.points].map((row) => row['tradePointId']);
    expect(ids.toSorted((a, b) => Number(a) - Number(b))).toEqual([...own.points].toSorted((a, b) => a - b));
    expect(foreignIn([points, unplaced], own)).toEqual([]);
    expect((await api.call('GET', `/config/map/totals/?${world}`, token)).body.data).toMatchObject({
      count: points.length,
    });
  });

  it('applies to the summary and the findings by their tasks and reports', async () => {
    const { token, own } = whose(name);
    const total = async (path: string) =>
      ((await api.call('GET', path, token)).body.data as { total: { count: number } }).total.count;
    expect(await total('/config/summary/pointTasks/money/')).toBe(own.tasks.size);
    expect(await total('/config/summary/tradePoints/points/')).toBe(own.points.size);
    for (const { resource } of summaryParts) {
      for (const tile of resource.tiles ?? [])
        expect([
          tile.title,
          foreignIn(
            (await api.call('GET', `/config/summary/${resource.name}/${tile.name}/groups/`, token)).body.data,
            own,
          ),
        ]).toEqual([tile.title, []]);
    }
    expect((await api.call('GET', '/config/audit/findings/', token)).body.data).toMatchObject({
      reports: own.reports.size,
      stores: own.stores.size,
    });
    const reports = (await api.call('GET', '/config/audit/findings/reports/', token)).body.data;
    expect(
      rowsIn(reports)
        .map((row) => row['reportId'])
        .toSorted((a, b) => Number(a) - Number(b)),
    ).toEqual([...own.reports].toSorted((a, b) => a - b));
    expect(foreignIn(reports, own)).toEqual([]);
  });
});
