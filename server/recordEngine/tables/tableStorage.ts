import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { formatDate } from '#codecs/dates.ts';
import { addDays } from '#planning/days.ts';
import type { Body } from '#record/requestBody/storedFields.ts';
import { uniqueValues } from '#record/requestBody/uniqueness.ts';
import type { IdentifiedBody, StoredRecord, RecordStorage } from '../core/storage.ts';
import type { Db } from '../../platform/db/connection.ts';
import { lockResource } from '../../platform/db/locks.ts';
import { intArray, rowsOf, textArray } from '../../platform/db/rows.ts';
import type { RecordRows } from '../../trail/history/resource.ts';
import type { RecordId } from '../../platform/context/recordId.ts';
import { HttpError, invalidFields } from '../../platform/http/httpError.ts';
import { companyDay } from '../../platform/http/instants.ts';
import type { EntityTables } from './entity.ts';
import { rejectReferenced, type Referrer } from './referrers.ts';
import { unqualifiedColumn, columnOf, readOf, tableColumns } from './tableColumns.ts';
import { knownWords, tableRow } from './tableRow.ts';
import { unchangedConverted } from './unchangedConverted.ts';

const named = (table: Parameters<typeof getTableName>[0]): SQL => sql`${sql.identifier(getTableName(table))}`;
const tableOf = ({ table }: PgColumn): SQL => named(table);
const numbersOf = (ids: readonly RecordId[]): SQL => intArray(ids.filter((id) => typeof id === 'number'));

/** A record as a `StoredRecord`, made of its columns and of its links. */
function rowMembers({ table, id, columns, links = {}, shown = {} }: EntityTables): SQL {
  const whole = (column: PgColumn): SQL => sql`${named(table)}.${unqualifiedColumn(column)}`;
  const members = [
    ...Object.entries(columns).map(([wire, column]) => sql`${wire}::text, ${readOf(column)}`),
    ...Object.entries(links).map(
      ([wire, link]) => sql`${wire}::text, (
      select coalesce(json_agg(${unqualifiedColumn(link.other)} order by ${unqualifiedColumn(link.other)}), '[]') from ${named(link.table)} where ${named(link.table)}.${unqualifiedColumn(link.own)} = ${whole(id)})`,
    ),
    ...Object.entries(shown).map(([name, value]) => sql`${name}::text, ${value}`),
  ];
  return sql`${whole(id)} as number, '' as uuid, json_build_object(${sql.join(members, sql`, `)}) as body`;
}

const names = (columns: readonly string[]): SQL =>
  sql.join(
    columns.map((name) => sql`${sql.identifier(name)}`),
    sql`, `,
  );
const rowsFrom = ({ table }: EntityTables, rows: readonly object[]): SQL =>
  sql`json_populate_recordset(null::${named(table)}, ${JSON.stringify(rows)}::json)`;

/** Allocates numbers that no record has had, including ids that were inserted explicitly. */
export async function newIds(
  tx: Db,
  { table, id }: Pick<EntityTables, 'table' | 'id'>,
  count: number,
): Promise<number[]> {
  const sequence = sql`pg_get_serial_sequence(${getTableName(table)}, ${id.name})`;
  const [made] = await rowsOf<{ last: string }>(
    tx,
    sql`
    select setval(${sequence}, greatest((select coalesce(max(${unqualifiedColumn(id)}), 0) from ${named(table)}), nextval(${sequence}) - 1) + ${count}::int) as last`,
  );
  const first = Number(made?.last) - count + 1;
  return Array.from({ length: count }, (_, at) => first + at);
}

const writtenAt = sql`extract(epoch from now())::bigint`;

async function insertRows(tx: Db, entity: EntityTables, bodies: readonly Body[]): Promise<StoredRecord[]> {
  if (bodies.length === 0) return [];
  const ids = await newIds(tx, entity, bodies.length);
  const initial = await entity.initial?.(tx, bodies);
  const rows = bodies.map((body, at) => ({ [entity.id.name]: ids[at], ...initial?.[at], ...tableRow(entity, body) }));
  const columns = Object.keys(rows[0] ?? {});
  await tx.execute(
    sql`insert into ${named(entity.table)} (${names(columns)}, changed_at) select ${names(columns)}, ${writtenAt} from ${rowsFrom(entity, rows)}`,
  );
  await writeLinks(
    tx,
    entity,
    bodies.map((body, at) => [ids[at] as number, body]),
  );
  await entity.written?.(tx, ids);
  return bodies.map((body, at) => ({ number: ids[at] as number, uuid: '', body }));
}

async function replaceRows(
  tx: Db,
  entity: EntityTables,
  bodies: readonly (readonly [id: RecordId, body: Body])[],
): Promise<void> {
  if (bodies.length === 0) return;
  const unchanged = await unchangedConverted(tx, entity, bodies);
  const rows = bodies.map(([id, body]) => ({
    [entity.id.name]: id,
    ...tableRow(entity, body),
    ...unchanged.get(Number(id)),
  }));
  const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== entity.id.name);
  const table = named(entity.table);
  const known = knownWords(entity);
  const set = sql.join(
    columns.map((name) => {
      const [own, words] = [sql.identifier(name), known.get(name)];
      // A newer version on the same database may have stored words that this one does not know.
      return words === undefined
        ? sql`${own} = given.${own}`
        : sql`${own} = given.${own} || array(select word from unnest(${table}.${own}) word where word <> all(${textArray(words)}))`;
    }),
    sql`, `,
  );
  await entity.changing?.(
    tx,
    bodies.map(([id, body]) => [Number(id), body]),
  );
  await tx.execute(
    sql`update ${named(entity.table)} set ${set}, changed_at = ${writtenAt} from ${rowsFrom(entity, rows)} given where ${named(entity.table)}.${unqualifiedColumn(entity.id)} = given.${unqualifiedColumn(entity.id)}`,
  );
  await writeLinks(
    tx,
    entity,
    bodies.map(([id, body]) => [Number(id), body]),
  );
  await entity.written?.(
    tx,
    bodies.map(([id]) => Number(id)),
  );
}

async function writeLinks(
  tx: Db,
  { links = {} }: EntityTables,
  bodies: readonly (readonly [id: number, body: Body])[],
): Promise<void> {
  for (const [wire, { table, own, other }] of Object.entries(links)) {
    const pairs = bodies.flatMap(([id, body]) =>
      [...new Set([body[wire] ?? []].flat())].map((linked) => ({ [own.name]: id, [other.name]: linked })),
    );
    await tx.execute(
      sql`delete from ${named(table)} where ${unqualifiedColumn(own)} = any(${intArray(bodies.map(([id]) => id))})`,
    );
    await tx.execute(
      sql`insert into ${named(table)} (${names([own.name, other.name])}) select ${names([own.name, other.name])} from json_populate_recordset(null::${named(table)}, ${JSON.stringify(pairs)}::json)`,
    );
  }
}

async function clear(tx: Db, entity: EntityTables, referrers: readonly Referrer[], id: RecordId): Promise<void> {
  await entity.deleting?.(tx, id);
  await rejectReferenced(tx, referrers, id);
  for (const column of partColumns(entity))
    await tx.execute(sql`delete from ${tableOf(column)} where ${unqualifiedColumn(column)} = ${id}`);
}

/** Returns the columns of other tables that name the owner of a row; such rows are deleted with the record. */
export function partColumns({ links = {}, parts = [] }: EntityTables): PgColumn[] {
  return [...Object.values(links).map(({ own }) => own), ...parts];
}

function partsOf(entity: EntityTables, id: RecordId): RecordRows[] {
  const columns = partColumns(entity);
  return [...new Set(columns.map(({ table }) => table))].map((table) => ({
    table: getTableName(table),
    where: sql.join(
      columns.filter((column) => column.table === table).map((column) => sql`${unqualifiedColumn(column)} = ${id}`),
      sql` or `,
    ),
  }));
}

/** Returns the column that a `unique` rule covers. */
const columnAt = ({ columns }: EntityTables, wire: string): SQL =>
  unqualifiedColumn(columnOf(columns[wire] as PgColumn));

/** Finds the record with exactly these values, so that an index serves the query. */
async function twin(
  tx: Db,
  entity: EntityTables,
  wire: readonly string[],
  { id, body }: IdentifiedBody,
): Promise<StoredRecord | undefined> {
  const values = uniqueValues(wire, body);
  if (values === undefined) return undefined;
  const alike = wire.map((name, at) => sql`${columnAt(entity, name)} = ${values[at]}`);
  const other = id === undefined ? sql`true` : sql`${unqualifiedColumn(entity.id)} <> ${id}`;
  return (
    await rowsOf<StoredRecord>(
      tx,
      sql`select ${rowMembers(entity)} from ${named(entity.table)} where ${other} and ${sql.join(alike, sql` and `)} limit 1`,
    )
  )[0];
}

async function twinPlaces(
  tx: Db,
  entity: EntityTables,
  wire: readonly string[],
  given: readonly IdentifiedBody[],
): Promise<number[]> {
  const rows = given.map(({ id, body }, at) => ({
    at,
    id: id ?? null,
    ...Object.fromEntries(wire.map((name) => [name, String(body[name])])),
  }));
  const columns = wire.map((name) => sql`${sql.identifier(name)} text`);
  const alike = wire.map(
    (name) => sql`${named(entity.table)}.${columnAt(entity, name)} = given.${sql.identifier(name)}`,
  );
  const places = await rowsOf<{ at: number }>(
    tx,
    sql`
    select given.at from json_to_recordset(${JSON.stringify(rows)}::json) as given (at int, id int, ${sql.join(columns, sql`, `)})
    join ${named(entity.table)} on ${sql.join(alike, sql` and `)} and ${named(entity.table)}.${unqualifiedColumn(entity.id)} is distinct from given.id`,
  );
  return places.map(({ at }) => at);
}

/**
 * Asks the user to confirm a changed code in a form, because another system finds the record by it. Files and API
 * clients need no confirmation.
 */
async function doubtCode(
  tx: Db,
  { table, id: column }: EntityTables,
  { id, body }: IdentifiedBody,
): Promise<HttpError | undefined> {
  if (id === undefined) return undefined;
  const [before] = await rowsOf<{ code: string | null }>(
    tx,
    sql`select code from ${named(table)} where ${unqualifiedColumn(column)} = ${id}`,
  );
  const code = before?.code ?? '';
  if (code === '' || code === body['code']) return undefined;
  return new HttpError(409, {
    code: 213,
    text: `Код в учётной системе был «${code}». Если там он прежний, обмен не найдёт эту запись и создаст вторую`,
  });
}

function storedRecords(db: Db, entity: EntityTables, ids: readonly RecordId[]): Promise<StoredRecord[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return rowsOf(
    db,
    sql`select ${rowMembers(entity)} from ${named(entity.table)} where ${unqualifiedColumn(entity.id)} = any(${numbersOf(ids)})`,
  );
}

/**
 * Returns errors of days after tomorrow by body index, except those that a record has already. Tomorrow is allowed,
 * because agents and accounting systems may be in a zone east of the company's.
 */
async function futureDays(
  tx: Db,
  entity: EntityTables,
  given: readonly IdentifiedBody[],
  at: number | undefined,
): Promise<[number, HttpError][]> {
  if (at === undefined) return [];
  const last = addDays(companyDay(at), 1);
  const late = given.flatMap(({ id, body }, index) => {
    const fields = (entity.happenedOn ?? []).filter((name) => typeof body[name] === 'string' && body[name] > last);
    return fields.length > 0 ? [{ id, body, index, fields }] : [];
  });
  const known = await storedRecords(
    tx,
    entity,
    late.flatMap(({ id }) => id ?? []),
  );
  const before = new Map<RecordId | undefined, Body>(known.map(({ number, body }) => [number, body]));
  return late.flatMap(({ id, body, index, fields }): [number, HttpError][] => {
    const wrong = fields.filter((name) => body[name] !== before.get(id)?.[name]);
    const text = `Дата в будущем: укажите день не позже ${formatDate(last)}`;
    return wrong.length === 0 ? [] : [[index, invalidFields(Object.fromEntries(wrong.map((name) => [name, [text]])))]];
  });
}

/** Creates the storage of an entity; `referrers` are the columns of other tables that keep a record from deletion. */
export function tableStorage(entity: EntityTables, referrers: readonly Referrer[]): RecordStorage {
  const { table, id, declaration, shown = {} } = entity;
  const [name, row] = [named(table), rowMembers(entity)];
  return {
    columns: tableColumns(entity),
    table: name,
    id: unqualifiedColumn(id),
    own: undefined,
    row,
    read: sql`${name}.*`,
    searchable: (wire) => wire in entity.columns || wire in (entity.links ?? {}),
    changedAt: sql`changed_at`,
    aside: Object.keys(shown),
    strict: true,
    page: (db, search, { limit, offset }) => {
      const selectRows = (members: SQL): SQL =>
        sql`select ${members} from ${name} where ${search?.where ?? sql`true`} order by ${unqualifiedColumn(id)} desc limit ${limit} offset ${offset}`;
      // Skipped rows need not be assembled.
      return rowsOf(
        db,
        offset === 0
          ? selectRows(row)
          : sql`select ${row} from ${name} where ${unqualifiedColumn(id)} in (${selectRows(unqualifiedColumn(id))}) order by ${unqualifiedColumn(id)} desc`,
      );
    },
    byIds: (db, ids) => storedRecords(db, entity, ids),
    insert: (tx, bodies) => insertRows(tx, entity, bodies),
    replace: (tx, bodies) => replaceRows(tx, entity, bodies),
    lock: (tx) => lockResource(tx, declaration.api.path),
    rows: (own) => [
      { table: getTableName(table), where: sql`${unqualifiedColumn(id)} = ${own}` },
      ...partsOf(entity, own),
    ],
    ownRows: (ids) => ({ table: getTableName(table), where: sql`${unqualifiedColumn(id)} = any(${numbersOf(ids)})` }),
    idsNamed: (wire, isSo) =>
      entity.columns[wire] &&
      sql`select ${unqualifiedColumn(id)} from ${name} where ${tableColumns(entity).foldedText(wire)} ${isSo}`,
    twin: (tx, wire, given) => twin(tx, entity, wire, given),
    twinPlaces: (tx, wire, given) => twinPlaces(tx, entity, wire, given),
    ...(entity.completed && { completed: (body) => entity.completed?.(body) ?? body }),
    ...((entity.refusals || entity.happenedOn) && {
      refusals: async (tx, given, at) =>
        new Map([...(await futureDays(tx, entity, given, at)), ...((await entity.refusals?.(tx, given)) ?? [])]),
    }),
    ...(entity.columns['code'] && { doubt: (tx, given) => doubtCode(tx, entity, given) }),
    ...(entity.issue && { issue: (tx, own, by) => entity.issue?.(tx, Number(own), by) ?? Promise.resolve({}) }),
    clear: (tx, own) => clear(tx, entity, referrers, own),
    restored: async (tx, own) => entity.written?.(tx, [Number(own)]),
  };
}
