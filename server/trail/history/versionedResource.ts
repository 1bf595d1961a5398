import { sql, type SQL } from 'drizzle-orm';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Db } from '../../platform/db/connection.ts';
import type { HttpError } from '../../platform/http/httpError.ts';
import type { TerritoryLimit } from '../../identity/rights/territoryLimit.ts';
import type { WriteContext } from './write.ts';

/** A number or a UUID in lower case. */
export type RecordId = number | string;

/** Rows of a record: those of `table` for which `where` holds. The record's own row comes first, its parts after it. */
export interface RecordRows {
  table: string;
  where: SQL;
}

/** A resource whose records have versions and a history: what both need to know of it, written once beside its tables. */
export interface VersionedResource<R extends object = object> {
  declaration: Declaration;
  /** Makes the writes that its rules compare with each other go one by one, until the transaction ends. */
  lock?(tx: Db): Promise<void>;
  rows(id: RecordId): readonly [own: RecordRows, ...parts: RecordRows[]];
  /** Records as the GET of one answers them, less what is wholly another record's; those that are gone are left out. With a limit they name only what lies within it. */
  read(db: Db, ids: readonly RecordId[], limit?: TerritoryLimit): Promise<R[]>;
  /** What a write of the record itself can change: names of what it refers to and progress are none of it. */
  own(record: R): unknown;
  /** What is said of a record that is not there. */
  gone(): HttpError;
  /** What has to be done before the own row of a record that is deleted goes; throws where others refer to it. */
  clear?(tx: Db, id: RecordId): Promise<void>;
  /** Deletes what a deleted record has left behind, before its stored rows are inserted again. */
  clearRemains?(tx: Db, id: RecordId): Promise<void>;
  /** Refuses a record, brought back by a user with the limit, that the rules forbid by now. */
  refuse?(tx: Db, id: RecordId, limit?: TerritoryLimit): Promise<void>;
  /** Makes the records that stand in the way of one that is brought back give way, as a save with `force` does. */
  giveWay?(tx: Db, write: WriteContext, id: RecordId): Promise<void>;
}

/** The id of a record as it was answered. */
export function recordIdOf({ declaration }: Pick<VersionedResource, 'declaration'>, record: object): RecordId {
  return (record as Record<string, RecordId>)[declaration.api.id] ?? '';
}

/** Rows of built-in records, each found by the record's number in a column. */
export function rowsBy(column: string, ...tables: readonly [string, ...string[]]): VersionedResource['rows'] {
  return (id) => {
    const of = (table: string): RecordRows => ({ table, where: sql`${sql.identifier(column)} = ${id}` });
    const [own, ...parts] = tables;
    return [of(own), ...parts.map(of)];
  };
}
