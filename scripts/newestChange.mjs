import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the latest modification time of the files, or of any file or folder within the folders; 0 when all are
 * missing.
 */
export function newestChange(paths) {
  return Math.max(0, ...paths.map(changeOf));
}

function changeOf(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, newestChange(readdirSync(path).map((name) => join(path, name))));
}
