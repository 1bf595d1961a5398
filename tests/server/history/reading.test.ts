import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryEntry } from '#schemas/history.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { maintainPartitions } from '#server/trail/history/partitions.ts';
import { testNow } from '#tests/support/testing.ts';
import { openHistory, type HistoryApi } from './openHistory.ts';
import { samples, type WritableSample } from './samples.ts';
import { demoPhones } from '../../support/demoPhones.ts';

let api: HistoryApi;
let manager: string;
beforeAll(async () => {
  api = await openHistory();
  manager = (await api.signIn(demoPhones.strategies)).access_token;
});
afterAll(() => api.close());

const strategy = samples.find(({ resource }) => resource === 'strategy') as WritableSample;
const promo = samples.find(({ resource }) => resource === 'promo') as WritableSample;
const entries = async (query: string) => (await api.config('GET', query)).body.data as HistoryEntry[];
const rejection = (text: string) => ({ success: false, error: { code: 403, text } });

describe('Rights for the history', () => {
  it('require the right of the section for the history of a record', async () => {
    const [id, promoId] = [await api.make(strategy), await api.make(promo)];
    expect((await api.config('GET', `/strategy/${id}/`, manager)).body.data).toHaveLength(1);
    expect((await api.config('GET', `/promo/${promoId}/`, manager)).body).toEqual(
      rejection('Недостаточно прав: раздел «Промоакции» открыт тем, у кого есть доступ «Мотивация» (motivationAccess)'),
    );
    expect((await api.config('GET', `/strategy/${id}/`, 'nobody')).status).toBe(401);
    expect((await api.config('GET', '/nothing/1/')).body.error).toEqual({ code: 404, text: 'Такого раздела нет' });
    expect((await api.config('GET', '/strategy/999999/')).body.data).toEqual([]);
  });

  it('require a superuser for the complete history', async () => {
    for (const path of ['', '/people']) {
      expect((await api.config('GET', path, manager)).body).toEqual(
        rejection('Недостаточно прав: историю всех записей видит суперпользователь'),
      );
      expect((await api.config('GET', path, 'nobody')).status).toBe(401);
    }
  });
});

describe('Complete history', () => {
  it('is filtered by user, resource and days, newest first, in pages', async () => {
    await api.deps.db.execute(sql`delete from history`);
    await api.call('POST', strategy.path, manager, { ...strategy.body, name: 'Раз' });
    await api.deps.db.execute(sql`update history set at = at - 86400`);
    await api.make(strategy, { name: 'Два' });
    await api.make(promo, { name: 'Три' });
    const titles = async (query: string) => (await entries(query)).map(({ title }) => title);
    expect(await titles('')).toEqual(['Три', 'Два', 'Раз']);
    expect(await titles('?limit=1&offset=1')).toEqual(['Два']);
    expect(await titles('?person=3')).toEqual(['Раз']);
    expect(await titles('?person=1&resource=strategy')).toEqual(['Два']);
    expect(await titles('?from=2025-06-15')).toEqual(['Три', 'Два']);
    expect(await titles('?from=2025-06-14&to=2025-06-14')).toEqual(['Раз']);
    expect((await api.config('GET', '?from=вчера')).status).toBe(400);
    expect((await api.config('GET', '/people')).body.data).toEqual([
      { id: '3', name: 'Климова Дарья Олеговна' },
      { id: '1', name: 'Орлова Марина Сергеевна' },
    ]);
  });
});

describe('Invalid queries of the history', () => {
  it.each([
    '?person=%00',
    '?resource=%00',
    '?limit=x',
    '?offset=-1',
    '?to=2025-02-31',
    '/strategy/%27%3B--',
    '/strategy/%FF',
    `/strategy/${'9'.repeat(500)}`,
  ])('answers %s without a failure', async (path) => {
    expect((await api.config('GET', path)).status).toBeLessThan(500);
  });
});

describe('Monthly partitions of the history', () => {
  const months = async () =>
    (
      await rowsOf<{ name: string; rows: number }>(
        api.deps.db,
        sql`
    select tableoid::regclass::text as name, count(*)::int as rows from history group by 1 order by 1`,
      )
    ).map(({ name, rows }) => `${name} ${rows}`);
  const there = async () =>
    (
      await rowsOf<{ name: string }>(
        api.deps.db,
        sql`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'history'::regclass order by 1`,
      )
    ).map(({ name }) => name);

  it('are created in advance, take over existing rows, and are dropped as a whole after HISTORY_DAYS', async () => {
    await api.deps.db.execute(sql`delete from history`);
    await api.make(promo);
    expect(await months()).toEqual(['history_default 1']);
    await maintainPartitions(api.deps.db, testNow, 30);
    expect(await there()).toEqual(['history_2025_06', 'history_2025_07', 'history_2025_08', 'history_default']);
    expect(await months()).toEqual(['history_2025_06 1']);
    await api.make(promo, { name: 'Ещё' });
    expect(await months()).toEqual(['history_2025_06 2']);
    await maintainPartitions(api.deps.db, Date.UTC(2025, 6, 30) / 1000, 30);
    expect(await months()).toEqual(['history_2025_06 2']);
    await maintainPartitions(api.deps.db, Date.UTC(2025, 6, 31) / 1000, 30);
    expect(await there()).toEqual(['history_2025_07', 'history_2025_08', 'history_2025_09', 'history_default']);
    expect(await months()).toEqual([]);
  });

  it('are created once by concurrent processes', async () => {
    await Promise.all([1, 2, 3].map(() => maintainPartitions(api.deps.db, Date.UTC(2026, 0, 1) / 1000, 36_500)));
    expect(await there()).toEqual(expect.arrayContaining(['history_2026_01', 'history_2026_02', 'history_2026_03']));
  });
});
