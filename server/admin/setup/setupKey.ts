import { eq, lt } from 'drizzle-orm';
import type { Db } from '../../platform/db/connection.ts';
import { users } from '../../platform/tables/accounts.ts';
import { setupKeys } from '../../platform/tables/company.ts';
import { hashOf, newSecret } from '../../identity/auth/secret.ts';

/** Seconds that the address of the first sign-in is good for. */
const setupLifetime = 3600;

/** The page of the first sign-in, with its key. */
export const setupPath = (key: string): string => `/setup?key=${key}`;

/** What becomes of whoever comes with a key: `done` when somebody can sign in already, `expired` after an hour, `unknown` when it is none, or so old that it is forgotten. */
export type SetupState = 'open' | 'done' | 'expired' | 'unknown';

/** Whether anybody may sign in. */
async function hasPeople(db: Db): Promise<boolean> {
  const [anybody] = await db.select({ userId: users.userId }).from(users).where(eq(users.active, true)).limit(1);
  return anybody !== undefined;
}

/** Seconds after which a key that is over is forgotten; until then whoever comes with it is told so. */
const remembered = 86_400;

/** Makes a new key, which is stored as a hash alone, beside those of other processes and starts; undefined when somebody can sign in. `now` is in unix seconds, by the server's clock. */
export async function newSetupKey(db: Db, now: number): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    if (await hasPeople(tx)) return undefined;
    const key = newSecret();
    await tx.delete(setupKeys).where(lt(setupKeys.expiresAt, now - remembered));
    await tx.insert(setupKeys).values({ keyHash: hashOf(key), expiresAt: now + setupLifetime });
    return key;
  });
}

/** What a key is good for at this moment. */
export async function setupStateOf(db: Db, key: string, now: number): Promise<SetupState> {
  if (await hasPeople(db)) return 'done';
  const [stored] = await db
    .select()
    .from(setupKeys)
    .where(eq(setupKeys.keyHash, hashOf(key)));
  if (stored === undefined) return 'unknown';
  return stored.expiresAt > now ? 'open' : 'expired';
}
