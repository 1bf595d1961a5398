import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryEntry } from '#schemas/history.ts';
import { systemActor } from '#server/platform/context/actor.ts';
import type { Db } from '#server/platform/db/connection.ts';
import { syncedResource, tableEntities } from '#tests/support/tableResources.ts';
import { entriesOfTables, saveEntities } from '#server/recordEngine/tables/saveEntities.ts';
import { runWrite } from '#server/trail/history/write.ts';
import { openHistory, type HistoryApi } from './openHistory.ts';

let api: HistoryApi;
beforeAll(async () => {
  api = await openHistory();
});
afterAll(() => api.close());

const resource = syncedResource('distributors');
const planning = systemActor('planning', 'Планирование');

/** Creates a distributor as a job; returns the id and its version. */
async function makeAsJob(name: string, tx?: Db): Promise<{ id: number; etag: string | undefined }> {
  const { value, etag } = await runWrite(planning, api.deps, resource, tx === undefined ? {} : { tx }, (own, write) =>
    saveEntities(own, write, resource, [{ id: undefined, body: { name } }], {
      entriesOf: entriesOfTables(own, tableEntities),
      dry: false,
    }),
  );
  return { id: Number(value[0]), etag };
}

const entriesOf = async (query: string) =>
  ((await api.config('GET', query)).body.data as HistoryEntry[]).map(({ title, who, source }) => [title, who, source]);

describe('A write by a job', () => {
  it('has the name of the job in the history, by which the history is filtered', async () => {
    const { id, etag } = await makeAsJob('Запланированный');
    const entry = ['Запланированный', { id: 'system:planning', name: 'Планирование' }, 'job'];
    expect(await entriesOf('?person=system:planning')).toEqual([entry]);
    expect(await entriesOf('?source=job')).toEqual([entry]);
    expect(await entriesOf('?source=page')).toEqual([]);
    expect((await api.config('GET', '/people')).body.data).toContainEqual({
      id: 'system:planning',
      name: 'Планирование',
    });
    const read = await api.fetch(`/api/exchange/distributors/${id}/`, { headers: { 'x-token': api.token } });
    expect(read.headers.get('etag')).toBe(etag);
  });

  it('is undone with its entry when the transaction of the job fails', async () => {
    const before = await entriesOf('?source=job');
    await expect(
      api.deps.db.transaction(async (tx) => {
        await makeAsJob('Не сохранится', tx);
        throw new Error('the rest of the job failed');
      }),
    ).rejects.toThrow('the rest of the job failed');
    expect(await entriesOf('?source=job')).toEqual(before);
    expect((await api.call('GET', '/api/exchange/distributors/?q=сохранится', api.token)).body.data).toEqual([]);
  });
});

describe('A request that claims the source of a job', () => {
  it('has no source in the history', async () => {
    const response = await api.fetch('/api/exchange/distributors/', {
      method: 'POST',
      headers: { 'x-token': api.token, 'x-source': 'job' },
      body: JSON.stringify({ name: 'Самозванец', territoryIds: [], code: null }),
    });
    expect(response.status).toBe(200);
    expect((await entriesOf('?person=1'))[0]).toEqual([
      'Самозванец',
      { id: '1', name: 'Орлова Марина Сергеевна' },
      null,
    ]);
  });
});

describe('A write of one record by an API key', () => {
  it('has the key as its author and its source', async () => {
    const { data } = (
      await api.call('POST', '/api/exchange/keys/', api.token, {
        name: '1С',
        reads: ['distributors'],
        writes: ['distributors'],
      })
    ).body as { data: { keyId: number; key: string } };
    const response = await api.fetch('/api/exchange/distributors/', {
      method: 'POST',
      headers: { authorization: `Bearer ${data.key}` },
      body: JSON.stringify({ name: 'По ключу', territoryIds: [], code: null }),
    });
    expect(response.status).toBe(200);
    expect(await entriesOf('?source=key')).toEqual([['По ключу', { id: `-${data.keyId}`, name: 'Ключ «1С»' }, 'key']]);
  });
});
