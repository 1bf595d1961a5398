import type { PlannedPoint } from '#planning/planDistribution.ts';
import type { ClaimingTask } from '../../tasks/plannedTaskRows.ts';
import { pointTaskKey, type PointTask } from '../readOwnTasks.ts';
import { plannedRow, type StepContext } from './plannedRows.ts';

/** What a step does to the untouched tasks of a strategy (planning §8). */
export interface PlanChanges {
  created: ClaimingTask[];
  changed: (ClaimingTask & { taskId: number })[];
  /** Planned again with the same result: only their version changes. */
  renewed: (ClaimingTask & { taskId: number })[];
  withdrawn: number[];
}

const differs = (task: PointTask, { row }: ClaimingTask): boolean =>
  task.volume !== row.volume ||
  task.moneyTotal !== row.moneyTotal ||
  task.deadlineDate !== row.deadlineDate ||
  task.fieldEmployeeId !== row.fieldEmployeeId;

/** Compares planned points with the untouched tasks there, as `comparePlan` counts it for the preview. */
export function planChanges(
  context: StepContext,
  planned: Iterable<PlannedPoint>,
  untouched: readonly PointTask[],
): PlanChanges {
  const left = new Map(untouched.map((task) => [task.key, task]));
  const changes: PlanChanges = { created: [], changed: [], renewed: [], withdrawn: [] };
  for (const { point, executor, created } of planned) {
    for (const task of point.continued) {
      const key = pointTaskKey(point.tradePointId, task.itemKey);
      const before = left.get(key);
      left.delete(key);
      if (before === undefined || before.moneyTotal === task.steps.moneyTotal) continue;
      const own = plannedRow(context, point, task, task.fieldEmployeeId);
      changes.changed.push({ ...own, taskId: before.taskId });
    }
    if (executor === null) continue;
    for (const task of created) {
      const own = plannedRow(context, point, task, executor);
      const key = pointTaskKey(point.tradePointId, task.itemKey);
      const before = left.get(key);
      left.delete(key);
      if (before === undefined) changes.created.push(own);
      else changes[differs(before, own) ? 'changed' : 'renewed'].push({ ...own, taskId: before.taskId });
    }
  }
  changes.withdrawn.push(...[...left.values()].map(({ taskId }) => taskId));
  return changes;
}
