import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readItemSums } from '#server/modules/planning/readSales.ts';
import { readPointSums } from '#server/modules/planning/readPointSums.ts';
import type { PointSums } from '#server/modules/planning/soldItems.ts';
import { addSums } from '#server/modules/planning/sumsOfOtherDays.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { sumsOf } from './sumsOf.ts';

// More points than are read point by point, of two distributors with different days.
const pointCount = 600;
const points = Array.from({ length: pointCount }, (_, at) => ({ tradePointId: 9000 + at, distrId: 9001 + (at % 2) }));
const daysOf = new Map([
  [9001, { first: '2026-06-01', last: '2026-06-30' }],
  [9002, { first: '2026-06-11', last: '2026-07-10' }],
]);
const [tea, coffee, juice] = [9301, 9302, 9303];
/** The first item has two products. */
const items = [[tea, coffee], [juice]];

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
  for (const statement of [
    sql`insert into distributors (distr_id, name) values (9001, 'Север'), (9002, 'Юг')`,
    sql`insert into trade_points (trade_point_id, name, address, territory_id, kind, search)
      select 9000 + at, 'Лавка ' || at, '', 1, 0, '' from generate_series(0, ${pointCount - 1}) at`,
    sql`insert into products (product_id, category_id, trade_mark_id, name, price, weight_kg, popularity, search) values
      (${tea}, 1, 1, 'Чай', 100, 0.2, 0, ''), (${coffee}, 1, 1, 'Кофе', 300, 0.4, 0, ''), (${juice}, 1, 1, 'Сок', 90, 1, 0, '')`,
    // Every third point buys tea on each of these days, every fifth one coffee, the last one juice.
    sql`insert into sales (field_employee_id, distr_id, trade_point_id, product_id, day, kg, pieces, rub)
      select 1, 9001, 9000 + at, product, day::date, 0.1, pieces, 0
      from generate_series(0, ${pointCount - 1}) at,
        (values (${tea}::int, 3, 2), (${coffee}::int, 5, 10)) product (product, every, pieces),
        (values ('2026-06-05'), ('2026-06-20'), ('2026-07-05')) days (day)
      where at % every = 0`,
    sql`insert into sales (field_employee_id, distr_id, trade_point_id, product_id, day, kg, pieces, rub)
      values (1, 9001, ${9000 + pointCount - 1}, ${juice}, '2026-06-20', 0.3, 7, 0)`,
  ])
    await api.deps.db.execute(statement);
});
afterAll(() => api.close());

const allSums = (sums: PointSums) => points.map((_, at) => sumsOf(sums, at));

it('adds up the products of an item in the days of the distributor of each point', async () => {
  const sums = await readItemSums(api.deps.db, 'pieces', { points, daysOf }, items);
  // Two of the three days are in either month; the points with a remainder buy nothing.
  expect(sumsOf(sums, 0)).toEqual([[0, 24]]);
  expect(sumsOf(sums, 3)).toEqual([[0, 4]]);
  expect(sumsOf(sums, 5)).toEqual([[0, 20]]);
  expect(sumsOf(sums, 7)).toEqual([]);
  expect(sumsOf(sums, pointCount - 1)).toEqual([[1, 7]]);
});

it('gives the sums that are read point by point', async () => {
  const { db } = api.deps;
  for (const amount of ['pieces', 'kg'] as const)
    expect(allSums(await readItemSums(db, amount, { points, daysOf }, items))).toEqual(
      allSums(await readPointSums(db, amount, { points, daysOf }, items)),
    );
});

it('gives the sums of all days when those of other days are added, and the first ones when they are subtracted', async () => {
  const read = (days: { first: string; last: string }) =>
    readItemSums(
      api.deps.db,
      'pieces',
      {
        points,
        daysOf: new Map([
          [9001, days],
          [9002, days],
        ]),
      },
      items,
    );
  const [june, july, both] = [
    await read({ first: '2026-06-01', last: '2026-06-30' }),
    await read({ first: '2026-07-01', last: '2026-07-31' }),
    await read({ first: '2026-06-01', last: '2026-07-31' }),
  ];
  const size = { points: pointCount, items: items.length };
  expect(allSums(await addSums(size, june, { sums: july, sign: 1 }))).toEqual(allSums(both));
  expect(allSums(await addSums(size, both, { sums: july, sign: -1 }))).toEqual(allSums(june));
});
