import type { Migration } from '../migrate.ts';

/** Territories, people, distributors, trade points and the product catalogue. */
export const referenceMigration: Migration = {
  name: '0001_reference',
  sql: `
create table territories (
  territory_id integer primary key,
  parent_id integer references territories,
  name text not null,
  lat double precision not null,
  lng double precision not null,
  population integer not null
);
create table territory_cover (
  territory_id integer not null references territories,
  covered_id integer not null references territories,
  primary key (territory_id, covered_id)
);
create table company_employees (
  company_employee_id integer primary key,
  full_name text not null
);
create table distributors (
  distr_id integer primary key,
  name text not null
);
create table distributor_territories (
  distr_id integer not null references distributors,
  territory_id integer not null references territories,
  primary key (distr_id, territory_id)
);
create table field_employees (
  field_employee_id integer primary key,
  distr_id integer not null references distributors,
  territory_id integer not null references territories,
  second_name text not null,
  first_name text not null,
  middle_name text,
  full_name text not null,
  phone text not null,
  search text not null
);
create index on field_employees (distr_id);
create table trade_marks (
  trade_mark_id integer primary key,
  name text not null,
  is_own boolean not null
);
create table chains (
  chain_id integer primary key,
  name text not null,
  trade_mark_ids integer[] not null
);
create table trade_points (
  trade_point_id integer primary key,
  name text not null,
  address text not null,
  lat double precision,
  lng double precision,
  territory_id integer not null references territories,
  chain_id integer references chains,
  kind smallint not null,
  search text not null
);
create index on trade_points (territory_id);
create index on trade_points (chain_id);
create table trade_point_distributors (
  trade_point_id integer not null references trade_points,
  distr_id integer not null references distributors,
  primary key (trade_point_id, distr_id)
);
create index on trade_point_distributors (distr_id, trade_point_id);
create table categories (
  category_id integer primary key,
  name text not null,
  search text not null
);
create table products (
  product_id integer primary key,
  category_id integer not null references categories,
  trade_mark_id integer not null references trade_marks,
  name text not null,
  price integer not null,
  weight_kg double precision not null,
  popularity double precision not null,
  search text not null
);
create index on products (category_id);
`,
};
