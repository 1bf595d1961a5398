import { bigint, boolean, doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea } from './bytea.ts';
import { changedAt, externalCodeColumn } from './syncColumns.ts';
import { companyEmployees, territories } from './reference.ts';

/** Unix seconds. */
const instant = (name: string) => bigint(name, { mode: 'number' });

/** A named set of rights; whoever has a role has its rights and none of their own. */
export const roles = pgTable('roles', {
  roleId: integer('role_id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull().unique('roles_name_key'),
  pushAccess: boolean('push_access').notNull(),
  strategiesAccess: boolean('strategies_access').notNull(),
  motivationAccess: boolean('motivation_access').notNull(),
  billingAccess: boolean('billing_access').notNull(),
  deleteAccess: boolean('delete_access').notNull(),
  exportAccess: boolean('export_access').notNull(),
  code: externalCodeColumn('roles'),
  changedAt: changedAt(),
});

export const users = pgTable('users', {
  userId: integer('user_id').primaryKey().generatedByDefaultAsIdentity(),
  phone: text('phone').notNull().unique('users_phone_key'),
  fullName: text('full_name').notNull(),
  companyEmployeeId: integer('company_employee_id')
    .notNull()
    .references(() => companyEmployees.companyEmployeeId),
  pushAccess: boolean('push_access').notNull(),
  strategiesAccess: boolean('strategies_access').notNull(),
  motivationAccess: boolean('motivation_access').notNull(),
  billingAccess: boolean('billing_access').notNull(),
  superUser: boolean('super_user').notNull(),
  active: boolean('active').notNull(),
  deleteAccess: boolean('delete_access').notNull().default(true),
  exportAccess: boolean('export_access').notNull().default(true),
  roleId: integer('role_id').references(() => roles.roleId),
  /** Null until the first one. */
  lastSignIn: instant('last_sign_in'),
  code: externalCodeColumn('users'),
  changedAt: changedAt(),
  /** Which part of all territories the user's own ones cover, from 0 to 1; null for whoever has none, who is not limited. Triggers keep it. */
  coveredShare: doublePrecision('covered_share'),
  /** The user's own territories and all below them as a set of bits, a territory's number being the place of its bit, and the same with those above, as the way there. Triggers keep them (docs/decisions/0070). */
  ownCover: bytea('own_cover'),
  nearCover: bytea('near_cover'),
});

/** The territories that a user answers for: a limit of what the user sees and writes (docs/rights.md). */
export const userTerritories = pgTable(
  'user_territories',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.userId),
    territoryId: integer('territory_id')
      .notNull()
      .references(() => territories.territoryId),
  },
  (table) => [primaryKey({ name: 'user_territories_pkey', columns: [table.userId, table.territoryId] })],
);

/** One code per phone, known or unknown, for each who asks: a stranger's request does not replace the code that somebody waits for. */
export const smsCodes = pgTable(
  'sms_codes',
  {
    phone: text('phone').notNull(),
    /** The device that asked, else the address. */
    requester: text('requester').notNull(),
    salt: text('salt').notNull(),
    codeHash: text('code_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    guesses: integer('guesses').notNull(),
  },
  (table) => [
    primaryKey({ name: 'sms_codes_pkey', columns: [table.phone, table.requester] }),
    index('sms_codes_expires_at_idx').on(table.expiresAt),
  ],
);

/** How often something was tried in the window that ends at `until`. */
export const attempts = pgTable(
  'attempts',
  {
    subject: text('subject').primaryKey(),
    count: integer('count').notNull(),
    until: instant('until').notNull(),
  },
  (table) => [index('attempts_until_idx').on(table.until)],
);

/** Browsers in which a user has signed in. */
export const knownDevices = pgTable(
  'known_devices',
  {
    deviceHash: text('device_hash').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.userId),
    lastUsed: instant('last_used').notNull(),
  },
  (table) => [
    primaryKey({ name: 'known_devices_pkey', columns: [table.deviceHash, table.userId] }),
    index('known_devices_user_id_idx').on(table.userId),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    sessionId: integer('session_id').primaryKey().generatedByDefaultAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.userId),
    accessHash: text('access_hash').notNull().unique('sessions_access_hash_key'),
    accessExpires: instant('access_expires').notNull(),
    refreshHash: text('refresh_hash').notNull().unique('sessions_refresh_hash_key'),
    refreshExpires: instant('refresh_expires').notNull(),
    previousRefreshHash: text('previous_refresh_hash').unique('sessions_previous_refresh_hash_key'),
    /** The new pair of a rotation has been seen in use, so its answer did arrive. */
    confirmed: boolean('confirmed').notNull(),
    /** Of the secret that every refresh token of the session begins with; null until the first refresh of a session older than that. */
    familyHash: text('family_hash').unique('sessions_family_hash_key'),
    /** When the session is over, however often it is refreshed. */
    endsAt: instant('ends_at').notNull(),
    /** The `User-Agent` that signed in; null of a session older than this column, as the next three. */
    device: text('device'),
    address: text('address'),
    openedAt: instant('opened_at'),
    /** Of the last refresh. */
    lastUsed: instant('last_used'),
    /** Whom the user looks as (docs/rights.md); null while they are themselves. */
    viewedUserId: integer('viewed_user_id').references(() => users.userId),
  },
  (table) => [index('sessions_user_id_idx').on(table.userId)],
);
