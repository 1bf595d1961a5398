import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea } from './bytea.ts';

/** What people have uploaded into fields of added resources. */
export const files = pgTable(
  'files',
  {
    /** Random: whoever has it may read the file. */
    fileId: text('file_id').primaryKey(),
    /** Where it was sent. */
    path: text('path').notNull(),
    name: text('name').notNull(),
    /** By its content, not by what was said of it. */
    type: text('type').notNull(),
    bytes: bytea('bytes').notNull(),
    userId: integer('user_id').notNull(),
    /** Unix seconds. */
    at: bigint('at', { mode: 'number' }).notNull(),
    /** A record has been saved with it at some time; one that never was is cleared away. */
    attached: boolean('attached').notNull().default(true),
  },
  (table) => [
    index('files_at_idx').on(table.at),
    index('files_unattached_idx')
      .on(table.at)
      .where(sql`not attached`),
  ],
);
