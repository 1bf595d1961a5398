import { bigint, boolean, check, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';

/** The one company of the installation. A base that was emptied has it without a name; one that has never been anything has no row. */
export const company = pgTable(
  'company',
  {
    companyId: smallint('company_id').primaryKey().default(1),
    name: text('name').notNull(),
    /** Filled with demo data, which every page says. */
    demo: boolean('demo').notNull(),
  },
  (table) => [check('company_company_id_check', sql`${table.companyId} = 1`)],
);

/** Addresses of the first sign-in, each good for its hour until one of them is used. */
export const setupKeys = pgTable('setup_keys', {
  keyHash: text('key_hash').primaryKey(),
  /** Unix seconds. */
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
});
