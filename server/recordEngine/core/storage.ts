import type { SQL } from 'drizzle-orm';
import type { Body } from '#record/requestBody/storedFields.ts';
import type { Db } from '../../platform/db/connection.ts';
import type { RecordRows, Resource } from '../../trail/history/resource.ts';
import type { RecordId } from '../../platform/context/recordId.ts';
import type { HttpError } from '../../platform/http/httpError.ts';
import type { PageRange } from '../../platform/http/query.ts';
import type { BodyColumns } from './columns.ts';

/**
 * A record as stored. Each record of a custom resource has a number and a UUID; the declaration decides which of them
 * is its id.
 */
export interface StoredRecord {
  number: number;
  uuid: string;
  body: Body;
}

/** A body with the id of its record; without an id it creates a record. */
export interface IdentifiedBody {
  id: RecordId | undefined;
  body: Body;
}

/**
 * The condition of a search. `inOrder` is true when an index returns the records newest first: every condition names a
 * single value, or matches no more records than a page.
 */
export interface SearchCondition {
  where: SQL;
  inOrder: boolean;
}

/**
 * The storage of a resource: JSON in one table for all custom resources (`jsonStorage.ts`), separate tables for master
 * data (`recordEngine/tables/tableStorage.ts`).
 */
export interface RecordStorage {
  columns: BodyColumns;
  table: SQL;
  /** The number of a record. */
  id: SQL;
  /** A condition for the rows of the table that belong to the resource. */
  own: SQL | undefined;
  /** The SQL that builds a `StoredRecord` from a row. */
  row: SQL;
  /** All columns that `columns` and `id` read. */
  read: SQL;
  /** Checks whether `columns` can compare the values under a name. */
  searchable(wire: string): boolean;
  /** Unix seconds of the last write, where stored. */
  changedAt?: SQL;
  /** Names of values that no user can change. */
  aside: readonly string[];
  page(db: Db, search: SearchCondition | undefined, page: PageRange): Promise<StoredRecord[]>;
  /** Returns the existing records with the ids, in no particular order. */
  byIds(db: Db, ids: readonly RecordId[]): Promise<StoredRecord[]>;
  /** Inserts new records in their order; a record may have its own UUID. */
  insert(tx: Db, bodies: readonly Body[], uuid?: string): Promise<StoredRecord[]>;
  replace(tx: Db, bodies: readonly (readonly [id: RecordId, body: Body])[]): Promise<void>;
  /** Serializes writes until the transaction ends, so that two equal records cannot both pass a rule. */
  lock(tx: Db): Promise<void>;
  /** The rows of a record, its own row first. */
  rows(id: RecordId): readonly [own: RecordRows, ...parts: RecordRows[]];
  ownRows(ids: readonly RecordId[]): RecordRows;
  /** Finds the record that a body would duplicate by the names `wire`; empty values never match. */
  twin(tx: Db, wire: readonly string[], given: IdentifiedBody): Promise<StoredRecord | undefined>;
  /**
   * Returns the indexes of the bodies that could duplicate another stored record by the names `wire`, all of which are
   * filled in.
   */
  twinPlaces(tx: Db, wire: readonly string[], given: readonly IdentifiedBody[]): Promise<number[]>;
  /**
   * Returns a select of the ids of the records whose text `name` meets a condition on the folded text; undefined when
   * no column holds the text.
   */
  idsNamed?(name: string, isSo: SQL): SQL | undefined;
  /** Whether `force` cannot save a duplicate. */
  strict: boolean;
  /** Returns a received body with the values that follow from it where it lacks them. */
  completed?(body: Body): Body;
  /**
   * Returns violations of the resource's own rules by body index, within the transaction that writes the bodies at a
   * time (unix seconds); a restored record has none, since its days were checked when it was written.
   */
  refusals?(tx: Db, given: readonly IdentifiedBody[], at?: number): Promise<ReadonlyMap<number, HttpError>>;
  /** Returns a warning that the user has to confirm with `force` when saving the form. */
  doubt?(tx: Db, given: IdentifiedBody): Promise<HttpError | undefined>;
  /** Returns values that only the response to a creation shows, such as a new key; `by` is the name of the creator. */
  issue?(tx: Db, id: RecordId, by: string): Promise<Body>;
  /** Cleans up before a record's own row is deleted; throws when other records refer to it. */
  clear?(tx: Db, id: RecordId): Promise<void>;
  /** Runs the follow-up work of a restored record. */
  restored?(tx: Db, id: RecordId): Promise<void>;
}

/** A resource that the engine reads and writes in a storage: records as JSON, or the rows of an entity's tables. */
export interface StoredResource<Tables = unknown> extends Resource<Body> {
  storage: RecordStorage;
  /** The description of the tables; undefined for records as JSON. */
  entity: Tables;
}

/** Returns a record, or undefined when it does not exist. */
export async function storedRow(
  db: Db,
  { storage }: Pick<StoredResource, 'storage'>,
  id: RecordId,
): Promise<StoredRecord | undefined> {
  return (await storage.byIds(db, [id]))[0];
}
