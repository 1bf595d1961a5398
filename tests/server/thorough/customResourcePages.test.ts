import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { promo } from '#tests/customResources/promo.ts';

const path = '/api/v1/promos/';
let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  Object.assign(api.deps, { added: () => [promo] });
  token = (await api.signIn()).access_token;
  await api.keepIndexes([promo]);
});
afterAll(() => api.close());

/**
 * Records with the numbers 10 to 60,000 in tens: every fiftieth in region 5, every second in autumn; another resource
 * has the numbers between.
 */
beforeEach(async () => {
  await api.deps.db.execute(sql`truncate added_records`);
  await api.deps.db.execute(sql`
    insert into added_records (path, record_id, body) select ${path}, n * 10, jsonb_build_object('name', case when n % 2 = 0 then 'Осень ' else 'Весна ' end || n,
      'startDate', '2026-01-01', 'endDate', '2026-12-31', 'territoryIds', case when n % 50 = 0 then '[5]'::jsonb else '[1, 7]'::jsonb end, 'status', 0)
    from generate_series(1, 6000) n`);
  await api.deps.db.execute(
    sql`insert into added_records (path, record_id, body) select '/api/v1/others/', n * 10 + 5, '{}'::jsonb from generate_series(1, 6000) n`,
  );
});

async function page(query: string): Promise<number[]> {
  const { body } = await api.call('GET', `${path}?${query}`, token);
  return (body.data as { promoId: number }[]).map(({ promoId }) => promoId);
}
const remove = (numbers: string) =>
  api.deps.db.execute(sql`delete from added_records where path = ${path} and ${sql.raw(numbers)}`);

describe('Pages of many records of a custom resource (part1 §9)', () => {
  it.each([
    ['the first page', 'limit=3', [60_000, 59_990, 59_980]],
    ['a page in the middle', 'limit=3&offset=3000', [30_000, 29_990, 29_980]],
    ['a page across the edge of a counted block', 'limit=3&offset=5896', [1040, 1030, 1020]],
    ['the last, short page', 'limit=3&offset=5998', [20, 10]],
    ['a page past the end', 'limit=3&offset=6000', []],
    ['a page far past the end', 'limit=3&offset=2000000000', []],
    ['the first page of a filter by a list', 'limit=3&territoryIds=[5]', [60_000, 59_500, 59_000]],
    ['a page in the middle of a filter by a list', 'limit=3&offset=100&territoryIds=[5]', [10_000, 9500, 9000]],
    ['a page past the end of a filter by a list', 'limit=3&offset=120&territoryIds=[5]', []],
    ['a page in the middle of a filter by a text', 'limit=3&offset=2000&name=осень', [20_000, 19_980, 19_960]],
    ['the last page of a filter by a text', 'limit=3&offset=2998&name=осень', [40, 20]],
    ['a page in the middle of a filter by a value', 'limit=3&offset=4000&status=0', [20_000, 19_990, 19_980]],
    [
      'a page in the middle of a filter by several fields',
      'limit=3&offset=50&name=осень&territoryIds=[5]&status=0&startDate=2026-05-01',
      [35_000, 34_500, 34_000],
    ],
  ])('return the right records: %s', async (_what, query, numbers) => {
    expect(await page(query)).toEqual(numbers);
  });

  it('reflect records created and deleted between requests', async () => {
    expect(await page('limit=2&offset=3000')).toEqual([30_000, 29_990]);
    await remove('record_id in (60000, 40000, 20)');
    expect(await page('limit=2&offset=3000')).toEqual([29_980, 29_970]);
    await api.deps.db.execute(
      sql`insert into added_records (path, record_id, body) select ${path}, 70000 + n, '{}'::jsonb from generate_series(1, 5) n`,
    );
    expect(await page('limit=2&offset=3000')).toEqual([30_030, 30_020]);
    expect(await page('limit=3&offset=6000')).toEqual([30, 10]);
  });

  it('skip blocks without records', async () => {
    await remove('record_id between 1000 and 50000');
    expect(await page('limit=3&offset=999')).toEqual([50_010, 990, 980]);
    expect(await page('limit=3&offset=1024')).toEqual([750, 740, 730]);
    await remove('true');
    expect(await page('limit=3&offset=1024')).toEqual([]);
  });

  it('handle the largest record number', async () => {
    await api.deps.db.execute(
      sql`insert into added_records (path, record_id, body) values (${path}, 2147483647, '{}')`,
    );
    expect(await page('limit=2')).toEqual([2_147_483_647, 60_000]);
    expect(await page('limit=2&offset=5999')).toEqual([20, 10]);
  });

  it('follow a path that an administrator changes', async () => {
    await api.deps.db.execute(
      sql`update added_records set path = ${path} where path = '/api/v1/others/' and record_id > 30000`,
    );
    expect(await page('limit=3&offset=6000')).toEqual([30_005, 30_000, 29_990]);
    expect(await page('limit=3&offset=8998')).toEqual([30, 20, 10]);
  });

  it('stay unchanged after a failed statement', async () => {
    await expect(
      api.deps.db.transaction(async (tx) => {
        await tx.execute(sql`delete from added_records where path = ${path} and record_id > 30000`);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await page('limit=3&offset=3000')).toEqual([30_000, 29_990, 29_980]);
  });
});
