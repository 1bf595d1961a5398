import type { SQL } from 'drizzle-orm';
import type { Body } from '#record/requestBody/storedFields.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { tableStorageAt } from '../tables/tableStorage.ts';
import type { Db } from '../../platform/db/connection.ts';
import { attachingFiles } from '../files/unattached.ts';
import { takesFiles } from '../files/uploadFields.ts';
import type { RecordId, RecordRows } from '../../trail/history/versionedResource.ts';
import type { HttpError } from '../../platform/http/httpError.ts';
import type { PageRange } from '../../platform/http/query.ts';
import type { BodyColumns } from './columns.ts';
import { jsonStorage } from './jsonStorage.ts';
import type { SearchCondition } from './searchCondition.ts';

/** A record as it is stored. Every added one has a number and a UUID; the declaration says which of them is its id. */
export interface StoredRecord {
  number: number;
  uuid: string;
  body: Body;
}

/** A body with the id of the record that it is to become; without one it makes a record. */
export interface IdentifiedBody {
  id: RecordId | undefined;
  body: Body;
}

/** Where the records of a resource are kept: added ones as JSON in one table of all (`jsonStorage.ts`), those of the company in tables of their own (`resources/tables/tableStorage.ts`). */
export interface RecordStorage {
  columns: BodyColumns;
  table: SQL;
  /** The number of a record. */
  id: SQL;
  /** Which rows of the table are of the resource. */
  own: SQL | undefined;
  /** What of a row makes a `StoredRecord`. */
  row: SQL;
  /** All columns that `columns` and `id` read. */
  read: SQL;
  /** Unix seconds of the last write, where they are kept. */
  changedAt?: SQL;
  /** Names of records that no write of a person changes. */
  aside: readonly string[];
  page(db: Db, search: SearchCondition | undefined, page: PageRange): Promise<StoredRecord[]>;
  /** Those that are there, in no order. */
  byIds(db: Db, ids: readonly RecordId[]): Promise<StoredRecord[]>;
  /** Stores new records, in their order; a record may bring a UUID. */
  insert(tx: Db, bodies: readonly Body[], uuid?: string): Promise<StoredRecord[]>;
  replace(tx: Db, bodies: readonly (readonly [id: RecordId, body: Body])[]): Promise<void>;
  /** Writes go one by one until the transaction ends, so that two alike cannot both pass a rule. */
  lock(tx: Db): Promise<void>;
  /** The rows of a record, its own first. */
  rows(id: RecordId): readonly [own: RecordRows, ...parts: RecordRows[]];
  /** The own rows of records. */
  ownRows(ids: readonly RecordId[]): RecordRows;
  /** The record that a body would repeat by the names `wire`; what is empty repeats nothing. */
  twin(tx: Db, wire: readonly string[], given: IdentifiedBody): Promise<StoredRecord | undefined>;
  /** Which of the bodies could repeat another stored record than their own by the names `wire`, all of them filled in: their places. */
  twinPlaces(tx: Db, wire: readonly string[], given: readonly IdentifiedBody[]): Promise<number[]>;
  /** Nobody may insist on repeating another record (`force`). */
  strict: boolean;
  /** What of the resource's own rules bodies break, by their places; within the transaction that writes them. */
  refusals?(tx: Db, given: readonly IdentifiedBody[]): Promise<ReadonlyMap<number, HttpError>>;
  /** What a person has to insist on who saves a record by its form (`force`). */
  doubt?(tx: Db, given: IdentifiedBody): Promise<HttpError | undefined>;
  /** What the answer that tells of a new record says once and never again; `by` is the name of whoever has made it. */
  issue?(tx: Db, id: RecordId, by: string): Promise<Body>;
  /** What has to be done before a record's own row goes; throws where others refer to it. */
  clear?(tx: Db, id: RecordId): Promise<void>;
  /** What follows from a record that has been brought back. */
  restored?(tx: Db, id: RecordId): Promise<void>;
}

/** Where the records of a resource are kept. */
export function storageOf(declaration: Declaration): RecordStorage {
  const { path } = declaration.api;
  const storage = tableStorageAt(path) ?? jsonStorage(path);
  return takesFiles(declaration) ? attachingFiles(storage) : storage;
}

/** What the records of a resource say, as SQL. */
export function bodyColumnsOf(declaration: Declaration): BodyColumns {
  return storageOf(declaration).columns;
}

/** One record; undefined where there is none. */
export async function storedRow(db: Db, declaration: Declaration, id: RecordId): Promise<StoredRecord | undefined> {
  return (await storageOf(declaration).byIds(db, [id]))[0];
}
