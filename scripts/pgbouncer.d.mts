/** PgBouncer in front of a PostgreSQL. */
export interface PgBouncer {
  /** The `DATABASE_URL` of one of its databases through PgBouncer. */
  url(database?: string): string;
  remove(): Promise<void>;
}

export declare function ensurePgBouncer(): boolean;
export declare function createPgBouncer(port: number): Promise<PgBouncer>;
