import { sql } from 'drizzle-orm';
import { boolean, index, integer, json, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

/** What a person sees of a list, under a name. */
export const views = pgTable(
  'list_views',
  {
    viewId: integer('view_id').primaryKey().generatedAlwaysAsIdentity(),
    resource: text('resource').notNull(),
    /** Whose it is, as `identity/person/apiUser` tells people apart. */
    personId: text('person_id').notNull(),
    name: text('name').notNull(),
    /** The name as `foldCase` gives it: those of one person differ by more than case. */
    nameKey: text('name_key').notNull(),
    /** Everybody sees it. */
    shared: boolean('shared').notNull(),
    /** The page's own: columns, widths, order, filter, search. */
    settings: json('settings').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    uniqueIndex('list_views_person_id_resource_name_key_idx').on(table.personId, table.resource, table.nameKey),
    index('list_views_resource_idx')
      .on(table.resource)
      .where(sql`shared`),
  ],
);

/** The view that a person's list of a resource opens with: one of their own, or one for everybody. */
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
