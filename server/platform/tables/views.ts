import { sql } from 'drizzle-orm';
import { boolean, index, integer, json, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

/** A named saved view of a list. */
export const views = pgTable(
  'list_views',
  {
    viewId: integer('view_id').primaryKey().generatedAlwaysAsIdentity(),
    resource: text('resource').notNull(),
    /** The owner, by the id of `identity/person/apiUser`. */
    personId: text('person_id').notNull(),
    name: text('name').notNull(),
    /** The name folded by `foldSearch`: names of one user differ by more than case. */
    nameKey: text('name_key').notNull(),
    /** Whether all users see it. */
    shared: boolean('shared').notNull(),
    /** Settings of the page: columns, widths, order, filter, search. */
    settings: json('settings').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    uniqueIndex('list_views_person_id_resource_name_key_idx').on(table.personId, table.resource, table.nameKey),
    index('list_views_resource_idx')
      .on(table.resource)
      .where(sql`shared`),
  ],
);

/** The view with which a user's list of a resource opens: one of the user's own or a shared one. */
export const defaultViews = pgTable(
  'default_list_views',
  {
    personId: text('person_id').notNull(),
    resource: text('resource').notNull(),
    viewId: integer('view_id')
      .notNull()
      .references(() => views.viewId, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ name: 'default_list_views_pkey', columns: [table.personId, table.resource] }),
    index('default_list_views_view_id_idx').on(table.viewId),
  ],
);
