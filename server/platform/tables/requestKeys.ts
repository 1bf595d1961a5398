import { bigint, index, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Writes that were sent with an `Idempotency-Key`, and what they were answered with. */
export const requestKeys = pgTable(
  'request_keys',
  {
    actorId: text('actor_id').notNull(),
    key: text('key').notNull(),
    /** The data of the response; null until the write ends, in its own transaction. */
    answer: json('answer').$type<unknown>(),
    etag: text('etag'),
    /** Unix seconds. */
    at: bigint('at', { mode: 'number' }).notNull(),
    /** A hash of method, address and body; null for writes of earlier versions. */
    request: text('request'),
  },
  (table) => [
    primaryKey({ name: 'request_keys_pkey', columns: [table.actorId, table.key] }),
    index('request_keys_at_idx').on(table.at),
  ],
);
