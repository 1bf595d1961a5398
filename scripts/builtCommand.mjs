import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuild } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { requireNode } from './requireNode.mjs';
import { root } from './root.mjs';

/**
 * Runs a command of the built server, which is built first if it is missing; the build of a running server is not
 * touched.
 */
export async function runBuilt(name) {
  requireNode();
  const command = join(root, `dist/server/${name}.js`);
  if (!existsSync(command)) {
    ensureDependencies();
    await ensureBuild();
  }
  process.chdir(root);
  await import(pathToFileURL(command).href);
}
