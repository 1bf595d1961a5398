import { and, or, sql, type SQL } from 'drizzle-orm';
import type { Order } from '#record/compareBy.ts';
import { areFew, idsInOrder, searchedIds, type SearchedRows } from '../arranged/searchedIds.ts';
import type { Db } from '../db/connection.ts';
import { containing } from '../db/containing.ts';
import { intArray, rowsOf } from '../db/rows.ts';
import type { Page } from '../http/query.ts';
import { joinedRanks, orderedColumns, taskOrder, type RankedAgent } from './taskOrder.ts';

/** Which tasks are asked for, in which order. */
export interface AskedTasks {
  filter: SQL | undefined;
  orders: readonly Order[];
  words: readonly string[];
  /** What a search looks through of a task itself, and whether of the name of its agent, too. */
  text: SQL;
  namesAgents: boolean;
  /** The order of what ties. */
  usual: SQL;
}

/** By so many the agents grow whose tasks are put in order, until there are enough for a page. */
const moreAgents = 8;

/** The numbers of the tasks of a page; `ranked` gives the agents in the order of their names. */
export async function taskIds(db: Db, asked: AskedTasks, page: Page, ranked: () => Promise<readonly RankedAgent[]>): Promise<number[]> {
  const agents = asked.orders.some(({ name }) => name === 'executor') ? await ranked() : [];
  const named = await namedAgents(db, asked);
  const rows: SearchedRows = {
    table: sql`tasks`, join: agents.length > 0 ? joinedRanks(agents) : sql``, id: sql`tasks.task_id`, filter: asked.filter, order: taskOrder(asked.orders, asked.usual),
    found: foundIn(named, asked.text, sql`tasks.field_employee_id`), carried: sql`tasks.field_employee_id as agent, ${asked.text} as text`, foundCarried: foundIn(named, sql`text`, sql`agent`),
    kept: orderedColumns,
  };
  const [first] = asked.orders;
  if (first?.name === 'executor' && !(named.length > 0 && await areFew(db, rows))) {
    const ids = await ofFirstAgents(first.descending ? agents.toReversed() : agents, page, (some) => idsInOrder(db, { ...rows, filter: and(asked.filter, some, rows.found) }, page));
    if (ids !== undefined) return ids;
  }
  return (named.length === 0 ? idsInOrder : searchedIds)(db, rows, page);
}

/** How many tasks there are, and what columns (SQL) of them add up to. */
export async function countedTasks(db: Db, asked: AskedTasks, summed: readonly SQL[]): Promise<{ count: number; sums: string[] }> {
  const where = and(asked.filter, foundIn(await namedAgents(db, asked), asked.text, sql`tasks.field_employee_id`));
  const sums = sql.join(summed.map((column) => sql`coalesce(sum(${column}), 0)::text`), sql`, `);
  const [found] = await rowsOf<{ count: number; sums: string[] }>(db, sql`select count(*)::int as count, array[${sums}]::text[] as sums from tasks where ${where}`);
  return found ?? { count: 0, sums: [] };
}

/** A word with the agents whose names have it. */
interface Named { word: string; agents: number[] }

function namedAgents(db: Db, { words, namesAgents }: AskedTasks): Promise<Named[]> {
  return Promise.all(words.map(async (word) => {
    const rows = namesAgents ? await rowsOf<{ id: number }>(db, sql`select field_employee_id as id from field_employees where search like ${containing(word)}`) : [];
    return { word, agents: rows.map(({ id }) => id) };
  }));
}

/** Whether every word stands in the text of a task or in the name of its agent. */
function foundIn(named: readonly Named[], text: SQL, agent: SQL): SQL {
  return and(sql`true`, ...named.map(({ word, agents }) => or(sql`${text} like ${containing(word)}`, agents.length === 0 ? undefined : sql`${agent} = any(${intArray(agents)})`))) ?? sql`true`;
}

/** Agents come in the order of their names, so that only the tasks of the first ones need be put in order; undefined where these do not fill a page. */
async function ofFirstAgents(agents: readonly RankedAgent[], page: Page, read: (some: SQL) => Promise<number[]>): Promise<number[] | undefined> {
  for (let count = moreAgents; count < agents.length; count *= moreAgents) {
    const last = agents[count - 1]?.rank;
    const some = agents.filter(({ rank }, at) => at < count || rank === last).map(({ id }) => id);
    const ids = await read(sql`tasks.field_employee_id = any(${intArray(some)})`);
    if (ids.length === page.limit) return ids;
  }
  return undefined;
}
