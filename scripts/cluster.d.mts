/** A server of the cluster. */
export interface Member {
  title: string;
  start(): Promise<void>;
  /** Ends it as a crash does. */
  kill(): Promise<void>;
  /** Lets it stand still, as a paused virtual machine does. */
  freeze(): void;
  thaw(): void;
  end(): Promise<void>;
  /** Returns its output. */
  log(): string;
}

/** A PostgreSQL under Patroni. */
export interface DatabaseMember extends Member {
  isPrimary(): Promise<boolean>;
  /** Whether it has every acknowledged write, so that it is promoted when the primary is lost. */
  isReplica(): Promise<boolean>;
  /** The process of PostgreSQL, or of the last one. */
  postgresPid(): number;
  /** Ends PostgreSQL as a crash does; Patroni stays. */
  killPostgres(): void;
  /** Lets all processes of PostgreSQL stand still; Patroni goes on. */
  freezePostgres(): void;
  thawPostgres(): void;
}

/** A process of the product. */
export interface OfficeMember extends Member {
  /** Its address without nginx. */
  url: string;
}

export interface Cluster {
  /** The address of nginx. */
  url: string;
  /** The address of the database through PgBouncer. */
  databaseUrl: string;
  offices: OfficeMember[];
  haproxy: Member;
  pgbouncer: Member;
  primary(): Promise<DatabaseMember | undefined>;
  replica(): Promise<DatabaseMember | undefined>;
  /** Waits until there is a primary with a replica that has every acknowledged write. */
  whole(): Promise<void>;
  askCode(phone: string): Promise<string>;
  stop(): Promise<void>;
}

export declare const clusterMissing: string;
export declare function ensureCluster(): boolean;
/** `fill` gets the address of the empty database; `env` are more variables of the processes. */
export declare function startCluster(options?: {
  env?: Record<string, string>;
  fill?: (databaseUrl: string) => Promise<void>;
}): Promise<Cluster>;
