import { bigint, boolean, check, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';

/** The one company of the installation. An emptied database has a row without a name; a new one has no row. */
export const company = pgTable(
  'company',
  {
    companyId: smallint('company_id').primaryKey().default(1),
    name: text('name').notNull(),
    /** Whether it is filled with demo data, which every page shows. */
    demo: boolean('demo').notNull(),
    /** Whether strategies plan tasks unless `app.json` decides it; false in a database of a version before planning. */
    planning: boolean('planning').notNull().default(true),
  },
  (table) => [check('company_company_id_check', sql`${table.companyId} = 1`)],
);

/** Addresses of the first sign-in, each valid for an hour until one of them is used. */
export const setupKeys = pgTable('setup_keys', {
  keyHash: text('key_hash').primaryKey(),
  /** Unix seconds. */
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
});
