import { sql } from 'drizzle-orm';
import { migrate } from '#server/platform/db/migrate.ts';
import { fillDemo } from '#server/main/fillDemo.ts';
import { noise, withoutIndexes } from './_bulkInsert.mjs';

export const pointCount = 20_000;
export const productCount = 200;
const distributorCount = 40;
const agentCount = 400;
/** The added records have ids from here on. */
const first = 1_000_000;
/** Sales are inserted for that many lines of each point at a time. */
const linesAtOnce = 50;

/** The must-have list of all products, and the distributors of all points. */
export const listId = first;
export const distributorIds = Array.from({ length: distributorCount }, (_, at) => first + at);

/** A strategy for all of them, as its form sends it. */
export const strategy = {
  name: 'Двести товаров',
  distributorIds,
  mmlId: listId,
  potentialPeriod: 3,
  tasksMaxCount: 3,
  reductionFactor: 0.8,
  salesCheckDays: 30,
  startDate: '2026-01-01',
  endDate: '2099-12-31',
  progressThreshold: 0.9,
  measure: 2,
  defaultPotential: 4,
  wholesaleDefaultPotential: 10,
  wholesaleDefaultPotentialR: 1000,
  taskLifetime: 2,
  taskLifetimeDays: 14,
  status: 0,
  isWholesale: true,
  isRetail: true,
};

/**
 * Adds points, products, agents and motivations to the demo data, and `saleCount` sales of the last twelve months. A
 * point is visited once a week and buys from an assortment of about `assortment` products, popular ones more often.
 */
export async function fillPlanning(db, { saleCount, assortment }) {
  await migrate(db, (tx) => fillDemo(tx, 'large', Math.floor(Date.now() / 1000)));
  const run = (text) => db.execute(sql.raw(text));
  const ids = (count) => `generate_series(0, ${count - 1}) n`;
  await run(`insert into territories (territory_id, parent_id, name)
    select ${first} + n, null, 'Территория ' || n from ${ids(distributorCount)}`);
  await run(
    `insert into distributors (distr_id, name) select ${first} + n, 'Дистрибьютор ' || n from ${ids(distributorCount)}`,
  );
  await run(`insert into field_employees (field_employee_id, distr_id, territory_id, second_name, first_name, full_name, phone, search, active)
    select ${first} + n, ${first} + n % ${distributorCount}, ${first} + n % ${distributorCount}, 'Агент', n::text, 'Агент ' || n, (79200000000 + n)::text, '', true from ${ids(agentCount)}`);
  await run(`insert into trade_points (trade_point_id, name, address, territory_id, kind, search)
    select ${first} + n, 'Точка ' || n, 'ул. ' || n, ${first} + n % ${distributorCount}, case when n % 10 = 0 then 1 else 0 end, '' from ${ids(pointCount)}`);
  await run(
    `insert into trade_point_distributors (trade_point_id, distr_id) select ${first} + n, ${first} + n % ${distributorCount} from ${ids(pointCount)}`,
  );
  await run(`insert into products (product_id, category_id, trade_mark_id, name, price, weight_kg, popularity, search)
    select ${first} + n, 1, 1, 'Товар ' || n, 50 + n, 0.1 + n * 0.01, 0, '' from ${ids(productCount)}`);
  await run(`insert into mml (mml_id, name) values (${listId}, 'Двести товаров')`);
  await run(
    `insert into mml_items (mml_id, position, product_id, min_volume) select ${listId}, n, ${first} + n, 2 + n % 10 from ${ids(productCount)}`,
  );
  await run(`insert into motivations (motivation_id, name, comment, money, type, date, distr_id, responsible_id)
    select ${first} + n, '', '', 1.5, 1, 0, ${first} + n, 1 from ${ids(distributorCount)}`);
  await run(`insert into motivation_products (motivation_id, product_id)
    select ${first} + d, ${first} + n from generate_series(0, ${distributorCount - 1}) d, ${ids(productCount - 50)}`);
  await fillSales(run, { saleCount, assortment });
}

/**
 * Adds copies of a planned task: `closedTasks` that were closed and frozen in the last three years, and `due` whose
 * deadline was a month ago.
 */
export async function fillClosedTasks(db, { closedTasks, due }) {
  const run = (text) => db.execute(sql.raw(text));
  const insert = (count, days, closed) =>
    run(`insert into tasks (title, description, trade_point_id, field_employee_id, product_id, brief_id, status, measure, volume, progress, money_total, money_paid, created,
        deadline_date, plan_version_id, strategy_id, distr_id, item_key, cycle, start_day, closed_day, frozen_day, reason)
      select title, '', trade_point_id, field_employee_id, product_id, brief_id, ${closed ? 5 : 0}, measure, volume, 0, money_total, 0, created, deadline,
        plan_version_id, strategy_id, distr_id, item_key, most + n, deadline - 14, ${closed ? 'deadline + 1, deadline + 61' : 'null, null'}, reason
      from (select * from tasks where plan_version_id is not null order by task_id limit 1) task,
        (select max(cycle) as most from tasks) cycles, lateral (select n, current_date - ${days} as deadline from generate_series(1, ${count}) n) days`);
  await withoutIndexes('tasks', run, () => insert(closedTasks, '(62 + n % 1095)', true));
  await insert(due, '30', false);
  await run('vacuum analyze tasks');
}

async function fillSales(run, { saleCount, assortment }) {
  const lines = saleCount / pointCount;
  await withoutIndexes('sales', run, async () => {
    for (let from = 0; from < lines; from += linesAtOnce)
      await run(`
      insert into sales (field_employee_id, trade_point_id, product_id, distr_id, day, pieces, kg, rub)
      select ${first} + p % ${agentCount}, ${first} + p, ${first} + product, ${first} + p % ${distributorCount}, current_date - 1 - week * 7 - p % 5,
        pieces, pieces * (0.1 + product * 0.01), pieces * (50 + product)
      from generate_series(0, ${pointCount - 1}) p, generate_series(${from}, ${Math.min(from + linesAtOnce, lines) - 1}) line,
        lateral (select (line * 52 / ${lines})::int as week, 1 + (${noise('p::bigint * 4093 + line * 3')} * 12)::int as pieces,
          (floor(${assortment} * (0.5::float8 + ${noise('p')}) * power(${noise('p::bigint * 1009 + line')}, 1.3::float8))::int * 37 + p % 7 * 29) % ${productCount} as product offset 0) made`);
  });
  await run(`insert into sale_days select trade_point_id, day, distr_id, field_employee_id, count(*), count(*) filter (where pieces > 0)
    from sales where trade_point_id >= ${first} group by 1, 2, 3, 4`);
  for (const table of ['sales', 'sale_days', 'trade_points', 'trade_point_distributors', 'products', 'tasks'])
    await run(`vacuum analyze ${table}`);
}

/** Returns the sale of a round, as its form sends it: at another point each time, on its distributor's latest day. */
export const saleOf = (round) => ({
  day: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
  fieldEmployeeId: first,
  tradePointId: first + round * distributorCount,
  productId: first + round,
  kg: 1,
  pieces: 3,
  rub: 150,
  docNumber: null,
  code: null,
});
