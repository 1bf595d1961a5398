import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MapCells, MapSelection, MapTotals, TerritoryPoints, WholeMap } from '#schemas/mapPoints.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { limitTo, territoryNamed } from './rights/territoryFixture.ts';
import { demoPhones } from '../support/demoPhones.ts';

/** The added points have ids from here on: 5,000 near Kazan, 999 in Chukotka, and 7 without coordinates. */
const first = 700_000;
const kazan = { west: 48.9, south: 55.6, east: 49.4, north: 56 };
const chukotka = { west: 177, south: 64, east: 183, north: 67 };
const world = { west: -180, south: -90, east: 180, north: 90 };

let api: TestApi;
let token: string;
let tatarstan: number;
beforeAll(async () => {
  api = await openTestApi();
  const { db } = api.deps;
  tatarstan = await territoryNamed(db, 'Республика Татарстан');
  const elsewhere = await territoryNamed(db, 'Московская область');
  await db.execute(sql`
    insert into trade_points (trade_point_id, name, address, territory_id, kind, search, lat, lng)
    select ${first}::int + n, 'Точка ' || n, 'ул. ' || n, case when n < 5000 then ${tatarstan}::int else ${elsewhere}::int end, 0, '',
      case when n < 5000 then 55.7 + (n % 71) * 0.003 when n < 5999 then 64.5 + (n % 37) * 0.05 when n < 6002 then 0 end,
      case when n < 5000 then 49 + (n % 67) * 0.004 when n < 5500 then 178 + (n % 13) * 0.1 when n < 5999 then -180 + (n % 13) * 0.1 when n < 6002 then 0 end
    from generate_series(0, 6005) n`);
  await db.execute(sql`
    insert into tasks (task_id, title, description, trade_point_id, field_employee_id, brief_id, status, measure, volume, progress, money_total, money_paid, created, deadline_date)
    select ${first}::int + n * 2 + part, 'Продать', '', ${first}::int + n, (select min(field_employee_id) from field_employees), (select min(brief_id) from task_briefs),
      case when part = 1 and n % 3 = 0 then 3 else n % 3 end, 'piece', 1, 0, 10 + n % 7, 0, 1750000000, '2099-01-01'
    from generate_series(0, 6005) n, generate_series(0, 1) part`);
  // Without statistics of the added rows, each list takes seconds.
  await db.execute(sql`analyze trade_points, tasks`);
  token = (await api.signIn()).access_token;
});
afterAll(() => api.close());

const get = async <T>(path: string, query: Record<string, unknown> = {}, as = token): Promise<T> => {
  const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const { status, body } = await api.call('GET', `/config/map/${path}/?${params}`, as);
  expect([path, status, body.error]).toEqual([path, 200, undefined]);
  return body.data as T;
};
const actual = { taskActual: true };
const sumOf = ({ cells, points }: Pick<MapCells, 'cells' | 'points'>): MapTotals => ({
  count: points.length + cells.reduce((sum, [, , count]) => sum + count, 0),
  money:
    points.reduce((sum, point) => sum + point.totalMoney, 0) + cells.reduce((sum, [, , , money]) => sum + money, 0),
});
/** Returns the points of the list of the specification, in parts of its limit. */
async function listed(query: Record<string, unknown>, as = token) {
  const rows: { tradePointId: number; totalMoney: number; lat: number | null; lng: number | null }[] = [];
  for (;;) {
    const params = new URLSearchParams(
      Object.entries({ ...query, limit: 5000, offset: rows.length }).map(([name, value]) => [name, String(value)]),
    );
    const some = (await api.call('GET', `/api/v1/tradePoints/?${params}`, as)).body.data as typeof rows;
    rows.push(...some);
    if (some.length < 5000) return rows;
  }
}
const totalsOf = (rows: Awaited<ReturnType<typeof listed>>): MapTotals => {
  const placed = rows.filter(({ lat, lng }) => lat !== null && lng !== null && (lat !== 0 || lng !== 0));
  return { count: placed.length, money: placed.reduce((sum, { totalMoney }) => sum + totalMoney, 0) };
};

describe('Overview of the map', () => {
  it.each([
    ['one point', { tradePointId: first }],
    ['other tasks', { taskActual: false }],
  ])('has only the number of up to 5,000 points, which the page loads in one call: %s', async (_name, query) => {
    expect(await get('overview', query)).toEqual({ count: (await listed(query)).length });
  });

  it.each([
    ['open tasks', actual],
    ['all points', {}],
  ])('adds up to the list of the specification: %s', async (_name, query) => {
    const rows = await listed(query);
    const overview = await get<WholeMap>('overview', query);
    expect({ count: overview.count, money: overview.money }).toEqual(totalsOf(rows));
    expect(sumOf(overview)).toEqual(totalsOf(rows));
    expect(overview.unplaced).toBe(rows.length - totalsOf(rows).count);
  });

  it('has the bounds of all points, the shorter way around the globe', async () => {
    const { bounds } = await get<WholeMap>('overview', actual);
    expect(bounds[0]).toBeGreaterThan(0);
    expect(bounds[2]).toBeGreaterThan(180);
    expect(bounds[3]).toBeGreaterThan(66);
  });

  it('has at most a few thousand cells, and the record of a point that is alone in its cell', async () => {
    const { cells, points } = await get<WholeMap>('overview', actual);
    expect(cells.length + points.length).toBeLessThan(4100);
    expect(cells.every(([, , count]) => count > 1)).toBe(true);
    const [point] = points;
    const rows = (
      await api.call('GET', `/api/v1/tradePoints/?taskActual=true&tradePointId=${point?.tradePointId}`, token)
    ).body.data;
    expect(rows).toEqual([point]);
  });

  it('shows a write of the last moment, while views keep to the snapshot of their overview', async () => {
    const before = await get<WholeMap>('overview', actual);
    await api.deps.db.execute(sql`update tasks set money_total = money_total + 1000 where task_id = ${first + 2}`);
    const part = { ...actual, ...world };
    expect(await get('totals', { ...part, snapshot: before.snapshot })).toEqual({
      count: before.count,
      money: before.money,
    });
    const after = await get<WholeMap>('overview', actual);
    expect(after.money).toBe(before.money + 1000);
    expect(await get('totals', { ...part, snapshot: before.snapshot })).toEqual({
      count: after.count,
      money: after.money,
    });
    await api.deps.db.execute(sql`update tasks set money_total = money_total - 1000 where task_id = ${first + 2}`);
  });
});

describe('The map after writes', () => {
  /** Reads the overview and checks that it adds up to the list of the specification. */
  async function readOverview(query: Record<string, unknown> = actual): Promise<WholeMap> {
    const overview = await get<WholeMap>('overview', query);
    const rows = await listed(query);
    expect({ count: overview.count, money: overview.money }).toEqual(totalsOf(rows));
    return overview;
  }
  const run = (statement: SQL) => api.deps.db.execute(statement);
  const pay = (taskId: number, roubles: number) =>
    run(sql`update tasks set money_total = ${roubles} where task_id = ${taskId}`);
  /** The open tasks of a point in Kazan, of whose two tasks both are open. */
  const point = first + 1;
  const [task, other] = [first + 2, first + 3];

  it('has the money of a task that was changed, moved to another point, deleted and created', async () => {
    await pay(task, 10);
    const { money, count } = await readOverview();
    await pay(task, 500);
    expect((await readOverview()).money).toBe(money + 490);
    await run(sql`update tasks set trade_point_id = ${point + 1} where task_id = ${task}`);
    expect((await readOverview()).money).toBe(money + 490);
    const at = async (tradePointId: number) =>
      (await get<MapSelection>('points', { ...actual, ...kazan })).points?.find(
        (record) => record.tradePointId === tradePointId,
      )?.tasksCount;
    expect([await at(point), await at(point + 1)]).toEqual([1, 3]);
    await run(sql`create table taken as select * from tasks where task_id in (${task}, ${other})`);
    await run(sql`delete from tasks where task_id in (${task}, ${other})`);
    expect((await readOverview()).count).toBe(count - 1);
    expect(await at(point)).toBeUndefined();
    await run(sql`update taken set trade_point_id = ${point}, money_total = 10 where task_id = ${task}`);
    await run(sql`insert into tasks (task_id, title, description, trade_point_id, field_employee_id, brief_id, status, measure, volume, progress, money_total, money_paid, created, deadline_date)
      select task_id, title, description, trade_point_id, field_employee_id, brief_id, status, measure, volume, progress, money_total, money_paid, created, deadline_date from taken`);
    await run(sql`drop table taken`);
    expect(await readOverview()).toMatchObject({ money, count });
    expect(await at(point)).toBe(2);
  });

  it.each([
    ['open tasks', actual],
    ['all points', {}],
  ])('has a point that was moved, created and deleted: %s', async (_name, query) => {
    await pay(task, 10);
    const before = await readOverview(query);
    await run(sql`update trade_points set lat = null where trade_point_id = ${point}`);
    expect(await readOverview(query)).toMatchObject({ count: before.count - 1, unplaced: before.unplaced + 1 });
    await run(sql`update trade_points set lat = 84, lng = 33 where trade_point_id = ${point}`);
    expect((await readOverview(query)).bounds[3]).toBeCloseTo(84, 5);
    await run(sql`update trade_points set lat = 55.7, lng = 49 where trade_point_id = ${point}`);
    await run(sql`insert into trade_points (trade_point_id, name, address, territory_id, kind, search, lat, lng)
      values (${first + 9000}, 'Новая', '', ${tatarstan}, 0, '', 55.8, 49.1)`);
    await run(sql`update tasks set trade_point_id = ${first + 9000} where task_id = ${task}`);
    expect((await readOverview(query)).count).toBe(before.count + 1);
    await run(sql`update tasks set trade_point_id = ${point} where task_id = ${task}`);
    await run(sql`delete from trade_points where trade_point_id = ${first + 9000}`);
    expect(await readOverview(query)).toMatchObject({ count: before.count, money: before.money });
  });

  it('has the money of a point above the 2,147,483,647 roubles of an integer', async () => {
    const at = async () =>
      (await get<MapSelection>('points', { ...actual, ...kazan })).points?.find(
        ({ tradePointId }) => tradePointId === point,
      )?.totalMoney;
    await pay(task, 2_000_000_000);
    await pay(other, 2_000_000_001);
    await readOverview();
    expect(await at()).toBe(4_000_000_001);
    // A point more, so that the known sums are copied and not changed in place.
    await run(sql`update tasks set status = 3 where trade_point_id = ${point + 3}`);
    await readOverview();
    expect(await at()).toBe(4_000_000_001);
    await run(sql`update tasks set status = 0 where trade_point_id = ${point + 3}`);
    await pay(task, 10);
    await pay(other, 11);
    await readOverview();
    expect(await at()).toBe(21);
  });

  it('has the writes of a transaction once it ends', async () => {
    await pay(task, 10);
    const { money } = await readOverview();
    await api.deps.db.transaction(async (tx) => {
      await tx.execute(sql`update tasks set money_total = 20 where task_id = ${task}`);
      await tx.execute(sql`update tasks set money_total = 30 where task_id = ${task}`);
    });
    expect((await readOverview()).money).toBe(money + 20);
  });

  it('sums all tasks again when it is not known which ones have changed', async () => {
    await pay(task, 10);
    const { money } = await readOverview();
    await pay(task, 15);
    // The rows have expired.
    await run(sql`delete from task_changes`);
    expect((await readOverview()).money).toBe(money + 5);
    await run(sql`update tasks set money_total = money_total + 1 where task_id >= ${first}`);
    await readOverview();
    await run(sql`update tasks set money_total = money_total - 1 where task_id >= ${first}`);
    expect((await readOverview()).money).toBe(money + 5);
  });

  it('sums tasks again only at the points of changed ones, and reads no points again', async () => {
    await pay(task, 10);
    await pay(first + 10_000, 10);
    const before = await readOverview();
    // Writes that no trigger sees.
    await api.deps.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`update tasks set money_total = 700 where task_id = ${first + 10_000}`);
      await tx.execute(sql`update trade_points set lat = null where trade_point_id = ${point}`);
    });
    await pay(task, 12);
    expect(await get('overview', actual)).toMatchObject({ count: before.count, money: before.money + 2 });
    await run(sql`update trade_points set lat = 55.7 where trade_point_id = ${point}`);
    await pay(first + 10_000, 10);
    expect(await readOverview()).toMatchObject({ count: before.count, money: before.money + 2 });
  });
});

describe('Cells and totals of a view', () => {
  it.each([0, 3, 8, 12])('add up to the same number and money at zoom %i', async (zoom) => {
    const area = zoom < 4 ? world : kazan;
    const cells = await get<MapCells>('cells', { ...actual, ...area, zoom });
    expect(cells.zoom).toBe(zoom);
    expect(sumOf(cells)).toEqual(await get('totals', { ...actual, ...area }));
  });

  it('place a cell at the mean of its points', async () => {
    const { cells } = await get<MapCells>('cells', { ...actual, ...kazan, zoom: 0 });
    const rows = (await listed({ ...actual, territoryIds: `[${tatarstan}]` })).filter(
      ({ lat, lng }) =>
        Number(lat) >= kazan.south &&
        Number(lat) <= kazan.north &&
        Number(lng) >= kazan.west &&
        Number(lng) <= kazan.east,
    );
    const mean = rows.reduce((sum, { lat }) => sum + Number(lat), 0) / rows.length;
    expect(cells).toHaveLength(1);
    expect(cells[0]?.[0]).toBeCloseTo(mean, 5);
  });

  it('include points on both sides of the 180th meridian, and leave out those beyond the view', async () => {
    const found = await get<MapTotals>('totals', { ...actual, ...chukotka });
    expect(found.count).toBe(999);
    expect((await get<MapTotals>('totals', { ...actual, ...chukotka, east: 179.99 })).count).toBe(500);
    expect((await get<MapTotals>('totals', { ...actual, ...chukotka, west: 537, east: 543 })).count).toBe(999);
  });
});

describe('Points of an area', () => {
  it('are records, and without coordinates those that the map cannot draw', async () => {
    const { count, points } = await get<MapSelection>('points', { ...actual, ...chukotka });
    expect([count, points?.length]).toEqual([999, 999]);
    const unplaced = await get<MapSelection>('points', { ...actual, unplaced: true });
    expect(unplaced.points?.map(({ lat, lng }) => [lat, lng])).toEqual(
      Array.from({ length: unplaced.count }, () => [null, null]),
    );
    expect(unplaced.points?.map(({ tradePointId }) => tradePointId)).toEqual(
      expect.arrayContaining(Array.from({ length: 7 }, (_, at) => first + 5999 + at)),
    );
  });

  it('are only counted above 5,000', async () => {
    const { count, points } = await get<MapSelection>('points', { ...actual, ...world });
    expect(count).toBeGreaterThan(5000);
    expect(points).toBeUndefined();
  });
});

describe('Territories of the map', () => {
  it('have the figures of their points, with and without open tasks', async () => {
    const rows = await listed({ taskActual: false, territoryIds: `[${tatarstan}]` });
    const all = await listed({ territoryIds: `[${tatarstan}]` });
    const [region, ...others] = await get<TerritoryPoints[]>('territories', {
      taskActual: false,
      shown: `[${tatarstan}]`,
    });
    expect(others).toEqual([]);
    expect(region).toMatchObject({
      territoryId: tatarstan,
      points: all.length,
      busy: rows.length,
      money: rows.reduce((sum, { totalMoney }) => sum + totalMoney, 0),
    });
    expect(region?.places.length).toBeGreaterThan(0);
  });
});

describe('Rights and bad input of the map', () => {
  it('stays within the territories of the user', async () => {
    const { db } = api.deps;
    await limitTo(db, demoPhones.motivations, [tatarstan]);
    const { access_token: limited } = await api.signIn(demoPhones.motivations);
    const rows = await listed({}, limited);
    const overview = await get<WholeMap>('overview', {}, limited);
    expect({ count: overview.count, money: overview.money }).toEqual(totalsOf(rows));
    expect((await get<MapTotals>('totals', chukotka, limited)).count).toBe(0);
    expect((await get<MapSelection>('points', chukotka, limited)).count).toBe(0);
    expect((await get<MapTotals>('totals', chukotka)).count).toBe(999);
    const elsewhere = await territoryNamed(db, 'Московская область');
    expect(await get('territories', { shown: `[${elsewhere}]` }, limited)).toMatchObject([{ points: 0, places: [] }]);
  });

  it.each([
    ['cells', { zoom: 3 }],
    ['cells', { ...world }],
    ['cells', { ...world, zoom: 23 }],
    ['cells', { ...world, zoom: 12 }],
    ['cells', { ...world, zoom: 'x' }],
    ['totals', { ...world, west: 'x' }],
    ['totals', { ...world, south: 91 }],
    ['totals', { ...world, east: -181 }],
    ['points', {}],
    ['totals', { ...world, snapshot: 'x' }],
    ['overview', { taskActual: 'x' }],
  ])('rejects %s with %o', async (path, query) => {
    const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const { status, body } = await api.call('GET', `/config/map/${path}?${params}`, token);
    expect([status, body.error?.text]).toEqual([400, expect.stringMatching(/[а-я]/)]);
  });

  it('rejects a stranger, and everyone when the module is off', async () => {
    expect((await api.call('GET', '/config/map/overview', 'strange')).status).toBe(401);
    const { modules } = api.deps;
    Object.assign(api.deps, { modules: () => ['audit'] });
    try {
      expect((await api.call('GET', '/config/map/overview', token)).status).toBe(404);
    } finally {
      Object.assign(api.deps, { modules });
    }
  });
});
