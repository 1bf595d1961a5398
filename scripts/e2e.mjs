import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuild } from './build.mjs';
import { chromiumMissing, ensureChromium } from './chromium.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { root } from './root.mjs';

// `npm run test:e2e -- sign-in`: runs only the end-to-end tests, all of them or those with a name.
ensureDependencies();
await ensureBuild();
const chromium = ensureChromium();
if (!chromium) {
  console.error(chromiumMissing);
  process.exit(1);
}
const run = spawnSync(
  process.execPath,
  [join(root, 'node_modules/@playwright/test/cli.js'), 'test', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: chromium },
  },
);
process.exitCode = run.status ?? 1;
