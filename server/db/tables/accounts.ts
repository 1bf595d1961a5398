import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Unix seconds. */
const instant = (name: string) => bigint(name, { mode: 'number' });

export const users = pgTable('users', {
  userId: integer('user_id').primaryKey(),
  phone: text('phone').notNull(),
  fullName: text('full_name').notNull(),
  companyEmployeeId: integer('company_employee_id').notNull(),
  pushAccess: boolean('push_access').notNull(),
  strategiesAccess: boolean('strategies_access').notNull(),
  motivationAccess: boolean('motivation_access').notNull(),
  billingAccess: boolean('billing_access').notNull(),
  superUser: boolean('super_user').notNull(),
  active: boolean('active').notNull(),
});

/** The territories that a user answers for: stored, not yet a limit to what the user sees. */
export const userTerritories = pgTable('user_territories', {
  userId: integer('user_id').notNull(),
  territoryId: integer('territory_id').notNull(),
});

/** One code per phone, known or unknown; counts of sending and guessing stay until a code is used. */
export const smsCodes = pgTable('sms_codes', {
  phone: text('phone').primaryKey(),
  salt: text('salt').notNull(),
  codeHash: text('code_hash').notNull(),
  expiresAt: instant('expires_at').notNull(),
  guesses: integer('guesses').notNull(),
  sentCount: integer('sent_count').notNull(),
  sentSince: instant('sent_since').notNull(),
  guessedCount: integer('guessed_count').notNull(),
  guessedSince: instant('guessed_since').notNull(),
});

export const sessions = pgTable('sessions', {
  sessionId: integer('session_id').primaryKey().generatedByDefaultAsIdentity(),
  userId: integer('user_id').notNull(),
  accessHash: text('access_hash').notNull(),
  accessExpires: instant('access_expires').notNull(),
  refreshHash: text('refresh_hash').notNull(),
  refreshExpires: instant('refresh_expires').notNull(),
  previousRefreshHash: text('previous_refresh_hash'),
  /** The new pair of a rotation has been seen in use, so its answer did arrive. */
  confirmed: boolean('confirmed').notNull(),
});
