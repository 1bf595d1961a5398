import { sql } from 'drizzle-orm';
import { explainTask } from '#planning/explain.ts';
import { explainFreezing } from '#planning/freezing.ts';
import type { VolumeSteps } from '#planning/potential.ts';
import { explainWithdrawal, type Withdrawal } from '#planning/withdrawal.ts';
import type { TaskOrigin } from '#schemas/entities/task.ts';
import type { TaskOriginDetail } from '#schemas/entities/planning.ts';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { originColumns } from '../tasks/origin.ts';
import { readFrozenSales } from './follow/readFrozenSales.ts';
import { countedSales, presentSales, settledSales } from '../tasks/countedSales.ts';

/** Maximum number of sales of an answer. */
const maxSales = 1000;

interface PlannedRow {
  taskId: number;
  itemKey: string;
  startDate: string;
  deadlineDate: string;
  /** What `planPoint` returned for the task. */
  reason: { steps?: VolumeSteps; withdrawn?: Withdrawal };
  origin: TaskOrigin;
  version: number;
}

/** Returns whether a task exists, planned or not. */
export async function isTask(db: Db, taskId: number): Promise<boolean> {
  return (await rowsOf(db, sql`select 1 from tasks where task_id = ${taskId}`)).length > 0;
}

/** Returns why a planned task exists, its sales and its accruals; undefined for a task from outside. */
export async function readTaskOrigin(db: Db, taskId: number): Promise<TaskOriginDetail | undefined> {
  const [task] = await rowsOf<PlannedRow>(
    db,
    sql`
    select task_id as "taskId", item_key as "itemKey", start_day::text as "startDate", deadline_date::text as "deadlineDate", reason, ${originColumns.origin} as origin,
      (select count(*)::int from plan_versions own join plan_versions other using (kind, strategy_id)
        where own.plan_version_id = tasks.plan_version_id and other.plan_version_id <= own.plan_version_id) as version
    from tasks where task_id = ${taskId} and plan_version_id is not null`,
  );
  if (task === undefined) return undefined;
  const { reason, origin, version, ...rest } = task;
  const [sales, accruals, frozen] = await Promise.all([
    rowsOf<TaskOriginDetail['sales'][number]>(
      db,
      sql`
      with present as (${presentSales(sql`${taskId}::int`)}), settled as (${settledSales(sql`${taskId}::int`)})
      select day::text, name as "productName", pieces as quantity, rub as amount, counted, late
      from (
        select sale_id, day, product_id, pieces, rub, true as counted, false as late from settled
        union all
        select sale_id, day, product_id, pieces, rub, false, false from (${countedSales(sql`${taskId}::int`)}) found join sales using (sale_id)
        where not counted and sale_id not in (select sale_id from settled)
        union all
        select sale_id, day, product_id, sum(pieces), sum(rub), false, true from (
          select sale_id, day, product_id, net, pieces, rub from present
          union all select sale_id, day, product_id, -net, -pieces, -rub from settled) corrected
        group by 1, 2, 3 having sum(net) <> 0) shown
      join products using (product_id) order by day desc, sale_id desc, late desc limit ${maxSales}`,
    ),
    rowsOf<TaskOriginDetail['accruals'][number]>(
      db,
      sql`select day::text, amount, reason from accruals where task_id = ${taskId} order by accrual_id`,
    ),
    readFrozenSales(db, [taskId]),
  ]);
  const explanation = [
    ...(reason.steps === undefined ? [] : explainTask({ ...rest, steps: reason.steps })),
    ...(reason.withdrawn === undefined ? [] : [explainWithdrawal(reason.withdrawn)]),
    ...frozen.flatMap(explainFreezing),
  ];
  return { ...origin, version, explanation, sales, accruals };
}
