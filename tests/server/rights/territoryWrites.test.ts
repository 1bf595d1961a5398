import { and, eq, notInArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '#server/platform/db/rows.ts';
import { distributors, tradePointDistributors } from '#server/platform/tables/reference.ts';
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
import { demoPhones } from '../../support/demoPhones.ts';

const phone = demoPhones.motivations;
let api: TestApi;
let boss: string;
let clerk: string;
let fixture: TerritoryFixture;
let own: OwnIds;
beforeAll(async () => {
  api = await openTestApi();
  boss = (await api.signIn()).access_token;
  const region = await territoryNamed(api.deps.db, 'Республика Татарстан');
  await limitTo(api.deps.db, phone, [region]);
  clerk = (await api.signIn(phone)).access_token;
  fixture = await readTerritoryFixture(api.deps.db);
  own = expectedOwnIds(fixture, [region]);
});
afterAll(() => api.close());

/** The answer to the read of a record outside the limit. */
const outside = {
  status: 404,
  body: {
    success: false,
    error: { code: 214, text: 'Запись относится к территории, к которой у вас нет доступа' },
  },
};
/** The header by which a read says that the record may not be changed. */
const readOnlyOf = async (at: string, token: string) =>
  (await api.fetch(at, { headers: { 'x-token': token, device: 'web' } })).headers.get('x-read-only');
const first = (set: ReadonlySet<number>): number => [...set][0] ?? 0;
const other = (ids: readonly number[], set: ReadonlySet<number>): number => ids.find((id) => !set.has(id)) ?? 0;
const foreign = {
  territory: () =>
    other(
      fixture.territories.map((item) => item.territoryId),
      own.near,
    ),
  point: () =>
    other(
      fixture.points.map((item) => item.tradePointId),
      own.points,
    ),
  agent: () =>
    other(
      fixture.agents.map((item) => item.fieldEmployeeId),
      own.namedAgents,
    ),
  distributor: () =>
    other(
      fixture.distributors.map((item) => item.distrId),
      own.distributors,
    ),
};
const body = (resource: string, more: object): object => ({ ...writableSampleOf(resource).body, ...more });
const volumeTask = (fieldEmployeeId: number) => ({ fieldEmployeeId, volume: 10, money: 100 });
const made = async (path: string, sent: object, as = boss): Promise<number> => {
  const response = await api.call('POST', path, as, sent);
  expect([path, response.status]).toEqual([path, 200]);
  return Object.values(response.body.data as Record<string, number>)[0] ?? 0;
};
const fields = (data: unknown) => ({
  status: 400,
  body: { success: false, error: { code: 400, text: 'Проверьте заполнение полей', data } },
});
const notHere = (id: number) => [`Не найдено на ваших территориях: ${id}`];
const everybody = [
  'Вам доступны не все территории: выберите здесь только свои, без выбора запись касалась бы всей компании',
];
const beyond = {
  status: 403,
  body: {
    success: false,
    error: {
      code: 403,
      text: 'Недостаточно прав: запись касается и других территорий, изменить её может тот, у кого есть все её территории',
    },
  },
};

const audit = '/api/v2/audit/strategies/';
const strategies = '/api/v1/strategies/';
const motivations = '/api/v1/motivations/';
const volumes = '/api/v1/volume/strategies/';
const notices = '/api/v1/notifications/';
const notice = (more: object) => ({
  message: 'Завтра выходной',
  date: 1_750_000_000,
  territoryIds: [],
  distributorIds: [],
  ...more,
});

describe('Writes with a territory limit', () => {
  it('refuse a distribution strategy of a distributor who sells outside the limit, too: it would plan there', async () => {
    const mine = first(own.distributors);
    const { db } = api.deps;
    const sent = body('strategy', { distributorIds: [mine] });
    const outsideOf = fixture.points.find(({ tradePointId }) => !own.points.has(tradePointId))?.tradePointId ?? 0;
    await db.insert(tradePointDistributors).values({ tradePointId: outsideOf, distrId: mine }).onConflictDoNothing();
    const [distributor] = await db.select().from(distributors).where(eq(distributors.distrId, mine));
    expect(await api.call('POST', strategies, clerk, sent)).toEqual(
      fields({
        distributorIds: [
          `Есть точки вне ваших территорий: ${distributor?.name}. Такую стратегию сохраняет тот, чьи территории охватывают все точки`,
        ],
      }),
    );
    const strategyId = await made(strategies, sent);
    expect((await api.call('PUT', `${strategies}${strategyId}/`, clerk, { ...sent, name: 'Иначе' })).status).toBe(400);
    // The tests below plan at the points of the limit only.
    await db
      .delete(tradePointDistributors)
      .where(
        and(eq(tradePointDistributors.distrId, mine), notInArray(tradePointDistributors.tradePointId, [...own.points])),
      );
    expect((await api.call('PUT', `${strategies}${strategyId}/`, clerk, { ...sent, name: 'Иначе' })).status).toBe(200);
    await api.call('DELETE', `${strategies}${strategyId}/`, boss);
  });

  it('accept names within the limit, in every section', async () => {
    const theirs: readonly (readonly [string, object])[] = [
      [audit, body('auditStrategy', { territoryIds: [first(own.territories)], storeIds: [first(own.points)] })],
      [strategies, body('strategy', { distributorIds: [first(own.distributors)] })],
      [motivations, body('motivation', { distributorIds: [first(own.distributors)] })],
      [volumes, body('strategyVolume', { tasks: [volumeTask(first(own.agents))] })],
      [
        notices,
        notice({
          territoryIds: [first(own.territories)],
          distributorIds: [first(own.distributors)],
          fieldEmployeeId: first(own.agents),
        }),
      ],
    ];
    for (const [path, sent] of theirs)
      expect([path, (await api.call('POST', path, clerk, sent)).status]).toEqual([path, 200]);
  });

  it('reject names outside the limit, with the field', async () => {
    const [territory, point, agent, distributor] = [
      foreign.territory(),
      foreign.point(),
      foreign.agent(),
      foreign.distributor(),
    ];
    expect(
      await api.call(
        'POST',
        audit,
        clerk,
        body('auditStrategy', { territoryIds: [first(own.territories), territory] }),
      ),
    ).toEqual(fields({ territoryIds: notHere(territory) }));
    expect(
      await api.call('POST', audit, clerk, body('auditStrategy', { territoryIds: [], storeIds: [point] })),
    ).toEqual(fields({ storeIds: notHere(point) }));
    expect(
      await api.call(
        'POST',
        strategies,
        clerk,
        body('strategy', { distributorIds: [first(own.distributors), distributor] }),
      ),
    ).toEqual(fields({ distributorIds: notHere(distributor) }));
    expect(await api.call('POST', motivations, clerk, body('motivation', { distributorIds: [distributor] }))).toEqual(
      fields({ distributorIds: notHere(distributor) }),
    );
    expect(await api.call('POST', volumes, clerk, body('strategyVolume', { tasks: [volumeTask(agent)] }))).toEqual(
      fields({ tasks: notHere(agent) }),
    );
    expect(await api.call('POST', notices, clerk, notice({ territoryIds: [territory] }))).toEqual(
      fields({ territoryIds: notHere(territory) }),
    );
    expect(await api.call('POST', notices, clerk, notice({ distributorIds: [distributor] }))).toEqual(
      fields({ distributorIds: notHere(distributor) }),
    );
    expect(
      await api.call(
        'POST',
        notices,
        clerk,
        notice({ territoryIds: [first(own.territories)], fieldEmployeeId: agent }),
      ),
    ).toEqual(fields({ fieldEmployeeId: notHere(agent) }));
  });

  it('reject a territory that is only an ancestor of the user’s own', async () => {
    const above = [...own.near].find((id) => !own.territories.has(id)) ?? 0;
    expect(await api.call('POST', notices, clerk, notice({ territoryIds: [above] }))).toEqual(
      fields({ territoryIds: notHere(above) }),
    );
  });

  it('reject company-wide records with the field to fill in, and store nothing', async () => {
    const count = async () =>
      (
        await rowsOf<{ all: number }>(
          api.deps.db,
          sql`select ((select count(*) from notices) + (select count(*) from volume_strategies) + (select count(*) from audit_strategies))::int as all`,
        )
      )[0]?.all;
    const before = await count();
    expect(await api.call('POST', notices, clerk, notice({}))).toEqual(fields({ territoryIds: everybody }));
    expect(await api.call('POST', volumes, clerk, body('strategyVolume', { tasks: [] }))).toEqual(
      fields({ tasks: everybody }),
    );
    expect(
      await api.call(
        'POST',
        audit,
        clerk,
        body('auditStrategy', { territoryIds: [first(own.territories)], federalChainIds: [1] }),
      ),
    ).toEqual(fields({ territoryIds: everybody }));
    expect(await count()).toBe(before);
  });

  it('reject product lists, which all users read and only users without a limit write', async () => {
    expect((await api.call('GET', '/api/v1/mml/1/', clerk)).status).toBe(200);
    expect(await api.call('POST', '/api/v1/mml/', clerk, writableSampleOf('mml').body)).toEqual(beyond);
    expect(await api.call('PUT', '/api/v1/mml/1/', clerk, writableSampleOf('mml').body)).toEqual(beyond);
    expect(await api.call('DELETE', '/api/v1/mml/1/', clerk)).toEqual(beyond);
  });

  it('answer 404 for a record outside the limit, for every operation', async () => {
    const theirs: readonly (readonly [path: string, sent: object, gone: string])[] = [
      [
        audit,
        body('auditStrategy', { territoryIds: [foreign.territory()] }),
        'Стратегия не найдена: возможно, её уже удалили',
      ],
      [
        strategies,
        body('strategy', { distributorIds: [foreign.distributor()] }),
        'Стратегия не найдена: возможно, её уже удалили',
      ],
      [
        motivations,
        body('motivation', { distributorIds: [foreign.distributor()] }),
        'Мотивация не найдена: возможно, её уже удалили',
      ],
      [
        volumes,
        body('strategyVolume', { tasks: [volumeTask(foreign.agent())] }),
        'Стратегия не найдена: возможно, её уже удалили',
      ],
    ];
    for (const [path, sent, removed] of theirs) {
      const at = `${path}${await made(path, sent)}/`;
      const missing = { status: 404, body: { success: false, error: { code: 404, text: removed } } };
      expect(await api.call('GET', at, clerk)).toEqual(outside);
      expect(await api.call('PUT', at, clerk, sent)).toEqual(missing);
      expect(await api.call('DELETE', at, clerk)).toEqual(missing);
      expect((await api.call('GET', at, boss)).status).toBe(200);
    }
    const issue = fixture.issues.find(({ issueId }) => !own.issues.has(issueId))?.issueId ?? 0;
    const missing = { status: 404, body: { success: false, error: { code: 404, text: 'Обращение не найдено' } } };
    expect(await api.call('PUT', `/api/v1/feedback/issues/${issue}/`, clerk, { id: issue, status: 1 })).toEqual(
      missing,
    );
    expect(await api.call('POST', `/api/v1/feedback/issues/${issue}/comment/`, clerk, { text: 'Ответ' })).toEqual(
      missing,
    );
  });

  it('require all territories of a shared record, which is readable without the others', async () => {
    const [mine, others] = [first(own.distributors), foreign.distributor()];
    const at = `${strategies}${await made(strategies, body('strategy', { distributorIds: [mine, others] }))}/`;
    const read = await api.call('GET', at, clerk);
    expect(
      (read.body.data as { distributors: { distrId: number }[] }).distributors.map(({ distrId }) => distrId),
    ).toEqual([mine]);
    expect(await api.call('PUT', at, clerk, body('strategy', { distributorIds: [mine] }))).toEqual(beyond);
    expect(await api.call('DELETE', at, clerk)).toEqual(beyond);
    expect(((await api.call('GET', at, boss)).body.data as { distributors: unknown[] }).distributors).toHaveLength(2);
    const shared = `${audit}${await made(audit, body('auditStrategy', { territoryIds: [first(own.territories), foreign.territory()], storeIds: [first(own.points), foreign.point()] }))}/`;
    expect((await api.call('GET', shared, clerk)).body.data).toMatchObject({
      territoryIds: [first(own.territories)],
      storeIds: [first(own.points)],
      territories: [{ territoryId: first(own.territories) }],
      stores: [{ storeId: first(own.points) }],
    });
    const plan = `${volumes}${await made(volumes, body('strategyVolume', { tasks: [volumeTask(first(own.agents)), volumeTask(foreign.agent())] }))}/`;
    expect((await api.call('GET', plan, clerk)).body.data).toMatchObject({
      tasksCount: 1,
      tasks: [{ fieldEmployeeId: first(own.agents) }],
    });
  });

  it('mark a record as read-only when it concerns other territories too', async () => {
    const [mine, others] = [first(own.distributors), foreign.distributor()];
    const shared = `${strategies}${await made(strategies, body('strategy', { distributorIds: [mine, others] }))}/`;
    const whole = `${strategies}${await made(strategies, body('strategy', { distributorIds: [mine] }))}/`;
    // The second answer comes from the cache.
    expect([await readOnlyOf(shared, clerk), await readOnlyOf(shared, clerk)]).toEqual(['territories', 'territories']);
    expect([await readOnlyOf(shared, boss), await readOnlyOf(whole, clerk)]).toEqual([null, null]);
    const places = { territoryIds: [first(own.territories), foreign.territory()] };
    expect(await readOnlyOf(`${audit}${await made(audit, body('auditStrategy', places))}/`, clerk)).toBe('territories');
    const tasks = [volumeTask(first(own.agents)), volumeTask(foreign.agent())];
    expect(await readOnlyOf(`${volumes}${await made(volumes, body('strategyVolume', { tasks }))}/`, clerk)).toBe(
      'territories',
    );
    expect([await readOnlyOf('/api/v1/mml/1/', clerk), await readOnlyOf('/api/v1/mml/1/', boss)]).toEqual([
      'territories',
      null,
    ]);
  });

  it('use one version for all users, and report an overwritten change of another', async () => {
    const id = await made(
      motivations,
      body('motivation', { distributorIds: [first(own.distributors)], productIds: [230] }),
    );
    const tags = await Promise.all(
      [boss, clerk].map(async (token) =>
        (await api.fetch(`${motivations}${id}/`, { headers: { 'x-token': token, device: 'web' } })).headers.get('etag'),
      ),
    );
    expect(tags[0]).toBe(tags[1]);
    expect(
      (await api.call('PUT', `${motivations}${id}/`, boss, body('motivation', { productIds: [230], name: 'Другое' })))
        .status,
    ).toBe(200);
    const late = await api.fetch(`${motivations}${id}/`, {
      method: 'PUT',
      headers: { 'x-token': clerk, device: 'web', 'content-type': 'application/json', 'if-match': tags[1] ?? '' },
      body: JSON.stringify(body('motivation', { productIds: [230] })),
    });
    expect(late.status).toBe(412);
  });

  it('show history only of records entirely within the limit, and restore no others', async () => {
    const [mine, others] = [first(own.distributors), foreign.distributor()];
    const at = async (distributorIds: number[]) => made(strategies, body('strategy', { distributorIds, status: 1 }));
    const [whole, part, none] = [await at([mine]), await at([mine, others]), await at([others])];
    const status = async (id: number) => (await api.call('GET', `/config/history/strategy/${id}/`, clerk)).status;
    expect([await status(whole), await status(part), await status(none)]).toEqual([200, 404, 404]);
    const deleted = async (id: number): Promise<number> => {
      await api.call('DELETE', `${strategies}${id}/`, boss);
      const entries = (await api.call('GET', `/config/history/strategy/${id}/`, boss)).body.data as {
        id: number;
        action: string;
      }[];
      return entries.find(({ action }) => action === 'delete')?.id ?? 0;
    };
    const [own1, foreign1] = [await deleted(whole), await deleted(none)];
    expect((await api.call('POST', `/config/history/${foreign1}/restore/`, clerk)).body.error).toEqual({
      code: 404,
      text: 'Стратегия не найдена: возможно, её уже удалили',
    });
    expect((await api.call('GET', `${strategies}${none}/`, boss)).status).toBe(404);
    expect((await api.call('POST', `/config/history/${own1}/restore/`, clerk)).body.data).toEqual({
      strategyId: whole,
    });
  });

  it('check an import row by row, and show its rows to the user who imported it', async () => {
    const [mine, others] = [first(own.distributors), foreign.distributor()];
    const foreignId = await made(strategies, body('strategy', { distributorIds: [others] }));
    const rows = [
      { row: 2, id: null, changes: [], body: body('strategy', { name: 'Из файла', distributorIds: [mine] }) },
      { row: 3, id: null, changes: [], body: body('strategy', { distributorIds: [others] }) },
      { row: 4, id: foreignId, changes: [], body: body('strategy', { distributorIds: [mine] }) },
    ];
    const send = (token: string, id: string, sent: object[]) =>
      api.call('POST', '/api/exchange/imports/strategy/write/', token, {
        import: { id, file: 'Стратегии.xlsx' },
        rows: sent,
      });
    const [done, unknown, removed] = (await send(clerk, 'mine', rows)).body.data as {
      id?: number;
      status?: number;
      error?: { data?: unknown; text: string };
    }[];
    expect(done).toEqual({ row: 2, id: expect.any(Number) });
    expect(unknown?.error?.data).toEqual({ distributorIds: notHere(others) });
    expect([removed?.status, removed?.error?.text]).toEqual([404, 'Стратегия не найдена: возможно, её уже удалили']);
    expect(
      (await api.call('POST', '/api/exchange/imports/strategy/read/', clerk, { ids: [foreignId] })).body.data,
    ).toEqual([null]);
    await send(boss, 'theirs', [
      { row: 2, id: null, changes: [], body: body('strategy', { name: 'Другого', distributorIds: [others] }) },
    ]);
    expect(
      ((await api.call('GET', '/api/exchange/imports/strategy/', clerk)).body.data as { importId: string }[]).map(
        ({ importId }) => importId,
      ),
    ).toEqual(['mine']);
    expect((await api.call('GET', '/api/exchange/imports/strategy/theirs/', clerk)).body.error).toEqual({
      code: 404,
      text: 'Такой файл не загружали',
    });
    expect((await api.call('GET', '/api/exchange/imports/strategy/theirs/', boss)).body.data).toHaveLength(1);
  });

  it('count only the recipients of a notice within the limit', async () => {
    expect((await api.call('GET', '/config/recipients', clerk)).body.data).toEqual({ agents: own.agents.size });
    expect(
      (await api.call('GET', `/config/recipients?territoryIds=[${foreign.territory()}]`, clerk)).body.data,
    ).toEqual({ agents: 0 });
  });
});

describe('Changes of territories', () => {
  const counted = async (path: string): Promise<number> =>
    Number(
      (await api.fetch(`${path}?count=true&limit=1`, { headers: { 'x-token': clerk, device: 'web' } })).headers.get(
        'x-total-count',
      ),
    );
  const points = () => counted('/api/v1/tradePoints/');
  const tasks = () => counted('/api/v1/tasks/');
  const change = async (path: string, more: object) => {
    const {
      body: { data },
    } = await api.call('GET', path, boss);
    expect((await api.call('PUT', path, boss, { ...(data as object), ...more })).status).toBe(200);
  };
  const of = (...names: string[]) => Promise.all(names.map((name) => territoryNamed(api.deps.db, name)));
  const there = async (...names: string[]) =>
    expectedOwnIds(await readTerritoryFixture(api.deps.db), await of(...names)).points.size;
  const give = (territoryIds: readonly number[], allTerritories = false) =>
    change('/api/exchange/employees/5/', { territoryIds, allTerritories });

  it('apply from the next request, despite cached responses', async () => {
    await give(await of('Казань'));
    expect(await points()).toBe(await there('Казань'));
    await give(await of('Республика Татарстан', 'Московская область'));
    expect(await points()).toBe(await there('Республика Татарстан', 'Московская область'));
  });

  it('lift the limit by the mark that all territories are meant', async () => {
    await give([], true);
    expect(await points()).toBe(fixture.points.length);
    await give(await of('Казань'));
    expect(await points()).toBe(await there('Казань'));
  });

  it('follow the tree: a territory moved below them is included, and one moved away is not', async () => {
    await give(await of('Республика Татарстан'));
    const before = await there('Республика Татарстан');
    const [region, home] = await of('Республика Башкортостан', 'Республика Татарстан');
    const city = fixture.points.find(({ tradePointId }) => own.points.has(tradePointId))?.territoryId ?? 0;
    const move = (parentId: number | undefined) => change(`/api/exchange/territories/${city}/`, { parentId });
    await move(region);
    expect([(await points()) < before, await points()]).toEqual([true, await there('Республика Татарстан')]);
    await move(home);
    expect(await points()).toBe(before);
  });

  it('follow the trade points of tasks, moved or replaced', async () => {
    await give(await of('Республика Татарстан', 'Московская область'));
    const [home, away] = await of('Республика Татарстан', 'Республика Башкортостан');
    const below = (territoryId: number | undefined) =>
      sql`trade_points join territory_cover cover on cover.covered_id = trade_points.territory_id and cover.territory_id = ${territoryId ?? 0}`;
    const [busy] = await rowsOf<{ id: number; city: number; tasks: number; task: number }>(
      api.deps.db,
      sql`
      select trade_point_id as id, covered_id as city, count(*)::int as tasks, min(task_id) as task from ${below(home)} join tasks using (trade_point_id) group by 1, 2 order by 3 desc, 1 limit 1`,
    );
    const [far] = await rowsOf<{ id: number; city: number }>(
      api.deps.db,
      sql`select trade_point_id as id, covered_id as city from ${below(away)} limit 1`,
    );
    const before = await tasks();
    await change(`/api/exchange/tradePoints/${busy?.id}/`, { territoryId: far?.city });
    expect(await tasks()).toBe(before - (busy?.tasks ?? 0));
    await change(`/api/exchange/tradePoints/${busy?.id}/`, { territoryId: busy?.city });
    expect(await tasks()).toBe(before);
    await change(`/api/exchange/tasks/${busy?.task}/`, { tradePointId: far?.id });
    expect(await tasks()).toBe(before - 1);
    await change(`/api/exchange/tasks/${busy?.task}/`, { tradePointId: busy?.id });
    expect(await tasks()).toBe(before);
  });

  it('never limit a superuser', async () => {
    await limitTo(api.deps.db, phone, await of('Казань'));
    await api.deps.db.execute(sql`update users set super_user = true where phone = ${phone}`);
    expect(await points()).toBe(fixture.points.length);
    await api.deps.db.execute(sql`update users set super_user = false where phone = ${phone}`);
    expect(await points()).toBe(await there('Казань'));
  });

  it('update the bit sets according to the tree, after a truncation too', async () => {
    const bits = (set: 'own_cover' | 'near_cover') =>
      sql`select user_id, territory_id from users, territories where territory_id < 8 * length(${sql.identifier(set)}) and get_bit(${sql.identifier(set)}, territory_id) = 1`;
    const below = sql`select user_id, covered_id from user_territories join territory_cover using (territory_id)`;
    const differ = await rowsOf(
      api.deps.db,
      sql`(${bits('own_cover')} except ${below}) union all (${below} except ${bits('own_cover')})`,
    );
    expect(differ).toEqual([]);
    const given = await of('Казань');
    const above = [...expectedOwnIds(await readTerritoryFixture(api.deps.db), given).near].filter(
      (id) => !given.includes(id),
    );
    expect(above.length).toBe(2);
    expect(
      (
        await rowsOf<{ id: number }>(
          api.deps.db,
          sql`select id from (${bits('near_cover')} except ${below}) above (of_user, id) where of_user = 5 order by 1`,
        )
      ).map(({ id }) => id),
    ).toEqual(above.toSorted((a, b) => a - b));
    await api.deps.db.execute(sql`truncate user_territories`);
    expect(
      await rowsOf(
        api.deps.db,
        sql`select 1 from users where coalesce(own_cover, near_cover) is not null or covered_share is not null`,
      ),
    ).toEqual([]);
  });
});
