import { sql } from 'drizzle-orm';
import { auditTasksResource as declaration } from '#resources/masterData/auditTasks.ts';
import { scopeByColumn } from '../../identity/rights/scopes.ts';
import { isOwnPoint } from '../../identity/rights/territoryLimit.ts';
import { dayOfInstant } from '../../platform/http/instants.ts';
import { auditTasks } from '../../platform/tables/auditTasks.ts';
import { type ConvertedColumn, tableEntity } from '../../recordEngine/tables/entity.ts';

/** An audit task belongs to its store. */
export const auditTaskScope = scopeByColumn('audit_tasks', 'audit_task_id', (limit) =>
  isOwnPoint(limit, sql`audit_tasks.store_id`),
);

/** Returns a read-only value of a task. */
const shown = (column: ConvertedColumn['column'], read: ConvertedColumn['read']): ConvertedColumn => ({
  column,
  read,
  write: (value) => value,
});

// Rows are read under several aliases, so the columns of a task are unqualified here; the inner queries rename theirs.
const address = shown(
  auditTasks.storeId,
  sql`(select text from (select trade_point_id as id, address as text from trade_points) place where id = store_id)`,
);
const companyEmployeeId = shown(
  auditTasks.userId,
  sql`(select employee from (select user_id as id, company_employee_id as employee from users) executor where id = user_id)`,
);
const reportDay = shown(
  auditTasks.reportId,
  sql`(select day from (select report_id as id, ${dayOfInstant(sql`sent_date`)} as day from audit_reports) report where id = report_id)`,
);
/** The present name of the strategy, or the last one when it has been deleted. */
const strategyName = shown(
  auditTasks.strategyId,
  sql`coalesce((select text from (select strategy_id as id, name as text from audit_strategies) present where id = strategy_id),
    (select text from (select plan_version_id as id, body ->> 'name' as text from plan_versions) version where id = plan_version_id))`,
);
const withdrawnDay = shown(auditTasks.reason, sql`(reason -> 'withdrawn' ->> 'day')`);
const withdrawnWhy = shown(auditTasks.reason, sql`(reason -> 'withdrawn' ->> 'why')`);
const assignedBy = shown(auditTasks.reason, sql`(reason ->> 'assignedBy')`);

export const auditTaskEntity = tableEntity({
  declaration,
  scope: auditTaskScope,
  table: auditTasks,
  id: auditTasks.auditTaskId,
  columns: {
    storeId: auditTasks.storeId,
    address,
    userId: auditTasks.userId,
    companyEmployeeId,
    assignedBy,
    startDay: auditTasks.startDay,
    deadline: auditTasks.deadline,
    status: auditTasks.status,
    progress: auditTasks.progress,
    reportId: auditTasks.reportId,
    reportDay,
    withdrawnDay,
    withdrawnWhy,
    strategyId: auditTasks.strategyId,
    strategyName,
  },
});
