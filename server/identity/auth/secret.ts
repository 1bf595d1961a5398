import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Returns a random secret: a token or a salt. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Number of digits of a sign-in code. */
const codeDigits = 6;

export function newCode(): string {
  return String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
}

/**
 * Returns the stored form of a secret. Tokens are random, so a plain hash is enough; codes are salted and live two
 * minutes.
 */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Compares secrets in constant time. */
export function isEqualSecret(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
