import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The database interface of every query: PGlite and PostgreSQL 15 accept the same SQL. A transaction is one too. */
export type Db = PgDatabase<PgQueryResultHKT>;

/** A database for long work outside of transactions. */
export interface Maintenance {
  db: Db;
  /** Whether other connections read and write meanwhile, so that indexes have to be created concurrently. */
  concurrently: boolean;
}

/** An open database and a way to close it. */
export interface Connection {
  db: Db;
  /**
   * Runs `work` without the time limits of requests, in one process at a time; returns false when another process is
   * running its own.
   */
  maintain(work: (maintenance: Maintenance) => Promise<void>): Promise<boolean>;
  /** Returns the number of busy connections and of queries that wait for one. */
  load?(): { busy: number; waiting: number };
  close(): Promise<void>;
}
