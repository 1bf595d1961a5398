import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import { smsCodes, users } from '../db/tables/accounts.ts';
import { unixNow, type ApiDeps } from '../deps.ts';
import { badRequest, HttpError } from '../http/httpError.ts';
import { countAttempt, dropOldAttempts, forgetAttempts } from './attempts.ts';
import { isKnownDevice, rememberDevice } from './devices.ts';
import { hashOf, newCode, newSecret, sameText } from './secret.ts';
import { guessLimits, sendingLimits, type Asker } from './signInLimits.ts';

/** Seconds that a code is good for (`dt_expire`). */
export const codeLifetime = 120;
/** Guesses at one code. */
export const guessesAtCode = 5;

/** Where a request comes from, before it is known whose phone it names. */
export type Origin = Pick<Asker, 'address' | 'device'>;

const wrongCode = () => badRequest('Неверный код или срок его действия истёк');

async function activeUser(deps: ApiDeps, phone: string): Promise<number | undefined> {
  const found = await deps.db.select({ userId: users.userId }).from(users).where(and(eq(users.phone, phone), eq(users.active, true)));
  return found[0]?.userId;
}

async function askerOf(deps: ApiDeps, { address, device }: Origin, userId: number | undefined): Promise<Asker> {
  // A phone that nobody has is asked about as well: it takes as long.
  const known = device !== undefined && await isKnownDevice(deps.db, userId ?? -1, device, unixNow(deps));
  return { address, device, known };
}

/** Whose code it is: only who asked for one may enter it, so that a stranger's request does no harm to it. */
const requesterOf = ({ address, device }: Origin): string => (device === undefined ? address : `device:${device}`);

/**
 * Sends a new code to `phone` and gives the unix seconds when it expires; 429 when there were too many (`signInLimits`). An unknown
 * phone costs the same steps and gets the same answer; its stored code is one that no one can type.
 */
export async function sendCode(deps: ApiDeps, phone: string, origin: Origin): Promise<number> {
  const now = unixNow(deps);
  const [userId, code, salt] = [await activeUser(deps, phone), newCode(), newSecret()];
  const asker = await askerOf(deps, origin, userId);
  await deps.db.delete(smsCodes).where(lte(smsCodes.expiresAt, now));
  await dropOldAttempts(deps.db, now);
  const fresh = { salt, codeHash: hashOf(salt + (userId === undefined ? newSecret() : code)), expiresAt: now + codeLifetime, guesses: 0 };
  await deps.db.transaction(async (tx) => {
    await countAttempt(tx, now, sendingLimits(phone, asker));
    await tx.insert(smsCodes).values({ phone, requester: requesterOf(origin), ...fresh })
      .onConflictDoUpdate({ target: [smsCodes.phone, smsCodes.requester], set: fresh });
  });
  if (userId !== undefined) {
    // Not awaited: how long the gateway takes would tell known phones from unknown ones.
    deps.sms.send(phone, code).catch((error: unknown) => deps.log(`SMS на ${phone} не отправлено: ${String(error)}`));
  }
  return fresh.expiresAt;
}

/**
 * The user whose code it is. A guess is counted before it is compared, so that guesses sent at once are all counted; the right one
 * takes back what its asker has counted.
 */
export async function useCode(deps: ApiDeps, phone: string, code: string, origin: Origin): Promise<number> {
  const now = unixNow(deps);
  const userId = await activeUser(deps, phone);
  const asker = await askerOf(deps, origin, userId);
  const own = and(eq(smsCodes.phone, phone), eq(smsCodes.requester, requesterOf(origin)));
  const stored = await deps.db.transaction(async (tx) => {
    const [found] = await tx.update(smsCodes).set({ guesses: sql`${smsCodes.guesses} + 1` })
      .where(and(own, gt(smsCodes.expiresAt, now), lt(smsCodes.guesses, guessesAtCode)))
      .returning({ salt: smsCodes.salt, codeHash: smsCodes.codeHash });
    if (found !== undefined) await countAttempt(tx, now, guessLimits(phone, asker));
    return found;
  });
  if (stored === undefined) {
    const alive = await deps.db.select({ phone: smsCodes.phone }).from(smsCodes).where(and(own, gt(smsCodes.expiresAt, now)));
    throw alive.length === 0 ? wrongCode() : new HttpError(429, { code: 429, text: 'Слишком много попыток. Запросите код повторно' });
  }
  if (!sameText(hashOf(stored.salt + code), stored.codeHash)) throw wrongCode();
  // Of two requests with the right code only one finds the row still there.
  const used = await deps.db.delete(smsCodes).where(and(own, eq(smsCodes.codeHash, stored.codeHash))).returning({ phone: smsCodes.phone });
  if (used.length === 0 || userId === undefined) throw wrongCode();
  await deps.db.transaction(async (tx) => {
    await forgetAttempts(tx, now, guessLimits(phone, asker));
    await forgetAttempts(tx, now, sendingLimits(phone, asker));
    if (origin.device !== undefined) await rememberDevice(tx, userId, origin.device, now);
  });
  return userId;
}
