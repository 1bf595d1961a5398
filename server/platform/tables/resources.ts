import { bigint, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';

/** What was published of the added resources: their history, and what other processes take over. */
export const publishedResources = pgTable(
  'published_resources',
  {
    versionId: integer('version_id').primaryKey().generatedByDefaultAsIdentity(),
    file: text('file').notNull(),
    /** Null where the file was removed. */
    text: text('text'),
    publishedBy: text('published_by').notNull(),
    /** Unix seconds. */
    publishedAt: bigint('published_at', { mode: 'number' }).notNull(),
  },
  (table) => [index('published_resources_file_version_id_idx').on(table.file, table.versionId.desc().nullsFirst())],
);

/** What nobody outside the installation knows, in base64. */
export const installationSecrets = pgTable('installation_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** The records of resources whose API is served from their declaration, by the path of that API. */
export const addedRecords = pgTable(
  'added_records',
  {
    path: text('path').notNull(),
    recordId: integer('record_id').notNull().generatedByDefaultAsIdentity(),
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    /** Its id where the declaration says that ids are UUIDs. */
    uuid: uuid('uuid').notNull().defaultRandom(),
  },
  (table) => [
    primaryKey({ name: 'added_records_pkey', columns: [table.path, table.recordId] }),
    unique('added_records_path_uuid_key').on(table.path, table.uuid),
  ],
);

/**
 * How many records of a path there are in each block of 1,024 numbers in a row (docs/decisions/0030). Triggers of `added_records` keep it,
 * whoever writes there.
 */
export const addedRecordCounts = pgTable(
  'added_record_counts',
  {
    path: text('path').notNull(),
    /** Their numbers divided by 1,024. */
    block: integer('block').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ name: 'added_record_counts_pkey', columns: [table.path, table.block] })],
);
