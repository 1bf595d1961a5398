import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { orderKey } from '../db/textOrder.ts';
import { changedAt, externalCodeColumn } from './syncColumns.ts';

export const territories = pgTable('territories', {
  territoryId: integer('territory_id').primaryKey().generatedByDefaultAsIdentity(),
  parentId: integer('parent_id').references((): AnyPgColumn => territories.territoryId),
  name: text('name').notNull(),
  lat: doublePrecision('lat'),
  lng: doublePrecision('lng'),
  population: integer('population').notNull().default(0),
  code: externalCodeColumn('territories'),
  changedAt: changedAt(),
});

/** Every territory paired with itself and each descendant: a region covers its cities. */
export const territoryCover = pgTable(
  'territory_cover',
  {
    territoryId: integer('territory_id')
      .notNull()
      .references(() => territories.territoryId),
    coveredId: integer('covered_id')
      .notNull()
      .references(() => territories.territoryId),
  },
  (table) => [primaryKey({ name: 'territory_cover_pkey', columns: [table.territoryId, table.coveredId] })],
);

export const companyEmployees = pgTable('company_employees', {
  companyEmployeeId: integer('company_employee_id').primaryKey().generatedByDefaultAsIdentity(),
  fullName: text('full_name').notNull(),
});

export const distributors = pgTable('distributors', {
  distrId: integer('distr_id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
  code: externalCodeColumn('distributors'),
  changedAt: changedAt(),
});

export const distributorTerritories = pgTable(
  'distributor_territories',
  {
    distrId: integer('distr_id')
      .notNull()
      .references(() => distributors.distrId),
    territoryId: integer('territory_id')
      .notNull()
      .references(() => territories.territoryId),
  },
  (table) => [primaryKey({ name: 'distributor_territories_pkey', columns: [table.distrId, table.territoryId] })],
);

export const fieldEmployees = pgTable(
  'field_employees',
  {
    fieldEmployeeId: integer('field_employee_id').primaryKey().generatedByDefaultAsIdentity(),
    distrId: integer('distr_id')
      .notNull()
      .references(() => distributors.distrId),
    territoryId: integer('territory_id')
      .notNull()
      .references(() => territories.territoryId),
    secondName: text('second_name').notNull(),
    firstName: text('first_name').notNull(),
    middleName: text('middle_name'),
    fullName: text('full_name').notNull(),
    phone: text('phone').notNull(),
    search: text('search').notNull(),
    /** Employees who have left remain because of their data. */
    active: boolean('active').notNull().default(true),
    code: externalCodeColumn('field_employees'),
    changedAt: changedAt(),
  },
  (table) => [index('field_employees_distr_id_idx').on(table.distrId)],
);

export const tradeMarks = pgTable('trade_marks', {
  tradeMarkId: integer('trade_mark_id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
  isOwn: boolean('is_own').notNull(),
  code: externalCodeColumn('trade_marks'),
  changedAt: changedAt(),
});

export const chains = pgTable('chains', {
  chainId: integer('chain_id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
  tradeMarkIds: integer('trade_mark_ids').array().notNull(),
  code: externalCodeColumn('chains'),
  changedAt: changedAt(),
});

/** Trade points of the distribution section and stores of the audit section: the same place with the same id. */
export const tradePoints = pgTable(
  'trade_points',
  {
    tradePointId: integer('trade_point_id').primaryKey().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    territoryId: integer('territory_id')
      .notNull()
      .references(() => territories.territoryId),
    chainId: integer('chain_id').references(() => chains.chainId),
    /** 0 retail, 1 wholesale, 2 a chain store (`pointKinds`). */
    kind: smallint('kind').notNull(),
    /** Name, address and code, folded by `foldSearch`: the database's lower-casing depends on its locale. */
    search: text('search').notNull(),
    code: externalCodeColumn('trade_points'),
    changedAt: changedAt(),
    /** Sort key of names and codes. */
    nameKey: text('name_key').generatedAlwaysAs(sql.raw(orderKey('name'))),
    codeKey: text('code_key').generatedAlwaysAs(sql.raw(orderKey('code'))),
  },
  (table) => [
    // Sorts the list by names and by codes, in both directions (spec D68).
    index('trade_points_name_key_idx').on(sql`name_key collate "C"`),
    index('trade_points_name_key_desc_idx').on(sql`name_key collate "C" desc nulls last`),
    index('trade_points_code_key_idx').on(sql`code_key collate "C"`),
    index('trade_points_code_key_desc_idx').on(sql`code_key collate "C" desc nulls last`),
    index('trade_points_chain_id_idx').on(table.chainId),
    index('trade_points_territory_id_idx').on(table.territoryId),
  ],
);

/** Who visits a trade point on which days; `to` is null while it lasts. At most one agent a day. */
export const tradePointAgents = pgTable(
  'trade_point_agents',
  {
    tradePointAgentId: integer('trade_point_agent_id').primaryKey().generatedByDefaultAsIdentity(),
    tradePointId: integer('trade_point_id')
      .notNull()
      .references(() => tradePoints.tradePointId),
    fieldEmployeeId: integer('field_employee_id')
      .notNull()
      .references(() => fieldEmployees.fieldEmployeeId),
    from: date('from_day', { mode: 'string' }).notNull(),
    to: date('to_day', { mode: 'string' }),
    code: externalCodeColumn('trade_point_agents'),
    changedAt: changedAt(),
  },
  (table) => [
    index('trade_point_agents_trade_point_id_from_day_idx').on(table.tradePointId, table.from),
    index('trade_point_agents_field_employee_id_idx').on(table.fieldEmployeeId),
  ],
);

export const tradePointDistributors = pgTable(
  'trade_point_distributors',
  {
    tradePointId: integer('trade_point_id')
      .notNull()
      .references(() => tradePoints.tradePointId),
    distrId: integer('distr_id')
      .notNull()
      .references(() => distributors.distrId),
  },
  (table) => [
    primaryKey({ name: 'trade_point_distributors_pkey', columns: [table.tradePointId, table.distrId] }),
    index('trade_point_distributors_distr_id_trade_point_id_idx').on(table.distrId, table.tradePointId),
  ],
);

export const categories = pgTable('categories', {
  categoryId: integer('category_id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
  search: text('search').notNull(),
  code: externalCodeColumn('categories'),
  changedAt: changedAt(),
});

export const products = pgTable(
  'products',
  {
    productId: integer('product_id').primaryKey().generatedByDefaultAsIdentity(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.categoryId),
    tradeMarkId: integer('trade_mark_id')
      .notNull()
      .references(() => tradeMarks.tradeMarkId),
    name: text('name').notNull(),
    /** Roubles per piece. */
    price: integer('price').notNull(),
    weightKg: doublePrecision('weight_kg').notNull(),
    /** The product's share of all sales; the shares of all products add up to 1. */
    popularity: doublePrecision('popularity').notNull(),
    search: text('search').notNull(),
    /** An uploaded picture (`files`). */
    picture: text('picture'),
    code: externalCodeColumn('products'),
    changedAt: changedAt(),
  },
  (table) => [index('products_category_id_idx').on(table.categoryId)],
);
