import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { HistoryAction } from '#schemas/history.ts';
import type { Db } from '../db/connection.ts';
import type { Actor } from './actor.ts';

/** Rows as JSON, by table. */
export type StoredRows = Record<string, Record<string, unknown>[]>;

/** The actor and the time of a write. */
export interface Writer {
  actor: Actor;
  /** Unix seconds. */
  at: number;
}

/** The effect of a write on one record. */
export interface RecordChange {
  action: HistoryAction;
  /** The record before a deletion, and before a change when a follower needs it. */
  before?: object;
  /** The record after a creation or a change. */
  after?: object;
  /** The previous rows of the record, which a restore inserts again. */
  stored?: StoredRows;
}

/**
 * Receives the changes of every write in its transaction: what a follower stores exists exactly if the write does, and
 * an error of a follower rejects the write.
 */
export interface Follower {
  /** Whether changed records are read before the change too, with the rows that a restore needs. */
  needsBefore: boolean;
  follow(
    tx: Db,
    writer: Writer,
    /** The written resource; `event` is its name in events of webhooks, by default that of the declaration. */
    resource: { declaration: Declaration; event?: string },
    changes: readonly RecordChange[],
  ): Promise<void>;
}
