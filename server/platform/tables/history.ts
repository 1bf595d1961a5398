import { sql } from 'drizzle-orm';
import { bigint, bigserial, index, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { HistoryChanges, HistoryAction, WriteSource } from '#schemas/history.ts';

/**
 * Every write of every record. Partitioned by months of `at` (docs/decisions/0032), which the migration does by hand.
 */
export const history = pgTable(
  'history',
  {
    entryId: bigserial('entry_id', { mode: 'number' }).notNull(),
    /** Unix seconds. */
    at: bigint('at', { mode: 'number' }).notNull(),
    resource: text('resource').notNull(),
    recordId: text('record_id').notNull(),
    title: text('title').notNull(),
    personId: text('person_id').notNull(),
    personName: text('person_name').notNull(),
    source: text('source').$type<WriteSource>(),
    action: text('action').$type<HistoryAction>().notNull(),
    changes: json('changes').$type<HistoryChanges>().notNull(),
    /** The deleted record, as its GET returned it. */
    deleted: json('deleted').$type<Record<string, unknown>>(),
    /** The rows of the deleted record, by table. */
    stored: json('stored').$type<Record<string, Record<string, unknown>[]>>(),
    /** The bulk change that the write belongs to. */
    bulkChange: uuid('bulk_change'),
  },
  (table) => [
    primaryKey({ name: 'history_pkey', columns: [table.at, table.entryId] }),
    index('history_resource_record_id_at_entry_id_idx').on(table.resource, table.recordId, table.at, table.entryId),
    index('history_person_id_at_entry_id_idx').on(table.personId, table.at, table.entryId),
    index('history_bulk_change_idx')
      .on(table.bulkChange)
      .where(sql`bulk_change is not null`),
  ],
);
