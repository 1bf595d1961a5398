import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AxiosAdapter, AxiosInstance } from 'axios';
import { sql } from 'drizzle-orm';
import { recordIn } from '#codecs/records.ts';
import { createDataProvider } from '#providers/data.ts';
import { createHttp } from '#providers/http.ts';
import { resources } from '#resources/index.ts';
import { writableSampleOf } from '#tests/server/history/samples.ts';
import { masterDataResources } from '#resources/masterData/index.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { fillDemo } from '#server/main/fillDemo.ts';
import { openPostgres, withOwnDb } from '#server/platform/db/openConnection.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { startCluster, type Cluster } from '../../scripts/cluster.mjs';
import { demoPhones } from './demoPhones.ts';

/** Where managers work, and how they get their codes. */
export interface LoadTarget {
  url: string;
  askCode(phone: string): Promise<string>;
}

/** What managers have done so far. */
interface LoadReport {
  /** Texts of the notices whose creation was answered. */
  acknowledged: string[];
  /** Texts of those that failed even after the repetitions of the page, with the reason. */
  failed: Map<string, string>;
  /** Milliseconds of each answered creation, with the moment of its answer. */
  writes: { at: number; tookMs: number }[];
  failedReads: number;
  /** Why saves of strategies failed. */
  failedPlans: string[];
  /** Files whose rows have all been written, and why others have rows left. */
  imports: string[];
  unfinishedImports: string[];
}

export interface Load {
  report: LoadReport;
  /** Lets running requests end; every manager then reads once more, which fails without a session. */
  stop(): Promise<void>;
}

const named = new Map<string, Declaration>([...resources, ...masterDataResources].map((item) => [item.name, item]));
export const rowsOfImport = 60;
/** The claim of a killed process on an import lasts a minute. */
const longestImportMs = 120_000;

const superUser = demoPhones.everything;

async function requestTokens(url: string, method: 'POST' | 'PUT', body: object) {
  const response = await fetch(`${url}/api/v1/auth/`, {
    method,
    headers: { device: 'web', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const data = recordIn(recordIn(await response.json())['data']);
  return { access: String(data['access_token']), refresh: String(data['refresh_token']) };
}

/** Signs the first superuser in; returns the headers of their requests. */
export async function signIn({ url, askCode }: LoadTarget): Promise<Record<string, string>> {
  const { access } = await requestTokens(url, 'POST', { phone: superUser, code: await askCode(superUser) });
  return { device: 'web', 'x-token': access };
}

/** A browser of a manager: the HTTP client of the page, with a session and the cookies of its origin. */
async function openBrowser({ url, askCode }: LoadTarget): Promise<AxiosInstance> {
  const tokens = { access: '', refresh: '' };
  let cookie = '';
  const around =
    (send: AxiosAdapter): AxiosAdapter =>
    async (config) => {
      if (cookie !== '') config.headers.set('cookie', cookie);
      const response = await send(config);
      const [set] = (response.headers['set-cookie'] as string[] | undefined) ?? [];
      if (set !== undefined) cookie = set.split(';')[0] ?? '';
      return response;
    };
  const signInWith = async (method: 'POST' | 'PUT', body: object): Promise<string> => {
    Object.assign(tokens, await requestTokens(url, method, body));
    return tokens.access;
  };
  await signInWith('POST', { phone: superUser, code: await askCode(superUser) });
  const session = {
    tokens: () => tokens,
    refresh: () => signInWith('PUT', { refresh_token: tokens.refresh }),
    end: () => Promise.reject(new Error('The session has ended')),
  };
  return createHttp({ session, baseURL: url, around } as unknown as Parameters<typeof createHttp>[0]);
}

/**
 * Starts managers who work as the page does: most create notices and read lists, one imports files, one saves a
 * strategy, which plans its tasks. All that they write is named after `name`.
 */
export async function startLoad(
  target: LoadTarget,
  { name, managers }: { name: string; managers: number },
): Promise<Load> {
  const report: LoadReport = {
    acknowledged: [],
    failed: new Map(),
    writes: [],
    failedReads: 0,
    failedPlans: [],
    imports: [],
    unfinishedImports: [],
  };
  const ended = new AbortController();
  const browsers: AxiosInstance[] = [];
  for (let number = 0; number < managers; number += 1) browsers.push(await openBrowser(target));
  const providerOf = (http: AxiosInstance) =>
    createDataProvider(http, (name) => named.get(name)?.api, { hasKeys: () => Promise.resolve(true) });
  const repeat = async (work: (round: number) => Promise<void>): Promise<void> => {
    for (let round = 0; !ended.signal.aborted; round += 1) await work(round);
  };
  const read = async (http: AxiosInstance, resource: string): Promise<void> => {
    try {
      await providerOf(http).getList({ resource, pagination: { currentPage: 1, pageSize: 50 } });
    } catch {
      report.failedReads += 1;
      await sleep(200);
    }
  };
  const write = (http: AxiosInstance, number: number) =>
    repeat(async (round) => {
      const message = `${name} ${number}-${round}`;
      const began = Date.now();
      try {
        await providerOf(http).create({
          resource: 'notices',
          variables: { message, date: 2_000_000_000, territoryIds: [1], distributorIds: [1] },
        });
        report.acknowledged.push(message);
        report.writes.push({ at: Date.now(), tookMs: Date.now() - began });
      } catch (error) {
        report.failed.set(message, error instanceof Error ? error.message : String(error));
      }
      for (const resource of ['notices', 'pointTasks', 'strategy']) await read(http, resource);
      await sleep(50);
    });
  const plan = async (http: AxiosInstance): Promise<void> => {
    const strategies = providerOf(http);
    const { body } = writableSampleOf('strategy');
    const { data } = await strategies.create({ resource: 'strategy', variables: { ...body, name } });
    const { strategyId: id = 0 } = recordIn(data) as { strategyId?: number };
    await repeat(async (round) => {
      const variables = { ...body, name, tasksMaxCount: 1 + (round % 3) };
      await strategies
        .update({ resource: 'strategy', id, variables })
        .catch((error: unknown) => report.failedPlans.push(error instanceof Error ? error.message : String(error)));
      await sleep(500);
    });
  };
  const load = (http: AxiosInstance) =>
    repeat(async (round) => {
      const id = randomUUID();
      const why = await importFile(http, { id, name: `${name}-${round}` });
      if (why === undefined) report.imports.push(id);
      else report.unfinishedImports.push(why);
    });
  const work = browsers.map((http, number) =>
    number === 0 ? load(http) : number === 1 ? plan(http) : write(http, number),
  );
  return {
    report,
    async stop() {
      ended.abort();
      await Promise.all(work);
      for (const http of browsers) await providerOf(http).getList({ resource: 'notices' });
    },
  };
}

/** A cluster whose processes share a folder of configuration. */
export interface FilledCluster extends Cluster {
  configDir: string;
}

/** Starts a cluster that plans, with small demo data; `stop` also deletes its configuration. */
export async function startFilledCluster(): Promise<FilledCluster> {
  const configDir = mkdtempSync(join(tmpdir(), 'cluster-config-'));
  cpSync(new URL('../../config', import.meta.url), configDir, { recursive: true });
  writeFileSync(join(configDir, 'app.json'), JSON.stringify({ planning: true }));
  const cluster = await startCluster({
    env: { CONFIG_DIR: configDir },
    fill: (url) => withOwnDb(url, (db) => migrate(db, (tx) => fillDemo(tx, 'small', Math.floor(Date.now() / 1000)))),
  });
  const stop = async (): Promise<void> => {
    await cluster.stop();
    rmSync(configDir, { recursive: true, force: true });
  };
  return { ...cluster, configDir, stop };
}

/** What a load has left in the database. */
interface WrittenByLoad {
  /** How many notices have each text. */
  notices: Map<string, number>;
  /** Imported categories, and how many names they have. */
  categories: number;
  names: number;
}

/** Reads what the load named `name` has left in the database of a cluster. */
export async function readWritten({ databaseUrl }: Cluster, name: string): Promise<WrittenByLoad> {
  const { db, close } = openPostgres(databaseUrl, { isPooled: true });
  const notices = await rowsOf<{ message: string; many: number }>(
    db,
    sql`select message, count(*)::int as many from notices where message like ${`${name} %`} group by message`,
  );
  const [counts] = await rowsOf<{ categories: number; names: number }>(
    db,
    sql`select count(*)::int as categories, count(distinct name)::int as names from categories where name like ${`${name}-%`}`,
  );
  await close();
  return {
    notices: new Map(notices.map(({ message, many }) => [message, many])),
    categories: counts?.categories ?? 0,
    names: counts?.names ?? 0,
  };
}

/** Imports a file of categories; returns why its rows are not written, undefined when all of them are. */
async function importFile(
  http: AxiosInstance,
  { id, name }: { id: string; name: string },
): Promise<string | undefined> {
  const rows = Array.from({ length: rowsOfImport }, (_, at) => ({
    row: at + 2,
    id: null,
    changes: [],
    body: { name: `${name} ${at}`, code: null },
  }));
  const body = { import: { id, file: `${name}.csv` }, queue: randomUUID(), rows, isLast: true };
  const path = '/api/exchange/imports/company-categories';
  const until = Date.now() + longestImportMs;
  let last = 'not done';
  // The page repeats both calls as they are.
  for (let isSent = false; Date.now() < until; await sleep(300)) {
    try {
      if (!isSent) await http.post(`${path}/queue`, body);
      isSent = true;
      const { data } = await http.get<{ state: string }>(`${path}/${id}/progress`);
      if (data.state === 'done') return undefined;
      last = data.state;
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
  }
  return last;
}
