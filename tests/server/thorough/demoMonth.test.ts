import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordsIn } from '#codecs/records.ts';
import { monthOf, type Period } from '#codecs/periods.ts';
import { comparisonOf } from '#record/tiles/previousPeriod.ts';
import type { Figures } from '#record/tiles/figures.ts';
import { fillDemo } from '#server/main/fillDemo.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openEmptyDatabase } from '#tests/support/testDatabase.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';

describe.each(['2026-11-01', '2026-11-15', '2026-11-30'])('Summary of a demo that starts on %s', (today) => {
  const month = monthOf(today);
  const compared = comparisonOf(month, today);
  let api: TestApi;
  let token = '';
  beforeAll(async () => {
    const connection = await openEmptyDatabase();
    await migrate(connection.db, (tx) => fillDemo(tx, 'small', Date.parse(`${today}T09:00:00Z`) / 1000));
    api = await openTestApi(Promise.resolve(connection));
    token = (await api.signIn()).access_token;
  }, 240_000);
  afterAll(() => api.close());

  async function figures(tile: string, [from, to]: Period): Promise<Figures> {
    const { body } = await api.call('GET', `/config/summary/${tile}?startDate=${from}&endDate=${to}`, token);
    return body.data as Figures;
  }

  it.each(['pointTasks/done', 'pointTasks/money'])(
    '%s: is at 40 to 80 % this month, and was at 60 to 90 % in the month before',
    async (tile) => {
      const share = (await figures(tile, month)).total.value;
      expect(share).toBeGreaterThan(0.4);
      expect(share).toBeLessThan(0.8);
      const before = (await figures(tile, monthOf(today, -1))).total.value;
      expect(before).toBeGreaterThan(0.6);
      expect(before).toBeLessThan(0.9);
    },
  );

  it('has as many tasks and bonuses as on the same days of the month before, within a third', async () => {
    const [now, before] = [
      await figures('pointTasks/money', compared.now ?? month),
      await figures('pointTasks/money', compared.before),
    ];
    for (const read of [({ count }: Figures['total']) => count, ({ part = 0 }: Figures['total']) => part]) {
      expect(read(now.total) / read(before.total)).toBeGreaterThan(0.67);
      expect(read(now.total) / read(before.total)).toBeLessThan(1.34);
    }
  });

  it('has volume tasks that are done, and more of them in the month before', async () => {
    const [now, before] = [
      (await figures('tasksVolume/done', month)).total.value,
      (await figures('tasksVolume/done', monthOf(today, -1))).total.value,
    ];
    expect(now).toBeGreaterThan(0.05);
    expect(now).toBeLessThan(before);
    expect(before).toBeGreaterThan(0.2);
  });

  it('has agents and territories with clearly different shares', async () => {
    const agents = (await figures('pointTasks/agents/ends', month)).groups ?? [];
    expect((agents[0]?.value ?? 0) - (agents.at(-1)?.value ?? 0)).toBeGreaterThan(0.5);
    const territories = (await figures('pointTasks/territories/ends', monthOf(today, -1))).groups ?? [];
    expect((territories[0]?.value ?? 0) - (territories.at(-1)?.value ?? 0)).toBeGreaterThan(0.05);
  });

  it('lists the managers of the filters as users, each once', async () => {
    const managers = (await api.call('GET', '/api/v1/base/companyEmployees/', token)).body.data as {
      fullName: string;
    }[];
    const users = recordsIn((await api.call('GET', '/api/exchange/employees/?limit=100', token)).body.data);
    expect(managers).toHaveLength(40);
    expect(users.map(({ fullName }) => String(fullName)).toSorted()).toEqual(
      managers.map(({ fullName }) => fullName).toSorted(),
    );
  });
});
