import { and, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { sessions, users } from '../db/tables/accounts.ts';
import { unixNow, type ApiDeps, type User } from '../deps.ts';
import { Refusal } from '../http/refusal.ts';
import { hashOf, newSecret } from './secret.ts';

/** Seconds that an access token is good for. */
export const accessLifetime = 15 * 60;
/** Seconds that a refresh token is good for; every refresh starts them anew. */
export const refreshLifetime = 30 * 86_400;

/** What a sign-in and a refresh give (part1 §3, Session). */
export interface TokenPair {
  access_token: string;
  refresh_token: string;
}

/** The answer that makes a client refresh its token (part1 §4). */
export function unauthorized(): Refusal {
  return new Refusal(401, { code: 401, text: 'Необходима авторизация' });
}

function newPair(now: number) {
  const pair: TokenPair = { access_token: newSecret(), refresh_token: newSecret() };
  return {
    pair,
    stored: {
      accessHash: hashOf(pair.access_token), accessExpires: now + accessLifetime,
      refreshHash: hashOf(pair.refresh_token), refreshExpires: now + refreshLifetime,
    },
  };
}

/** A session for a user who has shown the right code. */
export async function openSession(deps: ApiDeps, userId: number): Promise<TokenPair> {
  const now = unixNow(deps);
  const { pair, stored } = newPair(now);
  await deps.db.delete(sessions).where(and(eq(sessions.userId, userId), lt(sessions.refreshExpires, now)));
  await deps.db.insert(sessions).values({ userId, ...stored, confirmed: true });
  return pair;
}

/**
 * A new pair for a refresh token. The token before it stays good until the new pair is seen in use, because the answer that
 * carried the new pair may have been lost (spec D54); used after that, it was stolen, and the session is revoked.
 */
export async function refreshSession(deps: ApiDeps, refreshToken: string): Promise<TokenPair> {
  const now = unixNow(deps);
  const hash = hashOf(refreshToken);
  const pair = await deps.db.transaction(async (tx) => {
    const [session] = await tx.select().from(sessions)
      .where(and(or(eq(sessions.refreshHash, hash), eq(sessions.previousRefreshHash, hash)), gt(sessions.refreshExpires, now)))
      .for('update');
    if (session === undefined) return undefined;
    const [user] = await tx.select({ active: users.active }).from(users).where(eq(users.userId, session.userId));
    if (!user?.active || (session.refreshHash !== hash && session.confirmed)) {
      await tx.delete(sessions).where(eq(sessions.sessionId, session.sessionId));
      return undefined;
    }
    const next = newPair(now);
    await tx.update(sessions).set({ ...next.stored, previousRefreshHash: hash, confirmed: false })
      .where(eq(sessions.sessionId, session.sessionId));
    return next.pair;
  });
  if (pair === undefined) throw unauthorized();
  return pair;
}

/** The session and its user by an access token. Every request asks for them, so each connection prepares the statement once. */
function lookup(db: Db) {
  return db.select({ sessionId: sessions.sessionId, confirmed: sessions.confirmed, user: users, snapshot: sql<string>`pg_current_snapshot()::text` })
    .from(sessions).innerJoin(users, eq(users.userId, sessions.userId))
    .where(and(eq(sessions.accessHash, sql.placeholder('accessHash')), gt(sessions.accessExpires, sql.placeholder('now')), eq(users.active, true)))
    .prepare('session');
}
const lookups = new WeakMap<Db, ReturnType<typeof lookup>>();

function lookupIn(db: Db): ReturnType<typeof lookup> {
  const known = lookups.get(db) ?? lookup(db);
  lookups.set(db, known);
  return known;
}

/** The user behind an access token (`x-token`), and the snapshot of the database. A user who is no longer active has no sessions from that moment. */
export async function userOf(deps: ApiDeps, accessToken: string): Promise<{ user: User; snapshot: string }> {
  const [found] = await lookupIn(deps.db).execute({ accessHash: hashOf(accessToken), now: unixNow(deps) });
  if (found === undefined) throw unauthorized();
  if (!found.confirmed) await deps.db.update(sessions).set({ confirmed: true }).where(eq(sessions.sessionId, found.sessionId));
  const { userId, companyEmployeeId, fullName, pushAccess, strategiesAccess, motivationAccess, billingAccess, superUser } = found.user;
  const role = { pushAccess, strategiesAccess, motivationAccess, billingAccess, superUser };
  return { user: { userId, companyEmployeeId, fullName, role }, snapshot: found.snapshot };
}
