import { sql } from 'drizzle-orm';
import { migrate } from '#server/platform/db/migrate.ts';
import { fillDemo } from '#server/main/fillDemo.ts';
import { noise, withoutIndexes } from './_bulkInsert.mjs';

export const pointCount = 200_000;
export const taskCount = 1_000_000;
/** The added records have ids from here on. */
const first = 1_000_000;

/**
 * Adds points around the cities of the demo data, more around large ones, each with one distributor and five tasks, of
 * which three are open.
 */
export async function fillMap(db) {
  await migrate(db, (tx) => fillDemo(tx, 'large', Math.floor(Date.now() / 1000)));
  const run = (text) => db.execute(sql.raw(text));
  // The first night would plan the strategies of the demo data beside the measurement, for minutes.
  await run('update company set planning = false');
  const { rows: distributors } = await run('select array_agg(distr_id)::text as ids from distributors');
  const { rows: agents } = await run('select array_agg(field_employee_id)::text as ids from field_employees');
  const anyOf = ([{ ids }], at) => `(array[${ids.slice(1, -1)}])[1 + ${at} % ${ids.split(',').length}]`;
  await run(`insert into trade_points (trade_point_id, name, address, territory_id, kind, search, lat, lng)
    with cities as (
      select territory_id, lat, lng, sum(population) over (order by territory_id)::float8 as upto from territories where population > 0 and lat > 1),
    by_place as (
      select array_agg(upto order by upto) as uptos, array_agg(territory_id order by upto) as ids, array_agg(lat order by upto) as lats, array_agg(lng order by upto) as lngs,
        max(upto) as total from cities)
    select ${first} + n, 'Точка ' || n, 'ул. Ленина, д. ' || n, ids[at], 0, '',
      lats[at] + 0.15 * (${noise('n * 7 + 1')} + ${noise('n * 7 + 2')} - 1), lngs[at] + 0.25 * (${noise('n * 7 + 3')} + ${noise('n * 7 + 4')} - 1)
    from by_place, generate_series(0, ${pointCount - 1}) n, lateral (select 1 + width_bucket(${noise('n * 7')} * total, uptos) as at offset 0) place`);
  await run(`insert into trade_point_distributors (trade_point_id, distr_id)
    select ${first} + n, ${anyOf(distributors, 'n')} from generate_series(0, ${pointCount - 1}) n`);
  await withoutIndexes('tasks', run, () =>
    run(`insert into tasks (task_id, title, description, trade_point_id, field_employee_id, brief_id, status, measure, volume, progress,
      money_total, money_paid, created, deadline_date, territory_id)
    select ${first} + n, 'Задача', 'Продать товар ' || n, point.trade_point_id, ${anyOf(agents, 'n')}, (select min(brief_id) from task_briefs),
      case when (n + n / ${pointCount}) % 5 < 3 then n % 3 else 3 end, 'piece', 10, 0.5, 50 + n % 400, 0, extract(epoch from now())::bigint - n, current_date + 30, point.territory_id
    from generate_series(0, ${taskCount - 1}) n join trade_points point on point.trade_point_id = ${first} + n % ${pointCount}`),
  );
  for (const table of ['trade_points', 'trade_point_distributors', 'tasks']) await run(`vacuum analyze ${table}`);
}
