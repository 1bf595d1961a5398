import { Hono } from 'hono';
import type { HistoryEntry } from '#schemas/history.ts';
import type { AskApi, StudioEnv } from '#server/config/asker.ts';
import { createApi } from '#server/app.ts';
import { historyRoutes } from '#server/history/routes.ts';
import { answerErrors } from '#server/http/answer.ts';
import { openTestApi, testNow, type Envelope, type TestApi } from '#server/testing.ts';
import { promo } from '#tests/added/promo.ts';
import type { Sample } from './samples.ts';

/** The API with its history beside it, an added resource included. */
export interface HistoryApi extends TestApi {
  token: string;
  /** Asks `/config/history` and what follows it. */
  config(method: string, path: string, as?: string): Promise<{ status: number; body: Envelope }>;
  /** The entries of a record, the newest first. */
  entriesOf(resource: string, id: number | string): Promise<HistoryEntry[]>;
  /** Saves a new record; gives its id. */
  make(sample: Sample, change?: object): Promise<number>;
}

export async function openHistory(): Promise<HistoryApi> {
  const api = await openTestApi();
  Object.assign(api.deps, { added: () => [promo] });
  const token = (await api.signIn()).access_token;
  const app = createApi(api.deps);
  const ask: AskApi = async (path, own, identify) =>
    app.fetch(new Request(new URL(path, 'http://localhost'), { headers: { 'x-token': own } }), identify === undefined ? {} : { identify });
  const routes = new Hono<StudioEnv>({ strict: false }).onError(answerErrors({ log: () => undefined }))
    .route('/', historyRoutes({ db: api.deps.db, of: 'own', now: () => testNow }, ask, () => [promo]));
  const config: HistoryApi['config'] = async (method, path, as = token) => {
    const answer = await routes.fetch(new Request(`http://localhost/config/history${path}`, { method, headers: { 'x-token': as, 'x-source': 'page' } }));
    return { status: answer.status, body: await answer.json() as Envelope };
  };
  return {
    ...api, token, config,
    entriesOf: async (resource, id) => (await config('GET', `/${resource}/${id}`)).body.data as HistoryEntry[],
    make: async ({ path, id, body }, change) => ((await api.call('POST', path, token, { ...body, ...change })).body.data as Record<string, number>)[id] ?? 0,
  };
}
