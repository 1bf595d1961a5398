/** What the thread of the database is started with. */
export interface ThreadSettings {
  folder: string;
  /** Milliseconds that commits wait for others before they are brought to the disk together. */
  syncPause: number;
  /** Whether a commit is answered only when it is on the disk. */
  waitForDisk: boolean;
}

/** A statement for the database; without `sql` the database is closed. */
export interface DatabaseRequest {
  sql?: string;
  params?: unknown[] | undefined;
  rowMode?: 'array' | 'object' | undefined;
}

/** What comes back, question by question, in their order. */
export type DatabaseReply =
  | { kind: 'open' }
  /** The last words of a database that cannot go on, as PostgreSQL says them. */
  | { kind: 'fatal'; text: string }
  /** `onDisk` false: a reply `onDisk` for the same question follows. */
  | { kind: 'done'; id: number; value: unknown; onDisk: boolean }
  | { kind: 'failed'; id: number; error: Record<string, unknown> }
  | { kind: 'onDisk'; id: number };
