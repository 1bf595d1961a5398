import { sql, type SQL } from 'drizzle-orm';
import type { Unique } from '#schemas/declaration/declaration.ts';
import type { Db } from '../db/connection.ts';
import { rowsOf } from '../db/rows.ts';
import type { Page } from '../http/query.ts';
import type { Body } from './stored.ts';

/** A record as it is stored. */
export interface Row { id: number; body: Body }

const columns = sql.raw('record_id as id, body');

/** Records of a path, the newest first. */
export function readRows(db: Db, path: string, where: SQL | undefined, { limit, offset }: Page): Promise<Row[]> {
  return rowsOf(db, sql`select ${columns} from added_records where path = ${path} and ${where ?? sql`true`} order by record_id desc limit ${limit} offset ${offset}`);
}

export async function readRow(db: Db, path: string, id: number): Promise<Row | undefined> {
  return (await rowsOf<Row>(db, sql`select ${columns} from added_records where path = ${path} and record_id = ${id}`))[0];
}

export async function insertRow(tx: Db, path: string, body: Body): Promise<number> {
  const [row] = await rowsOf<{ id: number }>(tx, sql`insert into added_records (path, body) values (${path}, ${JSON.stringify(body)}::jsonb) returning record_id as id`);
  if (row === undefined) throw new Error('The insert of a record gave no row');
  return row.id;
}

/** False when there is no such record. */
export async function replaceRow(tx: Db, path: string, id: number, body: Body): Promise<boolean> {
  const rows = await rowsOf(tx, sql`update added_records set body = ${JSON.stringify(body)}::jsonb where path = ${path} and record_id = ${id} returning record_id`);
  return rows.length > 0;
}

/** False when there is no such record. */
export async function deleteRow(db: Db, path: string, id: number): Promise<boolean> {
  return (await rowsOf(db, sql`delete from added_records where path = ${path} and record_id = ${id} returning record_id`)).length > 0;
}

/** Writes of one path go one by one until the transaction ends, so that two alike cannot both pass a `unique` rule. */
export async function lockPath(tx: Db, path: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7305204, hashtext(${path}))`);
}

/** Names that decide a rule, as a body carries them. */
export interface UniqueWire { rule: Unique; wire: readonly string[] }

/** The record that a body would repeat; letters count alike in upper and lower case, and what is empty repeats nothing. */
export async function readTwin(tx: Db, path: string, { wire }: UniqueWire, body: Body, except: number): Promise<Row | undefined> {
  const values = wire.map((name) => body[name] ?? null);
  if (values.every((value) => value === null || value === '' || (Array.isArray(value) && value.length === 0))) return undefined;
  const alike = wire.map((name, at) => sql`lower(body->>${name}) is not distinct from lower((${JSON.stringify({ value: values[at] })}::jsonb)->>'value')`);
  return (await rowsOf<Row>(tx, sql`
    select ${columns} from added_records where path = ${path} and record_id <> ${except} and ${sql.join(alike, sql` and `)} limit 1`))[0];
}
