import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { median } from './_browser.mjs';
import { openBrowser } from './_devtools.mjs';

// Measures after the first visit: the second visit, and the first modal of a page.
const runs = 5;
const viewport = { width: 1440, height: 900 };

/** Signs in, and records when the menu and the first row are visible. */
function watch(tokens) {
  for (const name of ['access_token', 'refresh_token']) localStorage.setItem(name, tokens[name]);
  const look = () => {
    if (document.querySelector('nav a') && window.shellAt === undefined) window.shellAt = performance.now();
    if ([...document.querySelectorAll('[role="cell"]')].some((cell) => cell.textContent.trim() !== ''))
      window.rowsAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function open(context, url) {
  const page = await context.newPage();
  await page.goto(`${url}/strategy`);
  await page.waitForFunction(() => window.rowsAt !== undefined, undefined, { timeout: 60_000 });
  return page;
}

/**
 * Opens new pages of a browser with an installed service worker; contexts without a profile folder do not cache
 * compiled code.
 */
export async function secondVisits({ url, tokens }, folder) {
  const browser = await openBrowser(join(folder, 'profile'));
  const visit = async (slower, until) => {
    const page = await browser.newPage();
    await page.prepare(watch, tokens);
    await page.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.open(`${url}/strategy`, until);
    const times = await page.evaluate('[window.shellAt, window.rowsAt]');
    await page.close();
    return times;
  };
  try {
    await visit(1, 'navigator.serviceWorker.controller !== null && window.rowsAt !== undefined');
    // The browser caches the compiled code of a file from its second run on.
    for (let run = 0; run < 2; run += 1) await visit(1, 'window.rowsAt !== undefined');
    const seen = [];
    for (let run = 0; run < runs; run += 1) seen.push(await visit(4, 'window.rowsAt !== undefined'));
    const [shell, rows] = [0, 1].map((at) => median(seen.map((item) => item[at])).toFixed(0));
    console.log(`second visit, processor 4x slower: shell ${shell} ms (at most 300), rows ${rows} ms (at most 700)`);
  } finally {
    await browser.close();
  }
}

/**
 * Measures from the click on a row, after the pointer has rested on it, to the fields of its record; each in a separate
 * page.
 */
export async function firstModals({ url, tokens }) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const times = [];
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
    await context.addInitScript(watch, tokens);
    const page = await open(context, url);
    await page.waitForTimeout(2000);
    await page.evaluate(noteModal);
    await page.getByRole('row').nth(2).hover();
    await page.waitForTimeout(300);
    await page.mouse.down();
    await page.mouse.up();
    times.push(await (await page.waitForFunction(() => window.modalAfter)).jsonValue());
    await context.close();
  }
  await browser.close();
  console.log(`row click to the first modal of a page life, filled: ${median(times).toFixed(0)} ms (at most 150)`);
}

function noteModal() {
  document.addEventListener(
    'click',
    () => {
      const began = performance.now();
      const look = () => {
        const filled = [...document.querySelectorAll('[role="dialog"] input')].some(
          (input) => input.value !== '' && input.getBoundingClientRect().width > 0,
        );
        requestAnimationFrame(
          filled
            ? () => {
                window.modalAfter = performance.now() - began;
              }
            : look,
        );
      };
      requestAnimationFrame(look);
    },
    { capture: true, once: true },
  );
}
