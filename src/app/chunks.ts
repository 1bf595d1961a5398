const key = 'reloadedForChunks';
/** A second failure this soon after a reload is not cured by another one. */
const once = 60_000;

/**
 * After a deploy old tabs ask for parts of the program that are gone (known trap 18): the page reloads itself once.
 * Without a connection it stays, for the reload would only lose it; the boundary of the screen offers `Повторить`.
 */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - last > once) void reloadForChunks();
  });
}

/** Reloads when the server is there to reload from. */
export async function reloadForChunks(): Promise<void> {
  try {
    const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' });
    if (!answer.ok) return;
  } catch {
    return;
  }
  sessionStorage.setItem(key, String(Date.now()));
  window.location.reload();
}

/** Whether the error is that of an `import()` that could not fetch its file; each browser words it in its own way. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error
    && /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload CSS/i.test(error.message);
}
