import { sessionStore } from '#codecs/browserStorage.ts';
import { leavePage } from '../unsaved/unsaved.ts';

const key = 'renewedForParts';
/** Milliseconds after a reload within which another failure does not reload again. */
const once = 60_000;
let quiet = 0;
/** Time at which the user last declined a reload, in milliseconds. */
let declinedAt = 0;
let renewing: Promise<ReloadResult> | null = null;

/** Result of a reload request: the page reloads, the user declined, or the server is unreachable. */
export type ReloadResult = 'renewed' | 'kept' | 'noServer';

/**
 * Reloads the page, after a question about unsaved changes (spec D33). Without a server the page stays, because a
 * reload would lose it.
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
    sessionStore.setItem(key, String(Date.now()));
    window.location.reload();
  }))
    ? 'renewed'
    : 'kept';
}

/**
 * Handles a chunk that no longer exists after a deploy (known trap 18): the page reloads once, later failures leave the
 * retry to the user. After the user declined, the question is not repeated, because one chunk causes several errors
 * (script, style, boundary).
 */
export function reloadForMissingChunk(): void {
  if (Date.now() - Math.max(declinedAt, Number(sessionStore.getItem(key) ?? 0)) <= once) return;
  void reloadPage().then((renewal) => {
    if (renewal === 'kept') declinedAt = Date.now();
  });
}

/** Reloads the page when Vite reports a missing chunk, unless it was only prefetched. */
export function watchChunkLoadErrors(): void {
  window.addEventListener('vite:preloadError', () => {
    if (quiet === 0) reloadForMissingChunk();
  });
}

/** Prefetches a chunk; a failure is handled when the chunk is actually needed. */
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

/** Checks whether an error is a failed `import()`; the wording depends on the browser. */
export function isChunkLoadError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload CSS/i.test(
      error.message,
    )
  );
}
