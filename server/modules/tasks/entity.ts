import { sql } from 'drizzle-orm';
import { tasksResource as declaration } from '#resources/masterData/tasks.ts';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { tasks, taskSales } from '../../platform/tables/tasks.ts';
import { originColumns } from './origin.ts';
import { plannedTaskErrors, rejectPlannedTask } from './plannedTasks.ts';
import { type EntityTables, dateColumn, tableEntity } from '../../recordEngine/tables/entity.ts';

/** Returns the brief for a task without one: every task has to name a brief. */
async function emptyBrief(tx: Db): Promise<number> {
  const [known] = await rowsOf<{ id: number }>(
    tx,
    sql`select brief_id as id from task_briefs where sections = '[]' limit 1`,
  );
  if (known !== undefined) return known.id;
  const [made] = await rowsOf<{ id: number }>(
    tx,
    sql`insert into task_briefs (brief_id, sections) select coalesce(max(brief_id), 0) + 1, '[]' from task_briefs returning brief_id as id`,
  );
  return made?.id ?? 0;
}

const columns: EntityTables['columns'] = {
  title: tasks.title,
  description: tasks.description,
  tradePointId: tasks.tradePointId,
  fieldEmployeeId: tasks.fieldEmployeeId,
  productId: tasks.productId,
  categoryId: tasks.categoryId,
  status: tasks.status,
  measure: tasks.measure,
  volume: tasks.volume,
  progress: tasks.progress,
  moneyTotal: tasks.moneyTotal,
  moneyPaid: tasks.moneyPaid,
  created: dateColumn(tasks.created),
  deadlineDate: tasks.deadlineDate,
  verified: dateColumn(tasks.verifiedDate),
  code: tasks.code,
};

export const taskEntity = tableEntity({
  declaration,
  synced: true,
  happenedOn: ['verified'],
  table: tasks,
  id: tasks.taskId,
  columns,
  initial: async (tx, bodies) => {
    const brief = await emptyBrief(tx);
    return bodies.map(() => ({ brief_id: brief }));
  },
  parts: [taskSales.taskId],
  shown: originColumns,
  refusals: (tx, given) => plannedTaskErrors(tx, columns, given),
  deleting: rejectPlannedTask,
});
