import { isRecord } from '#codecs/records.ts';
import { draftKey, type Draft } from '#schemas/draft.ts';

/** A draft as it lies on the computer: whose it is, of what and of when can be read, what was typed cannot. */
export interface SealedDraft {
  user: string;
  place: string;
  /** Unix milliseconds. */
  at: number;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** Seals and opens the drafts of one user. */
export interface DraftCrypto {
  seal(draft: Draft): Promise<SealedDraft>;
  /** Null for one that was sealed with another key, or is not what it says. */
  open(sealed: SealedDraft): Promise<Draft | null>;
}

/** AES-GCM with the key that the host gave, 32 bytes in base64 (spec D66); whose and what a draft is cannot be exchanged. */
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
