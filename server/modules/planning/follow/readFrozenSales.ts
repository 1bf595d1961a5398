import { sql } from 'drizzle-orm';
import type { FrozenSales } from '#planning/freezing.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../../platform/db/rows.ts';
import { roundSum } from '../soldItems.ts';
import { isFrozen, readTaskSales } from './readFollowed.ts';

/** Returns those of some planned tasks that are frozen, with what counted then and the corrections since. */
export async function readFrozenSales(
  db: Db,
  taskIds: readonly number[],
): Promise<(FrozenSales & { taskId: number })[]> {
  const frozen = await rowsOf<{ taskId: number; day: string; net: number }>(
    db,
    sql`
    select task_id as "taskId", frozen_day::text as day, (reason -> 'frozen' ->> 'net')::float8 as net from tasks
    where task_id = any(${intArray(taskIds)}) and ${isFrozen} order by task_id`,
  );
  const ids = frozen.map(({ taskId }) => taskId);
  const present = new Map((await readTaskSales(db, ids, isFrozen)).map((task) => [task.taskId, task]));
  return frozen.flatMap(({ taskId, day, net }) => {
    const task = present.get(taskId);
    return task === undefined ? [] : { taskId, day, measure: task.measure, net, change: roundSum(task.net - net) };
  });
}
