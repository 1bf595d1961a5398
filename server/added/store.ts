import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { intArray, rowsOf, textArray } from '../db/rows.ts';
import type { RecordId } from '../history/kept.ts';
import { uniqueText, uniqueTextOf } from './columns.ts';
import type { Body } from '#record/sent/stored.ts';
import { twinValues } from '#record/sent/twins.ts';

/** A record as it is stored. Every one has a number and a UUID; the declaration says which of them is its id. */
export interface Row { number: number; uuid: string; body: Body }

export const columns = sql.raw('record_id as number, uuid, body');
const having = (id: RecordId): SQL => (typeof id === 'number' ? sql`record_id = ${id}` : sql`uuid = ${id}`);
/** The one record of a path that has the id. */
export const ofRecord = (path: string, id: RecordId): SQL => sql`path = ${path} and ${having(id)}`;

export async function readRow(db: Db, path: string, id: RecordId): Promise<Row | undefined> {
  return (await rowsOf<Row>(db, sql`select ${columns} from added_records where ${ofRecord(path, id)}`))[0];
}

/** The records of a path that have the ids, all of them numbers or all of them UUIDs. */
export function ofRecords(path: string, ids: readonly RecordId[]): SQL {
  const numbers = ids.filter((id) => typeof id === 'number');
  const uuids = ids.filter((id) => typeof id === 'string');
  return sql`path = ${path} and ${uuids.length === 0 ? sql`record_id = any(${intArray(numbers)})` : sql`uuid = any(${textArray(uuids)}::uuid[])`}`;
}

/** Those that are there, in no order. */
export async function readRowsOf(db: Db, path: string, ids: readonly RecordId[]): Promise<Row[]> {
  return ids.length === 0 ? [] : rowsOf(db, sql`select ${columns} from added_records where ${ofRecords(path, ids)}`);
}

/** Stores new records, in their order. */
export async function insertRows(tx: Db, path: string, bodies: readonly Body[]): Promise<Row[]> {
  const made = await rowsOf<Row>(tx, sql`
    insert into added_records (path, body) select ${path}, one from jsonb_array_elements(${JSON.stringify(bodies)}::jsonb) with ordinality as given (one, at) order by at returning ${columns}`);
  return made.toSorted((a, b) => a.number - b.number);
}

function idMember(id: RecordId | undefined): object {
  return typeof id === 'number' ? { number: id } : { uuid: id };
}

/** Stores bodies of records that are there, by their ids. */
export async function replaceRows(tx: Db, path: string, bodies: readonly (readonly [id: RecordId, body: Body])[]): Promise<void> {
  const given = JSON.stringify(bodies.map(([id, body]) => ({ ...idMember(id), body })));
  await tx.execute(sql`
    update added_records set body = given.body from jsonb_to_recordset(${given}::jsonb) as given (number int, uuid uuid, body jsonb)
    where added_records.path = ${path} and (added_records.record_id = given.number or added_records.uuid = given.uuid)`);
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

/** Which of the bodies could repeat another stored record than their own by the names `wire`, all of them filled in: their places. */
export async function readTwinPlaces(tx: Db, path: string, wire: readonly string[], bodies: readonly { id: RecordId | undefined; body: Body }[]): Promise<number[]> {
  const given = JSON.stringify(bodies.map(({ id, body }, at) => ({ at, body, ...idMember(id) })));
  const alike = wire.map((name) => sql`${uniqueTextOf('stored', name)} = ${uniqueTextOf('given', name)}`);
  const found = await rowsOf<{ at: number }>(tx, sql`
    select given.at from jsonb_to_recordset(${given}::jsonb) as given (at int, number int, uuid uuid, body jsonb)
    where exists (
      select 1 from added_records stored where stored.path = ${path} and ${sql.join(alike, sql` and `)}
      and stored.record_id is distinct from given.number and stored.uuid is distinct from given.uuid)`);
  return found.map(({ at }) => at);
}

/** The record that a body would repeat by the names `wire`; letters count alike in upper and lower case, and what is empty repeats nothing. */
export async function readTwin(tx: Db, path: string, wire: readonly string[], body: Body, except: RecordId | undefined): Promise<Row | undefined> {
  const values = twinValues(wire, body);
  if (values === undefined) return undefined;
  const alike = wire.map((name, at) => {
    if (values[at] === null) return sql`body->>${name} is null`;
    const value = sql`lower((${JSON.stringify({ value: values[at] })}::jsonb)->>'value')`;
    return sql`${uniqueText(name)} = left(${value}, 200) and lower(body->>${name}) = ${value}`;
  });
  const other = except === undefined ? sql`true` : sql`not ${having(except)}`;
  return (await rowsOf<Row>(tx, sql`select ${columns} from added_records where path = ${path} and ${other} and ${sql.join(alike, sql` and `)} limit 1`))[0];
}
