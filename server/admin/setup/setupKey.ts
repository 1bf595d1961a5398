import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/connection.ts';
import { users } from '../../platform/tables/accounts.ts';
import { setupKeys } from '../../platform/tables/company.ts';
import type { Expiry } from '../../platform/jobs/expiry.ts';
import { hashOf, newSecret } from '../../identity/auth/secret.ts';

/** Seconds for which the address of the first sign-in is valid. */
const setupLifetime = 3600;

/** Returns the path of the first sign-in, with its key. */
export const setupPath = (key: string): string => `/setup?key=${key}`;

/**
 * State of a key: `done` when a user can already sign in, `expired` after an hour, `unknown` for an invalid key or one
 * so old that it was deleted.
 */
export type SetupState = 'open' | 'done' | 'expired' | 'unknown';

/** Whether any user may sign in. */
async function hasPeople(db: Db): Promise<boolean> {
  const [anybody] = await db.select({ userId: users.userId }).from(users).where(eq(users.active, true)).limit(1);
  return anybody !== undefined;
}

/** An expired key is deleted after a day; until then it is reported as expired. */
export const setupKeyExpiry: Expiry = { table: setupKeys, column: setupKeys.expiresAt, seconds: 86_400 };

/**
 * Creates a key, stored only as a hash, beside those of other processes and starts; undefined when a user can already
 * sign in. `now` is in unix seconds, by the server's clock.
 *
 * Only the operator reads the log, so the link there admits the first user. Each start adds a key, so of several
 * processes the URL in any log works; a success removes all. The key is sent in a header, so a proxy logs it with the
 * URL of the page alone.
 */
export async function newSetupKey(db: Db, now: number): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    if (await hasPeople(tx)) return undefined;
    const key = newSecret();
    await tx.insert(setupKeys).values({ keyHash: hashOf(key), expiresAt: now + setupLifetime });
    return key;
  });
}

/** Returns the current state of a key. */
export async function setupStateOf(db: Db, key: string, now: number): Promise<SetupState> {
  if (await hasPeople(db)) return 'done';
  const [stored] = await db
    .select()
    .from(setupKeys)
    .where(eq(setupKeys.keyHash, hashOf(key)));
  if (stored === undefined) return 'unknown';
  return stored.expiresAt > now ? 'open' : 'expired';
}
