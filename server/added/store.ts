import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { rowsOf } from '../db/rows.ts';
import type { RecordId } from '../history/kept.ts';
import { uniqueText } from './columns.ts';
import type { Body } from './stored.ts';

/** A record as it is stored. Every one has a number and a UUID; the declaration says which of them is its id. */
export interface Row { number: number; uuid: string; body: Body }

export const columns = sql.raw('record_id as number, uuid, body');
const having = (id: RecordId): SQL => (typeof id === 'number' ? sql`record_id = ${id}` : sql`uuid = ${id}`);
/** The one record of a path that has the id. */
export const ofRecord = (path: string, id: RecordId): SQL => sql`path = ${path} and ${having(id)}`;

export async function readRow(db: Db, path: string, id: RecordId): Promise<Row | undefined> {
  return (await rowsOf<Row>(db, sql`select ${columns} from added_records where ${ofRecord(path, id)}`))[0];
}

/** Stores a new record, under a UUID of its own unless one is given. */
export async function insertRow(tx: Db, path: string, body: Body, uuid?: string): Promise<Row> {
  const [row] = await rowsOf<Row>(tx, sql`
    insert into added_records (path, body, uuid) values (${path}, ${JSON.stringify(body)}::jsonb, ${uuid === undefined ? sql`default` : sql`${uuid}`}) returning ${columns}`);
  if (row === undefined) throw new Error('The insert of a record gave no row');
  return row;
}

export async function replaceRow(tx: Db, path: string, id: RecordId, body: Body): Promise<void> {
  await tx.execute(sql`update added_records set body = ${JSON.stringify(body)}::jsonb where ${ofRecord(path, id)}`);
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
