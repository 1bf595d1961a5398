import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ErrorBody } from '#schemas/apiError.ts';

/** A file imported into a resource (docs/import.md). */
export const imports = pgTable(
  'imports',
  {
    resource: text('resource').notNull(),
    /** The page's id of the file, derived from its content. */
    importId: text('import_id').notNull(),
    file: text('file').notNull(),
    personId: text('person_id').notNull(),
    personName: text('person_name').notNull(),
    /** Unix seconds of its newest write. */
    at: bigint('at', { mode: 'number' }).notNull(),
    /** The queue whose rows are written in the background; null for a file written by the page's own calls. */
    queue: uuid('queue'),
    /** Numbers of rows of the queue: all, and those written or rejected so far. */
    total: integer('total').notNull().default(0),
    created: integer('created').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    rejected: integer('rejected').notNull().default(0),
    /** Why the rest of the queue is not being written. */
    reason: text('reason'),
    /** The rows of the queue up to this one have been written or rejected. */
    lastRow: integer('last_row').notNull().default(0),
  },
  (table) => [
    primaryKey({ name: 'imports_pkey', columns: [table.resource, table.importId] }),
    index('imports_at_idx').on(table.at),
  ],
);

/** The result of a row of an imported file. */
export const importRows = pgTable(
  'import_rows',
  {
    resource: text('resource').notNull(),
    importId: text('import_id').notNull(),
    row: integer('row').notNull(),
    recordId: text('record_id').notNull(),
    /** Whether the row created the record; otherwise it changed it. */
    made: boolean('made').notNull(),
    /** The changes, field by field, as the page reports them. */
    changes: json('changes').$type<unknown[]>().notNull(),
  },
  (table) => [
    primaryKey({ name: 'import_rows_pkey', columns: [table.resource, table.importId, table.row] }),
    foreignKey({
      name: 'import_rows_imports_fk',
      columns: [table.resource, table.importId],
      foreignColumns: [imports.resource, imports.importId],
    }).onDelete('cascade'),
  ],
);

/** Rows of a file that were sent together and wait to be written in the background, as the page planned them. */
export const importQueue = pgTable(
  'import_queue',
  {
    /** The page's random id of one sending of the file. */
    queue: uuid('queue').notNull(),
    /** Row number of the last one. */
    lastRow: integer('row').notNull(),
    /** The rows in the order of the file, each with its id, version, body and changes. */
    planned: json('planned').$type<unknown[]>().notNull(),
    /** Unix seconds. */
    at: bigint('at', { mode: 'number' }).notNull(),
    /** Number of rows. */
    count: integer('count').notNull(),
    /** Who sent them; null for rows that were sent to an earlier version. */
    personId: text('person_id'),
    /** Length of `planned`, by which the waiting rows of a user are bounded. */
    bytes: integer('bytes').notNull().default(0),
  },
  (table) => [
    primaryKey({ name: 'import_queue_pkey', columns: [table.queue, table.lastRow] }),
    index('import_queue_person_id_idx').on(table.personId),
  ],
);

/** A row of the queue that was rejected, with the reason. */
export const importRejections = pgTable(
  'import_rejections',
  {
    resource: text('resource').notNull(),
    importId: text('import_id').notNull(),
    row: integer('row').notNull(),
    /** The record that the row was meant to change; null for a new one. */
    recordId: text('record_id'),
    body: json('body').$type<Record<string, unknown>>().notNull(),
    status: integer('status').notNull(),
    error: json('error').$type<ErrorBody>().notNull(),
  },
  (table) => [
    primaryKey({ name: 'import_rejections_pkey', columns: [table.resource, table.importId, table.row] }),
    foreignKey({
      name: 'import_rejections_imports_fk',
      columns: [table.resource, table.importId],
      foreignColumns: [imports.resource, imports.importId],
    }).onDelete('cascade'),
  ],
);
