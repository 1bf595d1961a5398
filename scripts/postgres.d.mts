/** A PostgreSQL that was started for a test or a measurement. */
export interface OwnPostgres {
  port: number;
  /** The `DATABASE_URL` of one of its databases. */
  url(database?: string): string;
  start(): Promise<void>;
  stop(): Promise<void>;
  remove(): Promise<void>;
}

export declare function findPostgres(): string | undefined;
export declare function ensurePostgres(): string | undefined;
export declare const postgresMissing: string;
export declare function createPostgres(options?: { durable?: boolean; replicaOf?: string }): Promise<OwnPostgres>;
