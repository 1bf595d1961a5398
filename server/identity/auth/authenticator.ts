import { createCipheriv, createDecipheriv, randomBytes, randomInt } from 'node:crypto';
import { and, eq, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { Secret, TOTP } from 'otpauth';
import { databaseSecret } from '../../platform/db/databaseSecret.ts';
import type { Db } from '../../platform/db/connection.ts';
import { authenticators, recoveryCodes } from '../../platform/tables/accounts.ts';
import { hashOf } from './secret.ts';

/** Seconds for which an app shows a code (RFC 6238); the code before and after are accepted, for clocks that differ. */
const stepSeconds = 30;
const tolerance = 1;
/** Bytes of the secret, as RFC 4226 recommends. */
const secretBytes = 20;
/** Number of recovery codes, and of their letters: 80 bits, which makes a plain hash enough. */
const recoveryCount = 10;
const recoveryLetters = 16;
/** Without letters that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const [ivBytes, tagBytes] = [12, 16];

/** The state of an authenticator app for its user. */
export interface AuthenticatorState {
  /** Unix seconds. */
  confirmedAt: number;
  recoveryCodes: number;
}

/**
 * Encrypts a secret for one user. The key is in another table of the same database, so that a copy of this one, a query
 * or a log alone cannot sign a user in.
 */
async function encrypt(db: Db, userId: number, secret: Uint8Array): Promise<Uint8Array> {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', await keyIn(db), iv).setAAD(Buffer.from(String(userId)));
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

async function decrypt(db: Db, userId: number, stored: Uint8Array): Promise<Buffer> {
  const bytes = Buffer.from(stored);
  const decipher = createDecipheriv('aes-256-gcm', await keyIn(db), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(String(userId)))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
}

const keyIn = (db: Db): Promise<Buffer> => databaseSecret(db, 'authenticator-secret')();

const totpOf = (secret: Secret): TOTP => new TOTP({ secret, period: stepSeconds });

/**
 * Stores a new secret that takes effect when its first code is entered; returns it for the app, as an address for a QR
 * code and as text to type. Undefined when the user already has an app.
 */
export async function beginAuthenticator(
  db: Db,
  userId: number,
  { issuer, label }: { issuer: string; label: string },
): Promise<{ uri: string; secret: string } | undefined> {
  const secret = new Secret({ size: secretBytes });
  const stored = { secret: await encrypt(db, userId, secret.bytes), lastStep: null };
  const [begun] = await db
    .insert(authenticators)
    .values({ userId, ...stored })
    .onConflictDoUpdate({ target: authenticators.userId, set: stored, setWhere: isNull(authenticators.confirmedAt) })
    .returning({ userId: authenticators.userId });
  if (begun === undefined) return undefined;
  // A name in Russian letters is long in an address, and twice it would make a QR code that cameras read badly.
  const named = new TOTP({ secret, period: stepSeconds, issuer, label, issuerInLabel: false });
  return { uri: named.toString(), secret: secret.base32 };
}

/** Uses up a code of the app, unless it is wrong or was used; `isConfirmed` chooses between a new app and one in use. */
async function spendAppCode(db: Db, userId: number, code: string, now: number, isConfirmed: boolean): Promise<boolean> {
  const ofUser = and(eq(authenticators.userId, userId), (isConfirmed ? isNotNull : isNull)(authenticators.confirmedAt));
  const [stored] = await db.select({ secret: authenticators.secret }).from(authenticators).where(ofUser);
  if (stored === undefined) return false;
  const secret = new Secret({ buffer: new Uint8Array(await decrypt(db, userId, stored.secret)).buffer });
  const delta = totpOf(secret).validate({ token: code, window: tolerance, timestamp: now * 1000 });
  if (delta === null) return false;
  const step = Math.floor(now / stepSeconds) + delta;
  const used = await db
    .update(authenticators)
    .set({ lastStep: step, confirmedAt: sql`coalesce(${authenticators.confirmedAt}, ${now})` })
    .where(and(ofUser, or(isNull(authenticators.lastStep), lt(authenticators.lastStep, step))))
    .returning({ userId: authenticators.userId });
  return used.length > 0;
}

/** Returns a code as people type it, without spaces, dashes and capital letters. */
const bare = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase();

/** Ends the set-up by the first code of the app; returns the recovery codes, or undefined for a wrong code. */
export async function confirmAuthenticator(
  db: Db,
  userId: number,
  typed: string,
  now: number,
): Promise<string[] | undefined> {
  return db.transaction(async (tx) =>
    (await spendAppCode(tx, userId, bare(typed), now, false)) ? renewRecoveryCodes(tx, userId) : undefined,
  );
}

/** Uses up a code of the app or a recovery code; returns whether it was right. */
export async function spendAuthenticatorCode(db: Db, userId: number, typed: string, now: number): Promise<boolean> {
  const code = bare(typed);
  if (/^\d{6}$/.test(code)) return spendAppCode(db, userId, code, now, true);
  const used = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(code))))
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}

/** Replaces the recovery codes of a user and returns the new ones, which are stored as hashes alone. */
export async function renewRecoveryCodes(db: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCount }, () =>
    Array.from({ length: recoveryLetters }, () => alphabet[randomInt(alphabet.length)]).join(''),
  );
  await db.transaction(async (tx) => {
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(code) })));
  });
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'));
}

/** Removes the app and the recovery codes of a user; returns whether there was an app. */
export async function removeAuthenticator(db: Db, userId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    const removed = await tx
      .delete(authenticators)
      .where(eq(authenticators.userId, userId))
      .returning({ confirmedAt: authenticators.confirmedAt });
    return removed.some(({ confirmedAt }) => confirmedAt !== null);
  });
}

/** Returns an expression for whether a user has an app; `userId` is a column of the surrounding query. */
export function hasAuthenticator(userId: PgColumn): SQL {
  const { userId: own, confirmedAt } = authenticators;
  return sql`exists (select 1 from ${authenticators} where ${own} = ${userId} and ${confirmedAt} is not null)`;
}

/** Returns the state of a user's app; null without one. */
export async function readAuthenticator(db: Db, userId: number): Promise<AuthenticatorState | null> {
  const [found] = await db
    .select({
      confirmedAt: authenticators.confirmedAt,
      codes: sql<number>`(select count(*)::int from ${recoveryCodes} where ${recoveryCodes.userId} = ${authenticators.userId})`,
    })
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt)));
  return found?.confirmedAt == null ? null : { confirmedAt: found.confirmedAt, recoveryCodes: found.codes };
}
