import { bigint, integer, pgTable } from 'drizzle-orm/pg-core';

/**
 * The number of transactions that have written, on a server without snapshots: triggers maintain it. Each connection
 * has one of 1,024 rows, so that writers do not wait for each other (docs/decisions/0101).
 */
export const commitCounts = pgTable('commit_counts', {
  slot: integer('slot').primaryKey(),
  commits: bigint('commits', { mode: 'number' }).notNull(),
});
