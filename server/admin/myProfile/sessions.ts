import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { MyProfile } from '#schemas/entities/myProfile.ts';
import { readAuthenticator } from '../../identity/auth/authenticator.ts';
import type { SessionWithOwner } from '../../identity/auth/sessions.ts';
import type { Db } from '../../platform/db/connection.ts';
import { sessions } from '../../platform/tables/accounts.ts';
import { notFound } from '../../platform/http/httpError.ts';

/** Returns the phone of a user, and the user's valid sessions. */
export async function readMyProfile(
  db: Db,
  { session: { sessionId }, user: { userId, phone } }: SessionWithOwner,
  now: number,
): Promise<MyProfile> {
  const rows = await db
    .select({
      id: sessions.sessionId,
      device: sessions.device,
      address: sessions.address,
      openedAt: sessions.openedAt,
      lastUsed: sessions.lastUsed,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.refreshExpires, now)))
    .orderBy(sql`${sessions.lastUsed} desc nulls last`, desc(sessions.sessionId));
  const authenticator = await readAuthenticator(db, userId);
  return { phone, authenticator, sessions: rows.map((row) => ({ ...row, current: row.id === sessionId })) };
}

/** Ends one session of a user; its tokens become invalid. */
export async function endOne(db: Db, { session: { userId } }: SessionWithOwner, sessionId: number): Promise<void> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.sessionId, sessionId)))
    .returning({ sessionId: sessions.sessionId });
  if (ended.length === 0) throw notFound('Этот сеанс уже завершён');
}

/** Ends all sessions of a user except the current one. */
export async function endOthers(db: Db, { session: { sessionId, userId } }: SessionWithOwner): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.sessionId, sessionId)));
}
