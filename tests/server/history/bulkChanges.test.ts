import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListedBulkChange, BulkChangeEntry } from '#schemas/entities/bulkChange.ts';
import type { Motivation } from '#schemas/entities/motivation.ts';
import { deleteExpired } from '#server/platform/jobs/expiry.ts';
import { bulkChangeExpiry } from '#server/trail/history/bulkChanges.ts';
import { openHistory, type HistoryApi } from './openHistory.ts';
import { writableSampleOf } from './samples.ts';
import { demoPhones } from '../../support/demoPhones.ts';

let api: HistoryApi;
let manager: string;
beforeAll(async () => {
  api = await openHistory();
  manager = (await api.signIn(demoPhones.strategies)).access_token;
});
afterAll(() => api.close());

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const path = (resource: string, rest = '') => `/config/bulk-changes/${resource}/${rest}`;
const begin = (resource: string, change: Partial<ListedBulkChange>, token = api.token) =>
  api.call('POST', path(resource), token, { kind: 'change', title: 'Изменено: Комментарий', ...change });
const changesOf = async (resource: string, token = api.token) =>
  (await api.call('GET', path(resource), token)).body.data as ListedBulkChange[];
const entriesOf = async (resource: string, id: string, token = api.token) =>
  (await api.call('GET', path(resource, `${id}/`), token)).body.data as BulkChangeEntry[];
/** Changes a record as a part of a change. */
const put = (resource: string, id: number, change: string, token = api.token) => {
  const { path: at, body } = writableSampleOf(resource);
  return api.fetch(`${at}${id}/`, {
    method: 'PUT',
    headers: { 'x-token': token, 'content-type': 'application/json', 'x-source': 'bulk', 'x-bulk-change': change },
    body: JSON.stringify({ ...body, ...writableSampleOf(resource).change, name: `Запись ${id}` }),
  });
};

describe('Changes of many records', () => {
  it('are listed with their user, time and number of records, newest first, until they are removed', async () => {
    const ids = [
      await api.make(writableSampleOf('strategyVolume')),
      await api.make(writableSampleOf('strategyVolume')),
    ];
    await begin('strategyVolume', { id: idOf(1) });
    for (const id of ids) await put('strategyVolume', id, idOf(1));
    api.wait(60);
    await begin('strategyVolume', { id: idOf(2), title: 'Изменено: Статус' });
    await put('strategyVolume', ids[0] as number, idOf(2));
    const [newest, first] = await changesOf('strategyVolume');
    expect(first).toEqual({
      id: idOf(1),
      kind: 'change',
      title: 'Изменено: Комментарий',
      person: 'Орлова Марина Сергеевна',
      at: (newest?.at ?? 0) - 60,
      records: 2,
    });
    expect([newest?.id, newest?.records]).toEqual([idOf(2), 1]);
    expect(
      (await entriesOf('strategyVolume', idOf(1))).map(({ record, title, restorable }) => [record, title, restorable]),
    ).toEqual(ids.toReversed().map((id) => [String(id), `Запись ${id}`, false]));
    await api.call('DELETE', path('strategyVolume', `${idOf(1)}/`), api.token);
    expect((await changesOf('strategyVolume')).map(({ id }) => id)).toEqual([idOf(2)]);
    expect((await api.entriesOf('strategyVolume', ids[1] as number))[0]?.action).toBe('update');
  });

  it('are left out while they have changed no record', async () => {
    await begin('mml', { id: idOf(3) });
    expect(await changesOf('mml')).toEqual([]);
  });

  it('have entries with the removed rows after a deletion', async () => {
    const { path: at } = writableSampleOf('promo');
    const id = await api.make(writableSampleOf('promo'), { name: 'Уйдёт' });
    await begin('promo', { id: idOf(4), kind: 'delete', title: 'Удалено' });
    await api.fetch(`${at}${id}/`, { method: 'DELETE', headers: { 'x-token': api.token, 'x-bulk-change': idOf(4) } });
    const [entry] = await entriesOf('promo', idOf(4));
    expect(entry).toEqual({ entry: expect.any(Number), record: String(id), title: 'Уйдёт', restorable: true });
    expect((await api.config('POST', `/${entry?.entry}/restore`)).status).toBe(200);
  });

  it('are seen and removed only by their user and by superusers', async () => {
    const id = await api.make(writableSampleOf('strategyVolume'));
    await begin('strategyVolume', { id: idOf(5) }, manager);
    await begin('strategyVolume', { id: idOf(6) });
    await put('strategyVolume', id, idOf(6));
    await put('strategyVolume', id, idOf(5), manager);
    expect((await changesOf('strategyVolume', manager)).map((change) => change.id)).toEqual([idOf(5)]);
    expect((await changesOf('strategyVolume')).map((change) => change.id)).toEqual([idOf(6), idOf(5), idOf(2)]);
    expect(await entriesOf('strategyVolume', idOf(6), manager)).toEqual([]);
    await api.call('DELETE', path('strategyVolume', `${idOf(6)}/`), manager);
    expect((await changesOf('strategyVolume')).map((change) => change.id)).toEqual([idOf(6), idOf(5), idOf(2)]);
  });

  it('have no writes of another user who states their id', async () => {
    const id = await api.make(writableSampleOf('strategyVolume'));
    await begin('strategyVolume', { id: idOf(7) }, manager);
    await put('strategyVolume', id, idOf(7));
    expect((await changesOf('strategyVolume')).map((change) => change.id)).not.toContain(idOf(7));
  });

  it('are refused without the section, for an unknown resource, and with a malformed id', async () => {
    const other = (await api.signIn(demoPhones.pushes)).access_token;
    expect((await begin('motivation', { id: idOf(8) }, other)).body.error?.text).toBe(
      'Недостаточно прав: раздел «Мотивация» открыт тем, у кого есть доступ «Мотивация» (motivationAccess)',
    );
    expect((await begin('nothing', { id: idOf(8) })).status).toBe(404);
    expect((await begin('motivation', { id: 'first' })).status).toBe(400);
    expect((await api.call('GET', path('motivation', 'first/'), api.token)).status).toBe(404);
  });

  it('are stored for 90 days', async () => {
    expect((await changesOf('promo')).length).toBeGreaterThan(0);
    const runAt = (days: number) =>
      deleteExpired(api.deps.db, bulkChangeExpiry, Math.floor(api.deps.now() / 1000) + days * 86_400);
    await runAt(89);
    expect((await changesOf('promo')).length).toBeGreaterThan(0);
    await runAt(91);
    expect(await changesOf('promo')).toEqual([]);
  });
});

describe('A forced save', () => {
  it('lists the motivations that it replaced, and their entries return them', async () => {
    const sample = writableSampleOf('motivation');
    const old = await api.make(sample, { productIds: [225, 226], name: 'Прежняя' });
    api.wait(1);
    await api.call('POST', sample.path, api.token, { ...sample.body, productIds: [225], name: 'Новая', force: true });
    const [change] = await changesOf('motivation');
    expect([change?.kind, change?.records]).toEqual(['replace', 1]);
    expect(change?.title).toMatch(/^Заменено: «Прежняя» \(.+\): .+$/);
    const [entry] = await entriesOf('motivation', change?.id ?? '');
    expect([entry?.record, entry?.restorable]).toEqual([String(old), true]);
    expect((await api.config('POST', `/${entry?.entry}/restore?force=true`)).status).toBe(200);
    const { data } = (await api.call('GET', `${sample.path}${old}/`, api.token)).body;
    expect((data as Motivation).products.map(({ productId }) => productId).toSorted()).toEqual([225, 226]);
  });
});
