import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../../platform/db/connection.ts';
import { rowsOf } from '../../../platform/db/rows.ts';
import type { TradePointFilter } from '../tradePoints.ts';
import { numbersOf, placeOf, type BinaryColumns } from './binaryColumns.ts';

/** Roubles and number of tasks by trade point. */
export interface TaskSums {
  money: Int32Array;
  tasks: Int32Array;
  /** Returns the row of each point; -1 for a point without tasks. */
  rowsOf: (ids: Int32Array) => Int32Array;
}

/** Maximum sums of different filters that are kept, 2.4 MB each for 200,000 points. */
const maxSums = 8;
/** Milliseconds after their last use in which sums are released. */
const storedMs = 15 * 60_000;

/**
 * Returns a function that sums the tasks of all points, once until a task is written: the sums of a million tasks take
 * most of the time of a map, and most writes of an office are of other records. `written_tables` reveals writes by any
 * process (docs/decisions/0048). `key` names the condition on tasks.
 */
export function createTaskSums(db: Db): (key: string, filter: Pick<TradePointFilter, 'tasks'>) => Promise<TaskSums> {
  const stored = new LRUCache<string, { writes: number; sums: Promise<TaskSums> }>({
    max: maxSums,
    ttl: storedMs,
    updateAgeOnGet: true,
    ttlAutopurge: true,
  });
  return async (key, filter) => {
    const [written] = await rowsOf<{ writes: number }>(
      db,
      sql`select writes::float8 as writes from written_tables where name = 'tasks'`,
    );
    const writes = written?.writes ?? 0;
    const known = stored.get(key);
    if (known?.writes === writes) return known.sums;
    const made = { writes, sums: readSums(db, filter) };
    stored.set(key, made);
    made.sums.catch(() => {
      if (stored.peek(key) === made) stored.delete(key);
    });
    return made.sums;
  };
}

/** Sums tasks from their index alone, in its order, which is that of the points. */
async function readSums(db: Db, { tasks }: Pick<TradePointFilter, 'tasks'>): Promise<TaskSums> {
  const [columns] = await rowsOf<BinaryColumns<'ids' | 'money' | 'tasks'>>(
    db,
    sql`
    select string_agg(int4send(id), '') as ids, string_agg(int4send(money), '') as money, string_agg(int4send(tasks), '') as tasks
    from (select t.trade_point_id as id, sum(t.money_total)::int as money, count(*)::int as tasks from tasks t where ${tasks} group by t.trade_point_id order by t.trade_point_id) sums`,
  );
  const ids = numbersOf(columns?.ids, Int32Array);
  return {
    money: numbersOf(columns?.money, Int32Array),
    tasks: numbersOf(columns?.tasks, Int32Array),
    rowsOf: (points) =>
      points.map((id) => {
        const at = placeOf(ids, id);
        return ids[at] === id ? at : -1;
      }),
  };
}
