import { sql } from 'drizzle-orm';
import { taskStates } from '#planning/progress.ts';
import type { Db } from '../../platform/db/connection.ts';

/**
 * Fits the volumes of the demo's volume tasks to the sales of their agents, so that their progress is what was sold of
 * the list. A task without sales has no progress.
 */
export async function fitDemoVolumes(db: Db): Promise<void> {
  await db.execute(sql`
    with listed as materialized (
        select distinct mml_id, p.product_id from mml_items i join products p on i.product_id = p.product_id or i.category_id = p.category_id),
      sold as (
        select volume_task_id, measure, end_date, greatest(0, coalesce(sum(case measure when 0 then kg when 1 then rub else pieces end) filter (where listed.mml_id is not null or v.mml_id is null), 0))::numeric as net
        from volume_tasks join volume_strategies v using (strategy_id)
          left join sales on sales.field_employee_id = volume_tasks.field_employee_id and sales.day between v.start_date and v.end_date
          left join listed on listed.mml_id = v.mml_id and listed.product_id = sales.product_id
        where progress > 0 group by volume_task_id, measure, end_date),
      -- Rounded so that a task stays on its side of the threshold.
      fitted as (
        select volume_task_id, net, end_date, case when net = 0 then volume::numeric else greatest(unit, case when status = 3 then floor(net / progress::numeric / unit) else ceil(net / progress::numeric / unit) end * unit) end as volume
        from volume_tasks join (select *, case measure when 0 then 0.01 else 1 end as unit from sold) sales using (volume_task_id))
    update volume_tasks set volume = fitted.volume, progress = floor(net / fitted.volume * 10000) / 10000,
      status = case when net > 0 then status when end_date <= (select max(day) from sales) then ${taskStates.failed}::int2 else 0 end,
      money_paid = case when net > 0 then money_paid else 0 end
    from fitted where volume_tasks.volume_task_id = fitted.volume_task_id`);
}
