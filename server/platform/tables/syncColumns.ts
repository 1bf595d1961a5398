import { bigint, text } from 'drizzle-orm/pg-core';

/** Returns the column with another system's code of a record; at most one record of a table has it. */
export const externalCodeColumn = (table: string) => text('code').unique(`${table}_code_key`);
/**
 * Returns the column with the unix seconds of the last write by a user or API client, for queries of changes; 0 for
 * demo data.
 */
export const changedAt = () => bigint('changed_at', { mode: 'number' }).notNull().default(0);
