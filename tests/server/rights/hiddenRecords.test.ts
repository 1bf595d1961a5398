import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registry } from '#server/main/registry/registry.ts';
import type { HistoryEntry } from '#schemas/history.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { answersAtOnce } from './atOnce.ts';
import { expectedOwnIds, limitTo, readTerritoryFixture, territoryNamed } from './territoryFixture.ts';
import { notes, visits } from './visits.ts';
import { demoPhones } from '../../support/demoPhones.ts';

const phone = demoPhones.motivations;
let api: TestApi;
let boss: string;
let clerk: string;
/** A trade point of the clerk, and one of others. */
const point = { mine: 0, others: 0 };
beforeAll(async () => {
  api = await openTestApi();
  Object.assign(api.deps, { added: () => [visits, notes] });
  boss = (await api.signIn()).access_token;
  const region = await territoryNamed(api.deps.db, 'Республика Татарстан');
  await limitTo(api.deps.db, phone, [region]);
  clerk = (await api.signIn(phone)).access_token;
  const fixture = await readTerritoryFixture(api.deps.db);
  const own = expectedOwnIds(fixture, [region]);
  const ids = fixture.points.map(({ tradePointId }) => tradePointId);
  point.mine = ids.find((id) => own.points.has(id)) ?? 0;
  point.others = ids.find((id) => !own.points.has(id)) ?? 0;
});
afterAll(() => api.close());

async function made(path: string, body: object): Promise<number> {
  const response = await api.call('POST', path, boss, body);
  expect([path, response.status, response.body.error]).toEqual([path, 200, undefined]);
  return Object.values(response.body.data as Record<string, number>)[0] ?? 0;
}

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
    'DELETE /config/person/authenticator',
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
    'POST /api/v1/auth/app',
    'POST /api/v1/auth/company/begin',
    'POST /api/v1/auth/company/end',
    'POST /config/person/authenticator',
    'POST /config/person/authenticator/codes',
    'POST /config/person/phone',
    'POST /config/setup',
    'POST /config/views',
    'PUT /api/v1/auth',
    'PUT /config/person/authenticator',
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
  'are for superusers only, who have no limit (authenticator.test.ts, sms.test.ts)': [
    'GET /config/sms',
    'POST /api/exchange/employees/:id/reset-app',
    'POST /config/sms/test',
  ],
  'are trees and records of territories.test.ts': [
    'GET /api/v1/audit/reports/:reportId',
    'GET /api/v1/base/territories',
    'GET /api/v1/territories',
  ],
  'counts the tasks of all territories that the end of a strategy withdraws (docs/planning.md)': [
    'POST /api/planning/withdrawal',
  ],
  'takes rows by code of keys and superusers only (answersAtOnce.test.ts)': ['PUT /api/exchange/:entity'],
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
    expect([...left].toSorted()).toEqual(
      [
        ...walkedBeside,
        ...Object.keys(answersAtOnce([], { distrId: 0, territoryId: 0 })),
        ...Object.values(elsewhere).flat(),
      ].toSorted(),
    );
  });

  it('returns no record that the list itself hides', async () => {
    const mineId = await made('/api/v1/visits/', { name: 'Свой', pointId: point.mine, regionIds: [] });
    const foreign = await made('/api/v1/visits/', { name: 'Чужой', pointId: point.others, regionIds: [] });
    await made(`/api/v1/visits/${mineId}/notes/`, { text: 'своя' });
    const note = await made(`/api/v1/visits/${foreign}/notes/`, { text: 'тайная' });
    const walked: string[] = [];
    const shown: unknown[] = [];
    for (const { declaration } of registry.resourcesOf([visits, notes])) {
      const { api: recordApi, name } = declaration;
      const [path, foreignPath] = [mineId, foreign].map((id) => recordApi.path.replace('{visitId}', String(id)));
      if (path === undefined || foreignPath === undefined || !recordApi.verbs.includes('list')) continue;
      if ((await rowsAt(`${path}?limit=1`, clerk)).status !== 200) continue;
      const idsOf = (rows: readonly Row[]): unknown[] => rows.map((row) => row[recordApi.id]);
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
        new Map((await allAt(foreignPath, boss)).map((row) => [String(row[recordApi.id]), JSON.stringify(row)]));
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
      'auditStores',
      'notices',
      'strategy',
      'strategyVolume',
      'auditStrategy',
      'tradePoints',
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
