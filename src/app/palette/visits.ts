import { localStore } from '#codecs/browserStorage.ts';

const [key, max] = ['visited', 20];

/**
 * Returns the URLs of the screens and records that the user opened last, newest first: paths and ids, no contents (spec
 * D40). `who` separates users.
 */
export function visitsOf(who: string): string[] {
  try {
    const [owner, ...addresses] = JSON.parse(localStore.getItem(key) ?? '[]') as unknown[];
    return owner === hashOf(who) ? addresses.filter((item) => typeof item === 'string') : [];
  } catch {
    return [];
  }
}

export function noteVisit(who: string, address: string): void {
  localStore.setItem(
    key,
    JSON.stringify([
      hashOf(who),
      address,
      ...visitsOf(who)
        .filter((item) => item !== address)
        .slice(0, max - 1),
    ]),
  );
}

/** Removes the recent URLs at the end of the session. */
export function forgetVisits(): void {
  localStore.removeItem(key);
}

/** Hashed, because the name itself is personal. */
function hashOf(text: string): number {
  return [...text].reduce((hash, char) => (Math.imul(hash, 31) + char.charCodeAt(0)) | 0, 7);
}
