import { localStore, readStoredJson } from '#codecs/browserStorage.ts';

/**
 * localStorage key of the current user's last menu paths, a JSON list. Paths name sections, nothing personal (spec
 * D40).
 */
const key = 'menuPaths';

/**
 * Stores the paths of the menu, so that the next visit may request one of their lists before the application is loaded.
 *
 * Without it the boot script requested lists of modules that are disabled, or that the user may not see.
 */
export function saveMenuPaths(paths: readonly string[]): void {
  localStore.setItem(key, JSON.stringify(paths));
}

/** Checks whether the path was in this user's last menu; only then may its list be prefetched (spec D34, D82). */
export function wasInMenu(path: string): boolean {
  const paths = readStoredJson(localStore, key);
  return Array.isArray(paths) && paths.includes(path);
}

/** Removes the stored paths; called when the session ends, so that the next user starts without them. */
export function forgetMenuPaths(): void {
  localStore.removeItem(key);
}
