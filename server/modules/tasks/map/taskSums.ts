import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../platform/db/connection.ts';
import { replaceRows, type NumberColumns } from '../../../platform/db/numberColumns.ts';
import { intArray, rowsOf } from '../../../platform/db/rows.ts';
import { createTableCache } from '../../../platform/db/tableChanges.ts';
import { taskChanges } from '../../../platform/tables/tasks.ts';
import type { TradePointFilter } from '../tradePoints.ts';
import { numbersOf, type BinaryColumns } from './binaryColumns.ts';

/** Roubles and number of tasks by trade point, whose number is `id`; points without tasks have no row. */
export type TaskSums = NumberColumns<'tasks', 'money'>;

const notedTasks = { name: 'tasks', changedIds: taskChanges.tradePointIds };
/** Maximum sums of different filters that are kept, 3.2 MB each for 200,000 points. */
const max = 8;
/** Maximum points whose tasks are summed again in place of all. */
const maxChanged = 20_000;

/**
 * Returns a function that sums the tasks of all points under a filter, and after writes of tasks by any process only
 * those of their points: the sums of a million tasks take most of the time of a map. `key` names the condition on
 * tasks; unused sums are released after `ttl` milliseconds.
 */
export function createTaskSums(
  db: Db,
  ttl: number,
): (key: string, filter: Pick<TradePointFilter, 'tasks'>) => Promise<TaskSums> {
  const read = createTableCache<TaskSums>(db, notedTasks, { maxChanged, max, ttl });
  return (key, { tasks }) =>
    read(key, async (earlier) => {
      if (earlier === undefined) return readSums(db, tasks);
      const { value, changed } = earlier;
      const found = await readSums(db, sql`t.trade_point_id = any(${intArray(changed)}) and ${tasks}`);
      return replaceRows(value, found, changed);
    });
}

/** Sums tasks from their index alone, in its order, which is that of the points. */
async function readSums(db: Db, where: SQL): Promise<TaskSums> {
  const [columns] = await rowsOf<BinaryColumns<keyof TaskSums>>(
    db,
    sql`
    select string_agg(int4send(id), '') as id, string_agg(float8send(money), '') as money, string_agg(int4send(tasks), '') as tasks
    from (select t.trade_point_id as id, sum(t.money_total)::float8 as money, count(*)::int as tasks from tasks t where ${where} group by t.trade_point_id order by t.trade_point_id) sums`,
  );
  return {
    id: numbersOf(columns?.id, Int32Array),
    money: numbersOf(columns?.money, Float64Array),
    tasks: numbersOf(columns?.tasks, Int32Array),
  };
}
