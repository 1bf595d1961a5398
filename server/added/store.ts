import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { rowsOf } from '../db/rows.ts';
import type { Page } from '../http/query.ts';
import { uniqueText } from './columns.ts';
import type { Search } from './search.ts';
import type { Body } from './stored.ts';

/** A record as it is stored. Every one has a number and a UUID; the declaration says which of them is its id. */
export interface Row { number: number; uuid: string; body: Body }

/** A number or a UUID in lower case. */
export type RecordId = number | string;

const columns = sql.raw('record_id as number, uuid, body');
const having = (id: RecordId): SQL => (typeof id === 'number' ? sql`record_id = ${id}` : sql`uuid = ${id}`);

/**
 * Records of a path, the newest first. What many records answer to is found among the newest, and only what few do by an index of
 * its own (docs/decisions/0024): whether many or few do, PostgreSQL cannot tell beforehand.
 */
export async function readRows(db: Db, path: string, search: Search | undefined, page: Page): Promise<Row[]> {
  if (search === undefined) return readPage(db, path, page);
  const { where, inOrder } = search;
  const { limit, offset } = page;
  const newest = 2500 + 4 * offset;
  const found = await rowsOf<Row>(db, sql`
    select ${columns} from (select * from added_records where path = ${path} order by record_id desc limit ${newest}) newest
    where ${where} order by record_id desc limit ${limit} offset ${offset}`);
  if (found.length === limit) return found;
  // By an expression, so that the records are not looked through in the order of their numbers until there are enough.
  const order = inOrder ? sql`record_id` : sql`record_id + 0`;
  return rowsOf(db, sql`select ${columns} from added_records where path = ${path} and ${where} order by ${order} desc limit ${limit} offset ${offset}`);
}

/** An offset is counted in the index alone; only the records of the page itself are read. */
function readPage(db: Db, path: string, { limit, offset }: Page): Promise<Row[]> {
  return rowsOf(db, sql`
    select ${columns} from (select record_id from added_records where path = ${path} order by record_id desc limit ${limit} offset ${offset}) page
    join added_records using (record_id) where path = ${path} order by record_id desc`);
}

export async function readRow(db: Db, path: string, id: RecordId): Promise<Row | undefined> {
  return (await rowsOf<Row>(db, sql`select ${columns} from added_records where path = ${path} and ${having(id)}`))[0];
}

/** Stores a new record, under a UUID of its own unless one is given. */
export async function insertRow(tx: Db, path: string, body: Body, uuid?: string): Promise<Row> {
  const [row] = await rowsOf<Row>(tx, sql`
    insert into added_records (path, body, uuid) values (${path}, ${JSON.stringify(body)}::jsonb, ${uuid === undefined ? sql`default` : sql`${uuid}`}) returning ${columns}`);
  if (row === undefined) throw new Error('The insert of a record gave no row');
  return row;
}

/** False when there is no such record. */
export async function replaceRow(tx: Db, path: string, id: RecordId, body: Body): Promise<boolean> {
  const rows = await rowsOf(tx, sql`update added_records set body = ${JSON.stringify(body)}::jsonb where path = ${path} and ${having(id)} returning record_id`);
  return rows.length > 0;
}

/** False when there is no such record. */
export async function deleteRow(db: Db, path: string, id: RecordId): Promise<boolean> {
  return (await rowsOf(db, sql`delete from added_records where path = ${path} and ${having(id)} returning record_id`)).length > 0;
}

/** Writes of one path go one by one until the transaction ends, so that two alike cannot both pass a `unique` rule. */
export async function lockPath(tx: Db, path: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7305204, hashtext(${path}))`);
}

/** The record that a body would repeat by the names `wire`; letters count alike in upper and lower case, and what is empty repeats nothing. */
export async function readTwin(tx: Db, path: string, wire: readonly string[], body: Body, except: RecordId | undefined): Promise<Row | undefined> {
  const values = wire.map((name) => body[name] ?? null);
  if (values.every((value) => value === null || value === '' || (Array.isArray(value) && value.length === 0))) return undefined;
  const alike = wire.map((name, at) => {
    if (values[at] === null) return sql`body->>${name} is null`;
    const value = sql`lower((${JSON.stringify({ value: values[at] })}::jsonb)->>'value')`;
    return sql`${uniqueText(name)} = left(${value}, 200) and lower(body->>${name}) = ${value}`;
  });
  const other = except === undefined ? sql`true` : sql`not ${having(except)}`;
  return (await rowsOf<Row>(tx, sql`select ${columns} from added_records where path = ${path} and ${other} and ${sql.join(alike, sql` and `)} limit 1`))[0];
}
