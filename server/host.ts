import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApi } from './app.ts';
import { configFile, tileOrigin } from './process/appConfig.ts';
import { openDatabase } from './process/database.ts';
import { readEnvironment } from './process/environment.ts';
import { forward } from './process/forward.ts';
import { pageFiles } from './process/pageFiles.ts';
import { gatewaySms, terminalSms } from './process/sms.ts';

/** Everything that one origin serves: `/api/*`, `/config/app.json`, `/healthz` and the page. */
export interface Host {
  /** `raw` is Node's own request where there is one: pass-through sends its target on letter by letter. */
  fetch(request: Request, raw?: { incoming?: { url?: string } | IncomingMessage }): Promise<Response>;
  close(): Promise<void>;
}

type Answer = (request: Request, rawTarget: string) => Response | Promise<Response>;

/** Opens the API of the mode that the environment names: forwarded (`API_URL`), on PostgreSQL (`DATABASE_URL`), or embedded. */
export async function openHost(env: Readonly<Record<string, string | undefined>>, print: (line: string) => void = console.log): Promise<Host> {
  const environment = readEnvironment(env);
  const { apiUrl, apiDelay, configDir, smsGatewayUrl } = environment;
  const config = configFile(configDir, print);
  const page = pageFiles('dist/web', () => tileOrigin(config.read()));

  let answer: Answer;
  let close = (): Promise<void> => Promise.resolve();
  if (apiUrl === undefined) {
    const connection = await openDatabase(environment, print);
    const sms = smsGatewayUrl === undefined ? terminalSms(print) : gatewaySms(smsGatewayUrl);
    const api = createApi({ db: connection.db, now: Date.now, sms, log: print });
    answer = (request) => api.fetch(request);
    close = () => connection.close();
  } else {
    answer = (request, rawTarget) => forward(request, apiUrl, rawTarget);
  }

  return {
    close,
    async fetch(request, raw) {
      const { pathname, search } = new URL(request.url);
      if (pathname === '/healthz') return Response.json({ ok: true });
      if (pathname === '/config/app.json') return Response.json(config.read(), { headers: { 'cache-control': 'no-cache' } });
      if (pathname !== '/api' && !pathname.startsWith('/api/')) return page(request);
      if (apiDelay > 0) await sleep(apiDelay);
      return answer(request, raw?.incoming?.url ?? pathname + search);
    },
  };
}
