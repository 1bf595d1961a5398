import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordsIn, type AnyRecord } from '#codecs/records.ts';
import { figuresOf, tilePart, type Figures } from '#record/tiles/figures.ts';
import { rowItems } from '#record/tiles/rowItems.ts';
import { summaryParts } from '#resources/summary.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Tile } from '#schemas/declaration/tile.ts';
import { tasks } from '#server/platform/tables/tasks.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { demoPhones } from '../support/demoPhones.ts';

const visits: Declaration = {
  name: 'visits',
  title: 'Визиты',
  one: 'Визит',
  api: { path: '/api/v1/visits/', id: 'visitId', verbs: ['list', 'one', 'create', 'update'] },
  list: { open: 'none', columns: ['place'] },
  filter: { title: 'Фильтры', fields: ['urgent', 'place'] },
  form: { submit: { create: 'Создать' }, fields: ['place', 'urgent', 'cost', 'date', 'number'] },
  fields: {
    place: { kind: 'text', label: 'Место' },
    urgent: { kind: 'flag', label: 'Срочный' },
    cost: { kind: 'money', label: 'Расходы' },
    date: { kind: 'date', label: 'Дата' },
    number: { kind: 'number', label: 'Номер' },
  },
  tiles: [
    { name: 'count', title: 'Визиты', measure: 'count' },
    { name: 'cost', title: 'Расходы', measure: { sum: 'cost' }, trend: 'date' },
    { name: 'urgent', title: 'Срочные', measure: { share: { urgent: true } } },
    { name: 'places', title: 'Места', measure: { distinct: 'place' } },
    { name: 'days', title: 'По дням', measure: { sum: 'cost' }, over: 'date' },
  ],
};

let api: TestApi;
let token = '';
beforeAll(async () => {
  api = await openTestApi();
  api.deps.added = () => [visits];
  token = (await api.signIn()).access_token;
});
afterAll(() => api.close());

async function ask(path: string, as = token): Promise<{ status: number; figures: Figures; text: string | undefined }> {
  const { status, body } = await api.call('GET', `/config/summary/${path}`, as);
  return { status, figures: body.data as Figures, text: body.error?.text };
}

/** Returns the total that the list reports. */
async function countOf(path: string): Promise<number> {
  const { body } = await api.call('GET', `${path}&count=true&limit=1`, token);
  return (body as { meta?: { count: number } }).meta?.count ?? Number.NaN;
}

async function rowsOf(path: string): Promise<AnyRecord[]> {
  const rows: AnyRecord[] = [];
  for (;;) {
    const some = recordsIn((await api.call('GET', `${path}&limit=1000&offset=${rows.length}`, token)).body.data);
    rows.push(...some);
    if (some.length < 1000) return rows;
  }
}

const taskResource = summaryParts[0]?.resource as Declaration;
const filters = [
  '',
  'startDate=2025-06-01&endDate=2025-06-30',
  'startDate=2025-05-01&endDate=2025-05-31&status=3',
  'actual=true',
  'actual=false&fieldEmployeeId=5',
  'tradePointId=7',
  'territoryIds=[1,2]',
  'distributorId=3',
  'territoryIds=[1]&distributorId=2&startDate=2025-01-01&endDate=2025-12-31',
  'productId=12',
  'status=4&actual=true',
  'startDate=2025-06-10',
  'endDate=2025-03-01',
];

describe('Tiles of tasks (spec D67; docs/summary.md)', () => {
  it.each(filters)('count the same tasks as the task list under the filter «%s»', async (filter) => {
    const { figures } = await ask(`pointTasks/states?${filter}`);
    const count = await countOf(`/api/v1/tasks/?${filter}`);
    expect(figures.total.count).toBe(count);
    expect(figures.groups?.reduce((sum, { count }) => sum + count, 0)).toBe(count);
  });

  it.each(['done', 'money', 'due', 'coverage', 'states', 'paid', 'agents'])(
    '%s: equals the result of the page over the rows of the list',
    async (name) => {
      const tile = taskResource.tiles?.find((item) => item.name === name);
      const filter = 'startDate=2025-05-01&endDate=2025-06-30&territoryIds=[1,2,3]';
      const made = figuresOf(
        tile ?? { measure: 'count' },
        rowItems(taskResource, await rowsOf(`/api/v1/tasks/?${filter}`)),
      );
      const { figures } = await ask(`pointTasks/${name}?${filter}`);
      const byKey = (groups: Figures['groups']) =>
        groups?.toSorted((a, b) => String(a.key).localeCompare(String(b.key)));
      expect(figures.total).toEqual(made.total);
      expect(byKey(figures.groups)).toEqual(byKey(made.groups));
    },
  );

  it.each(['done', 'money'])('%s: has a line by day, which equals that of the page over the rows', async (name) => {
    const filter = 'startDate=2025-05-01&endDate=2025-06-30&territoryIds=[1,2,3]';
    const tile = taskResource.tiles?.find((item) => item.name === name) as Tile;
    const made = figuresOf(
      tilePart(tile, 'trend') ?? { measure: 'count' },
      rowItems(taskResource, await rowsOf(`/api/v1/tasks/?${filter}`)),
    );
    const { figures } = await ask(`pointTasks/${name}/trend?${filter}`);
    expect(figures).toEqual(made);
    expect(figures.groups?.reduce((sum, { part = 0 }) => sum + part, 0)).toBe(figures.total.part);
    expect(figures.groups?.length).toBeGreaterThan(20);
  });

  it('have no line by day where the tile declares none', async () => {
    expect(await ask('pointTasks/due/trend')).toMatchObject({ status: 404, text: 'У этой плитки нет линии по дням' });
  });

  it('use the topmost territories; each has as many tasks as the list filtered by it', async () => {
    const { figures } = await ask('pointTasks/territories');
    expect(figures.groups?.length).toBeGreaterThan(3);
    for (const { key, count: own } of figures.groups?.slice(0, 3) ?? []) {
      const count = await countOf(`/api/v1/tasks/?territoryIds=[${String(key)}]`);
      expect(own).toBe(count);
    }
  });

  it('use the products of lists; each has as many tasks as the task list filtered by it', async () => {
    const { figures } = await ask('pointTasks/products/ends');
    expect(figures.groups?.length).toBeLessThanOrEqual(10);
    const [first] = figures.groups ?? [];
    const count = await countOf(`/api/v1/tasks/?productId=${String(first?.key)}`);
    expect(first?.count).toBe(count);
  });

  it('count in the headline of the products of lists the tasks of these products, and no others', async () => {
    const { groups = [], total } = (await ask('pointTasks/products/groups')).figures;
    const sum = (read: (group: (typeof groups)[number]) => number) => groups.reduce((all, item) => all + read(item), 0);
    expect(total).toMatchObject({ count: sum(({ count }) => count), part: sum(({ part = 0 }) => part) });
    expect(total.count).toBeLessThan(await countOf('/api/v1/tasks/?'));
  });

  it('list the points of the coverage individually', async () => {
    const { figures: coverage } = await ask('pointTasks/coverage?status=3');
    const { figures } = await ask('pointTasks/coverage/groups?status=3');
    expect(figures.groups).toHaveLength(coverage.total.value);
    expect(figures.groups?.[0]?.name).toMatch(/\S/);
  });

  it('leave withdrawn tasks out of plan and fact, wherever they come from, and so does the list', async () => {
    const period = 'startDate=2025-01-01&endDate=2025-12-31';
    const planOf = async () => (await ask(`pointTasks/done?${period}&withdrawn=false`)).figures.total;
    const before = await planOf();
    const [task] = await rowsOf(`/api/v1/tasks/?${period}&status=5`);
    expect(await rowsOf(`/api/v1/tasks/?${period}&withdrawn=true`)).toEqual([]);
    await api.deps.db
      .update(tasks)
      .set({ status: 4 })
      .where(eq(tasks.taskId, Number(task?.['taskId'])));
    expect(await planOf()).toMatchObject({ whole: (before.whole ?? 0) - 1, part: before.part });
    expect(await countOf(`/api/v1/tasks/?${period}&withdrawn=false`)).toBe((before.whole ?? 0) - 1);
    expect((await rowsOf(`/api/v1/tasks/?${period}&withdrawn=true`)).map(({ taskId }) => taskId)).toEqual([
      task?.['taskId'],
    ]);
    await api.deps.db
      .update(tasks)
      .set({ status: 5 })
      .where(eq(tasks.taskId, Number(task?.['taskId'])));
  });

  it('reflect writes by any process', async () => {
    const { figures: before } = await ask('pointTasks/states?status=3');
    const [task] = await api.deps.db.select({ taskId: tasks.taskId }).from(tasks).where(eq(tasks.status, 0)).limit(1);
    await api.deps.db
      .update(tasks)
      .set({ status: 3 })
      .where(eq(tasks.taskId, task?.taskId ?? 0));
    expect((await ask('pointTasks/states?status=3')).figures.total.count).toBe(before.total.count + 1);
    await api.deps.db.execute(sql`update tasks set status = 0 where task_id = ${task?.taskId}`);
    expect((await ask('pointTasks/states?status=3')).figures.total.count).toBe(before.total.count);
  });
});

describe('Task list under the filter of the summary (docs/summary.md)', () => {
  it.each(['territoryIds=[1]', 'distributorId=3', 'territoryIds=[101,102,103,104,105,106,107,108]&distributorId=2'])(
    'finds by %s the tasks of the matching trade points',
    async (filter) => {
      const points = new Set((await rowsOf(`/api/v1/tradePoints/?${filter}`)).map(({ tradePointId }) => tradePointId));
      const taskIds = (await rowsOf(`/api/v1/tasks/?${filter}`)).map(({ taskId }) => taskId);
      const all = await rowsOf('/api/v1/tasks/?');
      expect(taskIds.toSorted()).toEqual(
        all
          .filter(({ tradePointId }) => points.has(tradePointId))
          .map(({ taskId }) => taskId)
          .toSorted(),
      );
      expect(taskIds.length).toBeGreaterThan(0);
    },
  );

  it('finds the tasks of a product by productId', async () => {
    const [task] = await api.deps.db
      .select({ taskId: tasks.taskId, productId: tasks.productId })
      .from(tasks)
      .where(sql`product_id is not null`)
      .limit(1);
    const found = await rowsOf(`/api/v1/tasks/?productId=${task?.productId}`);
    expect(found.map(({ taskId }) => taskId)).toContain(task?.taskId);
    const { body } = await api.call('GET', `/api/v1/tasks/${String(found[0]?.taskId)}/`, token);
    expect(body.data).toMatchObject({ product: { productId: task?.productId } });
  });
});

describe('Findings of audit reports (docs/summary.md)', () => {
  const findings = async (query: string) =>
    (await api.call('GET', `/config/audit/findings?${query}`, token)).body.data as Record<string, number>;
  const reports = async (query: string) =>
    (await api.call('GET', `/config/audit/findings/reports?${query}`, token)).body.data as AnyRecord[];

  it.each([
    '',
    'startDate=2025-05-01&endDate=2025-05-31',
    'territoryIds=[1,2]',
    'distributorId=3&startDate=2025-01-01',
  ])('equal the number of listed reports under «%s»', async (filter) => {
    const counted = await findings(filter);
    expect((await reports(filter)).length).toBe(counted['reports']);
    for (const finding of ['noOwn', 'promo', 'newStore'])
      expect((await reports(`${filter}&finding=${finding}`)).length).toBe(counted[finding]);
  });
  it('show the same shelf as the report', async () => {
    const [first] = await reports('finding=promo');
    const { body } = await api.call('GET', `/api/v1/audit/reports/${String(first?.reportId)}/`, token);
    const { trademarks } = body.data as { trademarks: { faceCount: number; isOwn: boolean }[] };
    const sum = (marks: typeof trademarks) => marks.reduce((all, { faceCount }) => all + faceCount, 0);
    expect([first?.faces, first?.ownFaces]).toEqual([sum(trademarks), sum(trademarks.filter(({ isOwn }) => isOwn))]);
  });
  it('reject an unknown finding and a stranger', async () => {
    expect((await api.call('GET', '/config/audit/findings/reports?finding=x', token)).status).toBe(400);
    expect((await api.call('GET', '/config/audit/findings', 'strange')).status).toBe(401);
  });
});

describe('Tiles of other lists (docs/summary.md)', () => {
  it('compute count, sum, share and distinct values of a custom resource from its API', async () => {
    for (const body of [
      { place: 'Рынок', urgent: true, cost: 0.1, date: '2025-06-01' },
      { place: 'Рынок', urgent: false, cost: 0.2, date: '2025-06-01' },
      { place: 'Склад', urgent: true, cost: 5, date: '2025-06-03' },
    ]) {
      expect((await api.call('POST', visits.api.path, token, body)).status).toBe(200);
    }
    expect((await ask('visits/count')).figures).toEqual({ total: { count: 3, value: 3 } });
    expect((await ask('visits/cost')).figures).toEqual({ total: { count: 3, value: 5.3 } });
    expect((await ask('visits/cost?urgent=true')).figures).toEqual({ total: { count: 2, value: 5.1 } });
    expect((await ask('visits/urgent')).figures.total).toEqual({ count: 3, part: 2, whole: 3, value: 2 / 3 });
    expect((await ask('visits/places')).figures.total.value).toBe(2);
    expect((await ask('visits/places/groups')).figures.groups).toEqual(
      expect.arrayContaining([
        { key: 'Рынок', count: 2, value: 2 },
        { key: 'Склад', count: 1, value: 1 },
      ]),
    );
    expect((await ask('visits/cost/trend')).figures.groups).toEqual([
      { key: '2025-06-01', count: 2, value: 0.3 },
      { key: '2025-06-03', count: 1, value: 5 },
    ]);
    expect((await ask('visits/days')).figures.groups).toEqual([
      { key: '2025-06-01', count: 2, value: 0.3 },
      { key: '2025-06-03', count: 1, value: 5 },
    ]);
  });

  it.each([
    'strategy/states',
    'auditStrategy/states',
    'feedbackIssues/states',
    'motivation/count',
    'tasksVolume/done',
    'tasksVolume/money',
    'tradePoints/points',
  ])('%s: counts the records of its list', async (path) => {
    const part = summaryParts.find(({ resource }) => path.startsWith(`${resource.name}/`));
    expect((await ask(path)).figures.total.count).toBe(await countOf(`${part?.resource.api.path}?`));
  });
});

describe('Rights for tiles (spec D67)', () => {
  it('require a valid token', async () =>
    expect(await ask('pointTasks/done', 'strange')).toMatchObject({ status: 401 }));
  it('reject a tile with the error of its list when the user may not see the list', async () => {
    const { access_token: limited } = await api.signIn(demoPhones.pushes);
    const list = await api.call('GET', '/api/v1/motivations/', limited);
    expect((await ask('motivation/count', limited)).status).toBe(list.status);
  });
  it.each([['pointTasks/nothing'], ['nothing/count'], ['constructor/count']])(
    'answer 404 for the unknown tile %s',
    async (path) => expect(await ask(path)).toMatchObject({ status: 404, text: 'Такой плитки нет' }),
  );
  it('reject a filter that the list rejects', async () => {
    expect(await ask('pointTasks/done?status=x')).toMatchObject({ status: 400 });
    expect(await ask('strategy/states?status=x')).toMatchObject({ status: 400 });
  });
});

describe('Long reads beside the requests of others', () => {
  const period = 'startDate=2020-01-01&endDate=2030-12-31';
  const audit = {
    kind: 'audit',
    strategyId: null,
    strategy: {
      name: 'Все магазины',
      isSpecial: false,
      startDate: '2030-01-01',
      endDate: '2030-12-31',
      executorType: 0,
      territoryIds: [1],
      status: 0,
      comment: '',
      typeChain: true,
      typeRetail: true,
      typeWholesale: true,
    },
  };

  it.each([
    ['GET', `/config/audit/findings?${period}`],
    ['GET', `/config/audit/findings/reports?${period}`],
    ['GET', `/config/clients?${period}`],
    ['GET', `/config/clients/points?group=active&${period}`],
    ['GET', '/config/map/overview?x=0'],
    ['GET', '/config/summary/visits/count?urgent=false'],
    ['GET', '/api/v1/fieldEmployees/saleStatistics/?mmlId=1'],
    ['POST', '/api/planning/preview?x=0', audit],
    ['POST', '/api/planning/preview/points?x=0', { ...audit, limit: 100, offset: 0 }],
  ])('30 of one user let another in at once: %s %s', async (method, path, body?: unknown) => {
    const other = (await api.signIn(demoPhones.pushes)).access_token;
    let answered = 0;
    const statuses = Array.from({ length: 30 }, async (_, at) => {
      const { status } = await api.call(method, `${path}&number=${at}`, token, body);
      answered += 1;
      return status;
    });
    expect((await api.call('GET', '/api/v1/aboutMe/', other)).status).toBe(200);
    expect(answered).toBeLessThan(15);
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
  });
});
