import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openConfig } from '../admin/config/openConfig.ts';
import { draftSecretName, fileSecret } from '../admin/drafts/secret.ts';
import { hostExtensions } from './hostExtensions.ts';
import type { RequestBindings } from '../platform/context/deps.ts';
import { hasWritten, withPosition } from './replicaReads.ts';
import { startApi } from './startApi.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import type { ApiBackend } from './web/apiBackend.ts';
import { tileOrigin } from '../admin/config/installationConfig.ts';
import { readEnvironment } from './process/environment.ts';
import { createHttpExchange, sendError, type HttpExchange, sendJson } from './web/httpExchange.ts';
import { createFetchHandler } from './web/fetchHandler.ts';
import { pageFiles, type PageFiles } from './web/pageFiles.ts';
import { requestError } from './web/requestError.ts';
import { requestLog, type RequestLog } from './web/requestLog.ts';
import { isTileFile, tileFiles, type TileFiles } from './web/tileFiles.ts';
import { requireConfigDir } from './process/unusableFolder.ts';
import { openAppConfig } from './process/appConfig.ts';
import type { SignInAvailability } from '../admin/users/signInAvailability.ts';

/** Everything that a single origin serves: `/api/*`, `/config/*`, `/data/*.pmtiles`, `/healthz` and the page. */
export interface Host {
  /** Handles a request of Node's server. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** Ends responses that never end by themselves, before the process stops. */
  endStreams(): void;
  close(): Promise<void>;
}

/** A host with its open database. */
export interface OpenHost extends Host {
  /** Number of users who could sign in at the start; undefined when only the external API knows. */
  people: SignInAvailability | undefined;
  /** The key of the first sign-in, while no user can sign in. */
  setupKey: string | undefined;
  /** Sets the address at which the host listens, which later messages print. */
  openAt(address: string): void;
  /** The metrics of the process, if requested. */
  metrics: Metrics | undefined;
}

/** The parts of a host. `apiDelay` is in milliseconds. */
export interface HostOptions {
  api: Omit<ApiBackend, 'ask'>;
  /** Handles `/config/*`. */
  config: (request: Request, bindings: RequestBindings) => Response | Promise<Response>;
  /** Ends the streams of `/config/*`. */
  endStreams?: () => void;
  page: PageFiles;
  tiles: TileFiles;
  log: RequestLog;
  metrics?: Pick<Metrics, 'watch'> | undefined;
  apiDelay: number;
  /** Proxies whose `X-Forwarded-For` is trusted; empty by default. */
  trustedProxies?: BlockList;
}

type Answer = (exchange: HttpExchange) => void | Promise<void>;

/** Answers a failed request: no error may end the process or appear in the response. */
function sayFailed(exchange: HttpExchange, error: unknown, log: RequestLog): void {
  const { incoming, outgoing, path, id } = exchange;
  log.note(`${incoming.method} ${path}: ${error instanceof Error ? error.stack : String(error)}`, id);
  if (outgoing.headersSent) outgoing.destroy();
  else sendError(exchange, 500, `Внутренняя ошибка сервера, номер ${id}`);
}

/** Creates the host, which routes each address to its handler. */
export function createHost({
  api,
  config,
  endStreams = () => undefined,
  page,
  tiles,
  log,
  metrics,
  apiDelay,
  trustedProxies,
}: HostOptions): Host {
  const answerConfig = createFetchHandler(config);
  const answerApi: Answer =
    apiDelay === 0 ? api.answer : (exchange) => sleep(apiDelay).then(() => api.answer(exchange));
  const answerFor = (path: string): Answer => {
    if (path === '/healthz') return (exchange) => answerHealth(exchange, page.trouble(), api.trouble());
    if (path === '/api' || path.startsWith('/api/')) return answerApi;
    if (path.startsWith('/config/')) return answerConfig;
    return isTileFile(path) ? tiles.answer : page.answer;
  };
  return {
    endStreams,
    close: () => api.close(),
    answer(incoming, outgoing) {
      const exchange = createHttpExchange(incoming, outgoing, trustedProxies);
      const answer = answerFor(exchange.path);
      log.watch(exchange, answer === page.answer || answer === tiles.answer || exchange.path === '/healthz');
      metrics?.watch(exchange);
      const mistake = requestError(incoming, exchange.path);
      if (mistake !== undefined) return sendError(exchange, mistake.status, mistake.text, mistake.headers);
      try {
        void answer(exchange)?.catch((error: unknown) => sayFailed(exchange, error, log));
      } catch (error) {
        sayFailed(exchange, error, log);
      }
    },
  };
}

/** Opens the API of the mode in the environment: forwarded (`API_URL`), on PostgreSQL (`DATABASE_URL`), or embedded. */
export async function openHost(
  env: Readonly<Record<string, string | undefined>>,
  print: (line: string) => void = console.log,
): Promise<OpenHost> {
  const environment = readEnvironment(env);
  requireConfigDir(env['CONFIG_DIR']);
  const log = requestLog(environment.log, print);
  const app = openAppConfig(environment, print);
  const added = openConfig({ ...environment, app, print });
  const [{ api, people, setupKey, openAt, versions, draftSecret, measured, ...stores }] = await Promise.all([
    startApi({
      environment,
      print,
      log,
      added,
      modules: () => app.read().modules,
      timeZone: () => app.read().timeZone,
      planning: () => app.read().planning,
      signInWays: () => app.read().signIn,
    }),
    added.ready,
  ]);
  const metrics = environment.metricsPort === undefined ? undefined : createMetrics(measured);
  const host = hostExtensions({
    ...stores,
    ask: api.ask,
    added: added.declarations,
    modules: () => app.read().modules,
    draftSecret: draftSecret ?? fileSecret(environment.dataDir, draftSecretName),
    addVisit: environment.pageMetrics ? metrics?.addVisit : undefined,
  });
  const config = added.serve({ ask: api.ask, log: log.note, versions, host });
  const embeddedWithReplica = environment.databaseReadUrl === undefined ? undefined : stores.embedded;
  const page = pageFiles('dist/web', () => tileOrigin(app.read()));
  const open = createHost({
    api: {
      ...api,
      close: () => {
        config.close();
        return api.close();
      },
    },
    // What such a write has changed, an undo for example, is read from the API.
    config: async (request, bindings) => {
      const response = await config.routes.fetch(request, bindings);
      return embeddedWithReplica !== undefined && hasWritten(request, response)
        ? withPosition(request, response, embeddedWithReplica)
        : response;
    },
    endStreams: config.endStreams,
    page,
    tiles: tileFiles(join(environment.configDir, 'data')),
    log,
    metrics,
    apiDelay: environment.apiDelay,
    trustedProxies: environment.trustedProxies,
  });
  return { ...open, people, setupKey, openAt: (address) => openAt?.(address), metrics };
}

/** Answers `/healthz` for monitoring: 200 while the process can serve, otherwise 503 with the first reason. */
async function answerHealth(
  exchange: HttpExchange,
  page: string | undefined,
  api: Promise<string | undefined>,
): Promise<void> {
  const reason = page ?? (await api);
  if (reason === undefined) sendJson(exchange, 200, { ok: true });
  else sendJson(exchange, 503, { ok: false, reason });
}
