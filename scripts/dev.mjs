import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureDependencies } from './dependencies.mjs';
import { requireNode } from './requireNode.mjs';
import { root } from './root.mjs';

requireNode();
ensureDependencies();
const options = process.argv.slice(2);
// part1 §1: some responses of the development API are 500 ms late; API_DELAY_MS=0 disables that.
const vite = spawn(
  process.execPath,
  [join(root, 'node_modules/vite/bin/vite.js'), ...options.filter((option) => option !== '--msw')],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      API_DELAY_MS: '500',
      OPENAPI: 'open',
      ...process.env,
      ...(options.includes('--msw') && { PAGE_ON_MSW: 'on' }),
    },
  },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => vite.kill(signal));
vite.on('exit', (code) => process.exit(code ?? 1));
