import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/connection.ts';
import { rowsOf } from '../../../platform/db/rows.ts';
import { followTasks, type FollowMoment } from './followTasks.ts';
import { isFollowed } from './readFollowed.ts';

/**
 * Follows all planned tasks that are not frozen, `size` at a time in the order of their ids: the night finds what no
 * change of sales has announced. `after` is the last id of the step before; returns the last one of this step, null at
 * the end.
 */
export async function followAllTasks(
  tx: Db,
  moment: FollowMoment,
  { after, size }: { after: number; size: number },
): Promise<number | null> {
  const tasks = await rowsOf<{ taskId: number }>(
    tx,
    sql`
    select task_id as "taskId" from tasks
    where task_id > ${after} and ${isFollowed} order by task_id limit ${size}`,
  );
  await followTasks(
    tx,
    tasks.map(({ taskId }) => taskId),
    moment,
  );
  return tasks.length < size ? null : (tasks.at(-1)?.taskId ?? null);
}
