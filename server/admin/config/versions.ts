import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';

/** One publication of a file; the log of them is the history. `text` is null where the file was removed, `at` is unix seconds. */
export interface Version {
  id: number;
  file: string;
  text: string | null;
  by: string;
  at: number;
}

/** Keeps every publication. */
export interface Versions {
  /** Whether other processes publish here as well. */
  shared: boolean;
  /** Adds one after `latest`, the id of the newest version of that file that the publisher knew of (0: none); false when there is a newer one. */
  add(version: Omit<Version, 'id'>, latest: number): Promise<boolean>;
  /** Of one file, the newest first. */
  of(file: string): Promise<Version[]>;
  /** The newest version of every file that was published after the version `id`. */
  since(id: number): Promise<Version[]>;
}

/** How many versions of a file an answer carries. */
export const maxVersionsInResponse = 50;
/** Any number that only this table uses. */
const publishing = 7_305_203;
const columns = sql.raw('version_id as id, file, text, published_by as by, published_at::float8 as at');

/** Versions in the database: the same for every process on it; the embedded one has one process. */
export function databaseVersions(db: Db, { shared = true }: { shared?: boolean } = {}): Versions {
  return {
    shared,
    add: ({ file, text, by, at }, latest) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${publishing})`);
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
      select distinct on (file) ${columns} from published_resources where version_id > ${id} order by file, version_id desc`,
      ),
  };
}
