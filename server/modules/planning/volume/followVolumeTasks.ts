import { bonusReason, increaseReason, volumeResult } from '#planning/followVolume.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { postAccruals } from '../../billing/postAccruals.ts';
import { storeVolumeResults } from '../../volume/plannedVolumeTasks.ts';
import type { FollowMoment } from '../follow/followTasks.ts';
import { readFollowedVolume, type FollowedVolumeTask } from './readFollowedVolume.ts';

/** Brings progress, state and accruals of planned volume tasks in line with the sales of their agents. */
export async function followVolumeTasks(tx: Db, taskIds: readonly number[], { day }: FollowMoment): Promise<void> {
  const followed = (await readFollowedVolume(tx, taskIds, day)).map((task) => ({ task, result: volumeResult(task) }));
  await storeVolumeResults(
    tx,
    followed.flatMap(({ task: { volumeTaskId, ...task }, result: { progress, status } }) =>
      task.progress === progress && task.status === status ? [] : [{ volumeTaskId, progress, status }],
    ),
  );
  const accrualOf = (task: FollowedVolumeTask, kind: 'volume' | 'increase', amount: number, reason: string) => ({
    fieldEmployeeId: task.fieldEmployeeId,
    volumeTaskId: task.volumeTaskId,
    kind,
    amount,
    day,
    reason,
  });
  await postAccruals(
    tx,
    followed.flatMap(({ task, result }) => {
      const [bonus, increase] = [result.bonus - task.postedBonus, result.increase - task.postedIncrease];
      return [
        ...(bonus === 0
          ? []
          : [accrualOf(task, 'volume', bonus, bonusReason(task, task.measure, task.postedBonus !== 0))]),
        ...(increase === 0
          ? []
          : [accrualOf(task, 'increase', increase, increaseReason(task, task.postedIncrease !== 0))]),
      ];
    }),
  );
}
