import { sql, type SQL } from 'drizzle-orm';
import type { Body } from '#record/requestBody/storedFields.ts';
import { uniqueValues } from '#record/requestBody/uniqueness.ts';
import type { Db } from '../../platform/db/connection.ts';
import { lockResource } from '../../platform/db/locks.ts';
import { intArray, rowsOf, textArray } from '../../platform/db/rows.ts';
import type { RecordId } from '../../platform/context/recordId.ts';
import { columns, jsonColumns, uniqueText, uniqueTextOf } from './columns.ts';
import { readRecordPage } from './readRecordPage.ts';
import type { IdentifiedBody, StoredRecord, RecordStorage } from './storage.ts';

const having = (id: RecordId): SQL => (typeof id === 'number' ? sql`record_id = ${id}` : sql`uuid = ${id}`);

/** Returns a condition for the records of a path with the ids, which are all numbers or all UUIDs. */
function ofRecords(path: string, ids: readonly RecordId[]): SQL {
  const numbers = ids.filter((id) => typeof id === 'number');
  const uuids = ids.filter((id) => typeof id === 'string');
  return sql`path = ${path} and ${uuids.length === 0 ? sql`record_id = any(${intArray(numbers)})` : sql`uuid = any(${textArray(uuids)}::uuid[])`}`;
}

/** Inserts new records in their order; a single record may have its own UUID. */
export async function insertRecords(
  tx: Db,
  path: string,
  bodies: readonly Body[],
  uuid?: string,
): Promise<StoredRecord[]> {
  const made = await rowsOf<StoredRecord>(
    tx,
    sql`
    insert into added_records (path, body${uuid === undefined ? sql`` : sql`, uuid`}) select ${path}, one${uuid === undefined ? sql`` : sql`, ${uuid}::uuid`}
    from jsonb_array_elements(${JSON.stringify(bodies)}::jsonb) with ordinality as given (one, at) order by at returning ${columns}`,
  );
  return made.toSorted((a, b) => a.number - b.number);
}

function idMember(id: RecordId | undefined): object {
  return typeof id === 'number' ? { number: id } : { uuid: id };
}

/** Replaces the given values. Those that the bodies do not name stay: their fields may return to the declaration. */
async function replaceRows(
  tx: Db,
  path: string,
  bodies: readonly (readonly [id: RecordId, body: Body])[],
): Promise<void> {
  const given = JSON.stringify(bodies.map(([id, body]) => ({ ...idMember(id), body })));
  await tx.execute(sql`
    update added_records set body = added_records.body || given.body from jsonb_to_recordset(${given}::jsonb) as given (number int, uuid uuid, body jsonb)
    where added_records.path = ${path} and (added_records.record_id = given.number or added_records.uuid = given.uuid)`);
}

async function twinPlaces(
  tx: Db,
  path: string,
  wire: readonly string[],
  bodies: readonly IdentifiedBody[],
): Promise<number[]> {
  const given = JSON.stringify(bodies.map(({ id, body }, at) => ({ at, body, ...idMember(id) })));
  const alike = wire.map((name) => sql`${uniqueTextOf('stored', name)} = ${uniqueTextOf('given', name)}`);
  const places = await rowsOf<{ at: number }>(
    tx,
    sql`
    select given.at from jsonb_to_recordset(${given}::jsonb) as given (at int, number int, uuid uuid, body jsonb)
    where exists (
      select 1 from added_records stored where stored.path = ${path} and ${sql.join(alike, sql` and `)}
      and stored.record_id is distinct from given.number and stored.uuid is distinct from given.uuid)`,
  );
  return places.map(({ at }) => at);
}

/** Finds a duplicate of a body. Upper and lower case are equal. */
async function twin(
  tx: Db,
  path: string,
  wire: readonly string[],
  { id, body }: IdentifiedBody,
): Promise<StoredRecord | undefined> {
  const values = uniqueValues(wire, body);
  if (values === undefined) return undefined;
  const alike = wire.map((name, at) => {
    if (values[at] === null) return sql`body->>${name} is null`;
    const value = sql`lower((${JSON.stringify({ value: values[at] })}::jsonb)->>'value')`;
    return sql`${uniqueText(name)} = left(${value}, 200) and lower(body->>${name}) = ${value}`;
  });
  const other = id === undefined ? sql`true` : sql`not ${having(id)}`;
  return (
    await rowsOf<StoredRecord>(
      tx,
      sql`select ${columns} from added_records where path = ${path} and ${other} and ${sql.join(alike, sql` and `)} limit 1`,
    )
  )[0];
}

const made = new Map<string, RecordStorage>();

/**
 * Creates the storage of a custom resource: JSON in one table shared by all custom resources, distinguished by path.
 */
export function jsonStorage(path: string): RecordStorage {
  const before = made.get(path);
  if (before !== undefined) return before;
  const storage: RecordStorage = {
    columns: jsonColumns,
    table: sql`added_records`,
    id: sql`record_id`,
    own: sql`path = ${path}`,
    row: columns,
    read: sql`record_id, body`,
    searchable: () => true,
    aside: [],
    strict: false,
    page: (db, search, page) => readRecordPage(db, path, search, page),
    byIds: (db, ids) =>
      ids.length === 0
        ? Promise.resolve([])
        : rowsOf(db, sql`select ${columns} from added_records where ${ofRecords(path, ids)}`),
    insert: (tx, bodies, uuid) => insertRecords(tx, path, bodies, uuid),
    replace: (tx, bodies) => replaceRows(tx, path, bodies),
    lock: (tx) => lockResource(tx, path),
    rows: (id) => [{ table: 'added_records', where: sql`path = ${path} and ${having(id)}`, own: { path } }],
    ownRows: (ids) => ({ table: 'added_records', where: ofRecords(path, ids) }),
    twin: (tx, wire, given) => twin(tx, path, wire, given),
    twinPlaces: (tx, wire, given) => twinPlaces(tx, path, wire, given),
  };
  made.set(path, storage);
  return storage;
}
