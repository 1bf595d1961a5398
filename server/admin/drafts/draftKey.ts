import { hkdfSync } from 'node:crypto';
import type { Secret } from './secret.ts';

/** What the page encrypts a user's drafts with, and under which name it keeps them (spec D66). */
export interface DraftKey {
  /** 32 bytes in base64, for AES-GCM. */
  key: string;
  /** Stays the same for a user, and tells nobody who that is. */
  user: string;
}

/** Derives them from the installation's secret, so that none is stored: the same for one user in every session, another one for everybody else. */
export async function draftKeyOf(secret: Secret, personId: string): Promise<DraftKey> {
  const own = await secret();
  const derived = (what: string, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', own, '', `${what}:${personId}`, bytes));
  return { key: derived('draft key', 32).toString('base64'), user: derived('draft user', 16).toString('base64url') };
}
