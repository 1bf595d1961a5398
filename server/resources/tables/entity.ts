import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { sql, type SQL } from 'drizzle-orm';
import type { Body } from '#record/requestBody/storedFields.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { IdentifiedBody } from '../engine/storage.ts';
import type { Db } from '../../platform/db/connection.ts';
import { startOfDay } from '../../platform/http/instants.ts';
import type { RecordId } from '../../trail/history/versionedResource.ts';
import type { HttpError } from '../../platform/http/httpError.ts';

/** A list of ids that stands in a table of its own. */
export interface LinkTable {
  table: PgTable;
  own: PgColumn;
  other: PgColumn;
}

/** A column whose values bodies carry otherwise than the table. */
export interface ConvertedColumn {
  column: PgColumn;
  /** As a body carries it; of the column under its bare name. */
  read: SQL;
  write(value: unknown): unknown;
}

/** An instant in unix seconds, which bodies carry as its day (`YYYY-MM-DD`, UTC). */
export function dateColumn(column: PgColumn): ConvertedColumn {
  return {
    column,
    read: sql`to_char(to_timestamp(${sql.identifier(column.name)}) at time zone 'utc', 'YYYY-MM-DD')`,
    write: (value) => (typeof value === 'string' && value !== '' ? startOfDay(value) : null),
  };
}

/** A resource of the company over its tables (docs/decisions/0067). */
export interface MasterDataEntity {
  declaration: Declaration;
  table: PgTable;
  id: PgColumn;
  /** Columns by the names of bodies. */
  columns: Readonly<Record<string, PgColumn | ConvertedColumn>>;
  /** Lists in other tables, by the names of bodies. */
  links?: Readonly<Record<string, LinkTable>>;
  /** What records say besides, which nobody sends. */
  shown?: Readonly<Record<string, SQL>>;
  /** Columns that have `orderKey` of texts, by the names of bodies. */
  orderKeys?: Readonly<Record<string, PgColumn>>;
  /** A column that is kept for searches, and the names of bodies whose texts it has in it, as `foldCase` gives them. */
  search?: PgColumn;
  searched?: readonly string[];
  /** Columns that follow from a body, by their names in the database. */
  derived?(body: Body): Readonly<Record<string, unknown>>;
  /** Columns that new records have besides, for each body. */
  initial?(tx: Db, bodies: readonly Body[]): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Which bodies break a rule of the entity's own, by their places, each after those before it. */
  refusals?(tx: Db, given: readonly IdentifiedBody[]): Promise<ReadonlyMap<number, HttpError>>;
  /** What has to be done before records change. */
  changing?(tx: Db, bodies: readonly (readonly [id: number, body: Body])[]): Promise<void>;
  /** What has to be said before a record is deleted, besides who refers to it; throws where it cannot be. */
  deleting?(tx: Db, id: RecordId): Promise<void>;
  /** What follows from records that have been written. */
  written?(tx: Db, ids: readonly number[]): Promise<void>;
  /** What the answer that tells of a new record says once and never again; `by` is the name of whoever has made it. */
  issue?(tx: Db, id: number, by: string): Promise<Body>;
  /** Columns that say of rows of other tables that they go with a record, beside its links. */
  parts?: readonly PgColumn[];
}
