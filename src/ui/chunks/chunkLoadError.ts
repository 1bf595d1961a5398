import { leavePage } from '../unsaved/unsaved.ts';

const key = 'renewedForParts';
/** Milliseconds. A second failure this soon after a new page is not cured by another one. */
const once = 60_000;
let quiet = 0;
/** When a person last kept a page that was to be renewed, in milliseconds. */
let kept = 0;
let renewing: Promise<ReloadResult> | null = null;

/** What came of it: a new page, a person who kept what was typed, or no server to have the page from. */
export type ReloadResult = 'renewed' | 'kept' | 'noServer';

/**
 * Loads the page anew, asking first if something unsaved would be lost (spec D33). Without a server it stays: a new page
 * would only lose what this one has.
 */
export function reloadPage(): Promise<ReloadResult> {
  renewing ??= renew().finally(() => {
    renewing = null;
  });
  return renewing;
}

async function renew(): Promise<ReloadResult> {
  const there = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!there) return 'noServer';
  return (await leavePage(() => {
    sessionStorage.setItem(key, String(Date.now()));
    window.location.reload();
  }))
    ? 'renewed'
    : 'kept';
}

/**
 * A part of the program is gone after a deploy (known trap 18): the page is renewed once, then it is for the person to try again.
 * Nor is a person who has just kept what was typed asked anew: one part is missed by its script, its style and its place.
 */
export function reloadForMissingChunk(): void {
  if (Date.now() - Math.max(kept, Number(sessionStorage.getItem(key) ?? 0)) <= once) return;
  void reloadPage().then((renewal) => {
    if (renewal === 'kept') kept = Date.now();
  });
}

/** Renews the page whenever Vite finds a part missing, unless it was only fetched ahead. */
export function watchChunkLoadErrors(): void {
  window.addEventListener('vite:preloadError', () => {
    if (quiet === 0) reloadForMissingChunk();
  });
}

/** Fetches a part ahead; a failure is met when the part is really needed. */
export async function prefetch<T>(load: () => Promise<T>): Promise<T | undefined> {
  quiet += 1;
  try {
    return await load();
  } catch {
    return undefined;
  } finally {
    quiet -= 1;
  }
}

/** Whether the error is that of an `import()` that could not fetch its file; each browser words it in its own way. */
export function isChunkLoadError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload CSS/i.test(
      error.message,
    )
  );
}
