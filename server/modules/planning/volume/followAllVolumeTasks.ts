import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/connection.ts';
import { rowsOf } from '../../../platform/db/rows.ts';
import type { FollowMoment } from '../follow/followTasks.ts';
import { followVolumeTasks, volumeTasksAtOnce } from './followVolumeTasks.ts';
import { isFollowedVolume } from './readFollowedVolume.ts';

/**
 * Follows all planned volume tasks, some at a time by their ids. `after` is the last id of the step before; returns the
 * last one of this step, null at the end.
 */
export async function followAllVolumeTasks(tx: Db, moment: FollowMoment, after: number): Promise<number | null> {
  const tasks = await rowsOf<{ id: number }>(
    tx,
    sql`
    select volume_task_id as id from volume_tasks where volume_task_id > ${after} and ${isFollowedVolume(moment.day)}
    order by volume_task_id limit ${volumeTasksAtOnce}`,
  );
  await followVolumeTasks(
    tx,
    tasks.map(({ id }) => id),
    moment,
  );
  return tasks.length < volumeTasksAtOnce ? null : (tasks.at(-1)?.id ?? null);
}
