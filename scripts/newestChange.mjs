import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The latest moment at which one of the files, or a file or folder within one of the folders, changed; 0 when there is none. */
export function newestChange(paths) {
  return Math.max(0, ...paths.map(changeOf));
}

function changeOf(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, newestChange(readdirSync(path).map((name) => join(path, name))));
}
