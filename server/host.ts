import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import type { ApiSide } from './process/apiSide.ts';
import { configFile, tileOrigin, type ConfigFile } from './process/appConfig.ts';
import { openDatabase } from './process/database.ts';
import { embeddedApi } from './process/embedded.ts';
import { readEnvironment, type Environment } from './process/environment.ts';
import { exchangeOf, refuse, type Exchange } from './process/exchange.ts';
import { fetchAnswer } from './process/fetchAnswer.ts';
import { forwardApi } from './process/forward.ts';
import { answerHealth } from './process/health.ts';
import { pageFiles, type PageFiles } from './process/pageFiles.ts';
import { requestLog, type RequestLog } from './process/requestLog.ts';
import { requestMistake } from './process/requestMistake.ts';
import { gatewaySms, terminalSms } from './process/sms.ts';

/** Everything that one origin serves: `/api/*`, `/config/*`, `/healthz` and the page. */
export interface Host {
  /** Answers a request of Node's server. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse): void;
  close(): Promise<void>;
}

/** What a host is put together from. `apiDelay` is in milliseconds. */
export interface HostParts {
  api: ApiSide;
  config: ConfigFile;
  page: PageFiles;
  log: RequestLog;
  apiDelay: number;
}

type Answer = (exchange: Exchange) => void | Promise<void>;

/** What the page reads of the installation's configuration. */
function configAnswer(config: ConfigFile): Answer {
  const app = new Hono().get('/config/app.json', (c) => c.json(config.read(), 200, { 'cache-control': 'no-cache' }));
  return fetchAnswer((request) => app.fetch(request));
}

/** Nothing that goes wrong with one request may end the process, or show in the answer. */
function sayFailed(exchange: Exchange, error: unknown, log: RequestLog): void {
  const { incoming, outgoing, path, id } = exchange;
  log.note(`${incoming.method} ${path}: ${error instanceof Error ? error.stack : String(error)}`, id);
  if (outgoing.headersSent) outgoing.destroy();
  else refuse(exchange, 500, `Внутренняя ошибка сервера, номер ${id}`);
}

/** Hands each address to what answers it. */
export function createHost({ api, config, page, log, apiDelay }: HostParts): Host {
  const answerConfig = configAnswer(config);
  const answerApi: Answer = apiDelay === 0 ? api.answer : (exchange) => sleep(apiDelay).then(() => api.answer(exchange));
  const answerFor = (path: string): Answer => {
    if (path === '/healthz') return (exchange) => answerHealth(exchange, page.trouble(), api.trouble());
    if (path === '/api' || path.startsWith('/api/')) return answerApi;
    if (path.startsWith('/config/')) return answerConfig;
    return page.answer;
  };
  return {
    close: () => api.close(),
    answer(incoming, outgoing) {
      const exchange = exchangeOf(incoming, outgoing);
      const answer = answerFor(exchange.path);
      log.watch(exchange, answer === page.answer || exchange.path === '/healthz');
      const mistake = requestMistake(incoming, exchange.path);
      if (mistake !== undefined) return refuse(exchange, mistake.status, mistake.text);
      try {
        void answer(exchange)?.catch((error: unknown) => sayFailed(exchange, error, log));
      } catch (error) {
        sayFailed(exchange, error, log);
      }
    },
  };
}

async function openApi(environment: Environment, print: (line: string) => void, log: RequestLog): Promise<ApiSide> {
  const { apiUrl, smsGatewayUrl } = environment;
  if (apiUrl !== undefined) return forwardApi(apiUrl, log);
  const connection = await openDatabase(environment, print);
  const sms = smsGatewayUrl === undefined ? terminalSms(print) : gatewaySms(smsGatewayUrl);
  return embeddedApi({ db: connection.db, now: Date.now, sms, log: log.note }, () => connection.close());
}

/** Opens the API of the mode that the environment names: forwarded (`API_URL`), on PostgreSQL (`DATABASE_URL`), or embedded. */
export async function openHost(env: Readonly<Record<string, string | undefined>>, print: (line: string) => void = console.log): Promise<Host> {
  const environment = readEnvironment(env);
  const log = requestLog(environment.log, print);
  const config = configFile(environment.configDir, print);
  const page = pageFiles('dist/web', () => tileOrigin(config.read()));
  return createHost({ api: await openApi(environment, print, log), config, page, log, apiDelay: environment.apiDelay });
}
