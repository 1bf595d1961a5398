import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { median } from './_browser.mjs';

const root = new URL('..', import.meta.url).pathname;
const port = 8900 + (process.pid % 90);
const run = promisify(execFile);

/**
 * Returns requests per second, the median of three runs of three seconds, sent from a separate process; any status
 * other than 200 aborts the measurement.
 */
async function rate(url) {
  const rates = [];
  for (let time = 0; time < 3; time += 1) {
    const { origin, pathname } = new URL(url);
    const request = {
      url: origin,
      paths: [pathname],
      headers: { 'accept-encoding': 'gzip, deflate, br' },
      connections: 50,
      seconds: 3,
    };
    const { stdout } = await run(process.execPath, [join(root, 'bench/_load.mjs'), JSON.stringify(request)], {
      timeout: 30_000,
    });
    const response = JSON.parse(stdout);
    if (response.failed > 0) throw new Error(`${url}: ${response.failed} answers were not a 200`);
    rates.push(response.rate);
  }
  return Math.round(median(rates));
}

/** Resolves when the process has printed that it listens. */
function started(child) {
  return Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => {
      throw new Error('A server did not start');
    }),
  ]);
}

/** Measures the same bytes from a server that does nothing else: the maximum of this machine. */
async function bareRate(bytes) {
  const bare = spawn(
    process.execPath,
    [
      '-e',
      `
    const body = require('node:crypto').randomBytes(${bytes});
    require('node:http').createServer((request, response) => { response.writeHead(200, { 'content-length': body.length }); response.end(body); })
      .listen(${port + 100}, '127.0.0.1', () => console.log('ready'));`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await started(bare);
  const result = await rate(`http://127.0.0.1:${port + 100}/`);
  bare.kill();
  return result;
}

// Pass-through to an unused port: the page is served without a database.
const server = spawn(process.execPath, ['dist/server/start.js'], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', API_URL: 'http://127.0.0.1:9/' },
});
try {
  await started(server);
  const assets = readdirSync(join(root, 'dist/web/assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({
      name,
      size: statSync(join(root, 'dist/web/assets', `${name}.br`), { throwIfNoEntry: false })?.size ?? 0,
    }))
    .filter(({ size }) => size > 0)
    .sort((a, b) => a.size - b.size);
  const middle = assets[Math.floor(assets.length / 2)];
  const largest = assets.at(-1);
  for (const [what, path, bytes] of [
    ['index.html', '/strategy', statSync(join(root, 'dist/web/index.html.br')).size],
    ['a chunk of the middle size', `/assets/${middle.name}`, middle.size],
    ['the largest chunk', `/assets/${largest.name}`, largest.size],
  ]) {
    const [ours, bare] = [await rate(`http://127.0.0.1:${port}${path}`), await bareRate(bytes)];
    console.log(
      `${what}, ${(bytes / 1024).toFixed(1)} KB: ${ours} requests a second (at least 5000), ${((ours / bare) * 100).toFixed(0)} % of a bare server's ${bare}`,
    );
  }
} finally {
  server.kill();
}
