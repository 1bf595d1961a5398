import { chmodSync, closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Does `work` with every file and folder in a folder, and with the folder itself at the end. */
function eachIn(folder: string, work: (path: string, isFolder: boolean) => void): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) eachIn(join(folder, entry.name), work);
    else work(join(folder, entry.name), false);
  }
  work(folder, true);
}

/** Leaves a folder and all in it to its owner alone: 0700 and 0600. */
export function closeToOthers(folder: string): void {
  eachIn(folder, (path, isFolder) => chmodSync(path, isFolder ? 0o700 : 0o600));
}

/** Brings one file or folder to the disk. */
export function syncPath(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Brings a folder and all in it to the disk. */
export function syncFolder(folder: string): void {
  // Windows syncs no folders.
  eachIn(folder, (path, isFolder) => (isFolder && process.platform === 'win32' ? undefined : syncPath(path)));
}
