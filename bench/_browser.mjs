import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { build } from 'vite';

const root = new URL('..', import.meta.url).pathname;
const out = join(root, 'dist/bench');
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Builds the pages of `_pages` for production, serves them and passes a browser to `measure`. */
export async function withPages(measure) {
  await build({
    root: join(root, 'bench/_pages'),
    configFile: join(root, 'bench/_vite.config.ts'),
    logLevel: 'error',
    build: { outDir: out, emptyOutDir: true, target: 'es2022' },
  });
  const server = createServer((request, response) => {
    const path = join(out, new URL(request.url, 'http://x').pathname);
    const file = existsSync(path) && extname(path) ? path : join(out, 'index.html');
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${server.address().port}`;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--enable-precise-memory-info',
      '--js-flags=--expose-gc',
    ],
  });
  try {
    await measure(async (query) => {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.goto(`${origin}/?${query}`);
      return page;
    });
  } finally {
    await browser.close();
    server.close();
  }
}

/** Returns the value below which `share` of the numbers are. */
export function percentile(numbers, share) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (numbers) => percentile(numbers, 0.5);

/** Returns the CPU time of the page's main thread while `work` runs, in milliseconds. */
export async function cpuOf(page, work) {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const spent = async () =>
    (await client.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  const before = await spent();
  await work();
  return (await spent()) - before;
}
