/** Data that triggers maintain row by row, as statements that compute all of it again (docs/decisions/0105). */
export interface DerivedData {
  /** The tables that it is computed from. */
  from: readonly string[];
  /** The tables that it is in, when a transaction reads there what follows from its own writes. */
  readIn?: readonly string[];
  statements: readonly string[];
}

/** A table that a query computes. */
interface ComputedTable {
  table: string;
  keys: readonly string[];
  values: readonly string[];
  query: string;
}

/** Returns statements that make a table equal to its query, and leave rows alone that are. */
function computed({ table, keys, values, query }: ComputedTable): string[] {
  const all = [...keys, ...values].join(', ');
  const ofPresent = keys.map((key) => `present.${key} = ${table}.${key}`).join(' and ');
  const listed = (of: string) => values.map((value) => `${of}.${value}`).join(', ');
  return [
    `delete from ${table} where not exists (select from (${query}) present where ${ofPresent})`,
    `insert into ${table} (${all}) select ${all} from (${query}) present on conflict (${keys.join(', ')})
      do update set ${values.map((value) => `${value} = excluded.${value}`).join(', ')} where (${listed(table)}) is distinct from (${listed('excluded')})`,
  ];
}

const countWrite = (table: string): string =>
  `insert into written_tables as written values ('${table}', 1) on conflict (name) do update set writes = written.writes + 1`;

/** Returns a statement that sets the money of planned tasks to the sum of their accruals. */
function plannedMoney(table: string, id: string, where = 'true'): string {
  const sum = `coalesce((select sum(amount) from accruals where accruals.${id} = ${table}.${id} and ${where}), 0)`;
  return `update ${table} set money_paid = ${sum} where plan_version_id is not null and money_paid <> ${sum}`;
}

const plannedVolumeMoney = plannedMoney('volume_tasks', 'volume_task_id', `kind = 'volume'`);

/** A task has the territory of its trade point. */
const placeTasks = `
  update tasks set territory_id = point.territory_id from trade_points point
  where point.trade_point_id = tasks.trade_point_id and tasks.territory_id is distinct from point.territory_id`;

/** Returns a statement that enqueues the job that recomputes planned tasks, for these queries of ids, by body names. */
function follow(ids: Readonly<Record<string, string>>): string {
  const names = Object.keys(ids);
  return `
    insert into jobs (kind, body, requested_by, due, changed_at)
    select 'follow', jsonb_build_object(${names.map((name) => `'${name}', "${name}"`).join(', ')}), 'system:planning', 0, extract(epoch from now())
    from (select ${names.map((name) => `array(${ids[name]}) as "${name}"`).join(', ')}) found
    where cardinality(${names.map((name) => `"${name}"`).join(' || ')}) > 0`;
}

const none = 'select 0 where false';

/** All derived data, each after what it is computed from. */
export const derivedData: readonly DerivedData[] = [
  {
    from: ['added_records'],
    readIn: ['added_record_counts'],
    statements: computed({
      table: 'added_record_counts',
      keys: ['path', 'block'],
      values: ['count'],
      query: 'select path, record_id / 1024 as block, count(*)::int as count from added_records group by 1, 2',
    }),
  },
  {
    from: ['user_territories', 'territory_cover'],
    readIn: ['users'],
    statements: [
      `update users set own_cover = own_bits, near_cover = near_bits, covered_share = bit_count(own_bits)::double precision / greatest((select count(*) from territories), 1)
        from users one left join cover_of(array(select distinct user_id from user_territories)) on of_user = one.user_id
        where one.user_id = users.user_id and (users.own_cover, users.near_cover) is distinct from (own_bits, near_bits)`,
    ],
  },
  {
    from: ['sales'],
    readIn: ['sale_days', 'agent_sales'],
    statements: [
      `update sales set distr_id = agent.distr_id from field_employees agent
        where sales.distr_id is null and agent.field_employee_id = sales.field_employee_id`,
      ...computed({
        table: 'sale_days',
        keys: ['trade_point_id', 'day', 'distr_id', 'field_employee_id'],
        values: ['entries', 'orders'],
        query: `select trade_point_id, day, distr_id, field_employee_id, count(*)::int as entries, (count(*) filter (where pieces > 0))::int as orders
          from sales group by 1, 2, 3, 4`,
      }),
      ...computed({
        table: 'agent_sales',
        keys: ['field_employee_id', 'month'],
        values: ['rub', 'kg', 'pieces'],
        query: `select field_employee_id, date_trunc('month', day)::date as month, round(sum(rub)::numeric, 4)::float8 as rub,
          round(sum(kg)::numeric, 6)::float8 as kg, round(sum(pieces)::numeric, 4)::float8 as pieces from sales group by 1, 2`,
      }),
    ],
  },
  {
    from: ['sales'],
    statements: [
      countWrite('sales'),
      follow({
        taskIds: 'select task_id from tasks where plan_version_id is not null and frozen_day is null',
        volumeTaskIds: 'select volume_task_id from volume_tasks where plan_version_id is not null',
      }),
    ],
  },
  {
    from: ['audit_reports'],
    statements: [
      follow({ taskIds: none, volumeTaskIds: none, auditStoreIds: 'select distinct store_id from audit_tasks' }),
    ],
  },
  { from: ['trade_points'], statements: [countWrite('trade_points')] },
  { from: ['trade_points'], readIn: ['tasks'], statements: [placeTasks] },
  { from: ['accruals'], readIn: ['tasks'], statements: [plannedMoney('tasks', 'task_id')] },
  { from: ['accruals'], readIn: ['volume_tasks'], statements: [plannedVolumeMoney] },
  { from: ['tasks'], statements: [placeTasks, plannedMoney('tasks', 'task_id')] },
  { from: ['volume_tasks'], statements: [plannedVolumeMoney] },
  {
    from: ['tasks'],
    readIn: ['task_counts'],
    statements: computed({
      table: 'task_counts',
      keys: ['week', 'status', 'slot'],
      values: ['count'],
      query: 'select created / 604800 as week, status, 0 as slot, count(*)::int as count from tasks group by 1, 2',
    }),
  },
  { from: ['tasks', 'trade_points', 'accruals'], statements: [countWrite('tasks')] },
];

/** Counts a commit on a server without snapshots, as `count_commit()` does. */
export const countCommit =
  'insert into commit_counts as counts values (pg_backend_pid() % 1024, 1) on conflict (slot) do update set commits = counts.commits + 1';
