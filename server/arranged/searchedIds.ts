import { and, sql, type SQL } from 'drizzle-orm';
import { isRecord } from '#codecs/records.ts';
import type { Db } from '../db/connection.ts';
import { rowsOf } from '../db/rows.ts';
import type { Page } from '../http/query.ts';

/** Rows of a long table in an order, as SQL. */
export interface OrderedRows {
  table: SQL;
  /** What the order needs besides, joined to the table or to a copy of its rows under its name. */
  join: SQL;
  id: SQL;
  filter: SQL | undefined;
  order: SQL;
}

/** Those of them that a search finds. */
export interface SearchedRows extends OrderedRows {
  found: SQL;
  /** The columns that `found` reads, as `carried` names them: `foundCarried` reads those. */
  carried: SQL;
  foundCarried: SQL;
  /** The columns that the order and the id read. */
  kept: SQL;
}

/** Up to so many matches are all put in order. */
const fewMatches = 3000;
/** Rows that are looked at one by one in the hope of a page. */
const mostWalked = 40_000;

const cut = ({ limit, offset }: Page): SQL => sql`limit ${limit} offset ${offset}`;
const all = sql`true`;

async function idsOf(db: Db, select: SQL): Promise<number[]> {
  return (await rowsOf<{ id: number }>(db, select)).map(({ id }) => id);
}

/** The ids of a page: an index has the order, or the filter leaves few. */
export function idsInOrder(db: Db, { table, join, id, filter, order }: OrderedRows, page: Page): Promise<number[]> {
  return idsOf(db, sql`select ${id} as id from ${table} ${join} where ${filter ?? all} order by ${order} ${cut(page)}`);
}

/**
 * The ids of a page of what a search finds. Where it finds few, an index of the texts has them, and they are put in order; of what many have, the page lies near the beginning of the
 * order. The planner, which knows how common a text is, would decide by itself, but where it misjudges a little it walks through everything in the hope of an early end.
 */
export async function searchedIds(db: Db, rows: SearchedRows, page: Page): Promise<number[]> {
  const [among, matches] = [await estimated(db, rows.table, rows.filter), await estimatedMatches(db, rows)];
  const needed = page.offset + page.limit;
  // A little more than there have to be, because they do not lie evenly.
  const promising = Math.ceil(needed + 1.5 * needed * among / Math.max(matches, 1));
  for (let most = matches > fewMatches ? promising : Infinity; most <= mostWalked; most *= 4) {
    const walked = await walk(db, rows, most, page);
    if (walked.found >= needed || walked.walked < most) return walked.ids;
  }
  return idsOf(db, sql`
    with found as materialized (select ${rows.kept} from ${rows.table} where ${and(rows.filter, rows.found) ?? all})
    select ${rows.id} as id from found ${rows.table} ${rows.join} order by ${rows.order} ${cut(page)}`);
}

const estimatedMatches = (db: Db, { table, filter, found }: SearchedRows): Promise<number> => estimated(db, table, and(filter, found));

/** Whether a search finds so few that all of them are put in order. */
export async function areFew(db: Db, rows: SearchedRows): Promise<boolean> {
  return await estimatedMatches(db, rows) <= fewMatches;
}

/** How many rows the planner expects. */
async function estimated(db: Db, table: SQL, where: SQL | undefined): Promise<number> {
  const [line] = await rowsOf<{ 'QUERY PLAN': unknown }>(db, sql`explain (format json) select 1 from ${table} where ${where ?? all}`);
  const told: unknown = line?.['QUERY PLAN'];
  const [plan] = (typeof told === 'string' ? JSON.parse(told) : told) as { Plan?: unknown }[];
  return isRecord(plan?.Plan) ? Number(plan.Plan['Plan Rows']) : 0;
}

interface Walked { walked: number; found: number; ids: number[] }

/** What is found among the first rows of the order. */
async function walk(db: Db, { table, join, id, filter, order, carried, foundCarried }: SearchedRows, most: number, page: Page): Promise<Walked> {
  const [walked] = await rowsOf<Walked>(db, sql`
    with walked as materialized (
      select w.*, row_number() over () as place from (select ${id} as id, ${carried} from ${table} ${join} where ${filter ?? all} order by ${order} limit ${most}) w),
    found as materialized (select id, place from walked where ${foundCarried})
    select (select count(*)::int from walked) as walked, (select count(*)::int from found) as found,
      (select coalesce(json_agg(id order by place), '[]') from (select * from found order by place ${cut(page)}) page) as ids`);
  return walked ?? { walked: 0, found: 0, ids: [] };
}
