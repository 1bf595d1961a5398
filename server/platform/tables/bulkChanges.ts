import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { BulkChangeKind } from '#schemas/entities/bulkChange.ts';

/** A change of many records at once; its writes are the entries of the history that have its id (docs/history.md). */
export const bulkChanges = pgTable(
  'bulk_changes',
  {
    changeId: uuid('change_id').primaryKey(),
    resource: text('resource').notNull(),
    personId: text('person_id').notNull(),
    personName: text('person_name').notNull(),
    kind: text('kind').$type<BulkChangeKind>().notNull(),
    /** What was done, in Russian: `Изменено: Статус`. */
    title: text('title').notNull(),
    /** Unix seconds of its beginning. */
    at: bigint('at', { mode: 'number' }).notNull(),
  },
  (table) => [index('bulk_changes_resource_at_idx').on(table.resource, table.at)],
);
