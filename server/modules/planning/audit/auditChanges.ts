import { assignmentOf, type PlannedAudit } from '#planning/planAudit.ts';
import { taskStates } from '#planning/progress.ts';
import type { AssignedStore, WithdrawnAudit } from '../../audit/auditTaskRows.ts';

/** What a step does to the tasks of an audit strategy. */
export interface AuditChanges {
  created: readonly AssignedStore[];
  /** Withdrawn and failed tasks of stores that are audited again. */
  reopened: readonly (AssignedStore & { auditTaskId: number })[];
  /** Open tasks of another version of the strategy. */
  renewed: readonly number[];
  withdrawn: readonly WithdrawnAudit[];
}

/** A stored task of the strategy. */
export interface OwnAudit {
  auditTaskId: number;
  storeId: number;
  status: number;
  planVersionId: number;
}

/**
 * Compares planned stores with the strategy's tasks there, as `comparePlan` counts it for the preview. Outside the
 * validity of the strategy the tasks of stores that it still covers stay under their version.
 */
export function auditChanges(
  planned: readonly PlannedAudit[],
  own: readonly OwnAudit[],
  { planVersionId, isValid }: { planVersionId: number; isValid: boolean },
): AuditChanges {
  const taskOf = new Map(own.map((task) => [task.storeId, task]));
  const isPlanned = new Set(planned.flatMap(({ store, executor }) => (executor === null ? [] : store.storeId)));
  const isClaimed = new Set(
    planned.flatMap(({ store, notPlanned }) => (notPlanned === 'claimed' ? store.storeId : [])),
  );
  const assigned = planned.flatMap(({ store, executor }) =>
    executor === null || taskOf.get(store.storeId)?.status === taskStates.untouched
      ? []
      : { storeId: store.storeId, userId: executor, assignedBy: assignmentOf(executor, store) },
  );
  const open = own.filter(({ status }) => status === taskStates.untouched);
  const idsOf = (tasks: readonly OwnAudit[]): number[] => tasks.map(({ auditTaskId }) => auditTaskId);
  return {
    created: assigned.filter(({ storeId }) => !taskOf.has(storeId)),
    reopened: assigned.flatMap((store) => {
      const before = taskOf.get(store.storeId);
      return before === undefined ? [] : { ...store, auditTaskId: before.auditTaskId };
    }),
    renewed: idsOf(
      open.filter((task) => isValid && isPlanned.has(task.storeId) && task.planVersionId !== planVersionId),
    ),
    withdrawn: open.flatMap(({ auditTaskId, storeId }) =>
      isPlanned.has(storeId) ? [] : { auditTaskId, why: isClaimed.has(storeId) ? 'special' : 'store' },
    ),
  };
}
