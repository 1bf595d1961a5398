import { hkdfSync } from 'node:crypto';
import type { Secret } from '../../platform/db/databaseSecret.ts';

/** The key that encrypts a user's drafts in the page, and the name under which they are stored (spec D66). */
export interface DraftKey {
  /** 32 bytes in base64, for AES-GCM. */
  key: string;
  /** A stable name of the user that does not reveal the identity. */
  user: string;
}

/**
 * Derives the key and name from the installation's secret, so that none is stored: the same for a user in every
 * session, different for each user.
 */
export async function draftKeyOf(secret: Secret, personId: string): Promise<DraftKey> {
  const own = await secret();
  const derived = (what: string, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', own, '', `${what}:${personId}`, bytes));
  return { key: derived('draft key', 32).toString('base64'), user: derived('draft user', 16).toString('base64url') };
}
