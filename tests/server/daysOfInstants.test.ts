import { getTableName, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clockOf, formatDate, formatDateTime } from '#codecs/dates.ts';
import type { AnyRecord } from '#codecs/records.ts';
import { recordsIn } from '#codecs/records.ts';
import { setTimeZone } from '#codecs/timeZone.ts';
import { rawOf } from '#record/rawOf.ts';
import { textOf } from '#record/textOf.ts';
import { feedbackIssuesResource } from '#resources/feedbackIssues.ts';
import { motivationResource } from '#resources/motivation.ts';
import { noticesResource } from '#resources/notices.ts';
import { paidTasksResource } from '#resources/paidTasks.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { registry } from '#server/main/registry/registry.ts';
import { isOnDays, startOfDay } from '#server/platform/http/instants.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { auditReports, issues, motivations, pollAnswers } from '#server/platform/tables/fieldWork.ts';
import { history } from '#server/platform/tables/history.ts';
import { notices } from '#server/platform/tables/notices.ts';
import { tasks } from '#server/platform/tables/tasks.ts';
import { filterCriteria } from '#record/filterCriteria.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { tableResources } from '#tests/support/tableResources.ts';

// The company is in Kamchatka (UTC+12), the process elsewhere.
const zone = 'Asia/Kamchatka';
/** 10.06.2025 begins in Kamchatka. */
const midnight = Date.parse('2025-06-09T12:00:00Z') / 1000;

const homeZone = process.env['TZ'];
let api: TestApi;
let token: string;
beforeAll(async () => {
  process.env['TZ'] = 'America/Los_Angeles';
  api = await openTestApi();
  Object.assign(api.deps, { timeZone: () => zone });
  token = (await api.signIn()).access_token;
});
afterAll(async () => {
  if (homeZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = homeZone;
  await api.close();
});

interface Instant {
  declaration: Declaration;
  field: string;
  column: PgColumn;
  id: PgColumn;
  /** Further parameters of the list. */
  also?: string;
}

/** The instants of the lists of the two documents, which answer them as numbers. */
const bespoke: readonly Instant[] = [
  { declaration: feedbackIssuesResource, field: 'created', column: issues.created, id: issues.issueId },
  { declaration: motivationResource, field: 'date', column: motivations.date, id: motivations.motivationId },
  { declaration: noticesResource, field: 'date', column: notices.date, id: notices.notificationId },
  { declaration: paidTasksResource, field: 'verifiedDate', column: tasks.verifiedDate, id: tasks.taskId },
];

/** The instants of tables that answer them as days. */
const ofTables: readonly Instant[] = tableResources.flatMap(({ declaration, entity }) =>
  Object.entries(entity.columns).flatMap(([field, column]) =>
    'isInstant' in column ? [{ declaration, field, column: column.column, id: entity.id }] : [],
  ),
);

/** Moves two records to the last second of 09.06. and the first one of 10.06., and returns their ids. */
async function moveToMidnight({ column, id }: Instant): Promise<[before: number, after: number]> {
  const table = sql`${sql.identifier(getTableName(column.table))}`;
  const [instant, key] = [sql`${sql.identifier(column.name)}`, sql`${sql.identifier(id.name)}`];
  const found = await rowsOf<{ id: number }>(
    api.deps.db,
    sql`select ${key} as id from ${table} where ${instant} is not null order by ${key} limit 2`,
  );
  const [before, after] = found.map((row) => row.id) as [number, number];
  await api.deps.db.execute(sql`update ${table} set ${instant} = ${midnight - 1} where ${key} = ${before}`);
  await api.deps.db.execute(sql`update ${table} set ${instant} = ${midnight} where ${key} = ${after}`);
  return [before, after];
}

async function list(path: string, query: string): Promise<AnyRecord[]> {
  const { status, body } = await api.call('GET', `${path}?limit=1000&${query}`, token);
  expect(status).toBe(200);
  const data = body.data as unknown;
  return recordsIn(Array.isArray(data) ? data : (data as { data: unknown }).data);
}

function dayFilter({ declaration, field }: Instant): readonly string[] | undefined {
  const stored = filterCriteria(declaration).find(({ by, wire }) => by === 'range' && wire[0] === field);
  if (stored) return stored.query;
  const declared = (declaration.filter?.fields ?? [])
    .map((name) => declaration.fields[name])
    .find((filter) => filter?.kind === 'dateRange');
  return Array.isArray(declared?.query) ? declared.query : undefined;
}

const titled = (instants: readonly Instant[]) =>
  instants.map((item) => [`${item.declaration.title}: ${item.field}`, item] as const);

describe('Day filters count the days that the rows show (spec D83)', () => {
  const filtered = [...bespoke, ...ofTables].filter((item) => dayFilter(item) !== undefined);

  it.each(titled(filtered))('%s', async (_title, instant) => {
    const { declaration, field } = instant;
    const [before, after] = await moveToMidnight(instant);
    const [from, to] = dayFilter(instant) as [string, string];
    const shown = async (day: string) => {
      const rows = await list(declaration.api.path, `${from}=${day}&${to}=${day}`);
      expect(new Set(rows.map((row) => textOf(declaration, field, row).slice(0, 10)))).toEqual(
        new Set([day.split('-').reverse().join('.')]),
      );
      return rows.map((row) => row[declaration.api.id]);
    };
    const [earlier, later] = [await shown('2025-06-09'), await shown('2025-06-10')];
    expect([earlier.includes(before), earlier.includes(after)]).toEqual([true, false]);
    expect([later.includes(before), later.includes(after)]).toEqual([false, true]);
  });

  it('covers every instant of a list', async () => {
    const covered = new Set(bespoke.map(({ declaration, field }) => `${declaration.name}.${field}`));
    const wrong: string[] = [];
    for (const { declaration } of registry.resourcesOf([])) {
      const { path, verbs } = declaration.api;
      if (!verbs.includes('list') || path.includes('{')) continue;
      const response = await api.call('GET', `${path}?limit=100`, token);
      if (response.status !== 200) continue;
      const data = response.body.data as unknown;
      const rows = recordsIn(Array.isArray(data) ? data : (data as { data: unknown }).data);
      for (const [name, field] of Object.entries(declaration.fields)) {
        const isInstant = rows.some((row) => typeof rawOf(name, field, row) === 'number');
        // Other instants of a time are only shown.
        const isFiltered = (declaration.filter?.fields ?? []).some(
          (filter) => declaration.fields[filter]?.kind === 'dateRange',
        );
        if ((field.kind === 'date' || (field.kind === 'dateTime' && isFiltered)) && isInstant)
          wrong.push(`${declaration.name}.${name}`);
      }
    }
    expect(wrong.filter((name) => !covered.has(name))).toEqual([]);
    expect(filtered.length).toBeGreaterThan(5);
  });
});

describe.each(['iso', 'unixMs'] as const)('A day that is stored as an instant (wire %s)', (wire) => {
  const visits: Declaration = {
    name: 'visits',
    title: 'Визиты',
    one: 'Визит',
    api: { path: `/api/v1/visits-${wire.toLowerCase()}/`, id: 'visitId', verbs: ['list', 'create'] },
    list: { open: 'none', columns: ['day'] },
    filter: { title: 'Фильтры', fields: ['period'] },
    form: { submit: { create: 'Создать' }, fields: ['day'] },
    fields: {
      day: { kind: 'date', label: 'День', wire },
      period: { kind: 'dateRange', label: 'Период', read: false, query: ['day', 'dayTo'] },
    },
  };

  it('is found by its own day, and by no other', async () => {
    Object.assign(api.deps, { added: () => [visits] });
    for (const day of ['2025-06-09', '2025-06-10', '2025-06-11']) {
      const raw = wire === 'iso' ? `${day}T00:00:00Z` : Date.parse(day);
      expect((await api.call('POST', visits.api.path, token, { day: raw })).body).toMatchObject({ success: true });
    }
    const shown = async (query: string) =>
      (await list(visits.api.path, query)).map((row) => textOf(visits, 'day', row)).toSorted();
    expect(await shown('day=2025-06-10&dayTo=2025-06-10')).toEqual(['10.06.2025']);
    expect(await shown('dayTo=2025-06-10')).toEqual(['09.06.2025', '10.06.2025']);
    expect(await shown('day=2025-06-10&dayTo=9999-12-31')).toEqual(['10.06.2025', '11.06.2025']);
    Object.assign(api.deps, { added: undefined });
  });
});

it('finds by search the day that a row shows', async () => {
  const instant = bespoke[0] as Instant;
  const [before, after] = await moveToMidnight(instant);
  const ids = async (word: string) => (await list(instant.declaration.api.path, `search=${word}`)).map(({ id }) => id);
  expect(await ids('10.06.2025')).toContain(after);
  expect(await ids('10.06.2025')).not.toContain(before);
  expect(await ids('09.06.2025')).toContain(before);
});

it('filters tasks by the day of their creation, and so does the summary', async () => {
  const [before, after] = await moveToMidnight({
    declaration: paidTasksResource,
    field: 'created',
    column: tasks.created,
    id: tasks.taskId,
  });
  await api.deps.db.execute(sql`update tasks set deadline_date = '2025-06-30' where task_id in (${before}, ${after})`);
  const count = async (query: string) => {
    const { body } = await api.call('GET', `/api/v1/tasks/?${query}&count=true&limit=1`, token);
    return (body as { meta?: { count: number } }).meta?.count;
  };
  const tile = async (query: string) => {
    const { body } = await api.call('GET', `/config/summary/pointTasks/states?${query}`, token);
    return (body.data as { total: { count: number } }).total.count;
  };
  const ids = async (query: string) => (await list('/api/v1/tasks/', query)).map(({ taskId }) => taskId);
  const until = (day: string) => `startDate=2025-06-30&endDate=${day}`;
  expect(await ids('endDate=2025-06-09&startDate=2025-06-30')).toContain(before);
  expect(await ids('endDate=2025-06-09&startDate=2025-06-30')).not.toContain(after);
  expect(await ids(until('2025-06-10'))).toContain(after);
  for (const day of ['2025-06-09', '2025-06-10'])
    expect([day, await tile(until(day))]).toEqual([day, await count(until(day))]);
});

it('counts answers of polls, findings of audits and entries of the history by the same days', async () => {
  const { db } = api.deps;
  const between = async (column: PgColumn, day: string): Promise<number> => {
    const table = sql`${sql.identifier(getTableName(column.table))}`;
    const [found] = await rowsOf<{ count: number }>(
      db,
      sql`select count(*)::int as count from ${table} where ${isOnDays(column, day, day) ?? sql`true`}`,
    );
    return found?.count ?? 0;
  };
  await db.execute(
    sql`update poll_answers set date = ${midnight - 1} where answer_id in (select answer_id from poll_answers order by 1 limit 3)`,
  );
  await db.execute(
    sql`update poll_answers set date = ${midnight} where answer_id in (select answer_id from poll_answers order by 1 desc limit 2)`,
  );
  const [, audited] = await moveToMidnight({
    declaration: paidTasksResource,
    field: '',
    column: auditReports.sentDate,
    id: auditReports.reportId,
  });
  await db.execute(sql`update history set at = ${midnight} where entry_id = (select min(entry_id) from history)`);
  const answers = async (day: string) => {
    const { body } = await api.call('GET', `/api/v1/polls/themes/questions?startDate=${day}&endDate=${day}`, token);
    const themes = (body.data as { data: { correctCount: number; wrongCount: number; partialCount: number }[] }).data;
    return themes.reduce((sum, theme) => sum + theme.correctCount + theme.wrongCount + theme.partialCount, 0);
  };
  expect(await answers('2025-06-09')).toBe(await between(pollAnswers.date, '2025-06-09'));
  expect(await answers('2025-06-10')).toBe(await between(pollAnswers.date, '2025-06-10'));
  const reports = await api.call(
    'GET',
    '/config/audit/findings/reports?startDate=2025-06-10&endDate=2025-06-10',
    token,
  );
  const found = reports.body.data as { reportId: number; sentDate: number }[];
  expect(found.map(({ reportId }) => reportId)).toContain(audited);
  expect(new Set(found.map(({ sentDate }) => formatDate(sentDate)))).toEqual(new Set(['10.06.2025']));
  const entries = await api.call('GET', '/config/history?from=2025-06-10&to=2025-06-10', token);
  expect((entries.body.data as { at: number }[]).map(({ at }) => formatDate(at))).toEqual(
    Array.from({ length: await between(history.at, '2025-06-10') }, () => '10.06.2025'),
  );
});

describe('startOfDay', () => {
  it.each([
    ['Asia/Kamchatka', '2025-06-10', '2025-06-09T12:00:00Z'],
    ['Europe/Moscow', '2025-06-10', '2025-06-09T21:00:00Z'],
    ['America/New_York', '2025-06-10', '2025-06-10T04:00:00Z'],
    // Clocks go forward at midnight.
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00Z'],
    ['Asia/Beirut', '2025-03-30', '2025-03-29T22:00:00Z'],
    // Clocks went back in the night before.
    ['Pacific/Auckland', '2025-04-06', '2025-04-05T11:00:00Z'],
    ['Pacific/Apia', '2025-06-10', '2025-06-09T11:00:00Z'],
    ['Asia/Kathmandu', '2025-06-10', '2025-06-09T18:15:00Z'],
  ])('in %s, %s is %s', (name, day, start) => {
    setTimeZone(() => name);
    const instant = startOfDay(day);
    expect(new Date(instant * 1000).toISOString().replace('.000', '')).toBe(start);
    expect(clockOf(instant)?.slice(0, 10)).toBe(day);
    expect(clockOf(instant - 1)?.slice(0, 10)).not.toBe(day);
    setTimeZone(() => zone);
  });
});

it('shows instants on the clocks of the company, wherever the process is', () => {
  setTimeZone(() => zone);
  expect(formatDateTime(midnight - 1, true)).toBe('09.06.2025 23:59:59');
  expect(formatDateTime(midnight, true)).toBe('10.06.2025 00:00:00');
  setTimeZone(() => undefined);
  expect(formatDateTime(midnight)).toBe('09.06.2025 05:00');
  setTimeZone(() => zone);
});
