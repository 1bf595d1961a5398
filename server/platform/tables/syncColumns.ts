import { bigint, text } from 'drizzle-orm/pg-core';

/** What another system knows a record by; one record of a table has it, if any. */
export const externalCodeColumn = (table: string) => text('code').unique(`${table}_code_key`);
/** Unix seconds of the last write by a person or a program, for whoever asks what has changed since; 0 of demo data. */
export const changedAt = () => bigint('changed_at', { mode: 'number' }).notNull().default(0);
