import { and, sql, type SQL } from 'drizzle-orm';
import type { SortOrder } from '#record/compareBy.ts';
import {
  areFew,
  foundIds,
  idsInOrder,
  readIds,
  searchedIds,
  type SearchedRows,
} from '../../recordEngine/core/listQuery/searchedIds.ts';
import type { ListQuery } from '../../recordEngine/core/listQuery/parseListQuery.ts';
import type { ListMeta } from '../../recordEngine/core/listQuery/response.ts';
import { readListTotals } from '../../recordEngine/core/listQuery/totals.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import type { PageRange } from '../../platform/http/query.ts';
import { countOfTasks, pageOfTasks } from './pageOfTasks.ts';
import { joinedRanks, sortColumns, taskOrder, type RankedAgent } from './taskOrder.ts';
import { taskSearchBranches, taskSearchCondition, findWordMatches, type WordMatches } from './taskSearch.ts';

/** The requested tasks and their order. */
export interface TaskQuery {
  filter: SQL | undefined;
  /** The rows of `task_counts` for the filter, where they count its tasks. */
  counted: SQL | undefined;
  orders: readonly SortOrder[];
  words: readonly string[];
}

/** Number of agents added per step, until their sorted tasks fill a page. */
const moreAgents = 8;

/** Returns the numbers of the tasks of a page; `ranked` returns the agents sorted by name. */
export async function taskIds(
  db: Db,
  request: TaskQuery,
  page: PageRange,
  ranked: () => Promise<readonly RankedAgent[]>,
): Promise<number[]> {
  const { filter, counted, orders } = request;
  if (orders.length === 0 && request.words.length === 0) return readIds(db, pageOfTasks(filter, page, counted));
  const agents = orders.some(({ name }) => name === 'executor') ? await ranked() : [];
  const words = await findWordMatches(db, request.words);
  const rows = rowsIn(request, words, agents);
  const [first] = orders;
  if (first?.name === 'executor')
    return ofFirstAgents(db, rows, first.descending ? agents.toReversed() : agents, page, words.length > 0);
  return (words.length === 0 ? idsInOrder : searchedIds)(db, rows, page);
}

/** Columns that can be summed, by their declared names. */
const summed: Readonly<Record<string, SQL>> = { moneyTotal: sql`tasks.money_total`, moneyPaid: sql`tasks.money_paid` };

/** Returns the number of tasks and the sums that a query asks for. */
export async function countTasks(
  db: Db,
  request: TaskQuery,
  totals: Pick<ListQuery, 'count' | 'sums'>,
): Promise<ListMeta> {
  if (request.counted !== undefined && request.words.length === 0 && totals.sums.length === 0) {
    const [found] = await rowsOf<{ count: number }>(db, countOfTasks(request.counted));
    return { count: found?.count ?? 0 };
  }
  const where = and(request.filter, taskSearchCondition(await findWordMatches(db, request.words)));
  return readListTotals(db, sql`tasks where ${where}`, totals, (name) => summed[name]);
}

function rowsIn(
  { filter, orders }: TaskQuery,
  words: readonly WordMatches[],
  agents: readonly RankedAgent[],
): SearchedRows {
  return {
    table: sql`tasks`,
    join: agents.length > 0 ? joinedRanks(agents) : sql``,
    id: sql`tasks.task_id`,
    filter,
    order: taskOrder(orders),
    columns: sortColumns(orders),
    carried: sql`tasks.field_employee_id, tasks.status, tasks.search`,
    found: taskSearchCondition(words),
    either: taskSearchBranches(words),
  };
}

/** Agents are sorted by name, so that only the tasks of the first ones need sorting, unless there are few results. */
async function ofFirstAgents(
  db: Db,
  rows: SearchedRows,
  agents: readonly RankedAgent[],
  page: PageRange,
  searched: boolean,
): Promise<number[]> {
  const needed = page.offset + page.limit;
  const read = searched ? foundIds : idsInOrder;
  if (searched && (await areFew(db, rows))) return read(db, rows, page);
  for (let count = moreAgents; count < agents.length; count *= moreAgents) {
    const last = agents[count - 1]?.rank;
    const some = agents.filter(({ rank }, at) => at < count || rank === last);
    const areTheirs = sql`tasks.field_employee_id = any(${intArray(some.map(({ id }) => id))})`;
    const ids = await read(
      db,
      { ...rows, join: joinedRanks(some), filter: and(rows.filter, areTheirs) },
      { limit: needed, offset: 0 },
    );
    if (ids.length === needed) return ids.slice(page.offset);
    if (ids.length * moreAgents < needed) break;
  }
  return read(db, rows, page);
}
