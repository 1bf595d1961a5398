import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { cacheLookups, jobRuns } from '#server/platform/context/measurements.ts';
import { commonLimits } from '#server/identity/auth/signInLimits.ts';
import { readDatabaseState } from '#server/main/metrics/databaseState.ts';
import { createMetrics, type MeasuredParts } from '#server/main/metrics/metrics.ts';
import { visitRoutes } from '#server/main/metrics/visitRoutes.ts';
import { openTestApi } from '#tests/support/testing.ts';
import { openTestHost } from '../host/testHost.ts';

afterEach(() => {
  vi.useRealTimers();
});

const linesOf = (text: string, name: string): string[] => text.split('\n').filter((line) => line.startsWith(name));

const state = {
  sessions: 3,
  jobsDue: 2,
  oldestJobAge: 40,
  jobsFailed: 1,
  webhooksWaiting: 5,
  oldestWebhookAge: 60,
  lastNightAge: 7200,
  planningViolations: 4,
  signInLimitsReached: 0,
};

describe('Metrics', () => {
  it('count requests by method, address and status, with their duration', async () => {
    const metrics = createMetrics({});
    const host = await openTestHost(() => ({ metrics }));
    onTestFinished(() => host.close());
    for (const path of ['/api/v1/tasks/1/', '/api/v1/tasks/2/', '/config/none']) await fetch(host.url + path);
    const text = await metrics.text();
    expect(linesOf(text, 'http_request_duration_seconds_count')).toEqual([
      'http_request_duration_seconds_count{method="GET",route="/api/v1/tasks/:id",status="200"} 2',
      'http_request_duration_seconds_count{method="GET",route="other",status="404"} 1',
    ]);
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  });

  it('tell the jobs, sessions and webhook messages of the database', async () => {
    const text = await createMetrics({ databaseState: () => Promise.resolve(state) }).text();
    const told = ['database_up', 'sessions', 'jobs_', 'webhook_', 'planning_'].flatMap((name) => linesOf(text, name));
    expect(told).toEqual([
      'database_up 1',
      'sessions 3',
      'jobs_due 2',
      'jobs_oldest_due_seconds 40',
      'jobs_failed 1',
      'webhook_deliveries_waiting 5',
      'webhook_deliveries_oldest_seconds 60',
      'planning_last_night_seconds 7200',
      'planning_violations 4',
    ]);
  });

  it('tell which SMS gateway refuses messages, and whose balance is low or unknown', async () => {
    const gateway = { sentAt: null, failedAt: null, error: null, balanceAt: null, balanceError: null };
    const smsGateways = () =>
      Promise.resolve([
        { ...gateway, name: 'smsc', title: 'SMSC', failures: 2, balance: 41.5, isBalanceLow: true },
        { ...gateway, name: 'webhook', title: 'Свой шлюз', failures: 0, balance: null, isBalanceLow: false },
      ]);
    const text = await createMetrics({ smsGateways }).text();
    expect(linesOf(text, 'sms_')).toEqual([
      'sms_gateway_failures{gateway="smsc"} 2',
      'sms_gateway_failures{gateway="webhook"} 0',
      'sms_gateway_balance{gateway="smsc"} 41.5',
      'sms_gateway_balance_low{gateway="smsc"} 1',
      'sms_gateway_balance_low{gateway="webhook"} 0',
    ]);
  });

  it.each<[string, NonNullable<MeasuredParts['databaseState']>]>([
    ['fails', () => Promise.reject(new Error('no connection'))],
    ['never responds', () => new Promise(() => undefined)],
  ])('are answered while the database %s, and say that it is down', async (_, databaseState) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = createMetrics({ databaseState, database: () => ({ busy: 9, waiting: 4 }) }).text();
    await vi.advanceTimersByTimeAsync(2000);
    const text = await asked;
    expect(linesOf(text, 'database_')).toEqual([
      'database_connections{state="busy"} 9',
      'database_connections{state="waiting"} 4',
      'database_up 0',
    ]);
    expect(linesOf(text, 'jobs_due')).toEqual(['jobs_due Nan']);
  });

  it('leave out the state of a database that the mode does not have', async () => {
    const text = await createMetrics({ externalApi: () => ({ busy: 1, waiting: 0 }) }).text();
    expect([...linesOf(text, 'database_'), ...linesOf(text, 'jobs_')]).toEqual([]);
  });

  it('measure attempts of jobs and lookups in the cache of responses', async () => {
    const metrics = createMetrics({});
    jobRuns.publish({ kind: 'plan', hasFailed: false, seconds: 2 });
    jobRuns.publish({ kind: 'plan', hasFailed: true, seconds: 4 });
    cacheLookups.publish({ isHit: true });
    const text = await metrics.text();
    expect(linesOf(text, 'job_duration_seconds_sum')).toEqual([
      'job_duration_seconds_sum{kind="plan",outcome="done"} 2',
      'job_duration_seconds_sum{kind="plan",outcome="failed"} 4',
    ]);
    expect(linesOf(text, 'response_cache_lookups_total')).toEqual(['response_cache_lookups_total{result="hit"} 1']);
  });
});

describe('Alert rules and board (operating, Metrics)', () => {
  it.each(['deploy/alerts.yml', 'deploy/grafana.json'])('%s names only metrics that exist', async (file) => {
    const load = () => ({ busy: 0, waiting: 0 });
    const parts = {
      databaseState: () => Promise.resolve(state),
      replicaLagMs: () => 40,
      smsGateways: () => Promise.resolve([]),
    };
    const metrics = createMetrics({ ...parts, database: load, externalApi: load });
    const known = new Set([...(await metrics.text()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    const expressions = [...readFileSync(file, 'utf8').matchAll(/"?expr"?: (.*)/g)].map(([, text = '']) => text);
    const named = expressions.flatMap((text) => text.match(/[a-z]+(_[a-z\d]+)+/g) ?? []);
    const unknown = named
      .filter((name) => name !== 'histogram_quantile')
      .map((name) => name.replace(/_(bucket|count|sum)$/, ''))
      .filter((name) => !known.has(name));
    expect(named.length).toBeGreaterThan(8);
    expect(unknown).toEqual([]);
  });
});

it('reads the state of a database', async () => {
  const api = await openTestApi();
  onTestFinished(() => api.close());
  const read = await readDatabaseState(api.deps.db, { now: Math.floor(Date.now() / 1000), limits: commonLimits });
  expect(read).toEqual({
    sessions: expect.any(Number) as number,
    jobsDue: 0,
    oldestJobAge: 0,
    jobsFailed: 0,
    webhooksWaiting: 0,
    oldestWebhookAge: 0,
    lastNightAge: 0,
    planningViolations: 0,
    signInLimitsReached: 0,
  });
});

describe('Reports of pages', () => {
  const visit = { firstRows: 640, longestTask: 120, failedRequests: 2, brokenScreens: 1 };
  const report = (routes: ReturnType<typeof visitRoutes>, body: unknown) =>
    routes.request('http://localhost/config/visits', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('are counted in seconds', async () => {
    const metrics = createMetrics({});
    expect((await report(visitRoutes(metrics.addVisit), visit)).status).toBe(204);
    const text = await metrics.text();
    expect(linesOf(text, 'page_first_rows_seconds_sum')).toEqual(['page_first_rows_seconds_sum 0.64']);
    expect(linesOf(text, 'page_longest_task_seconds_sum')).toEqual(['page_longest_task_seconds_sum 0.12']);
    expect(linesOf(text, 'page_failed_requests_total')).toEqual(['page_failed_requests_total 2']);
    expect(linesOf(text, 'page_broken_screens_total')).toEqual(['page_broken_screens_total 1']);
  });

  it('leave out first rows on a screen without a list', async () => {
    const metrics = createMetrics({});
    await report(visitRoutes(metrics.addVisit), { ...visit, firstRows: null });
    expect(linesOf(await metrics.text(), 'page_first_rows_seconds_count')).toEqual(['page_first_rows_seconds_count 0']);
  });

  it.each([
    ['a negative time', { ...visit, longestTask: -1 }],
    ['a time longer than a day', { ...visit, firstRows: 1e9 }],
    ['a part of a request', { ...visit, failedRequests: 0.5 }],
    ['a text', { ...visit, brokenScreens: 'all' }],
    ['nothing', null],
  ])('with %s are rejected', async (_, body) => {
    const addVisit = vi.fn();
    const response = await report(visitRoutes(addVisit), body);
    expect(response.ok).toBe(false);
    expect(addVisit).not.toHaveBeenCalled();
  });

  it('count at most ten failures each, because no session is needed', async () => {
    const addVisit = vi.fn();
    await report(visitRoutes(addVisit), { ...visit, failedRequests: 1000, brokenScreens: 1000 });
    expect(addVisit).toHaveBeenCalledWith({ ...visit, failedRequests: 10, brokenScreens: 10 });
  });

  it('count 600 times a minute at most', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T09:00:00Z') });
    const addVisit = vi.fn();
    const routes = visitRoutes(addVisit);
    for (let sent = 0; sent < 610; sent += 1) await report(routes, visit);
    expect(addVisit).toHaveBeenCalledTimes(600);
    vi.setSystemTime(new Date('2026-11-26T09:01:00Z'));
    await report(routes, visit);
    expect(addVisit).toHaveBeenCalledTimes(601);
  });
});
