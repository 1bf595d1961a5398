import { sql, type SQL } from 'drizzle-orm';

/**
 * Returns the sales of the claimed products of tasks at their points, from the start to the deadline, as they are now:
 * `task_id`, `sale_id` and `counted`. A sale counts for the latest task of its product that had started: the window of an
 * earlier one ends on the day before (planning §4), so no sale counts twice.
 */
export const countedSales = (taskIds: SQL): SQL => sql`
  select own.task_id, sales.sale_id, not exists (
      select 1 from task_products later join tasks next on next.task_id = later.task_id
      where later.trade_point_id = claim.trade_point_id and later.product_id = claim.product_id
        and (next.start_day, next.task_id) > (own.start_day, own.task_id) and next.start_day <= sales.day) as counted
  from tasks own join task_products claim on claim.task_id = own.task_id
    join sales on sales.trade_point_id = claim.trade_point_id and sales.product_id = claim.product_id
      and sales.day between own.start_day and own.deadline_date
  where own.task_id in (${taskIds})`;

/** Returns the sales that count for tasks as they are now, in the columns of `settledSales`. */
export const presentSales = (taskIds: SQL): SQL => sql`
  select found.task_id, sale_id, sales.day, sales.product_id, case own.measure when 'kg' then sales.kg when 'r' then sales.rub else sales.pieces end as net,
    sales.pieces, sales.rub, sales.doc_number
  from (${countedSales(taskIds)}) found join sales using (sale_id) join tasks own on own.task_id = found.task_id
  where counted`;

/**
 * Returns the sales that count for tasks, those of a frozen task as they were at its freezing: `task_id`, `sale_id`,
 * `day`, `product_id`, `net` (in the measure of the task), `pieces`, `rub` and `doc_number`.
 */
export const settledSales = (taskIds: SQL): SQL => sql`
  select task_id, sale.sale_id, sale.day, sale.product_id, sale.net, sale.pieces, sale.rub, sale.doc_number
  from tasks cross join lateral jsonb_to_recordset(reason -> 'frozen' -> 'sales') as sale
    (sale_id int, day date, product_id int, net float8, pieces float8, rub float8, doc_number text)
  where task_id in (${taskIds})
  union all ${presentSales(sql`select task_id from tasks where task_id in (${taskIds}) and (reason -> 'frozen' -> 'sales') is null`)}`;
