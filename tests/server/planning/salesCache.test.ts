import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#planning/days.ts';
import type { Db } from '#server/platform/db/connection.ts';
import { readItemSales } from '#server/modules/planning/readSales.ts';
import { createSalesCache } from '#server/modules/planning/salesCache.ts';
import type { SoldItems } from '#server/modules/planning/soldItems.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { sumsOf } from './sumsOf.ts';

const [point, otherPoint] = [9101, 9102];
const [tea, coffee] = [9301, 9302];
const window = {
  distrId: 9001,
  lastSaleDay: '2026-06-23',
  window: { first: '2026-05-25', last: '2026-06-23', knownDays: 30 },
  checkFirst: '2026-06-14',
};
const inWindow = (own: typeof window, ...ids: number[]) => ({
  points: ids.map((tradePointId) => ({ tradePointId, distrId: 9001 })),
  windowOf: new Map([[9001, own]]),
});
const points = inWindow(window, point);
const pieces = { measure: 2 } as const;
const list = [[tea], [coffee]];

let api: TestApi;
let db: Db;
beforeAll(async () => {
  api = await openTestApi();
  ({ db } = api.deps);
  for (const statement of [
    sql`insert into distributors (distr_id, name) values (9001, 'Север')`,
    sql`insert into trade_points (trade_point_id, name, address, territory_id, kind, search) values
      (${point}, 'Лавка', '', 1, 0, ''), (${otherPoint}, 'Склад', '', 1, 0, '')`,
    sql`insert into products (product_id, category_id, trade_mark_id, name, price, weight_kg, popularity, search) values
      (${tea}, 1, 1, 'Чай', 100, 0.2, 0, ''), (${coffee}, 1, 1, 'Кофе', 300, 0.4, 0, '')`,
    sql`insert into sales (field_employee_id, distr_id, trade_point_id, product_id, day, kg, pieces, rub) values
      (1, 9001, ${point}, ${tea}, '2026-06-01', 2, 10, 0), (1, 9001, ${point}, ${tea}, '2026-06-20', 1, 5, 0)`,
  ])
    await db.execute(statement);
});
afterAll(() => api.close());

/** Returns a function that reads the sales of points as the previews of a form do. */
function openForm() {
  const readSums = createSalesCache();
  return (measure: { measure: 0 | 1 | 2 }, chosen: Parameters<typeof readItemSales>[2], items: readonly number[][]) =>
    readItemSales(db, measure, chosen, items, { readSums });
}

const soldAt = ({ sold, recentPieces }: SoldItems) => ({ sold: sumsOf(sold), recentPieces: sumsOf(recentPieces) });

describe('Sales of previews', () => {
  it('are read once while list, points and windows stay the same', async () => {
    const read = openForm();
    const [first, second] = await Promise.all([
      read(pieces, points, list),
      read(pieces, inWindow({ ...window }, point), list),
    ]);
    expect(soldAt(first)).toEqual({ sold: [[0, 15]], recentPieces: [[0, 5]] });
    for (const { sold, recentPieces } of [second, await read(pieces, points, list)]) {
      expect(sold).toBe(first.sold);
      expect(recentPieces).toBe(first.recentPieces);
    }
  });

  it('are read again for another measure, list, point or window', async () => {
    const read = openForm();
    const first = await read(pieces, points, list);
    expect(soldAt(await read({ measure: 0 }, points, list))).toEqual({ sold: [[0, 3]], recentPieces: [[0, 5]] });
    expect(soldAt(await read(pieces, points, [[coffee], [tea]]))).toEqual({
      sold: [[1, 15]],
      recentPieces: [[1, 5]],
    });
    expect(soldAt(await read(pieces, inWindow(window, otherPoint), list))).toEqual({
      sold: [],
      recentPieces: [],
    });
    expect((await read(pieces, points, list)).sold).toBe(first.sold);
  });

  it('stay for the potential while only the days of the check are edited, and the other way round', async () => {
    const read = openForm();
    const first = await read(pieces, points, list);
    const laterCheck = await read(pieces, inWindow({ ...window, checkFirst: '2026-06-21' }, point), list);
    expect(laterCheck.sold).toBe(first.sold);
    expect(soldAt(laterCheck)).toEqual({ sold: [[0, 15]], recentPieces: [] });
    const shorterPeriod = { ...window, window: { ...window.window, first: '2026-06-10' } };
    const shorter = await read(pieces, inWindow(shorterPeriod, point), list);
    expect(shorter.recentPieces).toBe(first.recentPieces);
    expect(soldAt(shorter)).toEqual({ sold: [[0, 5]], recentPieces: [[0, 5]] });
  });

  it('follow a sale that is added, corrected, moved to another point or deleted', async () => {
    const read = openForm();
    const both = inWindow(window, point, otherPoint);
    const sold = async () => {
      const { sold: sums } = await read(pieces, both, list);
      return [sumsOf(sums), sumsOf(sums, 1)];
    };
    expect(await sold()).toEqual([[[0, 15]], []]);
    await db.execute(sql`insert into sales (field_employee_id, distr_id, trade_point_id, product_id, day, kg, pieces, rub)
      values (1, 9001, ${point}, ${tea}, '2026-06-22', 0, 7, 0)`);
    expect(await sold()).toEqual([[[0, 22]], []]);
    await db.execute(sql`update sales set pieces = 1 where trade_point_id = ${point} and day = '2026-06-22'`);
    expect(await sold()).toEqual([[[0, 16]], []]);
    await db.execute(
      sql`update sales set trade_point_id = ${otherPoint}, product_id = ${coffee} where trade_point_id = ${point} and day = '2026-06-22'`,
    );
    expect(await sold()).toEqual([[[0, 15]], [[1, 1]]]);
    await db.execute(sql`delete from sales where trade_point_id = ${otherPoint}`);
    expect(await sold()).toEqual([[[0, 15]], []]);
  });

  it('are read again for the points of new sales only', async () => {
    const read = openForm();
    const both = inWindow(window, point, otherPoint);
    const first = await read(pieces, both, list);
    await db.execute(sql`insert into sales (field_employee_id, distr_id, trade_point_id, product_id, day, kg, pieces, rub)
      values (1, 9001, 1, ${tea}, '2026-06-22', 0, 7, 0)`);
    const elsewhere = await read(pieces, both, list);
    expect(elsewhere.sold).toBe(first.sold);
    await db.execute(sql`insert into sales (field_employee_id, distr_id, trade_point_id, product_id, day, kg, pieces, rub)
      values (1, 9001, ${otherPoint}, ${tea}, '2026-06-22', 0, 7, 0)`);
    const here = await read(pieces, both, list);
    expect(here.sold).not.toBe(first.sold);
    expect((await read(pieces, both, list)).sold).toBe(here.sold);
    await db.execute(sql`delete from sales where day = '2026-06-22'`);
  });

  it('are read as a whole when it is not known which points have new sales', async () => {
    const read = openForm();
    expect(soldAt(await read(pieces, points, list))).toEqual({ sold: [[0, 15]], recentPieces: [[0, 5]] });
    await db.execute(sql`insert into sales (field_employee_id, distr_id, trade_point_id, product_id, day, kg, pieces, rub)
      values (1, 9001, ${point}, ${tea}, '2026-06-22', 0, 7, 0)`);
    // The rows have expired.
    await db.execute(sql`delete from sale_changes`);
    expect(soldAt(await read(pieces, points, list))).toEqual({ sold: [[0, 22]], recentPieces: [[0, 12]] });
    await db.execute(sql`delete from sales where day = '2026-06-22'`);
    await db.execute(sql`truncate sale_changes`);
    expect(soldAt(await read(pieces, points, list))).toEqual({ sold: [[0, 15]], recentPieces: [[0, 5]] });
  });

  it('are those of the days, after the check has had a few more days or fewer', async () => {
    const read = openForm();
    const inDays = (checkFirst: string) => ({
      points: [
        { tradePointId: point, distrId: 9001 },
        { tradePointId: otherPoint, distrId: 9002 },
      ],
      windowOf: new Map([
        [9001, { ...window, checkFirst }],
        [9002, { ...window, checkFirst: addDays(checkFirst, 1) }],
      ]),
    });
    const recentFrom = async (checkFirst: string) => {
      const { recentPieces } = await read(pieces, inDays(checkFirst), list);
      return [sumsOf(recentPieces), sumsOf(recentPieces, 1)];
    };
    await db.execute(sql`insert into sales (field_employee_id, distr_id, trade_point_id, product_id, day, kg, pieces, rub) values
      (1, 9001, ${otherPoint}, ${tea}, '2026-06-12', 0, 3, 0), (1, 9001, ${otherPoint}, ${coffee}, '2026-06-12', 0, 0.1, 0),
      (1, 9001, ${otherPoint}, ${coffee}, '2026-06-13', 0, 0.2, 0), (1, 9001, ${otherPoint}, ${tea}, '2026-06-13', 0, -3, 0)`);
    expect(await recentFrom('2026-06-14')).toEqual([[[0, 5]], []]);
    expect(await recentFrom('2026-06-12')).toEqual([
      [[0, 5]],
      [
        [0, -3],
        [1, 0.2],
      ],
    ]);
    expect(await recentFrom('2026-06-11')).toEqual([[[0, 5]], [[1, 0.3]]]);
    await db.execute(sql`update sales set pieces = 4 where trade_point_id = ${point} and day = '2026-06-20'`);
    expect(await recentFrom('2026-06-12')).toEqual([
      [[0, 4]],
      [
        [0, -3],
        [1, 0.2],
      ],
    ]);
    expect(await recentFrom('2026-06-13')).toEqual([[[0, 4]], []]);
    await db.execute(sql`update sales set pieces = 5 where trade_point_id = ${point} and day = '2026-06-20'`);
    await db.execute(sql`delete from sales where trade_point_id = ${otherPoint}`);
  });

  it('follow sales that were committed while others were read', async () => {
    const read = openForm();
    const reading = read(pieces, points, list);
    await db.execute(sql`insert into sales (field_employee_id, distr_id, trade_point_id, product_id, day, kg, pieces, rub)
      values (1, 9001, ${point}, ${tea}, '2026-06-22', 0, 7, 0)`);
    await reading;
    expect(soldAt(await read(pieces, points, list))).toEqual({ sold: [[0, 22]], recentPieces: [[0, 12]] });
    await db.execute(sql`delete from sales where day = '2026-06-22'`);
  });

  it('are read again after reading them has failed', async () => {
    const read = openForm();
    await expect(read(pieces, points, [[Number.NaN]])).rejects.toThrow('Failed query');
    await expect(read(pieces, points, [[Number.NaN]])).rejects.toThrow('Failed query');
    expect(soldAt(await read(pieces, points, list))).toEqual({ sold: [[0, 15]], recentPieces: [[0, 5]] });
  });
});
