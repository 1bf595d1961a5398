import { bigint, boolean, foreignKey, index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** A file that was taken into a resource (docs/import.md). */
export const imports = pgTable(
  'imports',
  {
    resource: text('resource').notNull(),
    /** What the page knows the file by: its content. */
    importId: text('import_id').notNull(),
    file: text('file').notNull(),
    personId: text('person_id').notNull(),
    personName: text('person_name').notNull(),
    /** Unix seconds of its newest write. */
    at: bigint('at', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'imports_pkey', columns: [table.resource, table.importId] }),
    index('imports_at_idx').on(table.at),
  ],
);

/** What a row of such a file has done. */
export const importRows = pgTable(
  'import_rows',
  {
    resource: text('resource').notNull(),
    importId: text('import_id').notNull(),
    row: integer('row').notNull(),
    recordId: text('record_id').notNull(),
    /** The record was made by it; else it was changed. */
    made: boolean('made').notNull(),
    /** What was changed, field by field, as the page says it. */
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
