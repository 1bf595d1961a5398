import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';

/** The columns of every task that the summary reads. Days are counted from 1970-01-01 in UTC; -1 means null. */
const columnSources = {
  point: sql`trade_point_id`,
  territory: sql`coalesce(territory_id, -1)`,
  agent: sql`field_employee_id`,
  product: sql`coalesce(product_id, -1)`,
  status: sql`status`,
  strategy: sql`coalesce(strategy_id, -1)`,
  plannedDistributor: sql`coalesce(case when strategy_id is not null then distr_id end, -1)`,
  created: sql`created / 86400`,
  deadline: sql`deadline_date - date '1970-01-01'`,
  verified: sql`coalesce(verified_date / 86400, -1)`,
  moneyTotal: sql`money_total`,
  moneyPaid: sql`money_paid`,
} as const;
const names = Object.keys(columnSources) as TaskColumn[];
export type TaskColumn = keyof typeof columnSources;

/** All tasks, by column. */
export type TaskColumns = Readonly<Record<TaskColumn, Int32Array>> & { readonly size: number };

/** Tasks per query: other requests are answered in between. */
const portion = 25_000;

/**
 * Caches the columns of all tasks in memory, 48 bytes each, until a task is written: summing a million rows takes
 * seconds in the database and milliseconds here (docs/decisions/0048). `written_tables` reveals writes by any process.
 */
export function taskColumnsIn(db: Db): () => Promise<TaskColumns> {
  let stored: { writes: number; columns: Promise<TaskColumns> } | undefined;
  return async () => {
    const [written] = await rowsOf<{ writes: number }>(
      db,
      sql`select writes::int as writes from written_tables where name = 'tasks'`,
    );
    const writes = written?.writes ?? 0;
    if (stored?.writes === writes) return stored.columns;
    const made = { writes, columns: readColumns(db) };
    stored = made;
    made.columns.catch(() => {
      if (stored === made) stored = undefined;
    });
    return made.columns;
  };
}

async function readColumns(db: Db): Promise<TaskColumns> {
  const values = sql.join(
    names.map((name) => columnSources[name]),
    sql`, `,
  );
  const parts: Int32Array[] = [];
  for (let last = 0; ;) {
    const [page] = await rowsOf<{ last: number | null; size: number; values: string | null }>(
      db,
      sql`
      select max(task_id) as last, count(*)::int as size, string_agg(concat_ws(',', ${values}), ',') as values
      from (select * from tasks where task_id > ${last} order by task_id limit ${portion}) page`,
    );
    if (page?.last == null || page.values === null) break;
    parts.push(numbersIn(page.values, page.size * names.length));
    last = page.last;
  }
  return columnsOf(parts);
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

/** Joins parts into columns. */
function columnsOf(parts: readonly Int32Array[]): TaskColumns {
  const width = names.length;
  const size = parts.reduce((sum, part) => sum + part.length, 0) / width;
  const columns = Object.fromEntries(names.map((name) => [name, new Int32Array(size)])) as Record<
    TaskColumn,
    Int32Array
  >;
  let row = 0;
  for (const part of parts) {
    for (const [at, name] of names.entries()) {
      const column = columns[name];
      for (let from = at, to = row; from < part.length; from += width, to += 1) column[to] = part[from] as number;
    }
    row += part.length / width;
  }
  return { ...columns, size };
}
