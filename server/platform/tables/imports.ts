import { bigint, boolean, foreignKey, index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

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
