import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { compressFolder } from '../scripts/compress.mjs';
import { median } from './_browser.mjs';
import { firstModals, secondVisits } from './_later.mjs';
import { largeModules } from './_modules.mjs';
import { serve } from './_server.mjs';

// The first visit of a fresh browser, beside a plain Refine + antd page of the same content (`_reference`), from the same server.
const root = new URL('..', import.meta.url).pathname;
const runs = 3;
/** Latency in milliseconds, bytes a second (-1: as they come), and how many times slower the processor is. */
const lines = {
  'fast line, processor 4x slower': [0, -1, 4],
  'fast 4G (9 Mbit/s, 60 ms)': [60, 9e6 / 8, 1],
  'slow 4G (1.6 Mbit/s, 150 ms)': [150, 1.6e6 / 8, 1],
  '100 ms line, HTTP/1.1': [100, -1, 1],
};

/** What is seen in the page: when the form can be used, or when the first rows stand. */
function watch(tokens) {
  if (tokens) for (const name of ['access_token', 'refresh_token']) localStorage.setItem(name, tokens[name]);
  window.blocked = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) if (window.seenAt === undefined) window.blocked += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    const found = tokens
      ? [...document.querySelectorAll('[role="cell"], .ant-table-tbody td')].some((cell) => cell.textContent.trim() !== '')
      : [...document.querySelectorAll('button')].some((button) => button.textContent === 'Получить код' && !button.disabled);
    if (found) window.seenAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function visit(browser, { url, tokens }, signedIn, [latency, speed, slower]) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  await context.addInitScript(watch, signedIn ? tokens : null);
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: speed, uploadThroughput: speed });
  await client.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await client.send('Performance.enable');
  let bytes = 0;
  const sent = [];
  client.on('Network.requestWillBeSent', ({ wallTime }) => sent.push(wallTime * 1000));
  client.on('Network.loadingFinished', ({ encodedDataLength }) => { bytes += encodedDataLength; });
  await page.goto(`${url}/strategy`);
  await page.waitForFunction(() => window.seenAt !== undefined, undefined, { timeout: 60_000 });
  const kilobytes = bytes / 1024;
  const { metrics } = await client.send('Performance.getMetrics');
  const [at, blocked, seen] = await page.evaluate(() => [window.seenAt, window.blocked, performance.timeOrigin + window.seenAt]);
  await context.close();
  return { kilobytes, requests: sent.filter((moment) => moment <= seen).length, at, blocked, script: metrics.find(({ name }) => name === 'ScriptDuration').value * 1000 };
}

const folder = mkdtempSync(join(tmpdir(), 'bench-load-'));
const servers = [];
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] });
try {
  const web = join(folder, 'dist/web');
  await build({ root: join(root, 'bench/_reference'), configFile: false, plugins: [react()], logLevel: 'error', build: { outDir: web, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 5000 } });
  await compressFolder(web);
  servers.push(await serve(root, join(folder, 'ours')), await serve(folder, join(folder, 'reference')));
  const names = ['ours', 'reference'];
  for (const signedIn of [false, true]) {
    for (const [line, conditions] of Object.entries(lines)) {
      const all = { ours: [], reference: [] };
      for (let run = 0; run < runs; run += 1) {
        for (const at of run % 2 ? [1, 0] : [0, 1]) all[names[at]].push(await visit(browser, servers[at], signedIn, conditions));
      }
      const middle = (name, what) => median(all[name].map((one) => one[what]));
      const told = names.map((name) => `${name} ${middle(name, 'at').toFixed(0)} ms (${middle(name, 'requests')} requests, ${middle(name, 'kilobytes').toFixed(0)} KB, script ${middle(name, 'script').toFixed(0)} ms, blocked ${middle(name, 'blocked').toFixed(0)} ms)`);
      const ratio = (what) => (middle('ours', what) / middle('reference', what)).toFixed(2);
      console.log(`${signedIn ? 'first rows' : 'sign-in usable'}, ${line}: ${told.join('; ')}; time ${ratio('at')} (at most ${signedIn ? 0.55 : 0.5}), script ${ratio('script')} (at most 0.5)`);
    }
  }
  await secondVisits(servers[0], folder);
  await firstModals(browser, servers[0]);
  await largeModules(folder);
} finally {
  await browser.close();
  for (const { close } of servers) close();
  rmSync(folder, { recursive: true, force: true });
}
