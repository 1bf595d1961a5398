import { and, sql, type SQL } from 'drizzle-orm';
import { isRecord } from '#codecs/records.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../../platform/db/rows.ts';
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

/** The rows that a search matches. */
export interface SearchedRows extends SortedRows {
  found: SQL;
  /**
   * The same search as conditions of which a row meets at most one, for when an index serves each better than all
   * together.
   */
  either?: readonly SQL[];
  /** The columns that `found` reads. */
  carried: SQL;
  /** The columns that the order and the id read. */
  columns: SQL;
  /** The same rows as disjoint parts, for when an index sorts each of them but not all together. */
  parts?: readonly (SortedRows | SearchedRows)[];
}

/** Up to this number of matches, all of them are sorted. */
const fewMatches = 3000;
/** Number of rows scanned in order to find a page: at first, to estimate how frequent matches are, and at most. */
const firstScanned = 2500;
const maxScanned = 40_000;
/** Maximum number of rows of each part that are merged. */
const maxOfPart = 3000;

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
 * Returns the ids of a page of search results. Few matches are found by a text index and sorted; for many, the order
 * (or its parts) is scanned, because the page is near its beginning. The planner could choose by itself, but after a
 * small misestimate it scans everything in the hope of an early end.
 */
export async function searchedIds(db: Db, rows: SearchedRows, page: PageRange): Promise<number[]> {
  const matches = await estimatedMatches(db, rows);
  if (matches <= fewMatches) return foundIds(db, rows, page);
  const among = await estimated(db, rows.table, rows.filter);
  const needed = page.offset + page.limit;
  const parts = needed <= maxOfPart ? rows.parts : undefined;
  // A margin, because matches are unevenly distributed.
  const promising = Math.ceil(needed + (1.5 * needed * among) / matches);
  for (
    let max = parts ? promising : Math.min(promising, firstScanned);
    max <= (parts ? firstScanned : maxScanned);
    max *= 4
  ) {
    const walked = await walk(db, rows, max, page);
    if (walked.found >= needed || walked.scanned < max) return walked.ids;
    // The planner underestimated the number of matches.
    if (!parts && (walked.found * among) / walked.scanned <= fewMatches) break;
  }
  return parts ? idsOfParts(db, rows, parts, page) : foundIds(db, rows, page);
}

/** Sorts all matches. */
export function foundIds(
  db: Db,
  { table, join, id, filter, order, found, either = [found], columns }: SearchedRows,
  page: PageRange,
): Promise<number[]> {
  const some = sql.join(
    either.map((item) => sql`select ${columns} from ${table} where ${and(filter, item) ?? all}`),
    sql` union all `,
  );
  return readIds(
    db,
    sql`with found as materialized (${some}) select ${id} as id from found ${table} ${join} order by ${order} ${cut(page)}`,
  );
}

/** Merges the first rows of each part. */
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

/** Whether a search matches so few rows that all of them are sorted. */
export async function areFew(db: Db, rows: SearchedRows): Promise<boolean> {
  return (await estimatedMatches(db, rows)) <= fewMatches;
}

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

interface ScannedIds {
  scanned: number;
  found: number;
  ids: number[];
}

/** Returns the matches among the first rows of the order. */
async function walk(
  db: Db,
  { table, join, id, filter, order, found, carried }: SearchedRows,
  max: number,
  page: PageRange,
): Promise<ScannedIds> {
  const [walked] = await rowsOf<ScannedIds>(
    db,
    sql`
    with walked as materialized (
      select w.*, row_number() over () as place from (select ${id} as id, ${carried} from ${table} ${join} where ${filter ?? all} order by ${order} limit ${max}) w),
    found as materialized (select id, place from walked ${table} where ${found})
    select (select count(*)::int from walked) as scanned, (select count(*)::int from found) as found,
      (select coalesce(json_agg(id order by place), '[]') from (select * from found order by place ${cut(page)}) page) as ids`,
  );
  return walked ?? { scanned: 0, found: 0, ids: [] };
}
