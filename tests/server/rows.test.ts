import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listOf } from '#providers/envelope.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';

let api: TestApi;
let token: string;
let statements = 0;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
  const { $client } = api.deps.db as unknown as { $client: { query: (...given: unknown[]) => Promise<unknown> } };
  const { query } = $client;
  vi.spyOn($client, 'query').mockImplementation((...given) => {
    statements += 1;
    return query.apply($client, given);
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await api.close();
});

describe('Rows of a raw query', () => {
  interface Row {
    id: number;
    scanned?: number;
  }

  it('throw in tests when a missing column is read', async () => {
    const [row] = await rowsOf<Row>(api.deps.db, sql`select 1 as id, 2 as walked`);
    expect(() => row?.scanned).toThrow('The query has no column "scanned", only id, walked');
    const [within] = await api.deps.db.transaction((tx) => rowsOf<Row>(tx, sql`select 1 as id`));
    expect(() => within?.scanned).toThrow('The query has no column "scanned", only id');
  });

  it('are usual objects otherwise', async () => {
    const [row] = await rowsOf<Row>(api.deps.db, sql`select 1 as id, null::int as scanned`);
    expect(row).toEqual({ id: 1, scanned: null });
    expect(JSON.stringify(row)).toBe('{"id":1,"scanned":null}');
    expect({ ...(row as Row), more: 1 }).toEqual({ id: 1, scanned: null, more: 1 });
    expect(isDeepStrictEqual(row, { id: 1, scanned: null })).toBe(true);
    expect(await Promise.resolve(row)).toBe(row);
    expect('walked' in (row as Row)).toBe(false);
  });
});

describe('Statements of a list', () => {
  it.each([
    ['/api/v1/tasks/', 3],
    ['/api/v1/tradePoints/', 3],
    ['/api/v1/strategies/', 4],
    ['/api/v1/volume/tasks/', 2],
    ['/api/v1/notifications/', 2],
  ])('%s are %d, for any number of rows', async (path, count) => {
    const ask = async (limit: number) => {
      statements = 0;
      const { status, body } = await api.call('GET', `${path}?limit=${limit}&offset=0`, token);
      expect(status).toBe(200);
      expect(listOf(body.data).length).toBeGreaterThan(0);
      return statements;
    };
    expect([await ask(1), await ask(2), await ask(50)]).toEqual([count, count, count]);
  });
});
