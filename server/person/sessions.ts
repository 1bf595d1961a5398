import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { OwnPage } from '#schemas/entities/person.ts';
import { hashOf } from '../auth/secret.ts';
import { unauthorized } from '../auth/sessions.ts';
import type { Db } from '../db/connection.ts';
import { sessions, users } from '../db/tables/accounts.ts';
import { notFound } from '../http/httpError.ts';

/** The session that asks, and whose it is: of the token itself, whomever its owner looks at the product as. */
export interface OwnSessionRow { sessionId: number; userId: number; fullName: string; viewedUserId: number | null }

/** The session of an access token. */
export async function sessionOf(db: Db, accessToken: string, now: number): Promise<OwnSessionRow> {
  const [found] = await db.select({ sessionId: sessions.sessionId, userId: sessions.userId, fullName: users.fullName, viewedUserId: sessions.viewedUserId }).from(sessions).innerJoin(users, eq(users.userId, sessions.userId))
    .where(and(eq(sessions.accessHash, hashOf(accessToken)), gt(sessions.accessExpires, now), eq(users.active, true)));
  if (found === undefined) throw unauthorized();
  return found;
}

/** The phone of a person, and their sessions that are still good. */
export async function ownPageOf(db: Db, { sessionId, userId }: OwnSessionRow, now: number): Promise<OwnPage> {
  const [person] = await db.select({ phone: users.phone }).from(users).where(eq(users.userId, userId));
  const rows = await db.select({ id: sessions.sessionId, device: sessions.device, address: sessions.address, openedAt: sessions.openedAt, lastUsed: sessions.lastUsed })
    .from(sessions).where(and(eq(sessions.userId, userId), gt(sessions.refreshExpires, now))).orderBy(sql`${sessions.lastUsed} desc nulls last`, desc(sessions.sessionId));
  return { phone: person?.phone ?? '', sessions: rows.map((row) => ({ ...row, current: row.id === sessionId })) };
}

/** Ends one session of a person: its tokens are good for nothing from then on. */
export async function endOne(db: Db, { userId }: OwnSessionRow, sessionId: number): Promise<void> {
  const ended = await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.sessionId, sessionId))).returning({ sessionId: sessions.sessionId });
  if (ended.length === 0) throw notFound('Этот сеанс уже завершён');
}

/** Ends all sessions of a person but the one that asks. */
export async function endOthers(db: Db, { userId, sessionId }: OwnSessionRow): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.sessionId, sessionId)));
}
