import { Hono } from 'hono';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { setTimeZone } from '#codecs/timeZone.ts';
import { defaultTimeZone } from '#planning/days.ts';
import { moduleNames } from '#dictionaries/menu.ts';
import { syncIndexes } from '#server/recordEngine/core/syncIndexes.ts';
import { createApi } from '#server/main/app.ts';
import { apiJobs } from '#server/main/jobs.ts';
import { createJobRunner } from '#server/platform/jobs/runner.ts';
import type { TokenPair } from '#server/identity/auth/sessions.ts';
import type { CallApi, ConfigApiEnv } from '#server/identity/person/apiUser.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import type { HostExtensions } from '#server/admin/config/routes.ts';
import { limitConfigBody } from '#server/admin/config/limitConfigBody.ts';
import type { ApiOptions } from '#server/platform/context/deps.ts';
import { answerErrors } from '#server/platform/http/responses.ts';
import { openTestDatabase, testNow } from './testDatabase.ts';
import { requireDescribed } from './testingContract.ts';
import { draftSecretName } from '#server/admin/drafts/secret.ts';
import { databaseSecret } from '#server/platform/db/databaseSecret.ts';
import { hostExtensions } from '#server/main/hostExtensions.ts';
import { followersOf } from '#server/main/registry/followers.ts';
import { demoPhones } from './demoPhones.ts';

export { testNow } from './testDatabase.ts';

/**
 * The embedded API with history, summary and saved views but without a process, with SMS captured instead of sent.
 * Every response has to match the API description (docs/decisions/0064).
 */
export interface TestApi {
  /** Handles a request like the server; paths without a host are allowed. */
  fetch(request: Request | string, init?: RequestInit): Promise<Response>;
  /** Returns the code of the last SMS to `phone`. */
  lastCode(phone: string): string | undefined;
  /** Signs in by phone and code; as superuser when no phone is given. */
  signIn(phone?: string): Promise<TokenPair>;
  /** Sends a request like the page: with a token and a JSON body. */
  call(method: string, path: string, token?: string, body?: unknown): Promise<{ status: number; body: Envelope }>;
  /** Identifies the owner of a token, as the host does. */
  ask: CallApi;
  /** What the events of `/config/events` are read from. */
  events: HostExtensions['events'];
  /** All routes, for tests that walk over them. `fetchConfig` handles those under `/config/`. */
  routes(): readonly { method: string; path: string }[];
  fetchConfig(request: Request): Response | Promise<Response>;
  /** Advances the API's clock by seconds. */
  wait(seconds: number): void;
  deps: ApiOptions;
  /**
   * Runs the jobs that write records by the API until none is due, or only one step with an aborted signal; returns the
   * number of steps.
   */
  runDueJobs(ended?: AbortSignal): Promise<number>;
  /** Creates the indexes of custom resources that a server creates in the background; returns its messages. */
  keepIndexes(declarations: readonly Declaration[]): Promise<string[]>;
  close(): Promise<void>;
}

/** The envelope of every response (spec D11, D12). */
export interface Envelope {
  success: boolean;
  data?: unknown;
  error?: { code: number; text: string; data?: unknown };
}

/**
 * Opens the embedded API over a separate database, with small demo data unless another one is given. Its clock starts
 * at `testNow` and advances only by `wait`.
 */
export async function openTestApi(database: Promise<Connection> = openTestDatabase()): Promise<TestApi> {
  const { db, maintain, close } = await database;
  const codes = new Map<string, string>();
  let now = testNow * 1000;
  const deps: ApiOptions = {
    db,
    now: () => now,
    sms: { send: (phone, code) => Promise.resolve(void codes.set(phone, code)) },
    log: () => undefined,
    followers: followersOf('on', {
      planning: () => deps.planning?.() ?? null,
      timeZone: () => deps.timeZone?.() ?? defaultTimeZone,
    }),
  };
  setTimeZone(() => deps.timeZone?.() ?? defaultTimeZone);
  const app = createApi(deps);
  const runner = createJobRunner({
    connection: { db, maintain },
    kinds: apiJobs(deps),
    timeZone: () => 'Europe/Moscow',
    workers: 1,
    now: deps.now,
    log: deps.log,
  });
  const ask: CallApi = async (path, token, identify) =>
    app.fetch(
      new Request(new URL(path, 'http://localhost'), { headers: { 'x-token': token } }),
      identify === undefined ? {} : { identify },
    );
  const config = new Hono<ConfigApiEnv>({ strict: false })
    .onError(answerErrors(deps))
    .use('/config/*', limitConfigBody);
  const host = hostExtensions({
    ask,
    added: () => deps.added?.() ?? [],
    modules: () => deps.modules?.() ?? moduleNames,
    embedded: deps,
    history: { ...deps, of: 'own' },
    views: db,
    draftSecret: databaseSecret(db, draftSecretName),
  });
  for (const routes of host.routes) config.route('/', routes);
  const misdescribed: unknown[] = [];
  const fetch: TestApi['fetch'] = async (given, init) => {
    const request = typeof given === 'string' ? new Request(new URL(given, 'http://localhost'), init) : given;
    const added = deps.added?.() ?? [];
    const response = await (new URL(request.url).pathname.startsWith('/config/') ? config : app).fetch(request);
    await requireDescribed(request, response, added).catch((error: unknown) => {
      misdescribed.push(error);
      throw error;
    });
    return response;
  };
  const call: TestApi['call'] = async (method, path, token, body) => {
    const response = await fetch(path, {
      method,
      headers: {
        device: 'web',
        ...(token === undefined ? {} : { 'x-token': token }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Envelope };
  };
  return {
    fetch,
    call,
    deps,
    ask,
    events: host.events,
    // Middlewares have the method ALL.
    routes: () => [...app.routes, ...config.routes].filter(({ method }) => method !== 'ALL'),
    fetchConfig: (request) => config.fetch(request),
    runDueJobs: (ended) => runner.runDueJobs(ended),
    async keepIndexes(declarations) {
      const messages: string[] = [];
      await maintain((maintenance) => syncIndexes(maintenance, declarations, (message) => void messages.push(message)));
      return messages;
    },
    async close() {
      setTimeZone(() => undefined);
      await close();
      // The caller may have mistaken the error for a connection failure.
      if (misdescribed.length > 0) throw misdescribed[0];
    },
    lastCode: (phone) => codes.get(phone.replaceAll(/\D/g, '')),
    wait: (seconds) => void (now += seconds * 1000),
    async signIn(phone: string = demoPhones.everything) {
      await call('GET', `/api/v1/auth/?phone=${phone}`);
      const { body } = await call('POST', '/api/v1/auth/', undefined, { phone, code: codes.get(phone) });
      return body.data as TokenPair;
    },
  };
}
