import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './_browser.mjs';

const root = new URL('..', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'bench-start-'));
const port = 8700 + (process.pid % 200);

/** Returns the seconds from the command to the first response. */
async function start() {
  const began = performance.now();
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, PORT: String(port), DATA_DIR: folder },
  });
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/auth/?phone=79000000009`).then(
      (result) => result.ok,
      () => false,
    );
    if (response) break;
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
  const seconds = (performance.now() - began) / 1000;
  const stopped = new Promise((resolve) => {
    server.once('exit', resolve);
  });
  server.kill('SIGTERM');
  await stopped;
  return seconds;
}

try {
  console.log(`npm start on an empty folder, with demo data: ${(await start()).toFixed(1)} s`);
  const again = [await start(), await start(), await start()];
  console.log(`npm start on an existing database: ${median(again).toFixed(1)} s (at most 3)`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
