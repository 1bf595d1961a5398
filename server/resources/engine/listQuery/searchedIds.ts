import { and, sql, type SQL } from 'drizzle-orm';
import { isRecord } from '#codecs/records.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../../platform/db/rows.ts';
import type { PageRange } from '../../../platform/http/query.ts';

/** Rows of a long table in an order, as SQL. */
export interface SortedRows {
  table: SQL;
  /** What the order needs besides, joined to the table or to a copy of its rows under its name. */
  join: SQL;
  id: SQL;
  filter: SQL | undefined;
  order: SQL;
}

/** Those of them that a search finds. */
export interface SearchedRows extends SortedRows {
  found: SQL;
  /** The same as conditions of which a row meets one at most, where an index serves each better than all together. */
  either?: readonly SQL[];
  /** The columns that `found` reads, as `carried` names them: `foundCarried` reads those. */
  carried: SQL;
  foundCarried: SQL;
  /** The columns that the order and the id read. */
  kept: SQL;
  /** The same as parts that share no row, where an index has each of them in the order, but not all together. */
  parts?: readonly (SortedRows | SearchedRows)[];
}

/** Up to so many matches are all put in order. */
const fewMatches = 3000;
/** Rows that are looked at one by one in the hope of a page: at first, to see how common the matches are, and at most. */
const firstWalked = 2500;
const mostWalked = 40_000;
/** Up to so many rows of each part are put together. */
const mostOfPart = 3000;

const cut = ({ limit, offset }: PageRange): SQL => sql`limit ${limit} offset ${offset}`;
const all = sql`true`;

async function idsOf(db: Db, select: SQL): Promise<number[]> {
  return (await rowsOf<{ id: number }>(db, select)).map(({ id }) => id);
}

/** The ids of a page: an index has the order, or the filter leaves few. */
export function idsInOrder(db: Db, { table, join, id, filter, order }: SortedRows, page: PageRange): Promise<number[]> {
  return idsOf(db, sql`select ${id} as id from ${table} ${join} where ${filter ?? all} order by ${order} ${cut(page)}`);
}

/**
 * The ids of a page of what a search finds. Where it finds few, an index of the texts has them, and they are put in order; of what many have, the page lies near the beginning of the
 * order, which is walked, or of its parts. The planner, which knows how common a text is, would decide by itself, but where it misjudges a little it walks through everything in the
 * hope of an early end.
 */
export async function searchedIds(db: Db, rows: SearchedRows, page: PageRange): Promise<number[]> {
  const matches = await estimatedMatches(db, rows);
  if (matches <= fewMatches) return foundIds(db, rows, page);
  const among = await estimated(db, rows.table, rows.filter);
  const needed = page.offset + page.limit;
  const parts = needed <= mostOfPart ? rows.parts : undefined;
  // A little more than there have to be, because they do not lie evenly.
  const promising = Math.ceil(needed + (1.5 * needed * among) / matches);
  for (
    let max = parts ? promising : Math.min(promising, firstWalked);
    max <= (parts ? firstWalked : mostWalked);
    max *= 4
  ) {
    const walked = await walk(db, rows, max, page);
    if (walked.found >= needed || walked.walked < max) return walked.ids;
    // The planner took few for many.
    if (!parts && (walked.found * among) / walked.walked <= fewMatches) break;
  }
  return parts ? idsOfParts(db, rows, parts, page) : foundIds(db, rows, page);
}

/** Puts all that is found in order. */
export function foundIds(
  db: Db,
  { table, join, id, filter, order, found, either = [found], kept }: SearchedRows,
  page: PageRange,
): Promise<number[]> {
  const some = sql.join(
    either.map((item) => sql`select ${kept} from ${table} where ${and(filter, item) ?? all}`),
    sql` union all `,
  );
  return idsOf(
    db,
    sql`with found as materialized (${some}) select ${id} as id from found ${table} ${join} order by ${order} ${cut(page)}`,
  );
}

/** Puts the first ones of each part in order. */
async function idsOfParts(
  db: Db,
  rows: SearchedRows,
  parts: readonly (SortedRows | SearchedRows)[],
  { limit, offset }: PageRange,
): Promise<number[]> {
  const beginning = { limit: offset + limit, offset: 0 };
  const first: number[] = [];
  for (const part of parts)
    first.push(...(await ('found' in part ? searchedIds(db, part, beginning) : idsInOrder(db, part, beginning))));
  return idsInOrder(db, { ...rows, filter: sql`${rows.id} = any(${intArray(first)})` }, { limit, offset });
}

const estimatedMatches = (db: Db, { table, filter, found }: SearchedRows): Promise<number> =>
  estimated(db, table, and(filter, found));

/** Whether a search finds so few that all of them are put in order. */
export async function areFew(db: Db, rows: SearchedRows): Promise<boolean> {
  return (await estimatedMatches(db, rows)) <= fewMatches;
}

/** How many rows the planner expects. */
async function estimated(db: Db, table: SQL, where: SQL | undefined): Promise<number> {
  const [line] = await rowsOf<{ 'QUERY PLAN': unknown }>(
    db,
    sql`explain (format json) select 1 from ${table} where ${where ?? all}`,
  );
  const told: unknown = line?.['QUERY PLAN'];
  const [plan] = (typeof told === 'string' ? JSON.parse(told) : told) as { Plan?: unknown }[];
  return isRecord(plan?.Plan) ? Number(plan.Plan['Plan Rows']) : 0;
}

interface Walked {
  walked: number;
  found: number;
  ids: number[];
}

/** What is found among the first rows of the order. */
async function walk(
  db: Db,
  { table, join, id, filter, order, carried, foundCarried }: SearchedRows,
  max: number,
  page: PageRange,
): Promise<Walked> {
  const [walked] = await rowsOf<Walked>(
    db,
    sql`
    with walked as materialized (
      select w.*, row_number() over () as place from (select ${id} as id, ${carried} from ${table} ${join} where ${filter ?? all} order by ${order} limit ${max}) w),
    found as materialized (select id, place from walked where ${foundCarried})
    select (select count(*)::int from walked) as walked, (select count(*)::int from found) as found,
      (select coalesce(json_agg(id order by place), '[]') from (select * from found order by place ${cut(page)}) page) as ids`,
  );
  return walked ?? { walked: 0, found: 0, ids: [] };
}
