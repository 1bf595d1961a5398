import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { orderKey } from '../db/textOrder.ts';
import { taskSearchTextSql } from './taskSearchText.ts';
import { changedAt, externalCodeColumn } from './syncColumns.ts';
import { planVersions } from './planVersions.ts';
import { distributors, fieldEmployees, products, tradePoints } from './reference.ts';
import { xid8 } from './xid8.ts';

/** Unix seconds. */
const instant = (name: string) => bigint(name, { mode: 'number' });
/** `YYYY-MM-DD`. */
const day = (name: string) => date(name, { mode: 'string' });

type IndexColumns = Parameters<ReturnType<typeof index>['on']>;
type IndexColumn = IndexColumns[0];
/** The columns of a table in its indexes. */
type OrderColumns = Record<'created' | 'taskId', { desc: () => { nullsFirst: () => IndexColumn } }> &
  Record<'territoryId', IndexColumn>;

/** Returns the index of an order of the list: ties are newest first in both directions (spec D68). */
function orderIndex(name: string, { created, taskId, territoryId }: OrderColumns, column: IndexColumn) {
  return index(name).on(column, created.desc().nullsFirst(), taskId.desc().nullsFirst(), territoryId);
}

export const taskBriefs = pgTable('task_briefs', {
  briefId: integer('brief_id').primaryKey().generatedByDefaultAsIdentity(),
  sections: jsonb('sections').$type<{ title: string; text: string }[]>().notNull(),
});

export const tasks = pgTable(
  'tasks',
  {
    taskId: integer('task_id').primaryKey().generatedByDefaultAsIdentity(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    tradePointId: integer('trade_point_id')
      .notNull()
      .references(() => tradePoints.tradePointId),
    fieldEmployeeId: integer('field_employee_id')
      .notNull()
      .references(() => fieldEmployees.fieldEmployeeId),
    /** A task is about one product or about a whole category. */
    productId: integer('product_id'),
    categoryId: integer('category_id'),
    briefId: integer('brief_id').notNull(),
    status: smallint('status').notNull(),
    measure: text('measure').$type<'r' | 'piece' | 'kg'>().notNull(),
    volume: doublePrecision('volume').notNull(),
    /** From 0 to 1, or above when sales exceed the plan. */
    progress: doublePrecision('progress').notNull(),
    moneyTotal: integer('money_total').notNull(),
    moneyPaid: integer('money_paid').notNull(),
    created: instant('created').notNull(),
    deadlineDate: date('deadline_date', { mode: 'string' }).notNull(),
    verifiedDate: instant('verified_date'),
    /** Sort key of the description; null for an empty one. */
    descriptionKey: text('description_key').generatedAlwaysAs(sql.raw(orderKey('description'))),
    code: externalCodeColumn('tasks'),
    changedAt: changedAt(),
    /**
     * Territory of the trade point. Triggers of both tables maintain it, so that a user's territory limit is evaluated
     * from the index of an order (docs/decisions/0070).
     */
    territoryId: integer('territory_id'),
    /** The version of the strategy that planned the task; null for a task from outside, like all members below. */
    planVersionId: integer('plan_version_id'),
    strategyId: integer('strategy_id'),
    /** The distributor whose sales and motivation the task was planned from. */
    distrId: integer('distr_id').references(() => distributors.distrId),
    /** The item of the list: `product:7` or `category:3`. */
    itemKey: text('item_key'),
    /** Number of the task among those of its strategy for the item at the point, from 1. */
    cycle: integer('cycle'),
    startDay: day('start_day'),
    closedDay: day('closed_day'),
    /** From this day on, corrections of sales change no money. */
    frozenDay: day('frozen_day'),
    /** Null when the product had no motivation; it may have been deleted since. */
    motivationId: integer('motivation_id'),
    /** Roubles a piece. */
    rate: doublePrecision('rate'),
    /** The inputs of planning, from which the task is explained. */
    reason: jsonb('reason').$type<Record<string, unknown>>(),
    /** The text that a search in the task list looks through, except the agent's name (spec D68). */
    search: text('search').generatedAlwaysAs(sql.raw(taskSearchTextSql('description'))),
  },
  (table) => [
    foreignKey({
      name: 'tasks_plan_version_id_strategy_id_fkey',
      columns: [table.planVersionId, table.strategyId],
      foreignColumns: [planVersions.planVersionId, planVersions.strategyId],
    }),
    check(
      'tasks_planned_check',
      sql`num_nonnulls(${table.planVersionId}, ${table.strategyId}, ${table.distrId}, ${table.itemKey}, ${table.cycle}, ${table.startDay}, ${table.reason}) in (0, 7)`,
    ),
    // Partial, so that tasks from outside take no room in it.
    uniqueIndex('tasks_strategy_id_trade_point_id_item_key_cycle_idx')
      .on(table.strategyId, table.tradePointId, table.itemKey, table.cycle)
      .where(sql`strategy_id is not null`),
    // With the deadline, by which a period is filtered, so that the tasks before a page are passed in the index.
    index('tasks_created_task_id_territory_id_deadline_date_idx').on(
      table.created.desc().nullsFirst(),
      table.taskId.desc().nullsFirst(),
      table.territoryId,
      table.deadlineDate,
    ),
    // `Актуальные` and `Не актуальные`, newest first: nearly all of the newest tasks are of the first kind.
    index('tasks_created_task_id_territory_id_idx1')
      .on(table.created.desc().nullsFirst(), table.taskId.desc().nullsFirst(), table.territoryId)
      .where(sql`status in (0, 1, 2)`),
    index('tasks_created_task_id_territory_id_idx2')
      .on(table.created.desc().nullsFirst(), table.taskId.desc().nullsFirst(), table.territoryId)
      .where(sql`status not in (0, 1, 2)`),
    index('tasks_product_id_created_task_id_idx').on(
      table.productId,
      table.created.desc().nullsFirst(),
      table.taskId.desc().nullsFirst(),
    ),
    index('tasks_field_employee_id_status_idx').on(table.fieldEmployeeId, table.status),
    index('tasks_field_employee_id_verified_date_task_id_idx')
      .on(table.fieldEmployeeId, table.verifiedDate.desc().nullsFirst(), table.taskId.desc().nullsFirst())
      .where(sql`verified_date is not null`),
    // The orders of the list, in both directions.
    orderIndex('tasks_status_created_task_id_territory_id_idx', table, table.status),
    orderIndex('tasks_status_desc_created_task_id_territory_id_idx', table, table.status.desc().nullsFirst()),
    orderIndex('tasks_progress_created_task_id_territory_id_idx', table, table.progress),
    orderIndex('tasks_progress_desc_created_task_id_territory_id_idx', table, table.progress.desc().nullsFirst()),
    orderIndex('tasks_money_total_created_task_id_territory_id_idx', table, table.moneyTotal),
    orderIndex('tasks_money_total_desc_created_task_id_territory_id_idx', table, table.moneyTotal.desc().nullsFirst()),
    orderIndex('tasks_money_paid_created_task_id_territory_id_idx', table, table.moneyPaid),
    orderIndex('tasks_money_paid_desc_created_task_id_territory_id_idx', table, table.moneyPaid.desc().nullsFirst()),
    index('tasks_description_key_idx').on(sql`description_key collate "C"`),
    index('tasks_description_key_desc_idx').on(sql`description_key collate "C" desc nulls last`),
    // The planned tasks that a night closes, and the closed ones that it freezes, the oldest first.
    index('tasks_deadline_date_task_id_idx')
      .on(table.deadlineDate, table.taskId)
      .where(sql`plan_version_id is not null and closed_day is null and status <> 4`),
    index('tasks_closed_day_task_id_idx')
      .on(table.closedDay, table.taskId)
      .where(sql`plan_version_id is not null and closed_day is not null and frozen_day is null`),
    // Includes the money for index-only scans.
    index('tasks_trade_point_id_status_field_employee_id_money_total_idx').on(
      table.tradePointId,
      table.status,
      table.fieldEmployeeId,
      table.moneyTotal,
    ),
  ],
);

/**
 * Number of writes of a table by all processes: triggers of `tasks`, `sales` and `trade_points` maintain it, so that
 * caches of them can be invalidated. Those of `sales` and `trade_points` are the sum of several rows, so that
 * connections do not wait for each other.
 */
export const writtenTables = pgTable('written_tables', {
  name: text('name').primaryKey(),
  writes: bigint('writes', { mode: 'number' }).notNull(),
});

/**
 * Number of tasks by week of creation and status, so that a deep page begins at its week. Triggers of `tasks` maintain
 * it; each connection has a slot, so that connections do not wait for each other.
 *
 * `offset=500000` passed half a million entries, 100 ms and more. Only filters by status use the counts: other filters
 * leave fewer tasks, and other orders are rare beyond their first pages. Pages are not placed in memory, which each
 * write would make invalid.
 */
export const taskCounts = pgTable(
  'task_counts',
  {
    /** Weeks of 604,800 seconds since 1970. */
    week: integer('week').notNull(),
    status: smallint('status').notNull(),
    slot: integer('slot').notNull(),
    /** Negative where another slot has counted the tasks. */
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ name: 'task_counts_pkey', columns: [table.week, table.status, table.slot] })],
);

/**
 * The tasks that a statement has changed; a trigger of `tasks` adds a row for each statement of at most 10,000 tasks.
 * The summary reads these tasks again in place of all, and the map sums those of their points; rows expire.
 *
 * With all tasks read after each write, the summary took 5 to 9 s beside a million tasks. Rejected: tasks with a newer
 * `xmin`, a pass over all tasks.
 */
export const taskChanges = pgTable(
  'task_changes',
  {
    /** The transaction; a snapshot says whether it was committed before. */
    writer: xid8('writer').notNull(),
    taskIds: integer('task_ids').array().notNull(),
    /** Unix seconds. */
    changedAt: integer('changed_at').notNull(),
    /** The points of these tasks, before and after the statement. */
    tradePointIds: integer('trade_point_ids').array().notNull().default([]),
  },
  (table) => [index('task_changes_writer_idx').on(table.writer)],
);

/** The products that a planned task claims at its trade point. Only one open task claims a product at a point. */
export const taskProducts = pgTable(
  'task_products',
  {
    taskId: integer('task_id')
      .notNull()
      .references(() => tasks.taskId),
    tradePointId: integer('trade_point_id')
      .notNull()
      .references(() => tradePoints.tradePointId),
    productId: integer('product_id')
      .notNull()
      .references(() => products.productId),
    open: boolean('open').notNull(),
  },
  (table) => [
    primaryKey({ name: 'task_products_pkey', columns: [table.taskId, table.productId] }),
    uniqueIndex('task_products_trade_point_id_product_id_open_idx')
      .on(table.tradePointId, table.productId)
      .where(sql`open`),
    index('task_products_trade_point_id_product_id_idx').on(table.tradePointId, table.productId),
    index('task_products_product_id_idx').on(table.productId),
  ],
);

/** A shipment that counts for a task. */
export const taskSales = pgTable(
  'task_sales',
  {
    taskId: integer('task_id')
      .notNull()
      .references(() => tasks.taskId),
    position: smallint('position').notNull(),
    productId: integer('product_id').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    quantity: doublePrecision('quantity').notNull(),
    price: doublePrecision('price').notNull(),
    docNumber: text('doc_number').notNull(),
  },
  (table) => [primaryKey({ name: 'task_sales_pkey', columns: [table.taskId, table.position] })],
);

/** An agent's request to withdraw earnings, to a card or a phone. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    withdrawalId: integer('withdrawal_id').primaryKey().generatedByDefaultAsIdentity(),
    fieldEmployeeId: integer('field_employee_id')
      .notNull()
      .references(() => fieldEmployees.fieldEmployeeId),
    date: instant('date').notNull(),
    amount: integer('amount').notNull(),
    cardMask: text('card_mask'),
    phone: text('phone'),
    status: smallint('status').notNull(),
    code: externalCodeColumn('withdrawals'),
    changedAt: changedAt(),
  },
  (table) => [
    index('withdrawals_field_employee_id_date_withdrawal_id_idx').on(
      table.fieldEmployeeId,
      table.date.desc().nullsFirst(),
      table.withdrawalId.desc().nullsFirst(),
    ),
  ],
);

/** A movement of the company's account. */
export const accountRefills = pgTable(
  'account_refills',
  {
    refillId: integer('refill_id').primaryKey().generatedByDefaultAsIdentity(),
    date: instant('date').notNull(),
    type: text('type').$type<'in' | 'out'>().notNull(),
    amount: integer('amount').notNull(),
    title: text('title').notNull(),
    code: externalCodeColumn('account_refills'),
    changedAt: changedAt(),
  },
  (table) => [check('account_refills_type_check', sql`${table.type} in ('in', 'out')`)],
);
