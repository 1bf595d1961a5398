import { bonusReason, volumeResult } from '#planning/followVolume.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { postAccruals } from '../../billing/postAccruals.ts';
import { storeVolumeResults } from '../../volume/plannedVolumeTasks.ts';
import type { FollowMoment } from '../follow/followTasks.ts';
import { followIncreases } from './followIncreases.ts';
import { readFollowedVolume } from './readFollowedVolume.ts';

/** Volume tasks of a step: each has the sales of an agent in a whole period. */
export const volumeTasksAtOnce = 20;

/**
 * Brings progress, state and accruals of planned volume tasks in line with the sales of their agents, and then all
 * increases of these agents: which task raises an accrual depends on the states of all.
 */
export async function followVolumeTasks(tx: Db, taskIds: readonly number[], { day }: FollowMoment): Promise<void> {
  const followed = (await readFollowedVolume(tx, taskIds, day)).map((task) => ({ task, result: volumeResult(task) }));
  await storeVolumeResults(
    tx,
    followed.flatMap(({ task: { volumeTaskId, ...task }, result: { progress, status } }) =>
      task.progress === progress && task.status === status ? [] : [{ volumeTaskId, progress, status }],
    ),
  );
  await postAccruals(
    tx,
    followed.flatMap(({ task, result }) =>
      result.bonus === task.postedBonus
        ? []
        : [
            {
              fieldEmployeeId: task.fieldEmployeeId,
              volumeTaskId: task.volumeTaskId,
              kind: 'volume' as const,
              amount: result.bonus - task.postedBonus,
              day,
              reason: bonusReason(task, task.measure, task.postedBonus !== 0),
            },
          ],
    ),
  );
  await followIncreases(
    tx,
    followed.map(({ task }) => task.fieldEmployeeId),
    day,
  );
}
