import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, json, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';

/** Unix seconds. */
const instant = (name: string) => bigint(name, { mode: 'number' });

/** Keys of API clients of the sync API; only their hashes are stored. */
export const apiKeys = pgTable('exchange_keys', {
  keyId: integer('key_id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
  keyHash: text('key_hash').notNull().unique('exchange_keys_key_hash_key'),
  /** Names of the entities that the key may read and write. */
  reads: jsonb('reads').$type<string[]>().notNull(),
  writes: jsonb('writes').$type<string[]>().notNull(),
  createdAt: instant('created_at').notNull(),
  createdBy: text('created_by').notNull(),
  lastUsed: instant('last_used'),
  revokedAt: instant('revoked_at'),
  changedAt: instant('changed_at').notNull().default(0),
});

/** The result of a sync API batch: a repeated request with the same id returns the same result. */
export const syncBatches = pgTable(
  'exchange_runs',
  {
    entity: text('entity').notNull(),
    exchangeId: text('exchange_id').notNull(),
    keyName: text('key_name').notNull(),
    at: instant('at').notNull(),
    report: json('report').$type<unknown>().notNull(),
  },
  (table) => [
    primaryKey({ name: 'exchange_runs_pkey', columns: [table.entity, table.exchangeId] }),
    index('exchange_runs_at_idx').on(table.at),
  ],
);

/** Addresses of other systems that receive events. */
export const webhooks = pgTable('webhooks', {
  webhookId: integer('webhook_id').primaryKey().generatedByDefaultAsIdentity(),
  url: text('url').notNull(),
  events: jsonb('events').$type<string[]>().notNull(),
  /** Secret that signs the bodies. */
  secret: text('secret').notNull(),
  active: boolean('active').notNull(),
  name: text('name').notNull(),
  changedAt: instant('changed_at').notNull().default(0),
  /** Failed attempts in a row, and the time before which no further one is made. */
  failures: smallint('failures').notNull().default(0),
  pausedUntil: instant('paused_until').notNull().default(0),
  /** While it is in the future, a process is sending a message: each webhook has at most one in flight. */
  claimedUntil: instant('claimed_until').notNull().default(0),
});

/** Events to deliver, and their delivery state. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    deliveryId: integer('delivery_id').primaryKey().generatedByDefaultAsIdentity(),
    webhookId: integer('webhook_id')
      .notNull()
      .references(() => webhooks.webhookId, { onDelete: 'cascade' }),
    event: text('event').notNull(),
    body: json('body').$type<unknown>().notNull(),
    at: instant('at').notNull(),
    tries: smallint('tries').notNull(),
    /** Null when no further attempt is planned. */
    nextTry: instant('next_try'),
    deliveredAt: instant('delivered_at'),
    error: text('error'),
    changedAt: instant('changed_at').notNull().default(0),
    /** The time of the last attempt of a failed message. */
    failedAt: instant('failed_at'),
    /** The `webhook-id` that receivers know: random, because numbers repeat after the data are emptied or restored. */
    messageId: text('message_id')
      .notNull()
      .default(sql`gen_random_uuid()::text`),
  },
  (table) => [
    index('webhook_deliveries_waiting_idx')
      .on(table.webhookId, table.nextTry, table.deliveryId)
      .where(sql`next_try is not null`),
    index('webhook_deliveries_webhook_id_at_idx').on(table.webhookId, table.at),
  ],
);
