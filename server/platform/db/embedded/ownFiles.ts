import { chmodSync, closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Calls `work` for every file and folder in a folder, and for the folder itself last. */
function eachIn(folder: string, work: (path: string, isFolder: boolean) => void): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) eachIn(join(folder, entry.name), work);
    else work(join(folder, entry.name), false);
  }
  work(folder, true);
}

/** Restricts a folder and its contents to the owner: 0700 and 0600. */
export function closeToOthers(folder: string): void {
  eachIn(folder, (path, isFolder) => chmodSync(path, isFolder ? 0o700 : 0o600));
}

/** Syncs a file or folder to disk. */
export function syncPath(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Syncs a folder and its contents to disk. */
export function syncFolder(folder: string): void {
  // Windows cannot sync folders.
  eachIn(folder, (path, isFolder) => (isFolder && process.platform === 'win32' ? undefined : syncPath(path)));
}
