import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { distributors, fieldEmployees, territories } from './reference.ts';

export const notices = pgTable(
  'notices',
  {
    notificationId: integer('notification_id').primaryKey().generatedByDefaultAsIdentity(),
    message: text('message').notNull(),
    link: text('link'),
    /** Unix seconds. */
    date: bigint('date', { mode: 'number' }).notNull(),
    fieldEmployeeId: integer('field_employee_id').references(() => fieldEmployees.fieldEmployeeId),
  },
  (table) => [
    index('notices_date_notification_id_idx').on(
      table.date.desc().nullsFirst(),
      table.notificationId.desc().nullsFirst(),
    ),
  ],
);

export const noticeTerritories = pgTable(
  'notice_territories',
  {
    notificationId: integer('notification_id')
      .notNull()
      .references(() => notices.notificationId, { onDelete: 'cascade' }),
    territoryId: integer('territory_id')
      .notNull()
      .references(() => territories.territoryId),
  },
  (table) => [
    primaryKey({ name: 'notice_territories_pkey', columns: [table.notificationId, table.territoryId] }),
    index('notice_territories_territory_id_idx').on(table.territoryId),
  ],
);

export const noticeDistributors = pgTable(
  'notice_distributors',
  {
    notificationId: integer('notification_id')
      .notNull()
      .references(() => notices.notificationId, { onDelete: 'cascade' }),
    distrId: integer('distr_id')
      .notNull()
      .references(() => distributors.distrId),
  },
  (table) => [
    primaryKey({ name: 'notice_distributors_pkey', columns: [table.notificationId, table.distrId] }),
    index('notice_distributors_distr_id_idx').on(table.distrId),
  ],
);
