import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { withOwnDb } from '#server/platform/db/connection.ts';
import { createPostgres, findPostgres, postgresMissing } from '../scripts/postgres.mjs';
import { startApiServer } from './_apiServer.mjs';
import { median } from './_browser.mjs';
import { fillMap, pointCount, taskCount } from './_mapData.mjs';

const runs = 5;
/** Milliseconds to the first picture, and of the longest task. */
const max = { picture: 1000, task: 50 };

/** Signs in, and records long tasks and when the first cluster is visible. Runs in the page. */
function watch(token) {
  localStorage.setItem('access_token', token);
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    if (document.querySelector('.map-cluster')) window.pictureAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function openMap(context, url) {
  const page = await context.newPage();
  await page.goto(`${url}/map`);
  await page.waitForFunction(() => window.pictureAt !== undefined, undefined, { timeout: 60_000 });
  return page;
}

/** Returns the longest task while `work` runs, and a second afterwards. */
async function longestTask(page, work) {
  await page.evaluate(() => {
    window.longTasks.length = 0;
  });
  await work();
  await page.waitForTimeout(1000);
  return page.evaluate(() => Math.max(0, ...window.longTasks));
}

async function drag(page) {
  await page.mouse.move(1100, 400);
  await page.mouse.down();
  for (let step = 0; step < 60; step += 1) {
    await page.mouse.move(1100 - step * 8, 400 + Math.sin(step / 12) * 120);
    await page.waitForTimeout(12);
  }
  await page.mouse.up();
}

async function zoom(page) {
  await page.mouse.move(850, 450);
  for (let step = 0; step < 16; step += 1) {
    await page.mouse.wheel(0, step < 8 ? -240 : 240);
    await page.waitForTimeout(350);
  }
}

const report = (what, value, limit) =>
  console.log(`${value > limit ? 'OVER ' : ''}  ${what}: ${value.toFixed(0)} ms (at most ${limit})`);

async function measure(url, token, write) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(watch, token);
  // The first visit installs the service worker and stores the menu.
  await (await openMap(context, url)).close();
  for (const [what, before] of [
    ['the first picture', () => undefined],
    ['the first picture after a write of a task', write],
  ]) {
    const pictures = [];
    const tasks = [];
    for (let run = 0; run < runs; run += 1) {
      await before();
      const page = await openMap(context, url);
      await page.waitForTimeout(1000);
      pictures.push(await page.evaluate(() => window.pictureAt));
      tasks.push(await page.evaluate(() => Math.max(0, ...window.longTasks)));
      await page.close();
    }
    report(what, median(pictures), max.picture);
    report('longest task of a load', median(tasks), max.task);
  }
  const page = await openMap(context, url);
  await page.waitForTimeout(1000);
  report('longest task of a drag', await longestTask(page, () => drag(page)), max.task);
  report('longest task of zooming', await longestTask(page, () => zoom(page)), max.task);
  await browser.close();
}

/** Measures the map of the real page and server over 200,000 points with 1,000,000 tasks on PostgreSQL. */
export async function manyPoints() {
  if (!findPostgres()) {
    console.log(postgresMissing);
    return;
  }
  const postgres = await createPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'bench-map-'));
  try {
    await withOwnDb(postgres.url(), fillMap);
    const server = await startApiServer({ DATA_DIR: folder, DATABASE_URL: postgres.url() });
    console.log(`${pointCount} points with ${taskCount} tasks, PostgreSQL:`);
    await measure(server.url, server.headers['x-token'], () =>
      withOwnDb(postgres.url(), (db) =>
        db.execute(sql`update tasks set money_total = money_total where task_id = (select max(task_id) from tasks)`),
      ),
    );
    await server.stop();
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await postgres.remove();
  }
}
