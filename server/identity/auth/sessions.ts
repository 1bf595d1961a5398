import { createHmac } from 'node:crypto';
import { and, eq, gt, isNull, or, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/connection.ts';
import { databaseState } from '../../platform/db/databaseState.ts';
import { preparedQuery } from '../../platform/db/preparedQuery.ts';
import { roles, sessions, users } from '../../platform/tables/accounts.ts';
import { rightNames } from '#dictionaries/rights.ts';
import type { UserActor } from '../../platform/context/actor.ts';
import { unixNow, type ApiDeps } from '../../platform/context/deps.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { limitOf } from '../rights/territoryLimit.ts';
import { hashOf, newSecret } from './secret.ts';

/** Lifetime of an access token in seconds. */
const accessLifetime = 15 * 60;
/** Lifetime of a refresh token in seconds; every refresh restarts it. */
const refreshLifetime = 30 * 86_400;
/** Maximum lifetime of a session in seconds since sign-in, regardless of refreshes. */
const sessionLifetime = 90 * 86_400;

/** The response to a sign-in and a refresh (part1 §3, Session). */
export interface TokenPair {
  access_token: string;
  refresh_token: string;
}

/** Creates the error that makes a client refresh its token (part1 §4). */
export function unauthorized(): HttpError {
  return new HttpError(401, { code: 401, text: 'Необходима авторизация' });
}

/**
 * Returns the secret that all refresh tokens of a session start with: `family.secret`. Tokens from earlier versions
 * have no family.
 */
function familyOf(refreshToken: string): string | undefined {
  return /^([\w-]+)\./.exec(refreshToken)?.[1];
}

/**
 * Seconds in which the same refresh token gets the same pair, used or not: a client without a lock sends several at
 * once, perhaps to several processes, and each is answered. The pair is derived because the database has hashes alone.
 */
const sameRefreshSeconds = 10;

/** Returns the pair that follows from a refresh token; only the server can derive it. */
function pairAfter(refreshToken: string, salt: string): TokenPair {
  const derived = (name: string): string =>
    createHmac('sha256', salt).update(`${name} ${refreshToken}`).digest('base64url');
  const family = familyOf(refreshToken) ?? derived('family');
  return { access_token: derived('access'), refresh_token: `${family}.${derived('refresh')}` };
}

function randomPair(): TokenPair {
  return { access_token: newSecret(), refresh_token: `${newSecret()}.${newSecret()}` };
}

function newPair(now: number, endsAt: number, pair = randomPair()) {
  return {
    pair,
    stored: {
      refreshSalt: null,
      accessHash: hashOf(pair.access_token),
      accessExpires: Math.min(now + accessLifetime, endsAt),
      refreshHash: hashOf(pair.refresh_token),
      refreshExpires: Math.min(now + refreshLifetime, endsAt),
      familyHash: hashOf(familyOf(pair.refresh_token) ?? ''),
      endsAt,
    },
  };
}

/** Origin of a sign-in: the browser's `User-Agent` and the network address. */
export interface SignInClient {
  device: string;
  address: string;
  /** The ID token of the company's account, if the user has signed in by it. */
  idToken?: string;
}

/** Maximum stored characters of a `User-Agent`. */
const deviceLetters = 300;

/** Opens a session for a user who has entered the right code. */
export async function openSession(
  deps: ApiDeps,
  userId: number,
  { device, address, idToken }: SignInClient,
): Promise<TokenPair> {
  const now = unixNow(deps);
  const { pair, stored } = newPair(now, now + sessionLifetime);
  await deps.db.insert(sessions).values({
    userId,
    ...stored,
    confirmed: true,
    device: device.slice(0, deviceLetters),
    address,
    openedAt: now,
    lastUsed: now,
    idToken: idToken ?? null,
  });
  await deps.db.update(users).set({ lastSignIn: now }).where(eq(users.userId, userId));
  return pair;
}

/** Returns a condition for the session of a refresh token, current or replaced. */
function ofRefreshToken(token: string): SQL | undefined {
  const [hash, family] = [hashOf(token), familyOf(token)];
  return or(
    eq(sessions.refreshHash, hash),
    eq(sessions.previousRefreshHash, hash),
    family === undefined ? undefined : eq(sessions.familyHash, hashOf(family)),
  );
}

/**
 * Returns a new pair for a refresh token, and its user: the same pair for all requests within a few seconds. The
 * previous token stays valid until the new pair is used, because the response with the new pair may have been lost
 * (spec D54). Any older token was stolen, or its successors were, so the session is revoked for both sides.
 */
export async function refreshSession(
  deps: ApiDeps,
  refreshToken: string,
): Promise<{ pair: TokenPair; userId: number }> {
  const now = unixNow(deps);
  const hash = hashOf(refreshToken);
  const refreshed = await deps.db.transaction(async (tx) => {
    const [session] = await tx
      .select()
      .from(sessions)
      .where(and(ofRefreshToken(refreshToken), gt(sessions.refreshExpires, now)))
      .for('update');
    if (session === undefined) return undefined;
    const [user] = await tx
      .select({ active: users.active })
      .from(sessions)
      .innerJoin(users, eq(users.userId, sessions.userId))
      .leftJoin(viewed, eq(viewed.userId, sessions.viewedUserId))
      .where(and(eq(sessions.sessionId, session.sessionId), validView));
    const salt = session.refreshSalt;
    if (user?.active && salt !== null && now - (session.lastUsed ?? 0) < sameRefreshSeconds) {
      const pair = pairAfter(refreshToken, salt);
      if (hashOf(pair.refresh_token) === session.refreshHash) return { pair, userId: session.userId };
    }
    const usable = session.refreshHash === hash || (session.previousRefreshHash === hash && !session.confirmed);
    if (!user?.active || !usable) {
      await tx.delete(sessions).where(eq(sessions.sessionId, session.sessionId));
      return undefined;
    }
    const refreshSalt = newSecret();
    const { pair, stored } = newPair(now, session.endsAt, pairAfter(refreshToken, refreshSalt));
    await tx
      .update(sessions)
      .set({ ...stored, refreshSalt, previousRefreshHash: hash, confirmed: false, lastUsed: now })
      .where(eq(sessions.sessionId, session.sessionId));
    return { pair, userId: session.userId };
  });
  if (refreshed === undefined) throw unauthorized();
  return refreshed;
}

/** Returns a condition for sessions with a valid access token of an active user. */
function isGood({ accessHash, now }: { accessHash: string | Placeholder; now: number | Placeholder }): SQL | undefined {
  return and(eq(sessions.accessHash, accessHash), gt(sessions.accessExpires, now), eq(users.active, true));
}

function sessionBy(db: Db, accessToken: string, now: number) {
  return db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.userId, sessions.userId))
    .where(isGood({ accessHash: hashOf(accessToken), now }));
}

/** A session and its owner, even when the owner views the product as another user. */
export interface SessionWithOwner {
  session: typeof sessions.$inferSelect;
  user: typeof users.$inferSelect;
}

export async function sessionOf(db: Db, accessToken: string, now: number): Promise<SessionWithOwner> {
  const [found] = await sessionBy(db, accessToken, now);
  if (found === undefined) throw unauthorized();
  return found;
}

/**
 * Switches the session to view as another user, or back to its owner (null). It issues a new pair, so that responses
 * for the previous view reach no other view; the previous refresh token stays valid until the new pair is used. `may`
 * throws when the user lacks the right.
 */
export async function setViewAs(
  deps: Pick<ApiDeps, 'db' | 'now'>,
  accessToken: string,
  viewedUserId: number | null,
  may: (tx: Db, user: typeof users.$inferSelect) => Promise<void>,
): Promise<TokenPair> {
  const now = unixNow(deps);
  return deps.db.transaction(async (tx) => {
    const [current] = await sessionBy(tx, accessToken, now).for('update', { of: sessions });
    if (current === undefined) throw unauthorized();
    await may(tx, current.user);
    const { pair, stored } = newPair(now, current.session.endsAt);
    await tx
      .update(sessions)
      .set({
        ...stored,
        previousRefreshHash: current.session.refreshHash,
        confirmed: false,
        lastUsed: now,
        viewedUserId,
      })
      .where(eq(sessions.sessionId, current.session.sessionId));
    return pair;
  });
}

/**
 * Ends the session of the tokens, including replaced and expired ones, and returns its user and ID token. Unknown
 * tokens have no effect.
 */
export async function endSession(
  deps: ApiDeps,
  { access, refresh }: { access: string | undefined; refresh: string | undefined },
): Promise<{ userId: number; idToken: string | null } | undefined> {
  const named = or(
    access === undefined ? undefined : eq(sessions.accessHash, hashOf(access)),
    refresh === undefined ? undefined : ofRefreshToken(refresh),
  );
  if (named === undefined) return undefined;
  const [ended] = await deps.db
    .delete(sessions)
    .where(named)
    .returning({ userId: sessions.userId, idToken: sessions.idToken });
  return ended;
}

/** The user whose view a superuser has taken on, and that user's role. */
const viewed = alias(users, 'viewed');
const viewedNamed = alias(roles, 'viewed_role');
/** A view ends when its superuser loses that status or the viewed user is deactivated. */
const validView = or(isNull(sessions.viewedUserId), and(eq(users.superUser, true), eq(viewed.active, true)));

/** The columns of a user that `userFrom` reads. Every request reads them, and each further one would cost time. */
type UserColumn =
  | 'userId'
  | 'fullName'
  | 'companyEmployeeId'
  | 'superUser'
  | 'rights'
  | 'coveredShare'
  | 'ownCover'
  | 'nearCover'
  | 'allTerritories';

function userColumns<T extends typeof users | typeof viewed>(table: T): Pick<T, UserColumn> {
  const { userId, fullName, companyEmployeeId, superUser, rights } = table;
  const { allTerritories, coveredShare, ownCover, nearCover } = table;
  const who = { userId, fullName, companyEmployeeId, superUser, rights };
  return Object.assign(who, { allTerritories, coveredShare, ownCover, nearCover });
}

/** Returns the prepared query for a session and its user by access token, which every request runs. */
const lookupIn = preparedQuery('session', (db, statement) =>
  db
    .select({
      sessionId: sessions.sessionId,
      confirmed: sessions.confirmed,
      user: userColumns(users),
      named: { rights: roles.rights },
      viewed: userColumns(viewed),
      viewedNamed: { rights: viewedNamed.rights },
      snapshot: databaseState,
    })
    .from(sessions)
    .innerJoin(users, eq(users.userId, sessions.userId))
    .leftJoin(roles, eq(roles.roleId, users.roleId))
    .leftJoin(viewed, eq(viewed.userId, sessions.viewedUserId))
    .leftJoin(viewedNamed, eq(viewedNamed.roleId, viewed.roleId))
    .where(and(isGood({ accessHash: sql.placeholder('accessHash'), now: sql.placeholder('now') }), validView))
    .prepare(statement),
);

/**
 * Returns the user of an access token (`x-token`), and the snapshot of the database. A deactivated user has no sessions
 * from that moment on.
 */
export async function userOf(
  deps: Pick<ApiDeps, 'db' | 'now'>,
  accessToken: string,
): Promise<{ actor: UserActor; snapshot: string }> {
  const [signedIn] = await lookupIn(deps.db).execute({ accessHash: hashOf(accessToken), now: unixNow(deps) });
  if (signedIn === undefined) throw unauthorized();
  if (!signedIn.confirmed)
    await deps.db.update(sessions).set({ confirmed: true }).where(eq(sessions.sessionId, signedIn.sessionId));
  const { userId, fullName: name } = signedIn.user;
  const actor =
    signedIn.viewed === null
      ? userFrom(signedIn.user, signedIn.named)
      : { ...userFrom(signedIn.viewed, signedIn.viewedNamed), viewedBy: { userId, name } };
  return { actor, snapshot: signedIn.snapshot };
}

/** Converts a database row to a user: a user with a role has the role's rights and no individual ones. */
export function userFrom(
  own: Pick<typeof users.$inferSelect, UserColumn>,
  named: Pick<typeof roles.$inferSelect, 'rights'> | null,
): UserActor {
  const { userId, companyEmployeeId, fullName: name, superUser } = own;
  const { rights: held } = named ?? own;
  const rights = new Set(rightNames.filter((right) => held.includes(right)));
  const who = { id: String(userId), name, source: null };
  return { kind: 'user', ...who, userId, companyEmployeeId, superUser, rights, limit: limitOf(own) };
}
