import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/connection.ts';
import { smsCodes, users } from '../../platform/tables/accounts.ts';
import { unixNow, type ApiDeps } from '../../platform/context/deps.ts';
import { badRequest, HttpError } from '../../platform/http/httpError.ts';
import { spendAuthenticatorCode } from './authenticator.ts';
import { countAttempt, forgetAttempts } from './attempts.ts';
import { isKnownDevice, rememberDevice } from './devices.ts';
import { hashOf, newCode, newSecret, isEqualSecret } from './secret.ts';
import { guessLimits, sendingLimits, type CodeRequester } from './signInLimits.ts';

/** Lifetime of a code in seconds (`dt_expire`). */
const codeLifetime = 120;
/** Maximum number of guesses at one code. */
const guessesAtCode = 5;

/** Origin of a request, before its phone is known. */
export type Origin = Pick<CodeRequester, 'address' | 'device'>;

const wrongCode = () => badRequest('Неверный код или срок его действия истёк');

async function activeUser(deps: Pick<ApiDeps, 'db'>, phone: string): Promise<number | undefined> {
  const found = await deps.db
    .select({ userId: users.userId })
    .from(users)
    .where(and(eq(users.phone, phone), eq(users.active, true)));
  return found[0]?.userId;
}

async function askerOf(
  deps: Pick<ApiDeps, 'db' | 'now'>,
  { address, device }: Origin,
  userId: number | undefined,
): Promise<CodeRequester> {
  // An unknown phone is looked up too, so that the response takes as long.
  const known = device !== undefined && (await isKnownDevice(deps.db, userId ?? -1, device, unixNow(deps)));
  return { address, device, known };
}

/**
 * Returns the requester of a code. Only the same requester may enter it, so a stranger's request cannot invalidate it.
 */
const requesterOf = ({ address, device }: Origin): string => (device === undefined ? address : `device:${device}`);

/** The phone that receives a code, and the only requester who may enter it. */
export interface CodeOwner {
  phone: string;
  requester: string;
}

/**
 * Stores a new code for its owner and replaces the previous one; `isReal` is false for a code that cannot be entered.
 */
export async function storeCode(
  db: Db,
  owner: CodeOwner,
  now: number,
  isReal = true,
): Promise<{ code: string; expiresAt: number }> {
  const [code, salt] = [newCode(), newSecret()];
  const fresh = {
    salt,
    codeHash: hashOf(salt + (isReal ? code : newSecret())),
    expiresAt: now + codeLifetime,
    guesses: 0,
  };
  await db
    .insert(smsCodes)
    .values({ ...owner, ...fresh })
    .onConflictDoUpdate({ target: [smsCodes.phone, smsCodes.requester], set: fresh });
  return { code, expiresAt: fresh.expiresAt };
}

/**
 * Sends a new code to `phone` and returns the unix seconds of its expiry; throws 429 after too many requests
 * (`signInLimits`). An unknown phone takes the same steps and gets the same response; its stored code cannot be
 * entered.
 */
export async function sendCode(deps: ApiDeps, phone: string, origin: Origin): Promise<number> {
  const now = unixNow(deps);
  const userId = await activeUser(deps, phone);
  const asker = await askerOf(deps, origin, userId);
  const { code, expiresAt } = await deps.db.transaction(async (tx) => {
    await countAttempt(tx, now, sendingLimits(phone, asker));
    return storeCode(tx, { phone, requester: requesterOf(origin) }, now, userId !== undefined);
  });
  if (userId !== undefined) {
    // Not awaited: the gateway's response time would distinguish known phones from unknown ones.
    deps.sms.send(phone, code).catch((error: unknown) => deps.log(`SMS на ${phone} не отправлено: ${String(error)}`));
  }
  return expiresAt;
}

/**
 * Consumes the code of its owner; throws for a wrong one. A guess is counted before the comparison, so that concurrent
 * guesses are all counted.
 */
export async function checkCode(
  db: Db,
  { phone, requester }: CodeOwner,
  code: string,
  { now, asker }: { now: number; asker: CodeRequester },
): Promise<void> {
  const ofRequester = and(eq(smsCodes.phone, phone), eq(smsCodes.requester, requester));
  const stored = await db.transaction(async (tx) => {
    const [sentCode] = await tx
      .update(smsCodes)
      .set({ guesses: sql`${smsCodes.guesses} + 1` })
      .where(and(ofRequester, gt(smsCodes.expiresAt, now), lt(smsCodes.guesses, guessesAtCode)))
      .returning({ salt: smsCodes.salt, codeHash: smsCodes.codeHash });
    if (sentCode !== undefined) await countAttempt(tx, now, guessLimits('guess', phone, asker));
    return sentCode;
  });
  if (stored === undefined) {
    const alive = await db
      .select({ phone: smsCodes.phone })
      .from(smsCodes)
      .where(and(ofRequester, gt(smsCodes.expiresAt, now)));
    throw alive.length === 0
      ? wrongCode()
      : new HttpError(429, { code: 429, text: 'Слишком много попыток. Запросите код повторно' });
  }
  if (!isEqualSecret(hashOf(stored.salt + code), stored.codeHash)) throw wrongCode();
  // Of two requests with the right code, only one deletes the row.
  const used = await db
    .delete(smsCodes)
    .where(and(ofRequester, eq(smsCodes.codeHash, stored.codeHash)))
    .returning({ phone: smsCodes.phone });
  if (used.length === 0) throw wrongCode();
}

/** Records a sign-in by the right code: it resets the requester's counts. */
async function welcomeBack(
  deps: Pick<ApiDeps, 'db' | 'now'>,
  userId: number,
  { phone, origin, asker, way }: { phone: string; origin: Origin; asker: CodeRequester; way: 'guess' | 'app' },
): Promise<number> {
  const now = unixNow(deps);
  await deps.db.transaction(async (tx) => {
    await forgetAttempts(tx, now, guessLimits(way, phone, asker));
    await forgetAttempts(tx, now, sendingLimits(phone, asker));
    if (origin.device !== undefined) await rememberDevice(tx, userId, origin.device, now);
  });
  return userId;
}

/** Returns the user of a code; the right code resets the requester's counts. */
export async function redeemCode(deps: ApiDeps, phone: string, code: string, origin: Origin): Promise<number> {
  const now = unixNow(deps);
  const userId = await activeUser(deps, phone);
  const asker = await askerOf(deps, origin, userId);
  await checkCode(deps.db, { phone, requester: requesterOf(origin) }, code, { now, asker });
  if (userId === undefined) throw wrongCode();
  return welcomeBack(deps, userId, { phone, origin, asker, way: 'guess' });
}

/**
 * Returns the user of a code of an authenticator app or of a recovery code. Guesses count apart from those at codes
 * from an SMS, so they do not lock it; an unknown phone and one without an app get the same response as a wrong code.
 */
export async function redeemAppCode(
  deps: Pick<ApiDeps, 'db' | 'now'>,
  phone: string,
  code: string,
  origin: Origin,
): Promise<number> {
  const now = unixNow(deps);
  const userId = await activeUser(deps, phone);
  const asker = await askerOf(deps, origin, userId);
  await deps.db.transaction((tx) => countAttempt(tx, now, guessLimits('app', phone, asker)));
  if (!(await spendAuthenticatorCode(deps.db, userId ?? -1, code, now)) || userId === undefined)
    throw badRequest('Код не подошёл. Дождитесь в приложении следующего кода и проверьте время на телефоне');
  return welcomeBack(deps, userId, { phone, origin, asker, way: 'app' });
}
