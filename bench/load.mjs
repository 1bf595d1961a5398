import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { compressFolder } from '../scripts/compress.mjs';
import { median } from './_browser.mjs';
import { openBrowser } from './_devtools.mjs';
import { firstModals, secondVisits } from './_visits.mjs';
import { largeModules } from './_modules.mjs';
import { startPageServer } from './_server.mjs';

// Measures the first visit of a fresh browser against a plain Refine + antd page with the same content (`_reference`),
// from the same server.
const root = new URL('..', import.meta.url).pathname;
const runs = 5;
/** Milliseconds between two visits, so that the browser's cleanup after closing a page is not part of the next one. */
const rest = 1500;
/** Latency in milliseconds, bytes per second (-1: unlimited), and CPU slowdown factor. */
const lines = {
  'fast line, processor 4x slower': [0, -1, 4],
  'fast 4G (9 Mbit/s, 60 ms)': [60, 9e6 / 8, 1],
  'slow 4G (1.6 Mbit/s, 150 ms)': [150, 1.6e6 / 8, 1],
  '100 ms line, HTTP/1.1': [100, -1, 1],
};

/**
 * Records in the page when the form is usable or the first rows are visible, the requests until then except the tab
 * icon, and the blocking tasks.
 */
function watch(tokens) {
  if (tokens) {
    for (const name of ['access_token', 'refresh_token']) localStorage.setItem(name, tokens[name]);
    // A browser with a session also has the menu of its last visit (src/app/boot/lastMenu.ts).
    localStorage.setItem('menuPaths', '["/strategy"]');
  }
  // The page's service worker starts when the page is idle, which belongs to the second visit.
  navigator.serviceWorker.register = () => new Promise(() => undefined);
  const tasks = new Map();
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.set(startTime, duration);
  }).observe({ type: 'longtask', buffered: true });
  const seen = () => {
    const [navigation] = performance.getEntriesByType('navigation');
    const requests = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => !name.startsWith('data:') && startTime <= window.seenAt);
    const blocked = [...tasks].reduce(
      (sum, [start, duration]) => sum + (start <= window.seenAt ? Math.max(0, duration - 50) : 0),
      0,
    );
    return {
      at: window.seenAt,
      blocked,
      requests: requests.length + 1,
      kilobytes: [navigation, ...requests].reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024,
    };
  };
  const look = () => {
    const found = tokens
      ? [...document.querySelectorAll('[role="cell"], .ant-table-tbody td')].some(
          (cell) => cell.textContent.trim() !== '',
        )
      : [...document.querySelectorAll('button')].some(
          (button) => button.textContent === 'Получить код' && !button.disabled,
        );
    if (!found) return requestAnimationFrame(look);
    window.seenAt = performance.now();
    // Long tasks are reported some time after their end.
    setTimeout(() => {
      window.seen = seen();
    }, 500);
  };
  requestAnimationFrame(look);
}

async function visit(browser, { url, tokens }, signedIn, [latency, speed, slower]) {
  const page = await browser.newPage();
  await page.prepare(watch, signedIn ? tokens : null);
  if (latency > 0 || speed > 0) {
    await page.send('Network.enable');
    await page.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: speed,
      uploadThroughput: speed,
    });
  }
  await page.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.send('Performance.enable');
  await page.open(`${url}/strategy`, 'window.seen !== undefined');
  const { metrics } = await page.send('Performance.getMetrics');
  const seen = await page.evaluate('window.seen');
  await page.close();
  await sleep(rest);
  return { ...seen, script: metrics.find(({ name }) => name === 'ScriptDuration').value * 1000 };
}

const folder = mkdtempSync(join(tmpdir(), 'bench-load-'));
const servers = [];
const browser = await openBrowser();
try {
  const web = join(folder, 'dist/web');
  await build({
    root: join(root, 'bench/_reference'),
    configFile: false,
    plugins: [react()],
    logLevel: 'error',
    build: { outDir: web, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 5000 },
  });
  await compressFolder(web);
  servers.push(
    await startPageServer(root, join(folder, 'ours')),
    await startPageServer(folder, join(folder, 'reference')),
  );
  const names = ['ours', 'reference'];
  for (const signedIn of [false, true]) {
    for (const [line, conditions] of Object.entries(lines)) {
      const all = { ours: [], reference: [] };
      for (let run = 0; run < runs; run += 1) {
        for (const at of run % 2 ? [1, 0] : [0, 1])
          all[names[at]].push(await visit(browser, servers[at], signedIn, conditions));
      }
      const middle = (name, what) => median(all[name].map((item) => item[what]));
      const messages = names.map(
        (name) =>
          `${name} ${middle(name, 'at').toFixed(0)} ms (${middle(name, 'requests')} requests, ${middle(name, 'kilobytes').toFixed(0)} KB, script ${middle(name, 'script').toFixed(0)} ms, blocked ${middle(name, 'blocked').toFixed(0)} ms)`,
      );
      const ratio = (what) => (middle('ours', what) / middle('reference', what)).toFixed(2);
      console.log(
        `${signedIn ? 'first rows' : 'sign-in usable'}, ${line}: ${messages.join('; ')}; time ${ratio('at')} (at most ${signedIn ? 0.62 : 0.55}), script ${ratio('script')} (at most 0.5)`,
      );
    }
  }
  await secondVisits(servers[0], folder);
  await firstModals(servers[0]);
  await largeModules(folder);
} finally {
  await browser.close();
  for (const { close } of servers) close();
  rmSync(folder, { recursive: true, force: true });
}
