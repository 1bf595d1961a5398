import type { Db } from '../../../platform/db/connection.ts';
import { followTasks, type FollowMoment } from './followTasks.ts';
import { readFollowedIds } from './readFollowed.ts';

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
  const taskIds = await readFollowedIds(tx, { after, size });
  await followTasks(tx, taskIds, moment);
  return taskIds.length < size ? null : (taskIds.at(-1) ?? null);
}
