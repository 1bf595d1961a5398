import type { PlannedPoint } from '#planning/planDistribution.ts';
import type { ClaimingTask, WithdrawnTask } from '../../tasks/plannedTaskRows.ts';
import type { UntouchedPointTask } from '../readOwnTasks.ts';
import { plannedRow, type StepContext } from './plannedRows.ts';

/** What a step does to the untouched tasks of a strategy (planning §8). */
export interface PlanChanges {
  created: ClaimingTask[];
  changed: (ClaimingTask & { taskId: number })[];
  /** Planned again with the same result: only their version and their reason change. */
  renewed: (ClaimingTask & { taskId: number })[];
  withdrawn: WithdrawnTask[];
}

/** Returns what a step stores of planned points: what the preview has counted. */
export function planChanges(
  context: StepContext,
  planned: Iterable<PlannedPoint>,
  untouched: readonly UntouchedPointTask[],
): PlanChanges {
  const left = new Map(untouched.map((task) => [task.taskId, task]));
  const points = new Set<number>();
  const changes: PlanChanges = { created: [], changed: [], renewed: [], withdrawn: [] };
  for (const { point, tasks } of planned) {
    points.add(point.tradePointId);
    const continued = new Set(point.continued.map(({ taskId }) => taskId));
    for (const { change, before, fieldEmployeeId, ...task } of tasks) {
      if (before !== null) left.delete(before.taskId);
      if (before !== null && change === 'kept' && continued.has(before.taskId)) continue;
      const own = plannedRow(context, point, task, fieldEmployeeId);
      if (before === null) changes.created.push(own);
      else changes[change === 'changed' ? 'changed' : 'renewed'].push({ ...own, taskId: before.taskId });
    }
  }
  const whyOf = ({ fate, itemKey, tradePointId }: UntouchedPointTask): WithdrawnTask['why'] => {
    if (fate === 'moved') return 'distributor';
    if (!context.items.has(itemKey)) return 'item';
    return points.has(tradePointId) ? 'changed' : 'point';
  };
  for (const task of left.values()) changes.withdrawn.push({ taskId: task.taskId, why: whyOf(task) });
  return changes;
}
