import { and, eq, lt, or, sql } from 'drizzle-orm';
import { smsCodes, users } from '../db/tables/accounts.ts';
import { unixNow, type ApiDeps } from '../deps.ts';
import { badRequest, Refusal } from '../http/refusal.ts';
import { hashOf, newCode, newSecret, sameText } from './secret.ts';

/** Seconds that a code is good for (`dt_expire`). */
export const codeLifetime = 120;
/** Codes to one phone within `sendingWindow` seconds, unless one of them is used. */
export const sendingLimit = 5;
const sendingWindow = 600;
/** Guesses at one code, and at all codes of a phone within a day. */
export const guessLimit = 5;
const guessLimitPerDay = 50;
const day = 86_400;

const tooMany = (text: string) => new Refusal(429, { code: 429, text });
const wrongCode = () => badRequest('Неверный код или срок его действия истек');

async function activeUser(deps: ApiDeps, phone: string): Promise<number | undefined> {
  const found = await deps.db.select({ userId: users.userId }).from(users).where(and(eq(users.phone, phone), eq(users.active, true)));
  return found[0]?.userId;
}

/**
 * Sends a new code to `phone` and gives the unix seconds when it expires. An unknown phone costs the same steps and gets the
 * same answer; its stored code is one that no one can type.
 */
export async function sendCode(deps: ApiDeps, phone: string): Promise<number> {
  const now = unixNow(deps);
  const [userId, code, salt] = [await activeUser(deps, phone), newCode(), newSecret()];
  await deps.db.delete(smsCodes).where(and(lt(smsCodes.expiresAt, now - day), lt(smsCodes.guessedSince, now - day)));
  const renewed = sql`${smsCodes.sentSince} < ${now - sendingWindow}`;
  const fresh = { salt, codeHash: hashOf(salt + (userId === undefined ? newSecret() : code)), expiresAt: now + codeLifetime, guesses: 0 };
  const sent = await deps.db.insert(smsCodes)
    .values({ phone, ...fresh, sentCount: 1, sentSince: now, guessedCount: 0, guessedSince: now })
    .onConflictDoUpdate({
      target: smsCodes.phone,
      set: {
        ...fresh,
        sentCount: sql`case when ${renewed} then 1 else ${smsCodes.sentCount} + 1 end`,
        sentSince: sql`case when ${renewed} then ${now} else ${smsCodes.sentSince} end`,
      },
      setWhere: or(renewed, lt(smsCodes.sentCount, sendingLimit)),
    })
    .returning({ phone: smsCodes.phone });
  if (sent.length === 0) throw tooMany('Слишком много запросов кода. Повторите через 10 минут');
  if (userId !== undefined) {
    // Not awaited: how long the gateway takes would tell known phones from unknown ones.
    deps.sms.send(phone, code).catch((error: unknown) => deps.log(`SMS на ${phone} не отправлено: ${String(error)}`));
  }
  return fresh.expiresAt;
}

/** The user whose code it is. A guess is counted before it is compared, so that guesses sent at once are all counted. */
export async function useCode(deps: ApiDeps, phone: string, code: string): Promise<number> {
  const now = unixNow(deps);
  const renewed = sql`${smsCodes.guessedSince} < ${now - day}`;
  const counted = await deps.db.update(smsCodes)
    .set({
      guesses: sql`${smsCodes.guesses} + 1`,
      guessedCount: sql`case when ${renewed} then 1 else ${smsCodes.guessedCount} + 1 end`,
      guessedSince: sql`case when ${renewed} then ${now} else ${smsCodes.guessedSince} end`,
    })
    .where(and(
      eq(smsCodes.phone, phone), sql`${smsCodes.expiresAt} > ${now}`, lt(smsCodes.guesses, guessLimit),
      or(renewed, lt(smsCodes.guessedCount, guessLimitPerDay)),
    ))
    .returning({ salt: smsCodes.salt, codeHash: smsCodes.codeHash });
  const [stored] = counted;
  if (stored === undefined) {
    const alive = await deps.db.select({ phone: smsCodes.phone }).from(smsCodes)
      .where(and(eq(smsCodes.phone, phone), sql`${smsCodes.expiresAt} > ${now}`));
    throw alive.length === 0 ? wrongCode() : tooMany('Слишком много попыток. Запросите код повторно');
  }
  if (!sameText(hashOf(stored.salt + code), stored.codeHash)) throw wrongCode();
  // Of two requests with the right code only one finds the row still there.
  const used = await deps.db.delete(smsCodes)
    .where(and(eq(smsCodes.phone, phone), eq(smsCodes.codeHash, stored.codeHash))).returning({ phone: smsCodes.phone });
  const userId = await activeUser(deps, phone);
  if (used.length === 0 || userId === undefined) throw wrongCode();
  return userId;
}
