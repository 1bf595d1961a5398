import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApi } from '#server/main/app.ts';
import type { ApiApp } from '#server/platform/context/deps.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { promo } from '#tests/customResources/promo.ts';
import { demoPhones } from '../support/demoPhones.ts';

let api: TestApi;
let token: string;
let app: ApiApp;
let ask: (path: string, as?: string) => Promise<{ status: number; data: never }>;
let declared: readonly (typeof promo)[] = [];

beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
  app = createApi({ ...api.deps, added: () => declared });
  ask = async (path, as = token) => {
    const response = await app.fetch(
      new Request(`http://localhost/api/v1/${path}`, { headers: { device: 'web', 'x-token': as } }),
    );
    return { status: response.status, data: ((await response.json()) as { data: never }).data };
  };
  // The first request of a session confirms its tokens, which is a write.
  await ask('aboutMe/');
});
afterAll(() => api.close());
beforeEach(() => void vi.restoreAllMocks());

const setName = (name: string) =>
  api.deps.db.execute(sql`update trade_points set name = ${name} where trade_point_id = 1`);
const nameOf = async (path = 'tradePoints/?tradePointId=1') => ((await ask(path)).data as { name: string }[])[0]?.name;

describe('Cached responses', () => {
  it('need only the session query until the next write', async () => {
    const first = await ask('tradePoints/?limit=3');
    const queries = vi.spyOn(api.deps.db, 'execute');
    // On a PostgreSQL with other writers, a commit of theirs may occur in between.
    await vi.waitFor(
      async () => {
        queries.mockClear();
        expect(await ask('tradePoints/?limit=3')).toEqual(first);
        expect(queries).not.toHaveBeenCalled();
      },
      { timeout: 20_000, interval: 20 },
    );
    expect((await ask('tradePoints/?limit=4')).data).toHaveLength(4);
    expect(queries).toHaveBeenCalled();
  });

  it.each([
    ['gzip, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0.1, gzip', 'gzip', gunzipSync],
  ] as const)('are compressed for a client that accepts it: %s', async (accepted, encoding, plainOf) => {
    const raw = () =>
      app.fetch(
        new Request(`http://localhost/api/v1/tradePoints/?limit=20&as=${encoding}`, {
          headers: { device: 'web', 'x-token': token, 'accept-encoding': accepted },
        }),
      );
    const plain = await ask('tradePoints/?limit=20');
    for (const response of [await raw(), await raw()]) {
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
      expect(JSON.parse(plainOf(Buffer.from(await response.arrayBuffer())).toString())).toEqual({
        success: true,
        data: plain.data,
      });
    }
  });

  it('are never used after a write by any process', async () => {
    await nameOf();
    await setName('Новое название');
    expect(await nameOf()).toBe('Новое название');
    await api.deps.db.transaction(async (tx) => {
      await tx.execute(sql`update trade_points set name = 'Ещё одно' where trade_point_id = 1`);
    });
    expect(await nameOf()).toBe('Ещё одно');
  });

  it('are used again after a write that was rolled back', async () => {
    const before = await nameOf();
    await api.deps.db
      .transaction(async (tx) => {
        await tx.execute(sql`update trade_points set name = 'Не будет' where trade_point_id = 1`);
        tx.rollback();
      })
      .catch(() => undefined);
    expect(await nameOf()).toBe(before);
  });

  it('are used only for the same user', async () => {
    const { access_token: other } = await api.signIn(demoPhones.nothing);
    expect((await ask('aboutMe/')).data).not.toEqual((await ask('aboutMe/', other)).data);
    expect((await ask('notifications/')).status).toBe(200);
    expect((await ask('notifications/', other)).status).toBe(403);
  });

  it('never contain an error', async () => {
    expect((await ask('tasks/999999999/')).status).toBe(404);
    expect((await ask('tasks/999999999/')).status).toBe(404);
  });

  it('are never used after the declarations of the installation have changed', async () => {
    expect((await ask('promos/')).status).toBe(404);
    declared = [promo];
    expect((await ask('promos/')).data).toEqual([]);
    declared = [];
    expect((await ask('promos/')).status).toBe(404);
  });
});
