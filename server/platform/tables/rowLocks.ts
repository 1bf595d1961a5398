import { pgTable, text } from 'drizzle-orm/pg-core';

/** The locks of a server without advisory locks: a transaction locks the row of a name (docs/decisions/0101). */
export const rowLocks = pgTable('row_locks', { name: text('name').primaryKey() });
