import { bigint, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';

/** Publications of custom resources: their history, and the source from which other processes apply them. */
export const publishedResources = pgTable(
  'published_resources',
  {
    versionId: integer('version_id').primaryKey().generatedByDefaultAsIdentity(),
    file: text('file').notNull(),
    /** Null for a removed file. */
    text: text('text'),
    publishedBy: text('published_by').notNull(),
    /** Unix seconds. */
    publishedAt: bigint('published_at', { mode: 'number' }).notNull(),
  },
  (table) => [index('published_resources_file_version_id_idx').on(table.file, table.versionId.desc().nullsFirst())],
);

/** Secrets of the installation, in base64. */
export const installationSecrets = pgTable('installation_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** The records of resources whose API is generated from their declaration, by the path of that API. */
export const addedRecords = pgTable(
  'added_records',
  {
    path: text('path').notNull(),
    recordId: integer('record_id').notNull().generatedByDefaultAsIdentity(),
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    /** The record's id when the declaration uses UUIDs. */
    uuid: uuid('uuid').notNull().defaultRandom(),
  },
  (table) => [
    primaryKey({ name: 'added_records_pkey', columns: [table.path, table.recordId] }),
    unique('added_records_path_uuid_key').on(table.path, table.uuid),
  ],
);

/**
 * Number of records of a path in each block of 1,024 consecutive numbers. Triggers of `added_records` maintain it for
 * every writer.
 */
export const addedRecordCounts = pgTable(
  'added_record_counts',
  {
    path: text('path').notNull(),
    /** Record numbers divided by 1,024. */
    block: integer('block').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ name: 'added_record_counts_pkey', columns: [table.path, table.block] })],
);
