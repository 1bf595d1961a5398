import { isRecord } from '#codecs/records.ts';
import { draftKey, type Draft } from '#schemas/draft.ts';

/** A draft as it is stored on the computer: owner, record and time are readable, the typed values are encrypted. */
export interface SealedDraft {
  user: string;
  place: string;
  /** Unix milliseconds. */
  at: number;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** Encrypts and decrypts the drafts of one user. */
export interface DraftCrypto {
  seal(draft: Draft): Promise<SealedDraft>;
  /** Decrypts a draft; returns null when it was encrypted with another key or was modified. */
  open(sealed: SealedDraft): Promise<Draft | null>;
}

/**
 * Creates AES-GCM encryption with the key from the server, 32 bytes in base64 (spec D66). The owner and the record of a
 * draft are authenticated, so they cannot be exchanged.
 */
export async function createDraftCrypto(user: string, key: string): Promise<DraftCrypto> {
  const bytes = Uint8Array.from(atob(key), (char) => char.charCodeAt(0));
  const secret = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const algorithm = (place: string, iv: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(`${user}/${place}`),
  });
  return {
    async seal(draft) {
      const [place, iv] = [draftKey(draft), crypto.getRandomValues(new Uint8Array(12))];
      const data = await crypto.subtle.encrypt(
        algorithm(place, iv),
        secret,
        new TextEncoder().encode(JSON.stringify(draft)),
      );
      return { user, place, at: draft.at, iv, data };
    },
    async open({ place, iv, data }) {
      try {
        const draft: unknown = JSON.parse(
          new TextDecoder().decode(await crypto.subtle.decrypt(algorithm(place, iv), secret, data)),
        );
        return isRecord(draft) ? (draft as unknown as Draft) : null;
      } catch {
        return null;
      }
    },
  };
}
