import { sql, type SQL } from 'drizzle-orm';

/**
 * Returns the sales of the claimed products of tasks at their points, from the start to the deadline: `task_id`,
 * `sale_id`, `counted` and `late`. A sale counts for the latest task of its product that had started: the window of an
 * earlier one ends on the day before (planning §4), so no sale counts twice. A late one came, or was corrected, when the
 * task was frozen.
 */
export const countedSales = (taskIds: SQL): SQL => sql`
  select own.task_id, sales.sale_id, not exists (
      select 1 from task_products later join tasks next on next.task_id = later.task_id
      where later.trade_point_id = claim.trade_point_id and later.product_id = claim.product_id
        and (next.start_day, next.task_id) > (own.start_day, own.task_id) and next.start_day <= sales.day) as counted,
    coalesce(sales.sale_id > (own.reason -> 'frozen' ->> 'saleId')::int or sales.changed_at > (own.reason -> 'frozen' ->> 'at')::bigint, false) as late
  from tasks own join task_products claim on claim.task_id = own.task_id
    join sales on sales.trade_point_id = claim.trade_point_id and sales.product_id = claim.product_id
      and sales.day between own.start_day and own.deadline_date
  where own.task_id in (${taskIds})`;
