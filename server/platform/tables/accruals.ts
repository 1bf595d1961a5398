import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { fieldEmployees } from './reference.ts';
import { volumeTasks } from './strategies.ts';
import { tasks } from './tasks.ts';

/**
 * Money that planned tasks have earned for agents (spec D76). Rows are only added: a correction is a row of the
 * difference. Triggers reject changes and deletions, and set `money_paid` of the task to the sum of its rows.
 */
export const accruals = pgTable(
  'accruals',
  {
    accrualId: integer('accrual_id').primaryKey().generatedByDefaultAsIdentity(),
    fieldEmployeeId: integer('field_employee_id')
      .notNull()
      .references(() => fieldEmployees.fieldEmployeeId),
    taskId: integer('task_id').references(() => tasks.taskId),
    volumeTaskId: integer('volume_task_id').references(() => volumeTasks.volumeTaskId),
    /** `increase` raises the accruals for distribution tasks, and belongs to a volume task as well. */
    kind: text('kind').$type<'task' | 'volume' | 'increase'>().notNull(),
    /** Roubles; negative in a correction. */
    amount: integer('amount').notNull(),
    /** The day of posting. */
    day: date('day', { mode: 'string' }).notNull(),
    /** A Russian sentence. */
    reason: text('reason').notNull(),
  },
  (table) => [
    check('accruals_kind_check', sql`${table.kind} in ('task', 'volume', 'increase')`),
    check(
      'accruals_task_check',
      sql`num_nonnulls(${table.taskId}, ${table.volumeTaskId}) = 1 and (${table.kind} = 'task') = (${table.taskId} is not null)`,
    ),
    check('accruals_amount_check', sql`${table.amount} <> 0`),
    index('accruals_task_id_idx').on(table.taskId),
    index('accruals_volume_task_id_idx').on(table.volumeTaskId),
    index('accruals_field_employee_id_day_accrual_id_idx').on(
      table.fieldEmployeeId,
      table.day.desc().nullsFirst(),
      table.accrualId.desc().nullsFirst(),
    ),
  ],
);
