import { bigint, date, doublePrecision, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';

/** Unix seconds. */
const instant = (name: string) => bigint(name, { mode: 'number' });

export const taskBriefs = pgTable('task_briefs', {
  briefId: integer('brief_id').primaryKey(),
  sections: jsonb('sections').$type<{ title: string; text: string }[]>().notNull(),
});

export const tasks = pgTable('tasks', {
  taskId: integer('task_id').primaryKey(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  tradePointId: integer('trade_point_id').notNull(),
  fieldEmployeeId: integer('field_employee_id').notNull(),
  /** A task is about one product or about a whole category. */
  productId: integer('product_id'),
  categoryId: integer('category_id'),
  briefId: integer('brief_id').notNull(),
  status: smallint('status').notNull(),
  measure: text('measure').$type<'r' | 'piece' | 'kg'>().notNull(),
  volume: doublePrecision('volume').notNull(),
  /** From 0 to 1, and above when more was sold than asked. */
  progress: doublePrecision('progress').notNull(),
  moneyTotal: integer('money_total').notNull(),
  moneyPaid: integer('money_paid').notNull(),
  created: instant('created').notNull(),
  deadlineDate: date('deadline_date', { mode: 'string' }).notNull(),
  verifiedDate: instant('verified_date'),
});

/** A shipment that counts for a task. */
export const taskSales = pgTable('task_sales', {
  taskId: integer('task_id').notNull(),
  position: smallint('position').notNull(),
  productId: integer('product_id').notNull(),
  date: date('date', { mode: 'string' }).notNull(),
  quantity: doublePrecision('quantity').notNull(),
  price: doublePrecision('price').notNull(),
  docNumber: text('doc_number').notNull(),
});

/** An agent's request to take out what was earned, to a card or to a phone. */
export const withdrawals = pgTable('withdrawals', {
  withdrawalId: integer('withdrawal_id').primaryKey(),
  fieldEmployeeId: integer('field_employee_id').notNull(),
  date: instant('date').notNull(),
  amount: integer('amount').notNull(),
  cardMask: text('card_mask'),
  phone: text('phone'),
  status: smallint('status').notNull(),
});

/** A movement of the company's account. */
export const accountRefills = pgTable('account_refills', {
  refillId: integer('refill_id').primaryKey(),
  date: instant('date').notNull(),
  type: text('type').$type<'in' | 'out'>().notNull(),
  amount: integer('amount').notNull(),
  title: text('title').notNull(),
});
