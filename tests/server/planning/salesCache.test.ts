import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/platform/db/connection.ts';
import type { PointInWindow } from '#server/modules/planning/readSales.ts';
import { createSalesCache } from '#server/modules/planning/salesCache.ts';
import type { SoldItems } from '#server/modules/planning/soldItems.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';

const [point, otherPoint] = [9101, 9102];
const [tea, coffee] = [9301, 9302];
const window = {
  distrId: 9001,
  lastSaleDay: '2026-06-23',
  window: { first: '2026-05-25', last: '2026-06-23', knownDays: 30 },
  checkFirst: '2026-06-14',
};
const points: PointInWindow[] = [{ tradePointId: point, window }];
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

/** Returns item, net sales in the window and pieces of the last days of the first point. */
function soldAt(sales: SoldItems): [number, number, number][] {
  const sold: [number, number, number][] = [];
  sales.each(0, (...entry) => sold.push(entry));
  return sold;
}

describe('Sales of previews', () => {
  it('are read once while list, points and windows stay the same', async () => {
    const read = createSalesCache();
    const [first, second] = await Promise.all([
      read(db, pieces, points, list),
      read(db, pieces, [{ tradePointId: point, window: { ...window } }], list),
    ]);
    expect(soldAt(first)).toEqual([[0, 15, 5]]);
    expect(second).toBe(first);
    expect(await read(db, pieces, points, list)).toBe(first);
  });

  it('are read again for another measure, list, point or window', async () => {
    const read = createSalesCache();
    const first = await read(db, pieces, points, list);
    expect(soldAt(await read(db, { measure: 0 }, points, list))).toEqual([[0, 3, 5]]);
    expect(soldAt(await read(db, pieces, points, [[coffee], [tea]]))).toEqual([[1, 15, 5]]);
    expect(soldAt(await read(db, pieces, [{ tradePointId: otherPoint, window }], list))).toEqual([]);
    expect(
      soldAt(await read(db, pieces, [{ tradePointId: point, window: { ...window, checkFirst: '2026-06-21' } }], list)),
    ).toEqual([[0, 15, 0]]);
    expect(await read(db, pieces, points, list)).toBe(first);
  });

  it('are read again after a sale has been added, corrected or deleted', async () => {
    const read = createSalesCache();
    const sold = async () => soldAt(await read(db, pieces, points, list));
    expect(await sold()).toEqual([[0, 15, 5]]);
    await db.execute(sql`insert into sales (field_employee_id, distr_id, trade_point_id, product_id, day, kg, pieces, rub)
      values (1, 9001, ${point}, ${tea}, '2026-06-22', 0, 7, 0)`);
    expect(await sold()).toEqual([[0, 22, 12]]);
    await db.execute(sql`update sales set pieces = 1 where trade_point_id = ${point} and day = '2026-06-22'`);
    expect(await sold()).toEqual([[0, 16, 6]]);
    await db.execute(sql`delete from sales where trade_point_id = ${point} and day = '2026-06-22'`);
    expect(await sold()).toEqual([[0, 15, 5]]);
  });

  it('are read again after reading them has failed', async () => {
    const read = createSalesCache();
    await expect(read(db, pieces, points, [[Number.NaN]])).rejects.toThrow('Failed query');
    await expect(read(db, pieces, points, [[Number.NaN]])).rejects.toThrow('Failed query');
    expect(soldAt(await read(db, pieces, points, list))).toEqual([[0, 15, 5]]);
  });
});
