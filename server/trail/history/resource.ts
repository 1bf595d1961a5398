import type { TObject } from '@sinclair/typebox';
import { sql, type SQL } from 'drizzle-orm';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { RecordId } from '../../platform/context/recordId.ts';
import type { Actor } from '../../platform/context/actor.ts';
import type { Follower, StoredRows } from '../../platform/context/follower.ts';
import type { Db } from '../../platform/db/connection.ts';
import type { HttpError } from '../../platform/http/httpError.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import type { ListReads, ScopedResource } from '../../identity/rights/scopedResource.ts';

/** Rows of a record: those of `table` that match `where`. The record's own row comes first, then its parts. */
export interface RecordRows {
  table: string;
  where: SQL;
  /** Values by which rows belong to the resource now, whichever they had when they were stored. */
  own?: Readonly<Record<string, unknown>>;
}

interface Reads<R extends object = object> extends ListReads {
  /** Returns a record with data that belongs to other records; by default the one of `read`. */
  one?(db: Db, id: number, limit: TerritoryLimit | undefined): Promise<R | undefined>;
}

export interface WriteContext {
  /** The versions that the client knows (`If-Match`); undefined for an unconditional write. */
  ifMatch: string | undefined;
  actor: Actor;
  /** Unix seconds. */
  at: number;
  followers: readonly Follower[];
  /** The version of the record after the write. */
  etag?: string;
}

/** Created records, and the data of the response; by default the id of the first record. */
export interface Created {
  ids: readonly RecordId[];
  answer?: object;
}

/** The writes of a bespoke resource; a write without a function is not offered. */
interface Writes<B extends object = object> {
  /** The schema of both bodies. The kinds and the rules of the declaration are checked, too. */
  body: TObject & { static: B };
  /** Creates records. The caller records them in the history. */
  create?(tx: Db, write: WriteContext, body: B): Promise<Created>;
  /** Changes a locked record within `changeRecord`; returns data of the response besides the id. */
  update?(tx: Db, write: WriteContext, id: number, body: B): Promise<object | void>;
}

/** Records that cannot be deleted while others refer to them, and how many do: `12 задач`. */
export interface ReferredRecords {
  ids: readonly RecordId[];
  counts: readonly string[];
}

/** A scoped resource that the product writes, with what versions and history need, stated once beside its tables. */
export interface Resource<R extends object = object, B extends object = object> extends ScopedResource {
  /** Its name in events of webhooks; by default that of the declaration, without the prefix of master data. */
  event?: string;
  /** Serializes the writes that its rules compare with each other, until the transaction ends. */
  lock?(tx: Db): Promise<void>;
  rows(id: RecordId): readonly [own: RecordRows, ...parts: RecordRows[]];
  /**
   * Returns records like their GET, without data that belongs entirely to other records; missing ones are left out.
   * With a limit they contain only names within it.
   */
  read(db: Db, ids: readonly RecordId[], limit?: TerritoryLimit): Promise<R[]>;
  /** Returns the part of a record that its own writes can change, without names of referenced records and progress. */
  own(record: R): unknown;
  /** Creates the error for a record that does not exist. */
  notFoundError(): HttpError;
  /** Cleans up before a deleted record's own row is removed; throws when other records refer to it. */
  clear?(tx: Db, id: RecordId): Promise<void>;
  /** Returns which of these records others refer to. Default: none. */
  referred?(db: Db, ids: readonly RecordId[]): Promise<ReferredRecords>;
  /**
   * Returns how many of its records within the limit name one of these of a resource, without preventing a deletion.
   * Default: 0.
   */
  mentions?(db: Db, of: Declaration, ids: readonly RecordId[], limit?: TerritoryLimit): Promise<number>;
  /** Restores a deleted record of which rows have remained. Default: its stored rows are inserted again. */
  revive?(tx: Db, id: RecordId, stored: StoredRows): Promise<void>;
  /**
   * Rejects a restored record that the rules no longer allow; `limit` is that of the user who restores it, with `force`
   * a `unique` rule that a save can override holds no longer.
   */
  refuse?(tx: Db, id: RecordId, limit?: TerritoryLimit, force?: boolean): Promise<void>;
  /** Changes or deletes records that conflict with a restored one, like a save with `force`. */
  giveWay?(tx: Db, write: WriteContext, id: RecordId): Promise<void>;
  /** Absent for a resource over a storage, which the engine reads and writes by its declaration. */
  reads?: Reads<R>;
  writes?: Writes<B>;
}

/** Whether a resource has versions and a history: one that the product writes. */
export function isVersioned(resource: ScopedResource): resource is Resource {
  return 'read' in resource;
}

export function recordIdOf({ declaration }: Pick<Resource, 'declaration'>, record: object): RecordId {
  return (record as Record<string, RecordId>)[declaration.api.id] ?? '';
}

/** Returns the rows of built-in records, found by the record's number in a column. */
export function rowsBy(column: string, ...tables: readonly [string, ...string[]]): Resource['rows'] {
  return (id) => {
    const of = (table: string): RecordRows => ({ table, where: sql`${sql.identifier(column)} = ${id}` });
    const [own, ...parts] = tables;
    return [of(own), ...parts.map(of)];
  };
}
