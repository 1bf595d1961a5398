/** Written records of a resource, as `/config/events` reports them. */
export interface WrittenRecords {
  resource: string;
  /** Ids as texts; null when any record may have changed. */
  ids: readonly string[] | null;
  /** The writer; null for a user whose territories may exclude the records. */
  by: { id: string; name: string } | null;
  /** Unix seconds; of several writes the last one. */
  at: number;
}

/** The versions of what the server serves: each changes with any part of it. */
export interface ServedVersions {
  /** Custom resources, their sections and diagnostics. */
  config: string;
  /** `app.json` as pages get it. */
  app: string;
}

/** An event of `/config/events`: its versions when it opens and when they change, and writes. */
export type ServerEvent =
  | { event: 'versions'; data: ServedVersions }
  | { event: 'writes'; data: readonly WrittenRecords[] };
