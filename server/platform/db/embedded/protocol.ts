/** Settings with which the database thread starts. */
export interface ThreadSettings {
  folder: string;
  /** Milliseconds that commits wait for others before they are synced together. */
  syncPause: number;
  /** Whether a commit is answered only after it is on disk. */
  waitForDisk: boolean;
}

/** A statement for the database; without `sql` it closes the database. */
export interface DatabaseRequest {
  sql?: string;
  params?: unknown[] | undefined;
  rowMode?: 'array' | 'object' | undefined;
}

/** A reply of the thread; replies arrive in the order of the questions. */
export type DatabaseReply =
  | { kind: 'open' }
  /** The fatal message of a database that cannot continue, as reported by PostgreSQL. */
  | { kind: 'fatal'; text: string }
  /** With `onDisk` false, a reply `onDisk` for the same question follows. */
  | { kind: 'done'; id: number; value: unknown; onDisk: boolean }
  | { kind: 'failed'; id: number; error: Record<string, unknown> }
  | { kind: 'onDisk'; id: number };
