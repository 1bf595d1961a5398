import type { HistoryEntry } from '#schemas/history.ts';
import { openTestApi, type Envelope, type TestApi } from '#tests/support/testing.ts';
import { promo } from '#tests/customResources/promo.ts';
import type { WritableSample } from './samples.ts';

/** The API with its history, including a custom resource. */
export interface HistoryApi extends TestApi {
  token: string;
  /** Sends a request to `/config/history` and its subpaths. */
  config(method: string, path: string, as?: string): Promise<{ status: number; body: Envelope }>;
  /** Returns the entries of a record, newest first. */
  entriesOf(resource: string, id: number | string): Promise<HistoryEntry[]>;
  /** Saves a new record; returns its id. */
  make(sample: WritableSample, change?: object): Promise<number>;
}

export async function openHistory(): Promise<HistoryApi> {
  const api = await openTestApi();
  Object.assign(api.deps, { added: () => [promo] });
  const token = (await api.signIn()).access_token;
  const config: HistoryApi['config'] = async (method, path, as = token) => {
    const response = await api.fetch(`/config/history${path}`, {
      method,
      headers: { 'x-token': as, 'x-source': 'page' },
    });
    return { status: response.status, body: (await response.json()) as Envelope };
  };
  return {
    ...api,
    token,
    config,
    entriesOf: async (resource, id) => (await config('GET', `/${resource}/${id}`)).body.data as HistoryEntry[],
    make: async ({ path, id, body }, change) =>
      ((await api.call('POST', path, token, { ...body, ...change })).body.data as Record<string, number>)[id] ?? 0,
  };
}
