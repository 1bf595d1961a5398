import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { withOwnDb } from '#server/platform/db/openConnection.ts';
import { createPostgres, findPostgres, postgresMissing } from '../scripts/postgres.mjs';
import { startApiServer } from './_apiServer.mjs';
import { median } from './_browser.mjs';
import { fillMap, pointCount, taskCount } from './_mapData.mjs';

const runs = 5;
/** Milliseconds to the first picture, and of the longest task. */
const max = { picture: 1000, task: 50 };

/** Signs in, and records long tasks and when the content of a screen is visible first. Runs in the page. */
function watch(token) {
  localStorage.setItem('access_token', token);
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  window.watchFor = (content) => {
    window.shownAt = undefined;
    const look = () => {
      if (document.querySelector(content)) window.shownAt = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
}

const cluster = '.map-cluster';
const row = '[role="row"][aria-rowindex="2"]';

/** Opens an address; returns the page and the milliseconds until its content is visible. */
async function open(context, address, content) {
  const page = await context.newPage();
  await page.addInitScript((shown) => window.watchFor(shown), content);
  await page.goto(address);
  return { page, shown: await shownAt(page) };
}

async function shownAt(page) {
  await page.waitForFunction(() => window.shownAt !== undefined, undefined, { timeout: 60_000 });
  return page.evaluate(() => window.shownAt);
}

const menuLink = (page, name) => page.getByRole('navigation').getByRole('link', { name });

/** Chooses the map in the menu of an open page; returns the milliseconds to the first picture, and the longest task. */
async function chooseMap(page) {
  await page.evaluate((content) => {
    window.longTasks.length = 0;
    document.addEventListener(
      'click',
      () => {
        window.clickedAt = performance.now();
        window.watchFor(content);
      },
      { once: true, capture: true },
    );
  }, cluster);
  await menuLink(page, 'Карта').click();
  await page.waitForFunction(() => window.clickedAt !== undefined);
  const picture = (await shownAt(page)) - (await page.evaluate(() => window.clickedAt));
  await page.waitForTimeout(1000);
  const longest = await page.evaluate(() => Math.max(0, ...window.longTasks));
  await menuLink(page, 'Уведомления').click();
  await page.waitForTimeout(1000);
  return { picture, longest };
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
  await (await open(context, `${url}/notifications`, row)).page.close();
  const { page: used } = await open(context, `${url}/notifications`, row);
  await chooseMap(used);
  for (const [what, before] of [
    ['chosen in the menu', () => undefined],
    ['chosen in the menu after a write of a task', write],
  ]) {
    const visits = [];
    for (let run = 0; run < runs; run += 1) {
      await before();
      visits.push(await chooseMap(used));
    }
    report(`first picture, ${what}`, median(visits.map(({ picture }) => picture)), max.picture);
    report(`longest task, ${what}`, median(visits.map(({ longest }) => longest)), max.task);
  }
  await used.close();
  const [maps, lists] = [[], []];
  for (let run = 0; run < runs; run += 1)
    for (const [times, address, content] of [
      [maps, '/map', cluster],
      [lists, '/notifications', row],
    ]) {
      const { page, shown } = await open(context, url + address, content);
      times.push(shown);
      await page.waitForTimeout(1000);
      await page.close();
    }
  const [map, list] = [median(maps), median(lists)];
  console.log(
    `  first picture, opened by its address: ${map.toFixed(0)} ms, ${(map / list).toFixed(2)} times the first row of a list, ${list.toFixed(0)} ms`,
  );
  const { page } = await open(context, `${url}/map`, cluster);
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
