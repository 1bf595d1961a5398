import { sql } from 'drizzle-orm';
import { planAudit, assignmentOf } from '#planning/planAudit.ts';
import { taskStates } from '#planning/progress.ts';
import { unixNow } from '../../../platform/context/deps.ts';
import { rowsOf } from '../../../platform/db/rows.ts';
import { reassignAuditTasks } from '../../audit/auditTaskRows.ts';
import type { NightPhase } from '../run/nightPhase.ts';
import { changeAudits } from './changeAudits.ts';
import { followAllAudits } from './followAudits.ts';
import { readAuditors, readOpenAudits, readResponsible } from './planStores.ts';

/** Follows the reports of all stores with audit tasks; tasks past their deadline are closed. */
export const followAuditPhase: NightPhase = {
  async step(tx, deps, { day, state }) {
    const last = await followAllAudits(tx, deps, { at: unixNow(deps), day }, Number(state ?? 0));
    return last === null ? null : { state: last, progress: 'Ход задач аудита' };
  },
};

interface LeftTask {
  auditTaskId: number;
  storeId: number;
  territoryId: number;
  /** The company employee who is responsible for the strategy; 0 when it has been deleted. */
  responsible: number;
}

/**
 * Moves the open audit tasks of users who are no longer active to other users, by the rules for new tasks. A task for
 * which there is no user stays where it is.
 */
export const reassignAuditPhase: NightPhase = {
  async step(tx, deps, { size, state }) {
    const left = await rowsOf<LeftTask>(
      tx,
      sql`
      select audit_task_id as "auditTaskId", store_id as "storeId", territory_id as "territoryId", coalesce(responsible_id, 0) as responsible
      from audit_tasks join users executor using (user_id) join trade_points on trade_point_id = store_id left join audit_strategies using (strategy_id)
      where not executor.active and audit_tasks.status = ${taskStates.untouched} and audit_task_id > ${Number(state ?? 0)} order by audit_task_id limit ${size}`,
    );
    if (left.length === 0) return null;
    const auditorsOf = await readAuditors(
      tx,
      left.map(({ territoryId }) => territoryId),
    );
    const openTasks = new Map(await readOpenAudits(tx, sql`true`));
    const responsibleUsers = new Map<number, number | null>();
    for (const employee of new Set(left.map(({ responsible }) => responsible)))
      responsibleUsers.set(employee, await readResponsible(tx, employee));
    const moved: { auditTaskId: number; userId: number; assignedBy: ReturnType<typeof assignmentOf> }[] = [];
    for (const { auditTaskId, storeId, territoryId, responsible } of left) {
      const store = { storeId, isSpecialElsewhere: false, auditors: auditorsOf.get(territoryId) ?? [] };
      const [plan] = planAudit([store], {
        isSpecial: false,
        isValid: true,
        responsible: responsibleUsers.get(responsible) ?? null,
        openTasks,
      });
      const userId = plan?.executor ?? null;
      if (userId === null) continue;
      openTasks.set(userId, (openTasks.get(userId) ?? 0) + 1);
      moved.push({ auditTaskId, userId, assignedBy: assignmentOf(userId, store) });
    }
    await changeAudits(
      tx,
      deps,
      moved.map(({ auditTaskId }) => auditTaskId),
      (at) => reassignAuditTasks(tx, moved, at),
    );
    return { state: left.at(-1)?.auditTaskId ?? null, progress: 'Новые исполнители аудита' };
  },
};
