import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuild } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { requireNode } from './requireNode.mjs';
import { root } from './root.mjs';

// `npm run user -- list`: the people of the database, of a running server too, whose build is not touched.
requireNode();
const command = join(root, 'dist/server/user.js');
if (!existsSync(command)) {
  ensureDependencies();
  await ensureBuild();
}
process.chdir(root);
await import(pathToFileURL(command).href);
