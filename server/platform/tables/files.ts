import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea } from './bytea.ts';

/** Files uploaded into fields of custom resources. */
export const files = pgTable(
  'files',
  {
    /** Random: knowing the id is enough to read the file. */
    fileId: text('file_id').primaryKey(),
    /** Path to which the file was uploaded. */
    path: text('path').notNull(),
    name: text('name').notNull(),
    /** Detected from the content, regardless of the declared type. */
    type: text('type').notNull(),
    bytes: bytea('bytes').notNull(),
    userId: integer('user_id').notNull(),
    /** Unix seconds. */
    at: bigint('at', { mode: 'number' }).notNull(),
    /** Whether a record was ever saved with the file; otherwise it is deleted. */
    attached: boolean('attached').notNull().default(true),
  },
  (table) => [
    index('files_at_idx').on(table.at),
    index('files_unattached_idx')
      .on(table.at)
      .where(sql`not attached`),
  ],
);
