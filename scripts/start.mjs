import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { ensureBuild } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { requireNode } from './requireNode.mjs';
import { root } from './root.mjs';
import { stopWithNpm } from './stopWithNpm.mjs';

// The server runs in this process, so that a signal to it stops the server.
requireNode();
stopWithNpm();
ensureDependencies();
await ensureBuild();
process.chdir(root);
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, 'dist/server/start.js')).href);
