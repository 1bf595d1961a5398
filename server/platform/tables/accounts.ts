import { bigint, boolean, doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { RightName } from '#dictionaries/rights.ts';
import { bytea } from './bytea.ts';
import { changedAt, externalCodeColumn } from './syncColumns.ts';
import { companyEmployees, territories } from './reference.ts';

/** Unix seconds. */
const instant = (name: string) => bigint(name, { mode: 'number' });

/**
 * Names of the granted rights (`src/dictionaries/rights.ts`), also of those that only another version knows. Versions
 * before this list use a column for each right: a trigger keeps both equal, until no such version can run any more.
 */
const rightList = () => text('rights').array().$type<RightName[]>().notNull();

/** A named set of rights; a user with a role has the role's rights and no individual ones. */
export const roles = pgTable('roles', {
  roleId: integer('role_id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull().unique('roles_name_key'),
  pushAccess: boolean('push_access').notNull().default(false),
  strategiesAccess: boolean('strategies_access').notNull().default(false),
  motivationAccess: boolean('motivation_access').notNull().default(false),
  billingAccess: boolean('billing_access').notNull().default(false),
  deleteAccess: boolean('delete_access').notNull().default(false),
  exportAccess: boolean('export_access').notNull().default(false),
  code: externalCodeColumn('roles'),
  changedAt: changedAt(),
  rights: rightList(),
});

export const users = pgTable('users', {
  userId: integer('user_id').primaryKey().generatedByDefaultAsIdentity(),
  phone: text('phone').notNull().unique('users_phone_key'),
  fullName: text('full_name').notNull(),
  companyEmployeeId: integer('company_employee_id')
    .notNull()
    .references(() => companyEmployees.companyEmployeeId),
  pushAccess: boolean('push_access').notNull().default(false),
  strategiesAccess: boolean('strategies_access').notNull().default(false),
  motivationAccess: boolean('motivation_access').notNull().default(false),
  billingAccess: boolean('billing_access').notNull().default(false),
  superUser: boolean('super_user').notNull(),
  active: boolean('active').notNull(),
  deleteAccess: boolean('delete_access').notNull().default(true),
  exportAccess: boolean('export_access').notNull().default(true),
  roleId: integer('role_id').references(() => roles.roleId),
  /** Null until the first sign-in. */
  lastSignIn: instant('last_sign_in'),
  code: externalCodeColumn('users'),
  changedAt: changedAt(),
  /**
   * Share of all territories that the user's own ones cover, from 0 to 1; null for a user without territories.
   * Maintained by triggers.
   */
  coveredShare: doublePrecision('covered_share'),
  /**
   * The user's own territories and their descendants as a bit set, indexed by territory number, and the same with their
   * ancestors. Maintained by triggers (docs/decisions/0070).
   */
  ownCover: bytea('own_cover'),
  nearCover: bytea('near_cover'),
  rights: rightList(),
  /** Whether the user has no territory limit; otherwise a user without territories sees nothing of them (spec D98). */
  allTerritories: boolean('all_territories').notNull().default(false),
});

/** The territories that a user is responsible for: they limit what the user sees and writes (docs/rights.md). */
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

/**
 * One code per requester and phone, known or unknown: a stranger's request does not replace the code that the user is
 * waiting for.
 */
export const smsCodes = pgTable(
  'sms_codes',
  {
    phone: text('phone').notNull(),
    /** The requesting device, else the address. */
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

/** Number of attempts in the window that ends at `until`. */
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
    /** Whether the new pair of a rotation has been used, so that its response did arrive. */
    confirmed: boolean('confirmed').notNull(),
    /**
     * Hash of the secret that every refresh token of the session starts with; null until the first refresh of an older
     * session.
     */
    familyHash: text('family_hash').unique('sessions_family_hash_key'),
    /** End of the session, regardless of refreshes. */
    endsAt: instant('ends_at').notNull(),
    /** The `User-Agent` of the sign-in; null for a session older than this column, as are the next three. */
    device: text('device'),
    address: text('address'),
    openedAt: instant('opened_at'),
    /** Time of the last refresh. */
    lastUsed: instant('last_used'),
    /** The user whose view this user has taken on (docs/rights.md); null otherwise. */
    viewedUserId: integer('viewed_user_id').references(() => users.userId),
    /** Secret by which the pair follows from the previous refresh token; null for a pair that does not. */
    refreshSalt: text('refresh_salt'),
    /** The ID token of a sign-in by the company's account, with which signing out ends the session there too. */
    idToken: text('id_token'),
  },
  (table) => [index('sessions_user_id_idx').on(table.userId)],
);

/** The authenticator app of a user, by whose codes the user can sign in without an SMS. */
export const authenticators = pgTable('authenticators', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.userId),
  /** Encrypted (`server/identity/auth/authenticator.ts`). */
  secret: bytea('secret').notNull(),
  /** Null until the user has entered a first code. */
  confirmedAt: instant('confirmed_at'),
  /** The step of 30 seconds of the last used code: no code is accepted twice, and none before it. */
  lastStep: instant('last_step'),
});

/** Codes that replace those of a lost authenticator app, each valid once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.userId),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ name: 'recovery_codes_pkey', columns: [table.userId, table.codeHash] })],
);
