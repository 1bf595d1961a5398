import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Something a caller cannot guess: a token, a salt. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Digits of a sign-in code. */
const codeDigits = 6;

/** A sign-in code. */
export function newCode(): string {
  return String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
}

/** How a secret is stored. Tokens are random, so a plain hash is enough; codes are salted and live two minutes. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Compares secrets in a time that does not tell how much of them is alike. */
export function isEqualSecret(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
