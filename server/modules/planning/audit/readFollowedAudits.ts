import { sql } from 'drizzle-orm';
import type { AuditResult, FollowedAudit, StoreReport } from '#planning/followAudit.ts';
import { taskStates } from '#planning/progress.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { dayOfInstant } from '../../../platform/http/instants.ts';
import { intArray, rowsOf } from '../../../platform/db/rows.ts';
import { groupRows } from '../../demoContext/groupRows.ts';

/** An audit task with what is stored of its result. */
interface StoredAudit extends FollowedAudit {
  stored: AuditResult;
}

/** A store with its audit tasks that are not withdrawn, and its reports in the order of their dates. */
export interface AuditedStore {
  storeId: number;
  tasks: readonly StoredAudit[];
  reports: readonly StoreReport[];
}

/** Condition for tasks that follow the reports of their stores. */
export const isFollowedAudit = sql`status <> ${taskStates.withdrawn}`;

interface TaskRow extends AuditResult, Omit<StoredAudit, 'chosen' | 'stored'> {
  storeId: number;
  tradeMarks: readonly { categoryId: number; tradeMarkIds: readonly number[] }[];
}

export async function readAuditedStores(db: Db, storeIds: readonly number[]): Promise<AuditedStore[]> {
  const ids = intArray(storeIds);
  const tasks = await rowsOf<TaskRow>(
    db,
    sql`
    select audit_task_id as "auditTaskId", strategy_id as "strategyId", store_id as "storeId", start_day::text as "startDay", deadline::text as deadline, status, report_id as "reportId", progress,
      body->'tradeMarks' as "tradeMarks", (body->>'faceMonitoring')::boolean as "faceMonitoring", (body->>'priceMonitoring')::boolean as "priceMonitoring", (body->>'progressThreshold')::float8 as "progressThreshold"
    from audit_tasks join plan_versions using (plan_version_id, strategy_id)
    where store_id = any(${ids}) and ${isFollowedAudit} order by audit_task_id`,
  );
  const reports = await rowsOf<StoreReport & { storeId: number }>(
    db,
    sql`
    select report_id as "reportId", store_id as "storeId", day, shelves
    from audit_reports
      cross join lateral (select ${dayOfInstant(sql`sent_date`)} as day) dated
      cross join lateral (
        select coalesce(json_agg(json_build_object('categoryId', category_id, 'tradeMarkId', trade_mark_id, 'faces', (line->>1)::float8, 'price', (line->>2)::float8)), '[]') as shelves
        from jsonb_array_elements(coalesce(content->'lines', '[]')) line join products on product_id = (line->>0)::int) shelf
    where store_id = any(${ids}) and exists (
      select 1 from audit_tasks own where own.store_id = audit_reports.store_id and own.status <> ${taskStates.withdrawn} and day between own.start_day::text and own.deadline::text)
    order by sent_date, report_id`,
  );
  const reportsOf = groupRows(reports, ({ storeId }) => storeId);
  return [...groupRows(tasks, ({ storeId }) => storeId)].map(([storeId, own]) => ({
    storeId,
    tasks: own.map(storedAudit),
    reports: reportsOf.get(storeId) ?? [],
  }));
}

function storedAudit({ status, reportId, progress, tradeMarks, storeId: _storeId, ...task }: TaskRow): StoredAudit {
  return {
    ...task,
    chosen: tradeMarks.flatMap(({ categoryId, tradeMarkIds }) =>
      tradeMarkIds.map((tradeMarkId) => ({ categoryId, tradeMarkId })),
    ),
    stored: { auditTaskId: task.auditTaskId, status, reportId, progress },
  };
}
