import { sql } from 'drizzle-orm';
import { migrate } from '#server/platform/db/migrate.ts';
import { fillDemo } from '#server/main/fillDemo.ts';
import { maintainIndexes } from '#server/main/jobs.ts';
import { maintainPartitions } from '#server/trail/history/partitions.ts';
import { noise, withoutIndexes } from './_bulkInsert.mjs';

/** The tables of a large company after ten years. */
export const sizes = {
  territories: 300,
  agents: 20_000,
  points: 200_000,
  tasks: 1_000_000,
  sales: 12_000_000,
  history: 5_000_000,
};
const [distributorCount, productCount, years, keptYears] = [400, 500, 10, 2];
const secondsOf = (count) => count * 365 * 86_400;
/** The added records have ids from here on, the demo records smaller ones. */
export const first = 1_000_000;

const numbers = (count) => `generate_series(0, ${count - 1}) n`;

/** Fills an empty database with the demo data and those of ten years, and makes its indexes. */
export async function fillSize(maintenance) {
  const { db } = maintenance;
  const run = (text) => db.execute(sql.raw(text));
  await migrate(db, (tx) => fillDemo(tx, 'large', Math.floor(Date.now() / 1000)));
  // The first night would plan the strategies of the demo data beside the measurement, for minutes.
  await run('update company set planning = false');
  // The planner may use both processors, as for the aggregates of a report.
  await run(`set maintenance_work_mem = '1GB'`);
  await run(`set work_mem = '256MB'`);
  await fillReference(run);
  await withoutIndexes('tasks', run, () => fillTasks(run));
  await withoutIndexes('sales', run, () => fillSales(run));
  await fillHistory(db, run);
  await maintainIndexes(maintenance, () => undefined);
  await run('vacuum analyze');
}

async function fillReference(run) {
  const { territories, agents, points } = sizes;
  const territory = `${first} + n % ${territories}`;
  const distributor = `${first} + n % ${distributorCount}`;
  // From the west of the country to Siberia, denser in the west.
  await run(`insert into territories (territory_id, parent_id, name, lat, lng)
    select ${first} + n, null, 'Территория ' || n, 45 + 15 * ${noise('n')}, 32 + 70 * power(${noise('n + 7777')}, 2) from ${numbers(territories)}`);
  await run(`insert into territory_cover select ${first} + n, ${first} + n from ${numbers(territories)}`);
  await run(
    `insert into distributors (distr_id, name) select ${first} + n, 'Дистрибьютор ' || n from ${numbers(distributorCount)}`,
  );
  await run(`insert into field_employees (field_employee_id, distr_id, territory_id, second_name, first_name, full_name, phone, search, active)
    select ${first} + n, ${distributor}, ${territory}, 'Агентов', n::text, 'Агентов ' || n, (79200000000 + n)::text, 'агентов ' || n, true from ${numbers(agents)}`);
  await run(`insert into trade_points (trade_point_id, name, address, territory_id, kind, search, lat, lng)
    select ${first} + n, 'Точка ' || n, 'ул. Садовая, ' || n, t.territory_id, case when n % 10 = 0 then 1 else 0 end, 'точка ' || n,
      t.lat + 0.4 * power(${noise('n + 1')} - 0.5, 3) * 4, t.lng + 0.6 * power(${noise('n + 2000003')} - 0.5, 3) * 4
    from ${numbers(points)} join territories t on t.territory_id = ${territory}`);
  await run(
    `insert into trade_point_distributors (trade_point_id, distr_id) select ${first} + n, ${distributor} from ${numbers(points)}`,
  );
  await run(`insert into products (product_id, category_id, trade_mark_id, name, price, weight_kg, popularity, search)
    select ${first} + n, 1, 1, 'Товар ' || n, 50 + n, 0.1 + n * 0.01, 0, 'товар ' || n from ${numbers(productCount)}`);
}

/** Tasks of all ten years, each open for two weeks: those of the last days are open. */
async function fillTasks(run) {
  const { agents, points, territories, tasks } = sizes;
  const {
    rows: [{ demo }],
  } = await run('select count(*)::int as demo from tasks');
  const age = `(n::bigint * ${secondsOf(years)} / ${tasks})`;
  const now = Math.floor(Date.now() / 1000);
  await run(`
    insert into tasks (task_id, title, description, trade_point_id, field_employee_id, product_id, brief_id, status, measure, volume, progress,
      money_total, money_paid, created, deadline_date, verified_date, territory_id)
    select ${first} + n, texts.titles[1 + n % 500], texts.descriptions[1 + n % 500], ${first} + point, ${first} + point % ${agents}, ${first} + n % ${productCount}, 1,
      made.status, 'piece', 10, least(1, luck), 100 + n % 900, case when made.status = 3 then 100 + n % 900 else 0 end, ${now} - ${age},
      to_timestamp(${now} - ${age} + 14 * 86400)::date, case when made.status = 3 then ${now} - ${age} + 10 * 86400 end, ${first} + point % ${territories}
    from generate_series(0, ${tasks} - ${demo} - 1) n,
      (select array_agg(title) as titles, array_agg(description) as descriptions from (select title, description from tasks order by task_id limit 500) demo) texts,
      lateral (select floor(${noise('n + 11')} * ${points})::int as point, ${noise('n + 5000011')} * 1.1 as luck offset 0) drawn,
      lateral (select case when ${age} < 14 * 86400 then floor(luck * 2.7)::int when luck > 0.4 then 3 when luck > 0.15 then 5 else 4 end as status) made`);
  await run(`insert into task_counts (week, status, slot, count)
    select created / 604800, status, 64, count(*) from tasks where task_id >= ${first} group by 1, 2`);
}

/** Sales of all ten years: a point is visited some times a year and buys six products. */
async function fillSales(run) {
  const { agents, points, sales } = sizes;
  const lines = sales / points;
  await run(`
    insert into sales (field_employee_id, trade_point_id, product_id, distr_id, day, pieces, kg, rub)
    select ${first} + p % ${agents}, ${first} + p, ${first} + (line * 37 + p) % ${productCount}, ${first} + p % ${distributorCount},
      current_date - 1 - (line / 6) * ${Math.floor((years * 365 * 6) / lines)} - p % 300, pieces, pieces * 0.4, pieces * 70
    from generate_series(0, ${points} - 1) p, generate_series(0, ${lines} - 1) line,
      lateral (select 1 + (${noise('p::bigint * 4093 + line')} * 12)::int as pieces offset 0) drawn`);
  await run(`insert into sale_days select trade_point_id, day, distr_id, field_employee_id, count(*), count(*) filter (where pieces > 0)
    from sales where trade_point_id >= ${first} group by 1, 2, 3, 4`);
  await run(`insert into agent_sales (field_employee_id, month, rub, kg, pieces)
    select field_employee_id, date_trunc('month', day)::date, sum(rub), sum(kg), sum(pieces) from sales where field_employee_id >= ${first} group by 1, 2`);
}

/** The history of the two years for which it is kept. */
async function fillHistory(db, run) {
  const now = Math.floor(Date.now() / 1000);
  for (let month = keptYears * 12; month >= 0; month -= 1)
    await maintainPartitions(db, now - month * 30 * 86_400, 36_500);
  await run(`insert into history (at, resource, record_id, title, person_id, person_name, source, action, changes)
    select ${now} - n::bigint * ${secondsOf(keptYears)} / ${sizes.history}, (array['strategy', 'auditStrategy', 'mml', 'tradePoints'])[1 + n % 4],
      (n % 200000)::text, 'Запись ' || n % 200000, (n % 400)::text, 'Сотрудник ' || n % 400, 'page', 'update',
      json_build_object('comment', json_build_array('Правка ' || n, 'Правка ' || n + 1)) from generate_series(1, ${sizes.history}) n`);
}
