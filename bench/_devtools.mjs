import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';
import { WebSocket } from 'undici';

// A browser without Playwright, which always observes the network: to attribute requests, V8 then parses the whole
// application again, within the measured tasks.

/**
 * Starts a browser with a separate folder, or with `profile`; `newPage` opens a page in a fresh context, or in that of
 * the profile.
 */
export async function openBrowser(profile) {
  const folder = profile ?? mkdtempSync(join(tmpdir(), 'bench-browser-'));
  const browser = spawn(
    process.env.CHROMIUM_PATH ?? chromium.executablePath(),
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const socket = await connect(await addressOf(browser));
  const call = callsOf(socket);
  return {
    newPage: () => newPage(call, profile === undefined),
    async close() {
      const removed = new Promise((resolve) => {
        browser.once('exit', resolve);
      });
      await call('Browser.close').catch(() => undefined);
      await removed;
      if (profile === undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function newPage(call, fresh) {
  const { browserContextId } = fresh ? await call('Target.createBrowserContext') : {};
  const { targetId } = await call('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await call('Target.attachToTarget', { targetId, flatten: true });
  const send = (method, params) => call(method, params, sessionId);
  await send('Page.enable');
  await send('Emulation.setDeviceMetricsOverride', { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false });
  const evaluate = async (expression) =>
    (await send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true })).result.value;
  return {
    send,
    evaluate,
    /** Runs before any script of later pages. */
    prepare: (work, ...values) =>
      send('Page.addScriptToEvaluateOnNewDocument', { source: `(${work})(...${JSON.stringify(values)})` }),
    /** Opens an address and waits, polling rarely, until `expression` is true there. */
    async open(url, expression) {
      await send('Page.navigate', { url });
      for (let tries = 0; tries < 300; tries += 1) {
        await new Promise((resolve) => {
          setTimeout(resolve, 200);
        });
        if (await evaluate(expression).catch(() => false)) return;
      }
      throw new Error(`${expression} does not come true at ${url}`);
    },
    close: () =>
      fresh ? call('Target.disposeBrowserContext', { browserContextId }) : call('Target.closeTarget', { targetId }),
  };
}

function addressOf(browser) {
  return new Promise((resolve, reject) => {
    createInterface(browser.stderr).on('line', (line) => {
      const found = /^DevTools listening on (ws:.*)$/.exec(line);
      if (found) resolve(found[1]);
    });
    browser.once('exit', () => reject(new Error('The browser did not start')));
  });
}

function connect(address) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address);
    socket.addEventListener('open', () => resolve(socket));
    socket.addEventListener('error', reject);
  });
}

function callsOf(socket) {
  const waiting = new Map();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(data);
    const [resolve, reject] = waiting.get(id) ?? [];
    waiting.delete(id);
    if (error) reject?.(new Error(error.message));
    else resolve?.(result);
  });
  return (method, params = {}, sessionId = undefined) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, [resolve, reject]);
      socket.send(JSON.stringify({ id: last, method, params, sessionId }));
    });
}
