import { accrualReason, taskResult } from '#planning/followTask.ts';
import type { Day } from '#planning/days.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { postAccruals } from '../../billing/postAccruals.ts';
import { storeTaskResults } from '../../tasks/storeTaskResults.ts';
import { followIncreases } from '../volume/followIncreases.ts';
import { readFollowed } from './readFollowed.ts';

/** When results are stored: unix seconds, and the company's day on which accruals are posted. */
export interface FollowMoment {
  at: number;
  day: Day;
}

/**
 * Brings progress, state and accruals of planned tasks in line with their sales. The accruals of a task are posted as
 * the difference to what is posted already, so repetitions post nothing (planning §1).
 */
export async function followTasks(tx: Db, taskIds: readonly number[], { at, day }: FollowMoment): Promise<void> {
  const followed = (await readFollowed(tx, taskIds)).map((task) => ({ ...task, result: taskResult(task) }));
  await storeTaskResults(
    tx,
    followed.flatMap(({ taskId, progress, status, result }) =>
      progress === result.progress && status === result.status
        ? []
        : [{ taskId, progress: result.progress, status: result.status }],
    ),
    at,
  );
  const changed = followed.filter(({ result, accrued }) => result.earned !== accrued);
  await postAccruals(
    tx,
    changed.map(({ result, accrued, ...task }) => ({
      fieldEmployeeId: task.payee,
      taskId: task.taskId,
      kind: 'task',
      amount: result.earned - accrued,
      day,
      reason: accrualReason(task, task.measure, accrued !== 0),
    })),
  );
  await followIncreases(
    tx,
    changed.map(({ payee }) => payee),
    day,
  );
}
