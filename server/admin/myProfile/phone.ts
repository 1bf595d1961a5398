import { and, eq, ne } from 'drizzle-orm';
import { countAttempt } from '../../identity/auth/attempts.ts';
import { checkCode, storeCode, type Origin } from '../../identity/auth/codes.ts';
import type { SessionWithOwner } from '../../identity/auth/sessions.ts';
import { sendingLimits } from '../../identity/auth/signInLimits.ts';
import type { Db } from '../../platform/db/connection.ts';
import { sessions, users } from '../../platform/tables/accounts.ts';
import type { Actor } from '../../platform/context/actor.ts';
import { unixNow, type ApiOptions } from '../../platform/context/deps.ts';
import type { Resource } from '../../trail/history/resource.ts';
import { changeRecord, runWrite } from '../../trail/history/write.ts';
import { invalidFields } from '../../platform/http/httpError.ts';

/** Maximum codes to new phones that a user may request in ten minutes, over all phones. */
const newPhoneLimit = 5;
const newPhoneWindow = 600;

/** Such a code changes the phone and cannot be used to sign in. */
const requesterOf = (userId: number): string => `phone of ${userId}`;

/** Rejects a phone in use, including the user's own, which would change nothing. */
async function requireFree(db: Db, phone: string, userId: number): Promise<void> {
  const [owner] = await db.select({ userId: users.userId }).from(users).where(eq(users.phone, phone));
  if (owner === undefined) return;
  throw invalidFields({
    phone: [owner.userId === userId ? 'Вы уже входите по этому телефону' : 'По этому телефону входит другой человек'],
  });
}

const askerOf = ({ address, device }: Origin) => ({ address, device, known: false });

/**
 * Sends a code to the user's new phone; returns the unix seconds of its expiry. It counts against the sign-in limits
 * and a limit per user.
 */
export async function sendPhoneCode(
  deps: ApiOptions,
  { session: { userId } }: SessionWithOwner,
  phone: string,
  origin: Origin,
): Promise<number> {
  const now = unixNow(deps);
  const ofUser = {
    subject: `phone:${userId}`,
    max: newPhoneLimit,
    window: newPhoneWindow,
    text: 'Слишком много запросов кода',
  };
  await deps.db.transaction((tx) => countAttempt(tx, now, [ofUser, ...sendingLimits(phone, askerOf(origin))]));
  await requireFree(deps.db, phone, userId);
  const { code, expiresAt } = await storeCode(deps.db, { phone, requester: requesterOf(userId) }, now);
  deps.sms.send(phone, code).catch((error: unknown) => deps.log(`SMS на ${phone} не отправлено: ${String(error)}`));
  return expiresAt;
}

/** Changes the phone by the code sent to it, as a write of the user's record; all other sessions of the user end. */
export async function changePhone(
  deps: ApiOptions,
  { session: { sessionId, userId } }: SessionWithOwner,
  { phone, code }: { phone: string; code: string },
  origin: Origin,
  { actor, employees }: { actor: Actor; employees: Resource },
): Promise<void> {
  const now = unixNow(deps);
  await checkCode(deps.db, { phone, requester: requesterOf(userId) }, code, { now, asker: askerOf(origin) });
  await runWrite(actor, deps, employees, {}, async (tx, write) => {
    await requireFree(tx, phone, userId);
    await changeRecord(tx, write, employees, userId, () =>
      tx.update(users).set({ phone, changedAt: now }).where(eq(users.userId, userId)),
    );
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.sessionId, sessionId)));
  });
}
