import { auditProgress, isAuditDone, type AuditRules, type ReportedShelf } from './auditTask.ts';
import type { Day } from './days.ts';
import { taskStates } from './progress.ts';

export interface StoreReport {
  reportId: number;
  day: Day;
  shelves: readonly ReportedShelf[];
}

/** An audit task that is not withdrawn, with what its strategy asks for. */
export interface FollowedAudit extends AuditRules {
  auditTaskId: number;
  strategyId: number;
  startDay: Day;
  deadline: Day;
}

/** What an audit task has reached. */
export interface AuditResult {
  auditTaskId: number;
  status: typeof taskStates.untouched | typeof taskStates.done | typeof taskStates.failed;
  /** The report that completed the task; null while it is not done. */
  reportId: number | null;
  /** The fraction of chosen shelves that this report covers, or the best report so far. */
  progress: number;
}

export const isSameResult = (one: AuditResult, other: AuditResult): boolean =>
  one.status === other.status && one.reportId === other.reportId && one.progress === other.progress;

/**
 * Returns what the audit tasks of one store have reached by its reports on a day (planning §6). `reports` are in the
 * order of their dates. A task is done by the first report that covers enough; each report completes one task only,
 * that of the oldest strategy. After its deadline a task without such a report has failed.
 *
 * All tasks of a store are computed together, because a late, corrected or moved report can change several of them. A
 * matching that completes most tasks is not used: users could not tell why a report counts for a newer strategy.
 */
export function auditResults(
  tasks: readonly FollowedAudit[],
  reports: readonly StoreReport[],
  day: Day,
): AuditResult[] {
  const used = new Set<number>();
  const paired = tasks
    .toSorted((one, other) => one.strategyId - other.strategyId)
    .map((task) => {
      const completing = reports.find(
        (report) => !used.has(report.reportId) && isDated(report, task) && isAuditDone(task, report.shelves),
      );
      if (completing !== undefined) used.add(completing.reportId);
      return { task, completing };
    });
  return paired.map(({ task, completing }): AuditResult => {
    const { auditTaskId, deadline } = task;
    if (completing !== undefined)
      return {
        auditTaskId,
        status: taskStates.done,
        reportId: completing.reportId,
        progress: auditProgress(task, completing.shelves),
      };
    const own = reports.filter((report) => !used.has(report.reportId) && isDated(report, task));
    return {
      auditTaskId,
      status: deadline < day ? taskStates.failed : taskStates.untouched,
      reportId: null,
      progress: Math.max(0, ...own.map(({ shelves }) => auditProgress(task, shelves))),
    };
  });
}

const isDated = ({ day }: StoreReport, { startDay, deadline }: FollowedAudit): boolean =>
  startDay <= day && day <= deadline;
