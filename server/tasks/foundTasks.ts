import { and, or, sql, type SQL } from 'drizzle-orm';
import type { Order } from '#record/compareBy.ts';
import { containing } from '../db/containing.ts';
import { intArray, rowsOf } from '../db/rows.ts';
import type { Db } from '../db/connection.ts';
import type { Page } from '../http/query.ts';
import { agentsByName, joinedRanks, orderedColumns, taskOrder, type Agent } from './taskOrder.ts';

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

/** Tasks in their order that are looked at one by one before an index of the texts is asked; twice, or up to `mostWalked`, where these promise enough. */
const firstWalked = 1000;
const mostWalked = 8000;
/** By so many the agents grow whose tasks are put in order, until there are enough for a page. */
const moreAgents = 8;

interface Parts { db: Db; agents: readonly Agent[]; asked: AskedTasks; join: SQL; order: SQL }

/** The numbers of the tasks of a page. */
export async function taskIds(db: Db, asked: AskedTasks, page: Page): Promise<number[]> {
  const agents = await neededAgents(db, asked);
  const byAgent = asked.orders.some(({ name }) => name === 'executor');
  const parts: Parts = { db, agents, asked, join: byAgent ? joinedRanks(agents) : sql``, order: taskOrder(asked.orders, asked.usual) };
  const [first] = asked.orders;
  if (first?.name === 'executor') return ofFirstAgents(parts, first.descending === true, page);
  if (asked.words.length === 0) return inOrder(parts, asked.filter, page);
  return await walked(parts, page) ?? searched(parts, asked.filter, page);
}

/** How many tasks there are, and what columns (SQL) of them add up to. */
export async function countedTasks(db: Db, asked: AskedTasks, summed: readonly SQL[]): Promise<{ count: number; sums: string[] }> {
  const where = and(asked.filter, foundIn(asked, await neededAgents(db, asked), asked.text));
  const sums = sql.join(summed.map((column) => sql`coalesce(sum(${column}), 0)::text`), sql`, `);
  const [found] = await rowsOf<{ count: number; sums: string[] }>(db, sql`
    select count(*)::int as count, array[${sums}]::text[] as sums from tasks where ${where ?? sql`true`}`);
  return found ?? { count: 0, sums: [] };
}

async function neededAgents(db: Db, { orders, words, namesAgents }: AskedTasks): Promise<Agent[]> {
  return orders.some(({ name }) => name === 'executor') || (namesAgents && words.length > 0) ? agentsByName(db) : [];
}

/** Whether every word stands in the text of a task or in the name of its agent. */
function foundIn({ words, namesAgents }: AskedTasks, agents: readonly Agent[], text: SQL, agent: SQL = sql`tasks.field_employee_id`): SQL | undefined {
  return and(...words.map((word) => {
    const named = namesAgents ? agents.filter(({ folded }) => folded.includes(word)).map(({ id }) => id) : [];
    return or(sql`${text} like ${containing(word)}`, named.length === 0 ? undefined : sql`${agent} = any(${intArray(named)})`);
  }));
}

const cut = ({ limit, offset }: Page): SQL => sql`limit ${limit} offset ${offset}`;

async function idsOf(db: Db, select: SQL): Promise<number[]> {
  return (await rowsOf<{ id: number }>(db, select)).map(({ id }) => id);
}

/** An index has the order, or the filter leaves few. */
function inOrder({ db, join, order }: Parts, where: SQL | undefined, page: Page): Promise<number[]> {
  return idsOf(db, sql`select tasks.task_id as id from tasks ${join} where ${where ?? sql`true`} order by ${order} ${cut(page)}`);
}

/** All that is found, put in order afterwards: the planner would walk through the order, in the hope of an early end, where it misjudges a text. */
function searched({ db, agents, asked, join, order }: Parts, filter: SQL | undefined, page: Page): Promise<number[]> {
  const where = and(filter, foundIn(asked, agents, asked.text)) ?? sql`true`;
  return idsOf(db, sql`
    with found as materialized (select ${orderedColumns} from tasks where ${where})
    select tasks.task_id as id from found tasks ${join} order by ${order} ${cut(page)}`);
}

/** Of a text that many tasks have, a page is found among the first in the order; undefined where these do not promise to be enough. */
async function walked(parts: Parts, page: Page): Promise<number[] | undefined> {
  const needed = page.offset + page.limit;
  const first = await walk(parts, needed + firstWalked, page);
  if (first.found >= needed || first.walked < needed + firstWalked) return first.ids;
  const promising = Math.ceil(1.5 * needed * first.walked / first.found);
  if (promising > mostWalked) return undefined;
  const second = await walk(parts, promising, page);
  return second.found >= needed || second.walked < promising ? second.ids : undefined;
}

interface Walked { walked: number; found: number; ids: number[] }

async function walk({ db, agents, asked, join, order }: Parts, most: number, page: Page): Promise<Walked> {
  const [found] = await rowsOf<Walked>(db, sql`
    with walked as materialized (
      select w.*, row_number() over () as place from (
        select tasks.task_id, tasks.field_employee_id, ${asked.text} as text from tasks ${join} where ${asked.filter ?? sql`true`} order by ${order} limit ${most}) w),
    found as materialized (select task_id, place from walked where ${foundIn(asked, agents, sql`walked.text`, sql`walked.field_employee_id`)})
    select (select count(*)::int from walked) as walked, (select count(*)::int from found) as found,
      (select coalesce(json_agg(task_id order by place), '[]') from (select * from found order by place ${cut(page)}) page) as ids`);
  return found ?? { walked: 0, found: 0, ids: [] };
}

/** Agents come in the order of their names, so that only the tasks of the first ones are put in order. */
async function ofFirstAgents(parts: Parts, descending: boolean, page: Page): Promise<number[]> {
  const { agents, asked } = parts;
  const ranked = descending ? agents.toReversed() : agents;
  const read = (filter: SQL | undefined): Promise<number[]> => (asked.words.length === 0 ? inOrder : searched)(parts, filter, page);
  for (let count = moreAgents; count < ranked.length; count *= moreAgents) {
    const last = ranked[count - 1]?.rank;
    const some = ranked.filter(({ rank }, at) => at < count || rank === last).map(({ id }) => id);
    const ids = await read(and(asked.filter, sql`tasks.field_employee_id = any(${intArray(some)})`));
    if (ids.length === page.limit) return ids;
  }
  return read(asked.filter);
}
