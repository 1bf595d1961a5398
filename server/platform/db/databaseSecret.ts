import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from './connection.ts';
import { rowsOf } from './rows.ts';

/** Returns a secret of the installation: 32 stable bytes, created on first use. */
export type Secret = () => Promise<Buffer>;

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
      sql`insert into installation_secrets (name, value) values (${name}, ${randomBytes(32).toString('base64')}) on conflict do nothing`,
    );
    const made = await stored();
    if (made === undefined) throw new Error('The secret was not stored');
    return Buffer.from(made, 'base64');
  };
}
