import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/connection.ts';
import { lockPublication } from '../../platform/db/locks.ts';
import { rowsOf } from '../../platform/db/rows.ts';

/** One publication of a file; their log is the history. `text` is null for a removed file, `at` is unix seconds. */
export interface Version {
  id: number;
  file: string;
  text: string | null;
  by: string;
  at: number;
}

/** Storage of all publications. */
export interface Versions {
  /** Whether other processes publish to it as well. */
  shared: boolean;
  /**
   * Adds a version after `latest`, the newest version id that the publisher knew (0 when the file had no version);
   * returns false when there is a newer one.
   */
  add(version: Omit<Version, 'id'>, latest: number): Promise<boolean>;
  /** Returns the versions of a file, newest first. */
  of(file: string): Promise<Version[]>;
  /**
   * Returns the newest version of every file published after the version `id`; of all files when there is no such
   * version any more, because the storage was restored from a copy.
   */
  since(id: number): Promise<Version[]>;
  includes(file: string, text: string): Promise<boolean>;
}

/** Maximum number of versions in a response. */
export const maxVersionsInResponse = 50;
const columns = sql.raw('version_id as id, file, text, published_by as by, published_at::float8 as at');

/** Creates versions stored in the database, shared by its processes; the embedded database has only one. */
export function databaseVersions(db: Db, { shared = true }: { shared?: boolean } = {}): Versions {
  return {
    shared,
    add: ({ file, text, by, at }, latest) =>
      db.transaction(async (tx) => {
        await lockPublication(tx);
        const [newest] = await rowsOf<{ id: number | null }>(
          tx,
          sql`select max(version_id) as id from published_resources where file = ${file}`,
        );
        if ((newest?.id ?? 0) !== latest) return false;
        await tx.execute(
          sql`insert into published_resources (file, text, published_by, published_at) values (${file}, ${text}, ${by}, ${at})`,
        );
        return true;
      }),
    of: (file) =>
      rowsOf<Version>(
        db,
        sql`select ${columns} from published_resources where file = ${file} order by version_id desc limit ${maxVersionsInResponse}`,
      ),
    since: (id) =>
      rowsOf<Version>(
        db,
        sql`
      select distinct on (file) ${columns} from published_resources
      where version_id > ${id} or ${id} > (select max(version_id) from published_resources)
      order by file, version_id desc`,
      ),
    includes: async (file, text) =>
      (await rowsOf(db, sql`select 1 from published_resources where file = ${file} and text = ${text} limit 1`))
        .length > 0,
  };
}
