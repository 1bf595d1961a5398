import { browserStorage } from '#providers/storage.ts';

const [key, max] = ['visited', 20];
const storage = browserStorage();

/** The addresses of the screens and records that a person opened last, the newest first: paths and ids, nothing of what they hold (spec D40). `who` tells people apart. */
export function visitsOf(who: string): string[] {
  try {
    const [owner, ...addresses] = JSON.parse(storage.getItem(key) ?? '[]') as unknown[];
    return owner === hashOf(who) ? addresses.filter((item) => typeof item === 'string') : [];
  } catch {
    return [];
  }
}

export function noteVisit(who: string, address: string): void {
  storage.setItem(
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

/** With the session nothing of them stays. */
export function forgetVisits(): void {
  storage.removeItem(key);
}

/** Not the name itself: that is personal. */
function hashOf(text: string): number {
  return [...text].reduce((hash, char) => (Math.imul(hash, 31) + char.charCodeAt(0)) | 0, 7);
}
