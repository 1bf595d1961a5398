import { getTableName, sql } from 'drizzle-orm';
import { lookupOf, storedFields, type Body } from '#record/requestBody/storedFields.ts';
import type { LoadLookupEntries } from '../engine/lookupEntries.ts';
import { saveRecords } from '../engine/saveMany.ts';
import { storageOf } from '../engine/storage.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray, rowsOf, textArray } from '../../platform/db/rows.ts';
import type { RecordId } from '../../trail/history/versionedResource.ts';
import type { WriteContext } from '../../trail/history/write.ts';
import type { HttpError } from '../../platform/http/httpError.ts';
import { maxInteger } from '../../platform/http/query.ts';
import { entityAt } from '../../main/registry/entities.ts';
import type { MasterDataEntity } from './entity.ts';

/**
 * A record to be saved; without an id it is made. What a body does not name stays as it is. References stand in it as ids. `before` is what the record says now, of one that whoever asks has
 * read in the same transaction.
 */
export interface EntityBody {
  id: number | undefined;
  body: Body;
  ifMatch?: string;
  before?: Body | undefined;
}

/** How records of an entity are saved: `dry` for a transaction that whoever asks takes back, `entriesOf` as the user asks lookups. */
export interface SaveEntitiesOptions {
  entriesOf: LoadLookupEntries;
  dry: boolean;
}

/**
 * Saves many records of an entity in a transaction, set by set, each with the checks of its form (`saveRecords`). Gives for each its id (null of one that a dry run would make), or why it is
 * refused; those that are refused change nothing.
 */
export async function saveEntities(
  tx: Db,
  write: WriteContext,
  { declaration }: MasterDataEntity,
  given: readonly EntityBody[],
  saving: SaveEntitiesOptions,
): Promise<(RecordId | HttpError | null)[]> {
  const rows = await storageOf(declaration).byIds(
    tx,
    given.flatMap(({ id, before }) => (before === undefined ? (id ?? []) : [])),
  );
  const known = new Map(rows.map(({ number, body }) => [number, body]));
  const sent = given.map(({ id, ifMatch, body, before }) => ({
    id,
    ifMatch,
    body: { ...defaultsOf(declaration), ...(before ?? (id === undefined ? undefined : known.get(id))), ...body },
  }));
  return saveRecords(tx, write, declaration, sent, saving);
}

/** What the form of a new record begins with. */
function defaultsOf(declaration: MasterDataEntity['declaration']): Body {
  return Object.fromEntries(
    storedFields(declaration).flatMap(({ field, wire: [name = ''] }) =>
      field.default === undefined ? [] : [[name, field.default]],
    ),
  );
}

/** The ids of the records that have codes, many at once; a code that no record has is left out. */
export async function idsByCode(
  db: Db,
  { table, id }: MasterDataEntity,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (codes.length === 0) return new Map();
  const rows = await rowsOf<{ code: string; id: number }>(
    db,
    sql`select code, ${sql.identifier(id.name)} as id from ${sql.identifier(getTableName(table))} where code = any(${textArray(codes)})`,
  );
  return new Map(rows.map((row) => [row.code, row.id]));
}

/** A reference in the bodies of an entity: under which name its ids stand, whether there are several, and to which entity they lead. */
export interface Reference {
  wire: string;
  many: boolean;
  to: MasterDataEntity;
}

/** Which ids of an entity's lookups are there, asked of the tables alone: for programs, which have no list to choose from. */
export function entriesOfTables(db: Db): LoadLookupEntries {
  return async (lookup, ids = []) => {
    const entity = entityAt(pathOfEntity[lookup.path] ?? lookup.path);
    if (entity === undefined) return { byId: new Map(), covered: (id) => [id] };
    const { table, id } = entity;
    const found = await rowsOf<{ id: number }>(
      db,
      sql`
      select ${sql.identifier(id.name)} as id from ${sql.identifier(getTableName(table))} where ${sql.identifier(id.name)} = any(${intArray(ids.filter(isStorable))})`,
    );
    return { byId: new Map(found.map((row) => [row.id, { [lookup.id]: row.id }])), covered: (item) => [item] };
  };
}

/** Whether a table can have an id; anything else is one that no record has. */
const isStorable = (id: number | string): id is number =>
  typeof id === 'number' && Number.isInteger(id) && Math.abs(id) <= maxInteger;

/** What the bodies of an entity refer to, so that it can be named by code: `territoryId`, `distributorIds`. */
export function referencesOf({ declaration }: MasterDataEntity): Reference[] {
  return storedFields(declaration).flatMap(({ field, wire: [wire = ''] }) => {
    const path = lookupOf(declaration, field)?.path;
    const to = path === undefined ? undefined : entityAt(pathOfEntity[path] ?? path);
    return to === undefined ? [] : [{ wire, many: 'many' in field && field.many === true, to }];
  });
}

/** The lookups of the documents over the tables of an entity. */
const pathOfEntity: Readonly<Record<string, string>> = { '/api/v1/base/territories/': '/api/exchange/territories/' };
