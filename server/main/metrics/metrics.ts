import { setTimeout as sleep } from 'node:timers/promises';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { cacheLookups, jobRuns } from '../../platform/context/measurements.ts';
import type { SmsGatewayState } from '#schemas/entities/smsGateways.ts';
import type { HttpExchange } from '../web/httpExchange.ts';
import type { DatabaseState } from './databaseState.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Work that is in progress or waits for a free place: connections to the database, requests to an external API. */
interface Load {
  busy: number;
  waiting: number;
}

/** What metrics read when they are requested; each part may be missing in a mode. */
export interface MeasuredParts {
  /** Connections to the company's database. */
  database?: (() => Load) | undefined;
  databaseState?: (() => Promise<DatabaseState>) | undefined;
  /** What the gateways of SMS have done last; undefined without gateways. */
  smsGateways?: (() => Promise<readonly SmsGatewayState[]>) | undefined;
  /** Returns by how many milliseconds the replica is behind at most; undefined when that is unknown. */
  replicaLagMs?: (() => number | undefined) | undefined;
  /** Requests to the external API. */
  externalApi?: (() => Load) | undefined;
}

/** The metrics of a process in the text format of Prometheus. */
export interface Metrics {
  /** Measures an exchange until it ends. */
  watch(exchange: HttpExchange): void;
  /** Adds a visit that a page has reported. */
  addVisit(visit: Visit): void;
  contentType: string;
  text(): Promise<string>;
}

/** What a page measured since it was opened or last reported. Durations are in milliseconds. */
interface Visit {
  /** Until the first rows of a list; null on other screens and in later reports. */
  firstRows: number | null;
  longestTask: number;
  failedRequests: number;
  brokenScreens: number;
}

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const jobBuckets = [0.1, 0.5, 1, 5, 15, 60, 300, 900];
const pageBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8];
/** Maximum milliseconds in which the database may say its state; without it the other metrics are still answered. */
const stateTimeoutMs = 2000;

/** Creates the metrics of a process. `parts` are read for each request. */
export function createMetrics(parts: MeasuredParts): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  measureJobsAndCache(registers);
  measureLoads(registers, parts);
  // Without a database of the company there is nothing that could be down.
  const setState = parts.databaseState === undefined ? undefined : stateGauges(registers);
  const setGateways = parts.smsGateways === undefined ? undefined : gatewayGauges(registers);
  const routeLabel = createRouteLabel();
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  });
  return {
    watch({ incoming, outgoing, path }) {
      const began = performance.now();
      outgoing.once('close', () => {
        const { statusCode: status } = outgoing;
        const labels = { method: incoming.method ?? '', route: routeLabel(path, status), status: String(status) };
        requests.observe(labels, (performance.now() - began) / 1000);
      });
    },
    addVisit: visitMetrics(registers),
    contentType: register.contentType,
    async text() {
      if (parts.databaseState !== undefined) setState?.(await inTime(parts.databaseState));
      if (parts.smsGateways !== undefined) setGateways?.((await inTime(parts.smsGateways)) ?? []);
      return register.metrics();
    },
  };
}

/** Returns undefined for a database that does not respond in time. */
async function inTime<T>(read: () => Promise<T>): Promise<T | undefined> {
  const late = new AbortController();
  try {
    return await Promise.race([
      read().catch(() => undefined),
      sleep(stateTimeoutMs, undefined, { signal: late.signal }).catch(() => undefined),
    ]);
  } finally {
    late.abort();
  }
}

function measureJobsAndCache(registers: Registry[]): void {
  const jobs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Duration of attempts and steps of jobs by kind and outcome',
    labelNames: ['kind', 'outcome'],
    buckets: jobBuckets,
    registers,
  });
  const lookups = new Counter({
    name: 'response_cache_lookups_total',
    help: 'GET requests by whether the cache of responses had an answer',
    labelNames: ['result'],
    registers,
  });
  jobRuns.subscribe(({ kind, hasFailed, seconds }) =>
    jobs.observe({ kind, outcome: hasFailed ? 'failed' : 'done' }, seconds),
  );
  cacheLookups.subscribe(({ isHit }) => lookups.inc({ result: isHit ? 'hit' : 'miss' }));
}

function measureLoads(registers: Registry[], { database, externalApi, replicaLagMs }: MeasuredParts): void {
  const measure = (name: string, help: string, read: (() => Load) | undefined): void => {
    if (read === undefined) return;
    const collect = (gauge: Gauge): void => {
      const { busy, waiting } = read();
      gauge.set({ state: 'busy' }, busy);
      gauge.set({ state: 'waiting' }, waiting);
    };
    const gauge: Gauge = new Gauge({ name, help, labelNames: ['state'], registers, collect: () => collect(gauge) });
  };
  measure('database_connections', 'Busy connections to the database, and requests that wait for one', database);
  if (replicaLagMs !== undefined) {
    const collect = (lag: Gauge): void => lag.set((replicaLagMs() ?? Number.NaN) / 1000);
    const help = 'Seconds by which the replica is behind at most; NaN when it does not respond';
    const gauge: Gauge = new Gauge({ name: 'replica_lag_seconds', help, registers, collect: () => collect(gauge) });
  }
  measure('external_api_requests', 'Requests to the external API in progress, and those that wait', externalApi);
}

/** Returns a function that sets the gauges of the database, which are left out while it does not respond. */
function stateGauges(registers: Registry[]): (state: DatabaseState | undefined) => void {
  const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers });
  const up = gauge('database_up', 'Whether the database responds');
  const gauges: Readonly<Record<keyof DatabaseState, Gauge>> = {
    sessions: gauge('sessions', 'Sessions that have not ended'),
    jobsDue: gauge('jobs_due', 'Jobs that are due, running ones included'),
    oldestJobAge: gauge('jobs_oldest_due_seconds', 'Seconds for which the oldest due job has waited'),
    jobsFailed: gauge('jobs_failed', 'Jobs that have failed and are not tried again'),
    webhooksWaiting: gauge('webhook_deliveries_waiting', 'Webhook messages that are not delivered yet'),
    oldestWebhookAge: gauge('webhook_deliveries_oldest_seconds', 'Seconds for which the oldest of them has waited'),
    lastNightAge: gauge('planning_last_night_seconds', 'Seconds since the last planning at night; 0 before the first'),
    signInLimitsReached: gauge(
      'sign_in_limits_reached',
      'Limits of the sign-in that the whole installation has reached',
    ),
    planningViolations: gauge('planning_violations', 'What the last check of planning has found'),
  };
  return (state) => {
    up.set(state === undefined ? 0 : 1);
    for (const [name, item] of Object.entries(gauges))
      item.set(state === undefined ? Number.NaN : state[name as keyof DatabaseState]);
  };
}

/** Returns a function that sets the gauges of the gateways of SMS; a balance that is not known is left out. */
function gatewayGauges(registers: Registry[]): (gateways: readonly SmsGatewayState[]) => void {
  const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, labelNames: ['gateway'], registers });
  const failures = gauge('sms_gateway_failures', 'Failures since the last message that the gateway has sent');
  const balance = gauge('sms_gateway_balance', 'Balance of the account at the gateway');
  const isLow = gauge('sms_gateway_balance_low', 'Whether that balance is below SMS_LOW_BALANCE, or cannot be read');
  return (gateways) => {
    for (const item of [failures, balance, isLow]) item.reset();
    for (const { name: gateway, ...state } of gateways) {
      failures.set({ gateway }, state.failures);
      if (state.balance !== null) balance.set({ gateway }, state.balance);
      isLow.set({ gateway }, state.isBalanceLow || state.balanceError !== null ? 1 : 0);
    }
  };
}

function visitMetrics(registers: Registry[]): Metrics['addVisit'] {
  const firstRows = new Histogram({
    name: 'page_first_rows_seconds',
    help: 'Time from opening the page to the first rows of a list, as pages report it',
    buckets: pageBuckets,
    registers,
  });
  const longestTask = new Histogram({
    name: 'page_longest_task_seconds',
    help: 'Longest time for which a page did not respond, as pages report it',
    buckets: pageBuckets,
    registers,
  });
  const counter = (name: string, help: string): Counter => new Counter({ name, help, registers });
  const failedRequests = counter('page_failed_requests_total', 'Requests that failed for a page');
  const brokenScreens = counter('page_broken_screens_total', 'Screens that stopped with an error');
  return (visit) => {
    if (visit.firstRows !== null) firstRows.observe(visit.firstRows / 1000);
    longestTask.observe(visit.longestTask / 1000);
    failedRequests.inc(visit.failedRequests);
    brokenScreens.inc(visit.brokenScreens);
  };
}

/** Parts of a path that differ from record to record: numbers, UUIDs, dates and words of more than 40 characters. */
const variable = /^(\d+|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\d|.{41,})$/i;
/** An import, whose id is any word. */
const ofImport = /^(\/api\/exchange\/imports\/[^/]+)\/(?!(?:read|write|queue)$)[^/]+/;
const maxLabels = 300;

/**
 * Returns a function that gives the label of a request for its path, such as `/api/v1/tasks/:id`. Clients with invented
 * paths must not create labels without end: a path becomes one when it has been answered with success, up to 300.
 */
export function createRouteLabel(): (path: string, status: number) => string {
  const labels = new Set<string>();
  return (path, status) => {
    if (!path.startsWith('/api/') && !path.startsWith('/config/') && path !== '/healthz') return 'page';
    const label = path
      .replace(/\/+$/, '')
      .replace(ofImport, '$1/:id')
      .split('/')
      .map((part) => (variable.test(part) ? ':id' : part))
      .join('/');
    if (!labels.has(label) && status < 400 && labels.size < maxLabels) labels.add(label);
    return labels.has(label) ? label : 'other';
  };
}

/** Returns the handler of the port that serves `/metrics` and nothing else. */
export function answerMetrics(metrics: Metrics): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const send = async (outgoing: ServerResponse): Promise<void> => {
    try {
      const text = await metrics.text();
      outgoing.writeHead(200, { 'content-type': metrics.contentType }).end(text);
    } catch (error) {
      outgoing.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
      outgoing.end(error instanceof Error ? error.message : String(error));
    }
  };
  return ({ method, url }, outgoing) => {
    if (method === 'GET' && url?.split('?', 1)[0] === '/metrics') void send(outgoing);
    else outgoing.writeHead(404).end();
  };
}
