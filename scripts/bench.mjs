import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuild } from './build.mjs';
import { chromiumEnv } from './chromium.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { root } from './root.mjs';

// Every file of bench/ is one measurement; it prints its numbers as ratios to a reference in the same run.
ensureDependencies();
await ensureBuild();
const folder = join(root, 'bench');
const requests = process.argv.slice(2);
const files = existsSync(folder)
  ? readdirSync(folder)
      .filter((name) => /^[^_].*\.(mjs|ts)$/.test(name))
      .sort()
  : [];
const chosen = files.filter((name) => requests.length === 0 || requests.some((part) => name.includes(part)));
if (chosen.length === 0) console.log('В папке bench/ нет подходящих измерений.');
let failed = 0;
for (const name of chosen) {
  console.log(`\n── ${name}`);
  const run = spawnSync(process.execPath, ['--import', 'tsx', join(folder, name)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...chromiumEnv() },
  });
  if (run.status !== 0) failed += 1;
}
process.exitCode = failed > 0 ? 1 : 0;
