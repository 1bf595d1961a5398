import type { Migration } from '../migrate.ts';

/** Tasks of trade points, what was shipped for them, and the money of the agents. Instants are unix seconds, money is roubles. */
export const tasksMigration: Migration = {
  name: '0005_tasks',
  sql: `
create table task_briefs (
  brief_id integer primary key,
  sections jsonb not null
);
create table tasks (
  task_id integer primary key,
  title text not null,
  description text not null,
  trade_point_id integer not null references trade_points,
  field_employee_id integer not null references field_employees,
  product_id integer,
  category_id integer,
  brief_id integer not null,
  status smallint not null,
  measure text not null,
  volume double precision not null,
  progress double precision not null,
  money_total integer not null,
  money_paid integer not null,
  created bigint not null,
  deadline_date date not null,
  verified_date bigint
);
create index on tasks (trade_point_id, status, field_employee_id) include (money_total);
create index on tasks (field_employee_id, verified_date desc, task_id desc) where verified_date is not null;
create index on tasks (field_employee_id, status);
create index on tasks (status, created desc, task_id desc);
create index on tasks (created desc, task_id desc);
create table task_sales (
  task_id integer not null references tasks,
  position smallint not null,
  product_id integer not null,
  date date not null,
  quantity double precision not null,
  price double precision not null,
  doc_number text not null,
  primary key (task_id, position)
);
create table withdrawals (
  withdrawal_id integer primary key,
  field_employee_id integer not null references field_employees,
  date bigint not null,
  amount integer not null,
  card_mask text,
  phone text,
  status smallint not null
);
create index on withdrawals (field_employee_id, date desc, withdrawal_id desc);
create table account_refills (
  refill_id integer primary key,
  date bigint not null,
  type text not null check (type in ('in', 'out')),
  amount integer not null,
  title text not null
);
`,
};
