import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/db/connection.ts';
import { jsonRows, type JsonText } from '../../platform/db/json.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import type { PageRange } from '../../platform/http/query.ts';
import { blockSize, blockToken, columns } from './columns.ts';
import type { SearchCondition, StoredRecord } from './storage.ts';

/**
 * Number of newest records sampled to estimate how many records match a search.
 *
 * The planner cannot know whether the matches are among the newest records, where most lists end: the sample says so. A
 * page that it does not fill reads the index of the blocks that are likely to fill it, then all. Not solved: a text of
 * one or two letters that hardly any record has reads every record.
 */
const sample = 512;

/** Returns records of a path, newest first. */
export async function readRecordPage(
  db: Db,
  path: string,
  search: SearchCondition | undefined,
  page: PageRange,
): Promise<StoredRecord[]> {
  const all = sql`select ${columns} from added_records where path = ${path}`;
  const inOrder = (select: SQL) => jsonRows<StoredRecord>(db, sql`${select} order by record_id desc ${cut(page)}`);
  if (search === undefined) return rowsIn(await (page.offset < blockSize ? inOrder(all) : readFar(db, path, page)));
  if (search.inOrder) return rowsIn(await inOrder(sql`${all} and ${search.where}`));
  return rowsIn(await readSearched(db, path, search.where, page));
}

const rowsIn = (rows: JsonText<StoredRecord[]>): StoredRecord[] => JSON.parse(rows) as StoredRecord[];

const cut = ({ limit, offset }: PageRange): SQL => sql`limit ${limit} offset ${offset}`;

/** Skips whole blocks by their counts, and reads only the rest of the offset. */
function readFar(db: Db, path: string, { limit, offset }: PageRange): Promise<JsonText<StoredRecord[]>> {
  return jsonRows(
    db,
    sql`
    with start as materialized (
      select block, newer from (select block, sum(count) over (order by block desc) - count as newer from added_record_counts where path = ${path}) blocks
      where newer <= ${offset} order by block limit 1)
    select ${columns} from added_records where path = ${path} and record_id <= (select block * ${blockSize} + ${blockSize - 1} from start)
    order by record_id desc limit ${limit} offset ${offset} - (select newer from start)`,
  );
}

/** Blocks of records, newest first, each with its number of records. */
type Blocks = [block: number, count: number][];
interface Sampled {
  found: number;
  rows: JsonText<StoredRecord[]>;
  blocks: JsonText<Blocks>;
}

/** Returns the records of a search: from the newest, then from as many blocks as the sample suggests, then from all. */
async function readSearched(db: Db, path: string, where: SQL, page: PageRange): Promise<JsonText<StoredRecord[]>> {
  const needed = page.offset + page.limit;
  const [sampled] = await rowsOf<Sampled>(
    db,
    sql`
    with newest as (select * from added_records where path = ${path} order by record_id desc limit ${sample}),
    found as materialized (select * from newest where ${where} order by record_id desc limit ${needed})
    select (select count(*)::int from found) as found,
      (select coalesce(json_agg(row_to_json(r)), '[]')::text from (select ${columns} from found order by record_id desc ${cut(page)}) r) as rows,
      (select coalesce(json_agg(json_build_array(block, count) order by block desc), '[]')::text from added_record_counts where path = ${path} and count > 0) as blocks`,
  );
  const { found, rows, blocks } = sampled as Sampled;
  const counted = JSON.parse(blocks) as Blocks;
  const all = counted.reduce((sum, [, count]) => sum + count, 0);
  if (found === needed || all <= sample) return rows;
  // Ordering by an expression keeps PostgreSQL from scanning by record number until it has found enough records.
  const read = (part: SQL) =>
    jsonRows<StoredRecord>(
      db,
      sql`select ${columns} from added_records where path = ${path} and ${where} ${part} order by record_id + 0 desc ${cut(page)}`,
    );
  // Twice the number that the sample suggests, because matches are unevenly distributed.
  const promising = (2 * needed * sample) / found;
  if (promising < all / 4) {
    const near = await read(within(newestOf(counted, promising)));
    if (rowsIn(near).length === page.limit) return near;
  }
  return read(sql``);
}

/** Returns the newest blocks that together contain at least `max` records. */
function newestOf(blocks: Blocks, max: number): number[] {
  let newer = 0;
  return blocks.filter(([, count]) => (newer += count) - count < max).map(([block]) => block);
}

/**
 * Returns a condition that limits a query to given blocks, served by an index with blocks beside its values or by the
 * record numbers.
 */
function within(blocks: readonly number[]): SQL {
  return sql`and ${blockToken} && ${intArray(blocks)} and record_id >= ${(blocks.at(-1) ?? 0) * blockSize}`;
}
