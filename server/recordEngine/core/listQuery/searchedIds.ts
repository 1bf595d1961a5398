import { and, sql, type SQL } from 'drizzle-orm';
import { isRecord } from '#codecs/records.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { rowsOf } from '../../../platform/db/rows.ts';
import type { PageRange } from '../../../platform/http/query.ts';

/** The sorted rows of a long table, as SQL. */
export interface SortedRows {
  table: SQL;
  /** Joins that the order needs, on the table or on a copy of its rows under its name. */
  join: SQL;
  id: SQL;
  filter: SQL | undefined;
  order: SQL;
}

/** A part of the rows that a search matches, and whether an index has them in the order of the list. */
export interface SearchBranch {
  is: SQL;
  inOrder: boolean;
}

/** The rows that a search matches. */
export interface SearchedRows extends SortedRows {
  found: SQL;
  /**
   * The same search as conditions of which a row meets at most one, for when an index serves each better than all
   * together.
   */
  either?: readonly SearchBranch[];
  /** The columns that `found` reads. */
  carried: SQL;
  /** The columns that the order and the id read. */
  columns: SQL;
}

/** Up to this number of matches, all of them are sorted. */
const fewMatches = 3000;
/** Number of rows among which the first matches are looked for: at least and at most. */
const [minScanned, maxScanned] = [2500, 20_000];

const cut = ({ limit, offset }: PageRange): SQL => sql`limit ${limit} offset ${offset}`;
const all = sql`true`;

/** Returns the ids of a select, in its order. One text costs the database and the driver less than a row for each. */
export async function readIds(db: Db, select: SQL): Promise<number[]> {
  const [found] = await rowsOf<{ ids: string | null }>(
    db,
    sql`select string_agg(id::text, ',') as ids from (${select}) page`,
  );
  return found?.ids?.split(',').map(Number) ?? [];
}

/** Returns the ids of a page when an index provides the order or the filter leaves few rows. */
export function idsInOrder(db: Db, { table, join, id, filter, order }: SortedRows, page: PageRange): Promise<number[]> {
  return readIds(
    db,
    sql`select ${id} as id from ${table} ${join} where ${filter ?? all} order by ${order} ${cut(page)}`,
  );
}

/**
 * Returns the ids of a page of search results. Few matches are found by a text index and sorted; of many, a page is
 * near the beginning of the order. PostgreSQL's own plan of one statement is as fast for most words, but reads a
 * million tasks in the hope of an early end, 2.1 s, for a word that only the oldest 12,000 have; this takes 0.1 s.
 */
export async function searchedIds(db: Db, rows: SearchedRows, page: PageRange): Promise<number[]> {
  const matches = await estimatedMatches(db, rows);
  if (matches <= fewMatches) return foundIds(db, rows, page);
  const among = await estimated(db, rows.table, rows.filter);
  // A margin, because matches are unevenly distributed.
  const promising = (4 * (page.offset + page.limit) * among) / matches;
  const first = await firstFound(db, rows, page, Math.ceil(Math.min(Math.max(promising, minScanned), maxScanned)));
  return first.length === page.limit ? first : foundIds(db, rows, page);
}

/**
 * Returns the matches of a page among the first rows of the order, of which no more are read than fill it. They keep
 * their order: nothing above the inner select sorts, and a select with a limit is not run in parts.
 */
function firstFound(db: Db, rows: SearchedRows, page: PageRange, scanned: number): Promise<number[]> {
  const { table, join, id, filter, order, found, carried } = rows;
  return readIds(
    db,
    sql`select id from (
      select ${id} as id, ${carried} from ${table} ${join} where ${filter ?? all} order by ${order} limit ${scanned}) ${table}
    where ${found} ${cut(page)}`,
  );
}

/** Sorts all matches, of a branch in the order only those that can be on the page. */
export function foundIds(
  db: Db,
  { table, join, id, filter, order, found, either = [{ is: found, inOrder: false }], columns }: SearchedRows,
  page: PageRange,
): Promise<number[]> {
  const parts = either.map(({ is, inOrder }) => {
    const first = sql`order by ${order} limit ${page.offset + page.limit}`;
    return sql`(select ${columns} from ${table} ${inOrder ? join : sql``} where ${and(filter, is) ?? all} ${inOrder ? first : sql``})`;
  });
  return readIds(
    db,
    sql`with found as materialized (${sql.join(parts, sql` union all `)}) select ${id} as id from found ${table} ${join} order by ${order} ${cut(page)}`,
  );
}

/** Whether a search matches so few rows that all of them are sorted. */
export async function areFew(db: Db, rows: SearchedRows): Promise<boolean> {
  return (await estimatedMatches(db, rows)) <= fewMatches;
}

const estimatedMatches = (db: Db, { table, filter, found }: SearchedRows): Promise<number> =>
  estimated(db, table, and(filter, found));

/** Returns the number of rows that the planner expects. */
async function estimated(db: Db, table: SQL, where: SQL | undefined): Promise<number> {
  const [line] = await rowsOf<{ 'QUERY PLAN': unknown }>(
    db,
    sql`explain (format json) select 1 from ${table} where ${where ?? all}`,
  );
  const received: unknown = line?.['QUERY PLAN'];
  const [plan] = (typeof received === 'string' ? JSON.parse(received) : received) as { Plan?: unknown }[];
  return isRecord(plan?.Plan) ? Number(plan.Plan['Plan Rows']) : 0;
}
