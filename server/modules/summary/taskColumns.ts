import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/db/connection.ts';
import { replaceRows, type NumberColumns } from '../../platform/db/numberColumns.ts';
import { companyTimeZone, dateOfInstant } from '../../platform/http/instants.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import { createTableCache } from '../../platform/db/tableChanges.ts';
import { taskChanges } from '../../platform/tables/tasks.ts';

const firstDay = sql`date '1970-01-01'`;

/** The columns of every task that the summary reads. Days of the company are counted from 1970-01-01; -1 means null. */
const columnSources = {
  id: sql`task_id`,
  point: sql`trade_point_id`,
  territory: sql`coalesce(territory_id, -1)`,
  agent: sql`field_employee_id`,
  product: sql`coalesce(product_id, -1)`,
  status: sql`status`,
  strategy: sql`coalesce(strategy_id, -1)`,
  plannedDistributor: sql`coalesce(case when strategy_id is not null then distr_id end, -1)`,
  created: sql`${dateOfInstant(sql`created`)} - ${firstDay}`,
  deadline: sql`deadline_date - ${firstDay}`,
  verified: sql`coalesce(${dateOfInstant(sql`verified_date`)} - ${firstDay}, -1)`,
  moneyTotal: sql`money_total`,
  moneyPaid: sql`money_paid`,
} as const;
const names = Object.keys(columnSources) as TaskColumn[];
export type TaskColumn = keyof typeof columnSources;

/** All tasks, by column, in the order of their ids. */
export type TaskColumns = NumberColumns<TaskColumn>;

/** Tasks per query: other requests are answered in between. */
const portion = 25_000;
/** Maximum changed tasks that are read in place of all. */
const maxChanged = 50_000;

const notedTasks = { name: 'tasks', changedIds: taskChanges.taskIds };

/**
 * Caches the columns of all tasks in memory, 52 bytes each: summing a million rows takes seconds in the database and
 * milliseconds here. `written_tables` reveals writes by any process, and `task_changes` the tasks that they changed,
 * which are read again.
 */
export function taskColumnsIn(db: Db): () => Promise<TaskColumns> {
  const read = createTableCache<TaskColumns>(db, notedTasks, { maxChanged, max: 1 });
  return () =>
    read(companyTimeZone(), (earlier) =>
      earlier === undefined ? readColumns(db) : withChanges(db, earlier.value, earlier.changed),
    );
}

async function readColumns(db: Db): Promise<TaskColumns> {
  const parts: Int32Array[] = [];
  for (let last = 0; ;) {
    const part = await readPart(db, sql`task_id > ${last} order by task_id limit ${portion}`);
    if (part === null) break;
    parts.push(part.numbers);
    last = part.last;
  }
  return columnsOf(parts);
}

/** Reads the tasks of a condition in the order of their ids; null without any. */
async function readPart(db: Db, where: SQL): Promise<{ last: number; numbers: Int32Array } | null> {
  const values = sql.join(
    names.map((name) => columnSources[name]),
    sql`, `,
  );
  const [page] = await rowsOf<{ last: number | null; size: number; values: string | null }>(
    db,
    sql`
    select max(task_id) as last, count(*)::int as size, string_agg(concat_ws(',', ${values}), ',' order by task_id) as values
    from (select * from tasks where ${where}) page`,
  );
  if (page?.last == null || page.values === null) return null;
  return { last: page.last, numbers: numbersIn(page.values, page.size * names.length) };
}

/** Reads changed tasks again and returns columns with them; those that no longer exist are left out. */
async function withChanges(db: Db, known: TaskColumns, changed: readonly number[]): Promise<TaskColumns> {
  const part = await readPart(db, sql`task_id = any(${intArray(changed)})`);
  return replaceRows(known, columnsOf(part === null ? [] : [part.numbers]), changed);
}

const [comma, minus, zero] = [',', '-', '0'].map((sign) => sign.charCodeAt(0)) as [number, number, number];

/**
 * Parses `count` whole numbers separated by commas, character by character: creating nine million texts takes seconds.
 */
function numbersIn(text: string, count: number): Int32Array {
  const numbers = new Int32Array(count);
  let [at, number, sign] = [0, 0, 1];
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    if (code === comma) {
      numbers[at] = sign * number;
      [at, number, sign] = [at + 1, 0, 1];
    } else if (code === minus) sign = -1;
    else number = number * 10 + code - zero;
  }
  numbers[at] = sign * number;
  return numbers;
}

function columnsOf(parts: readonly Int32Array[]): TaskColumns {
  const width = names.length;
  const size = parts.reduce((sum, part) => sum + part.length, 0) / width;
  const columns = names.map((name, at) => {
    const column = new Int32Array(size);
    let to = 0;
    for (const part of parts)
      for (let from = at; from < part.length; from += width, to += 1) column[to] = part[from] as number;
    return [name, column] as const;
  });
  return Object.fromEntries(columns) as Record<TaskColumn, Int32Array>;
}
