import {
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  unique,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { auditReports } from './fieldWork.ts';
import { planVersions } from './planVersions.ts';
import { tradePoints } from './reference.ts';
import { changedAt } from './syncColumns.ts';

/** `YYYY-MM-DD`. */
const day = (name: string) => date(name, { mode: 'string' });

/** A store to audit for an audit strategy, planned for a user of the product. */
export const auditTasks = pgTable(
  'audit_tasks',
  {
    auditTaskId: integer('audit_task_id').primaryKey().generatedByDefaultAsIdentity(),
    planVersionId: integer('plan_version_id').notNull(),
    strategyId: integer('strategy_id').notNull(),
    storeId: integer('store_id')
      .notNull()
      .references(() => tradePoints.tradePointId),
    userId: integer('user_id')
      .notNull()
      .references(() => users.userId),
    startDay: day('start_day').notNull(),
    deadline: day('deadline').notNull(),
    status: smallint('status').notNull(),
    /** The report that completed the task; a trigger of `audit_reports` enqueues the task when it changes. */
    reportId: integer('report_id').references(() => auditReports.reportId, { onDelete: 'set null' }),
    /** Share of the chosen shelves that this report covers, or the best one so far, from 0 to 1. */
    progress: doublePrecision('progress').notNull(),
    /** The inputs of planning. */
    reason: jsonb('reason').$type<Record<string, unknown>>().notNull(),
    changedAt: changedAt(),
  },
  (table) => [
    foreignKey({
      name: 'audit_tasks_plan_version_id_strategy_id_fkey',
      columns: [table.planVersionId, table.strategyId],
      foreignColumns: [planVersions.planVersionId, planVersions.strategyId],
    }),
    unique('audit_tasks_strategy_id_store_id_key').on(table.strategyId, table.storeId),
    unique('audit_tasks_report_id_key').on(table.reportId),
    index('audit_tasks_store_id_idx').on(table.storeId),
    index('audit_tasks_user_id_status_idx').on(table.userId, table.status),
  ],
);
