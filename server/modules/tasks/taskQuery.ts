import { and, sql, type SQL } from 'drizzle-orm';
import type { SortOrder } from '#record/compareBy.ts';
import {
  areFew,
  foundIds,
  idsInOrder,
  searchedIds,
  type SortedRows,
  type SearchedRows,
} from '../../resources/engine/listQuery/searchedIds.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import type { PageRange } from '../../platform/http/query.ts';
import { joinedRanks, sortColumns, taskOrder, type RankedAgent } from './taskOrder.ts';
import {
  taskSearchBranches,
  taskSearchCondition,
  findWordMatches,
  type WordMatches,
  type TaskSearchColumns,
} from './taskSearch.ts';

/** Which tasks are asked for, in which order. */
export interface TaskQuery {
  filter: SQL | undefined;
  orders: readonly SortOrder[];
  words: readonly string[];
  /** What a search looks through of a task itself, and whether of the names of its agent and its status, too. */
  text: SQL;
  named: boolean;
  /** The order of what ties. */
  usual: SQL;
}

/** By so many the agents grow whose tasks are put in order, until there are enough for a page. */
const moreAgents = 8;

/** What a search reads of a task, and the same under the names of `carried`. */
const columnsOf = (text: SQL): TaskSearchColumns => ({
  text,
  agent: sql`tasks.field_employee_id`,
  status: sql`tasks.status`,
});
const carriedColumns: TaskSearchColumns = { text: sql`text`, agent: sql`agent`, status: sql`state` };

/** The numbers of the tasks of a page; `ranked` gives the agents in the order of their names. */
export async function taskIds(
  db: Db,
  asked: TaskQuery,
  page: PageRange,
  ranked: () => Promise<readonly RankedAgent[]>,
): Promise<number[]> {
  const agents = asked.orders.some(({ name }) => name === 'executor') ? await ranked() : [];
  const words = await findWordMatches(db, asked.words, asked.named);
  const rows = rowsIn(asked, words, agents);
  const [first] = asked.orders;
  if (first?.name === 'executor')
    return ofFirstAgents(db, rows, first.descending ? agents.toReversed() : agents, page, words.length > 0);
  return (words.length === 0 ? idsInOrder : searchedIds)(db, { ...rows, ...partsOf(asked, rows, words) }, page);
}

/** How many tasks there are, and what columns (SQL) of them add up to. */
export async function countTasks(
  db: Db,
  asked: TaskQuery,
  summed: readonly SQL[],
): Promise<{ count: number; sums: string[] }> {
  const where = and(
    asked.filter,
    taskSearchCondition(await findWordMatches(db, asked.words, asked.named), columnsOf(asked.text)),
  );
  const sums = sql.join(
    summed.map((column) => sql`coalesce(sum(${column}), 0)::text`),
    sql`, `,
  );
  const [found] = await rowsOf<{ count: number; sums: string[] }>(
    db,
    sql`select count(*)::int as count, array[${sums}]::text[] as sums from tasks where ${where}`,
  );
  return found ?? { count: 0, sums: [] };
}

function rowsIn(asked: TaskQuery, words: readonly WordMatches[], agents: readonly RankedAgent[]): SearchedRows {
  const { filter, orders, text, usual } = asked;
  return {
    table: sql`tasks`,
    join: agents.length > 0 ? joinedRanks(agents) : sql``,
    id: sql`tasks.task_id`,
    filter,
    order: taskOrder(orders, usual),
    kept: sortColumns(orders),
    carried: sql`tasks.field_employee_id as agent, tasks.status as state, ${text} as text`,
    ...findingIn(asked, words),
  };
}

function findingIn(
  { text }: TaskQuery,
  words: readonly WordMatches[],
): Pick<SearchedRows, 'found' | 'either' | 'foundCarried'> {
  const columns = columnsOf(text);
  return {
    found: taskSearchCondition(words, columns),
    either: taskSearchBranches(words, columns),
    foundCarried: taskSearchCondition(words, carriedColumns),
  };
}

/** Of a word that a status has in its name: the tasks of each such status, and the others. None of the first ones may be among thousands of the newest, but an index has them by themselves. */
function partsOf(asked: TaskQuery, rows: SearchedRows, words: readonly WordMatches[]): Pick<SearchedRows, 'parts'> {
  const { orders, filter } = asked;
  const [by] = words
    .filter(({ statuses }) => statuses.length > 0)
    .toSorted((item, other) => other.word.length - item.word.length);
  if (by === undefined || (orders.length > 0 && orders[0]?.name !== 'status')) return {};
  const part = (where: SQL, left: readonly WordMatches[]): SortedRows => {
    const plain = { table: rows.table, join: rows.join, id: rows.id, order: rows.order, filter: and(filter, where) };
    return left.length === 0 ? plain : { ...rows, ...plain, ...findingIn(asked, left) };
  };
  const ofStatus = by.statuses.map((status) =>
    part(
      sql`tasks.status = ${sql.raw(String(status))}`,
      words.filter((item) => item !== by),
    ),
  );
  return {
    parts: [
      ...ofStatus,
      part(
        sql`tasks.status <> all(${intArray(by.statuses)})`,
        words.map((item) => (item === by ? { ...item, statuses: [] } : item)),
      ),
    ],
  };
}

/** Agents come in the order of their names, so that only the tasks of the first ones need be put in order, unless few are found at all. */
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
    const some = agents.filter(({ rank }, at) => at < count || rank === last).map(({ id }) => id);
    const ids = await read(
      db,
      { ...rows, filter: and(rows.filter, sql`tasks.field_employee_id = any(${intArray(some)})`) },
      { limit: needed, offset: 0 },
    );
    if (ids.length === needed) return ids.slice(page.offset);
    if (ids.length * moreAgents < needed) break;
  }
  return read(db, rows, page);
}
