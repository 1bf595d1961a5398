import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';

/** Returns the installation's secret: 32 stable bytes, created on first use. */
export type Secret = () => Promise<Buffer>;

/** Name of the drafts' secret in every storage. */
export const draftSecretName = 'draft-secret';

const newSecret = (): Buffer => randomBytes(32);

/** Shares one call between concurrent callers. */
function once(read: Secret): Secret {
  let known: Promise<Buffer> | undefined;
  return () =>
    (known ??= read().catch((error: unknown) => {
      known = undefined;
      throw error;
    }));
}

/**
 * Creates a secret stored in the database, the same for all its processes. An emptied database gets a new one, so it is
 * read each time.
 */
export function databaseSecret(db: Db, name: string): Secret {
  const stored = async (): Promise<string | undefined> =>
    (await rowsOf<{ value: string }>(db, sql`select value from installation_secrets where name = ${name}`))[0]?.value;
  return async () => {
    const known = await stored();
    if (known !== undefined) return Buffer.from(known, 'base64');
    await db.execute(
      sql`insert into installation_secrets (name, value) values (${name}, ${newSecret().toString('base64')}) on conflict do nothing`,
    );
    const made = await stored();
    if (made === undefined) throw new Error('The secret was not stored');
    return Buffer.from(made, 'base64');
  };
}

/**
 * Creates a secret stored in a file of `DATA_DIR` that only this user may read. It is written atomically, and of two
 * processes that create it one wins.
 */
export function fileSecret(folder: string, name: string): Secret {
  return once(async () => {
    const file = join(folder, name);
    const temporary = `${file}.${process.pid}`;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    try {
      writeFileSync(temporary, newSecret().toString('base64'), { mode: 0o600 });
      // A leftover file may have been created with any umask.
      chmodSync(temporary, 0o600);
      linkSync(temporary, file);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    } finally {
      rmSync(temporary, { force: true });
    }
    return Buffer.from(readFileSync(file, 'utf8'), 'base64');
  });
}
