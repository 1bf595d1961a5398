import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { exchangeKeys } from '../db/tables/exchange.ts';
import { unixNow, type ApiDeps, type Asking, type User } from '../deps.ts';
import { hashOf, newSecret } from '../auth/secret.ts';

/** What keys begin with, so that they are told from tokens of people, and found where they do not belong. */
const mark = 'obmen_';
/** Seconds between two notes of a key's last use: each note is a write. */
const noted = 60;

/** What a key opens: names of entities. */
export interface KeyRights { reads: string[]; writes: string[] }

/** A program that asks by its key. */
export interface Program extends KeyRights { keyId: number; name: string }

/** The key of a request: `Authorization: Bearer …`, or `x-token` (issue 23); undefined for a person's token and for none. */
export function keyIn(header: (name: string) => string | undefined): string | undefined {
  const bearer = /^Bearer (\S+)$/i.exec(header('authorization') ?? '')?.[1];
  return [bearer, header('x-token')].find((one) => one?.startsWith(mark));
}

/** Makes a key. It is given this once: only its hash is stored. */
export async function issueKey(deps: Pick<ApiDeps, 'db' | 'now'>, { name, reads, writes }: KeyRights & { name: string }, createdBy: string): Promise<{ keyId: number; key: string }> {
  const key = `${mark}${newSecret()}`;
  const [made] = await deps.db.insert(exchangeKeys).values({ name, reads, writes, keyHash: hashOf(key), createdAt: unixNow(deps), createdBy }).returning({ keyId: exchangeKeys.keyId });
  if (made === undefined) throw new Error('The key was not stored');
  return { keyId: made.keyId, key };
}

/** All keys in the order of their names, revoked ones too; moments are unix seconds. */
export function readKeys(db: Db) {
  const { keyId, name, reads, writes, createdAt, createdBy, lastUsed, revokedAt } = exchangeKeys;
  return db.select({ keyId, name, reads, writes, createdAt, createdBy, lastUsed, revokedAt }).from(exchangeKeys).orderBy(asc(name), asc(keyId));
}

/** Revokes a key for good; false when there is none. */
export async function revokeKey(deps: Pick<ApiDeps, 'db' | 'now'>, keyId: number): Promise<boolean> {
  const revoked = await deps.db.update(exchangeKeys).set({ revokedAt: sql`coalesce(${exchangeKeys.revokedAt}, ${unixNow(deps)})` })
    .where(eq(exchangeKeys.keyId, keyId)).returning({ keyId: exchangeKeys.keyId });
  return revoked.length > 0;
}

/** The program of a key, as who asks; undefined for a key that is unknown or revoked. */
export async function programOf(deps: Pick<ApiDeps, 'db' | 'now'>, key: string): Promise<(Asking & { program: Program }) | undefined> {
  const { keyId, name, reads, writes } = exchangeKeys;
  const [found] = await deps.db.select({ keyId, name, reads, writes, snapshot: sql<string>`pg_current_snapshot()::text` }).from(exchangeKeys)
    .where(and(eq(exchangeKeys.keyHash, hashOf(key)), isNull(exchangeKeys.revokedAt)));
  if (found === undefined) return undefined;
  const now = unixNow(deps);
  await deps.db.update(exchangeKeys).set({ lastUsed: now })
    .where(and(eq(keyId, found.keyId), or(isNull(exchangeKeys.lastUsed), lt(exchangeKeys.lastUsed, now - noted))));
  const { snapshot, ...program } = found;
  return { user: userFor(program), snapshot, program };
}

/** Who writes by a key. `requireGranted` lets it no further than what it was granted; there it may what a superuser may. */
function userFor({ keyId, name }: Program): User {
  const role = { pushAccess: false, strategiesAccess: false, motivationAccess: false, billingAccess: false, superUser: true };
  return { userId: -keyId, companyEmployeeId: 0, fullName: `Ключ «${name}»`, role, deleteAccess: true, exportAccess: true };
}
