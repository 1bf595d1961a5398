import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

export const notices = pgTable('notices', {
  notificationId: integer('notification_id').primaryKey().generatedByDefaultAsIdentity(),
  message: text('message').notNull(),
  link: text('link'),
  /** Unix seconds. */
  date: bigint('date', { mode: 'number' }).notNull(),
  fieldEmployeeId: integer('field_employee_id'),
});

export const noticeTerritories = pgTable('notice_territories', {
  notificationId: integer('notification_id').notNull(),
  territoryId: integer('territory_id').notNull(),
});

export const noticeDistributors = pgTable('notice_distributors', {
  notificationId: integer('notification_id').notNull(),
  distrId: integer('distr_id').notNull(),
});
