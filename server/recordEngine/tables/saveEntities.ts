import { getTableName, sql } from 'drizzle-orm';
import { rightNames } from '#dictionaries/rights.ts';
import { lookupOf, storedFields, type Body } from '#record/requestBody/storedFields.ts';
import type { LoadLookupEntries } from '../core/lookupEntries.ts';
import { saveRecords } from '../core/saveMany.ts';
import type { StoredResource } from '../core/storage.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray, rowsOf, textArray } from '../../platform/db/rows.ts';
import type { RecordId } from '../../platform/context/recordId.ts';
import type { WriteContext } from '../../trail/history/resource.ts';
import type { HttpError } from '../../platform/http/httpError.ts';
import { maxInteger } from '../../platform/http/query.ts';
import type { EntityTables } from './entity.ts';

/**
 * A record to be saved; without an id it is created. Values missing from the body stay unchanged, and references are
 * ids. `before` is the current record, when the caller has read it in the same transaction.
 */
export interface EntityBody {
  id: number | undefined;
  body: Body;
  ifMatch?: string;
  before?: Body | undefined;
}

/**
 * Options of saving: `dry` for a transaction that the caller rolls back, `entriesOf` for lookups with the user's
 * rights.
 */
export interface SaveEntitiesOptions {
  entriesOf: LoadLookupEntries;
  dry: boolean;
}

/**
 * Saves many records of an entity in a transaction, batch by batch, with the checks of its form (`saveRecords`).
 * Returns an id for each (null for a record that a dry run would create), or the reason for its rejection; rejected
 * records change nothing.
 */
export async function saveEntities(
  tx: Db,
  write: WriteContext,
  resource: StoredResource,
  given: readonly EntityBody[],
  saving: SaveEntitiesOptions,
): Promise<(RecordId | HttpError | null)[]> {
  const { declaration, storage } = resource;
  const rows = await storage.byIds(
    tx,
    given.flatMap(({ id, before }) => (before === undefined ? (id ?? []) : [])),
  );
  const known = new Map(rows.map(({ number, body }) => [number, body]));
  const sent = given.map(({ id, ifMatch, body, before }) => ({
    id,
    ifMatch,
    body: {
      ...defaultsOf(declaration),
      ...(before ?? (id === undefined ? undefined : known.get(id))),
      ...(storage.completed?.(body) ?? body),
    },
  }));
  return saveRecords(tx, write, resource, sent, saving);
}

/** Returns the default values of a new record's form, except rights: only a user who sees them grants them. */
function defaultsOf(declaration: EntityTables['declaration']): Body {
  return Object.fromEntries(
    storedFields(declaration).flatMap(({ field, wire: [name = ''] }) =>
      field.default === undefined || rights.has(name) ? [] : [[name, field.default]],
    ),
  );
}

const rights: ReadonlySet<string> = new Set(rightNames);

/** Returns the ids of the records with the codes, in one query; unknown codes are left out. */
export async function idsByCode(
  db: Db,
  { table, id }: EntityTables,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (codes.length === 0) return new Map();
  const rows = await rowsOf<{ code: string; id: number }>(
    db,
    sql`select code, ${sql.identifier(id.name)} as id from ${sql.identifier(getTableName(table))} where code = any(${textArray(codes)})`,
  );
  return new Map(rows.map((row) => [row.code, row.id]));
}

/** A reference in the bodies of an entity: the name of its ids, whether it is a list, and the target entity. */
export interface Reference {
  wire: string;
  many: boolean;
  to: EntityTables;
}

/**
 * Returns a loader that checks ids of lookups directly in the tables of `entities`, for API clients, which have no list
 * to choose from.
 */
export function entriesOfTables(db: Db, entities: readonly EntityTables[]): LoadLookupEntries {
  return async (lookup, ids = []) => {
    const entity = entityAt(lookup.path, entities);
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

/** Whether a table can contain an id; no record has any other. */
const isStorable = (id: number | string): id is number =>
  typeof id === 'number' && Number.isInteger(id) && Math.abs(id) <= maxInteger;

/**
 * Returns the references in an entity's bodies, so that API clients can name their targets by code: `territoryId`,
 * `distributorIds`.
 */
export function referencesOf({ declaration }: EntityTables, entities: readonly EntityTables[]): Reference[] {
  return storedFields(declaration).flatMap(({ field, wire: [wire = ''] }) => {
    const path = lookupOf(declaration, field)?.path;
    const to = path === undefined ? undefined : entityAt(path, entities);
    return to === undefined ? [] : [{ wire, many: 'many' in field && field.many === true, to }];
  });
}

/** Lookups of the documented API that use an entity's table. */
const pathOfEntity: Readonly<Record<string, string>> = { '/api/v1/base/territories/': '/api/exchange/territories/' };

/** Returns the entity whose records a lookup lists. */
function entityAt(path: string, entities: readonly EntityTables[]): EntityTables | undefined {
  const own = pathOfEntity[path] ?? path;
  return entities.find(({ declaration }) => declaration.api.path === own);
}
