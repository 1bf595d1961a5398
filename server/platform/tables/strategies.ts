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
  unique,
} from 'drizzle-orm/pg-core';
import { planVersions } from './planVersions.ts';
import { changedAt, externalCodeColumn } from './syncColumns.ts';
import { xid8 } from './xid8.ts';
import { categories, companyEmployees, distributors, fieldEmployees, products, tradePoints } from './reference.ts';

/** `YYYY-MM-DD`. */
const day = (name: string) => date(name, { mode: 'string' });

export const auditStrategies = pgTable('audit_strategies', {
  strategyId: integer('strategy_id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
  isSpecial: boolean('is_special').notNull(),
  startDate: day('start_date').notNull(),
  endDate: day('end_date').notNull(),
  territoryIds: integer('territory_ids').array().notNull(),
  storeIds: integer('store_ids').array().notNull(),
  federalChainIds: integer('federal_chain_ids').array().notNull(),
  tradeMarks: jsonb('trade_marks').$type<{ categoryId: number; tradeMarkIds: number[] }[]>().notNull(),
  executorType: smallint('executor_type').notNull(),
  comment: text('comment'),
  typeChain: boolean('type_chain').notNull(),
  typeRetail: boolean('type_retail').notNull(),
  typeWholesale: boolean('type_wholesale').notNull(),
  typeFederalChain: boolean('type_federal_chain').notNull(),
  priceMonitoring: boolean('price_monitoring').notNull(),
  faceMonitoring: boolean('face_monitoring').notNull(),
  status: smallint('status').notNull(),
  progressThreshold: doublePrecision('progress_threshold'),
  responsibleId: integer('responsible_id')
    .notNull()
    .references(() => companyEmployees.companyEmployeeId),
});

export const strategies = pgTable(
  'strategies',
  {
    strategyId: integer('strategy_id').primaryKey().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    mmlId: integer('mml_id')
      .notNull()
      .references(() => mml.mmlId),
    potentialPeriod: smallint('potential_period').notNull(),
    tasksMaxCount: doublePrecision('tasks_max_count').notNull(),
    reductionFactor: doublePrecision('reduction_factor').notNull(),
    salesCheckDays: doublePrecision('sales_check_days').notNull(),
    startDate: day('start_date').notNull(),
    endDate: day('end_date').notNull(),
    progressThreshold: doublePrecision('progress_threshold').notNull(),
    measure: smallint('measure').notNull(),
    defaultPotential: doublePrecision('default_potential'),
    defaultPotentialR: doublePrecision('default_potential_r'),
    taskLifetime: smallint('task_lifetime').notNull(),
    taskLifetimeDays: doublePrecision('task_lifetime_days'),
    status: smallint('status').notNull(),
    isWholesale: boolean('is_wholesale').notNull(),
    isRetail: boolean('is_retail').notNull(),
    wholesaleDefaultPotential: doublePrecision('wholesale_default_potential'),
    wholesaleDefaultPotentialR: doublePrecision('wholesale_default_potential_r'),
    comment: text('comment'),
    responsibleId: integer('responsible_id')
      .notNull()
      .references(() => companyEmployees.companyEmployeeId),
  },
  (table) => [index('strategies_mml_id_idx').on(table.mmlId)],
);

export const strategyDistributors = pgTable(
  'strategy_distributors',
  {
    strategyId: integer('strategy_id')
      .notNull()
      .references(() => strategies.strategyId, { onDelete: 'cascade' }),
    distrId: integer('distr_id')
      .notNull()
      .references(() => distributors.distrId),
  },
  (table) => [
    primaryKey({ name: 'strategy_distributors_pkey', columns: [table.strategyId, table.distrId] }),
    index('strategy_distributors_distr_id_idx').on(table.distrId),
  ],
);

export const mml = pgTable('mml', {
  mmlId: integer('mml_id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
  /** The strategy inside which the list was saved (spec D17). */
  strategyId: integer('strategy_id'),
});

export const mmlItems = pgTable(
  'mml_items',
  {
    mmlId: integer('mml_id')
      .notNull()
      .references(() => mml.mmlId, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    productId: integer('product_id').references(() => products.productId),
    categoryId: integer('category_id').references(() => categories.categoryId),
    minVolume: doublePrecision('min_volume').notNull(),
  },
  (table) => [
    primaryKey({ name: 'mml_items_pkey', columns: [table.mmlId, table.position] }),
    check('mml_items_check', sql`(${table.productId} is null) <> (${table.categoryId} is null)`),
  ],
);

export const volumeStrategies = pgTable(
  'volume_strategies',
  {
    strategyId: integer('strategy_id').primaryKey().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    mmlId: integer('mml_id').references(() => mml.mmlId),
    distributionMoneyIncrease: doublePrecision('distribution_money_increase'),
    percentageOfSales: doublePrecision('percentage_of_sales'),
    storesAffectionCount: integer('stores_affection_count'),
    startDate: day('start_date').notNull(),
    endDate: day('end_date').notNull(),
    progressThreshold: doublePrecision('progress_threshold').notNull(),
    measure: smallint('measure').notNull(),
    status: smallint('status').notNull(),
    comment: text('comment'),
    responsibleId: integer('responsible_id')
      .notNull()
      .references(() => companyEmployees.companyEmployeeId),
    /**
     * A deleted strategy stays, unlisted, while it has tasks: they take their name, period and measure from it (spec
     * D76).
     */
    deleted: boolean('deleted').notNull().default(false),
  },
  (table) => [index('volume_strategies_mml_id_idx').on(table.mmlId)],
);

/** A selected employee of a volume strategy and at the same time their volume task. */
export const volumeTasks = pgTable(
  'volume_tasks',
  {
    volumeTaskId: integer('volume_task_id').primaryKey().generatedByDefaultAsIdentity(),
    strategyId: integer('strategy_id')
      .notNull()
      .references(() => volumeStrategies.strategyId),
    // Only removed tasks without money leave with their agent: the others keep the agent from deletion.
    fieldEmployeeId: integer('field_employee_id')
      .notNull()
      .references(() => fieldEmployees.fieldEmployeeId, { onDelete: 'cascade' }),
    volume: doublePrecision('volume'),
    moneyTotal: doublePrecision('money_total'),
    moneyPaid: doublePrecision('money_paid').notNull(),
    /** From 0 to 1. */
    progress: doublePrecision('progress').notNull(),
    status: smallint('status').notNull(),
    /** The version of the strategy by which the task is followed; null for a task with imported results. */
    planVersionId: integer('plan_version_id'),
    /** The inputs of planning, from which the task is explained. */
    reason: jsonb('reason').$type<Record<string, unknown>>(),
    closedDay: day('closed_day'),
    /**
     * Unix seconds; since then the strategy no longer selects the employee, or is deleted. The row stays, so that the
     * task can return with what has happened to it, and is listed only while it has accrued money (spec D76).
     */
    removedAt: bigint('removed_at', { mode: 'number' }),
    /** The distribution tasks that it raises, kept since it no longer follows its sales; null before. */
    raisedTaskIds: integer('raised_task_ids').array(),
  },
  (table) => [
    foreignKey({
      name: 'volume_tasks_plan_version_id_strategy_id_fkey',
      columns: [table.planVersionId, table.strategyId],
      foreignColumns: [planVersions.planVersionId, planVersions.strategyId],
    }),
    unique('volume_tasks_strategy_id_field_employee_id_key').on(table.strategyId, table.fieldEmployeeId),
    index('volume_tasks_field_employee_id_idx').on(table.fieldEmployeeId),
  ],
);

/** Condition for the volume tasks that lists show: a removed one only while it has accrued money. */
export const isListedVolumeTask = sql`(volume_tasks.removed_at is null or volume_tasks.money_paid <> 0)`;

/** Monthly sales of an agent over the whole assortment. */
export const agentSales = pgTable(
  'agent_sales',
  {
    fieldEmployeeId: integer('field_employee_id')
      .notNull()
      .references(() => fieldEmployees.fieldEmployeeId),
    /** The first day of the month. */
    month: day('month').notNull(),
    rub: doublePrecision('rub').notNull(),
    kg: doublePrecision('kg').notNull(),
    pieces: doublePrecision('pieces').notNull(),
  },
  (table) => [primaryKey({ name: 'agent_sales_pkey', columns: [table.fieldEmployeeId, table.month] })],
);

/** Daily sales of a product by an agent to a trade point; `agent_sales` adds them up. */
export const sales = pgTable(
  'sales',
  {
    saleId: integer('sale_id').primaryKey().generatedByDefaultAsIdentity(),
    fieldEmployeeId: integer('field_employee_id')
      .notNull()
      .references(() => fieldEmployees.fieldEmployeeId),
    tradePointId: integer('trade_point_id')
      .notNull()
      .references(() => tradePoints.tradePointId),
    productId: integer('product_id')
      .notNull()
      .references(() => products.productId),
    day: day('day').notNull(),
    kg: doublePrecision('kg').notNull(),
    pieces: doublePrecision('pieces').notNull(),
    rub: doublePrecision('rub').notNull(),
    code: externalCodeColumn('sales'),
    changedAt: changedAt(),
    /** The agent's distributor on the day of the entry: an agent may move to another one later. */
    distrId: integer('distr_id')
      .notNull()
      .references(() => distributors.distrId),
    docNumber: text('doc_number'),
  },
  (table) => [
    index('sales_field_employee_id_day_idx').on(table.fieldEmployeeId, table.day),
    index('sales_trade_point_id_product_id_day_idx').on(table.tradePointId, table.productId, table.day),
    // Has all that planning reads of a product, so that the table itself is not read.
    index('sales_product_id_day_idx').on(
      table.productId,
      table.day,
      table.tradePointId,
      table.pieces,
      table.kg,
      table.rub,
    ),
    index('sales_distr_id_day_idx').on(table.distrId, table.day),
  ],
);

/**
 * The days on which an agent sold something at a trade point. Triggers of `sales` maintain it: planning needs the days
 * of all points, and one row stands for the ten or twenty products of an order.
 */
export const saleDays = pgTable(
  'sale_days',
  {
    tradePointId: integer('trade_point_id').notNull(),
    day: day('day').notNull(),
    distrId: integer('distr_id').notNull(),
    fieldEmployeeId: integer('field_employee_id').notNull(),
    /** Rows of `sales`, and those of them that are no returns. */
    entries: integer('entries').notNull(),
    orders: integer('orders').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'sale_days_pkey',
      columns: [table.tradePointId, table.day, table.distrId, table.fieldEmployeeId],
    }),
  ],
);

/**
 * The points whose sales a statement has changed; a trigger of `sales` adds a row for each statement of at most 2,000
 * points. Previews read the sales of these points again in place of all; rows expire.
 */
export const saleChanges = pgTable(
  'sale_changes',
  {
    /** The transaction; a snapshot says whether it was committed before. */
    writer: xid8('writer').notNull(),
    tradePointIds: integer('trade_point_ids').array().notNull(),
    /** Unix seconds. */
    changedAt: integer('changed_at').notNull(),
  },
  (table) => [index('sale_changes_writer_idx').on(table.writer)],
);
