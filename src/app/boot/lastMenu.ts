/**
 * localStorage key of the current user's last menu paths, a JSON list. Paths name sections, nothing personal (spec
 * D40).
 */
const key = 'menuPaths';

/**
 * Stores the paths of the menu, so that the next visit may request one of their lists before the application is loaded.
 */
export function saveMenuPaths(paths: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(paths));
  } catch {
    // When localStorage is full, the next visit requests its list after the application is loaded.
  }
}

/** Checks whether the path was in this user's last menu; only then may its list be prefetched (spec D34, D82). */
export function wasInMenu(path: string): boolean {
  try {
    const paths: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(paths) && paths.includes(path);
  } catch {
    return false;
  }
}

/** Removes the stored paths; called when the session ends, so that the next user starts without them. */
export function forgetMenuPaths(): void {
  localStorage.removeItem(key);
}
