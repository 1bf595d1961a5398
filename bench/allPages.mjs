import { createServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { cpuOf, median } from './_browser.mjs';
import { startPageServer } from './_server.mjs';

/** Serves a list in front of the embedded API without sort, search and count, declared as an external API. */
async function companyApi(upstream, count) {
  const names = ['Ромашка', 'Ёлочка', 'Продснаб', 'Берёзка', 'Меридиан', 'Альянс'];
  const rows = Array.from({ length: count }, (_, at) => ({
    issueId: at + 1,
    author: { name: `${names[(at * 7) % 6]} ${at}` },
    theme: `Тема ${at % 97}`,
    description: `Обращение ${at} о доставке`,
    created: 1_700_000_000 + ((at * 7919) % 900_000),
    status: at % 3,
  }));
  const server = createServer(async (request, response) => {
    const url = new URL(request.url, 'http://x');
    if (url.pathname === '/api/v1/feedback/issues/') {
      const [limit, offset] = ['limit', 'offset'].map((name) => Number(url.searchParams.get(name)));
      response.setHeader('content-type', 'application/json');
      return void response.end(JSON.stringify({ success: true, data: rows.slice(offset, offset + limit) }));
    }
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !['host', 'connection', 'accept-encoding'].includes(name)),
    );
    const result = await fetch(upstream + request.url, {
      method: request.method,
      headers,
      body: chunks.length > 0 ? Buffer.concat(chunks) : undefined,
    });
    const own =
      url.pathname === '/config/app.json'
        ? JSON.stringify({ ...(await result.json()), api: 'forwarded', history: false, versions: false })
        : Buffer.from(await result.arrayBuffer());
    for (const name of ['content-type', 'content-security-policy', 'cache-control'])
      if (result.headers.has(name)) response.setHeader(name, result.headers.get(name));
    response.statusCode = result.status;
    return void response.end(own);
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** Starts recording tasks over 50 ms; the returned function reports the longest one since then. */
const watch = (page) =>
  page.evaluate(() => {
    globalThis.longest = 0;
    globalThis.watching ??= new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
    });
    globalThis.watching.observe({ type: 'longtask' });
  });
const longest = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        setTimeout(() => resolve(Math.round(globalThis.longest)), 200);
      }),
  );
const formatBlocking = (ms) => (ms === 0 ? 'none over 50 ms' : `${ms} ms`);

const folder = await mkdtemp(join(tmpdir(), 'bench-whole-'));
const product = await startPageServer(new URL('..', import.meta.url).pathname, join(folder, 'data'));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--enable-precise-memory-info',
    '--js-flags=--expose-gc',
  ],
});
try {
  for (const count of [10_000, 49_950]) {
    const api = await companyApi(product.url, count);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript((tokens) => {
      for (const name of ['access_token', 'refresh_token']) localStorage.setItem(name, tokens[name]);
    }, product.tokens);
    await page.goto(`${api.url}/feedback/issues`);
    const box = page.getByRole('searchbox', { name: 'Поиск по списку' });
    await box.waitFor({ timeout: 60_000 });
    await page.waitForTimeout(1000);
    await watch(page);
    const head = page.getByRole('columnheader', { name: 'Создано' }).or(page.getByRole('columnheader').nth(3)).first();
    const began = performance.now();
    await head.getByRole('button').click();
    await page
      .getByText(`${new Intl.NumberFormat('ru-RU').format(count)} записей`.replaceAll(' ', ' '))
      .waitFor({ timeout: 120_000 });
    console.log(
      `${count} rows taken in and sorted: ${Math.round(performance.now() - began)} ms${count === 10_000 ? ' (at most 2000 to take in)' : ''}, longest task ${formatBlocking(await longest(page))}`,
    );
    await watch(page);
    await page.getByRole('columnheader').first().getByRole('button').click();
    await page.getByRole('columnheader', { name: 'Сотрудник' }).waitFor();
    await page.waitForTimeout(1500);
    console.log(
      `${count} rows sorted by another column: longest task ${formatBlocking(await longest(page))} (none over 50 ms)`,
    );
    await watch(page);
    await box.pressSequentially('берез', { delay: 120 });
    await page.waitForTimeout(2000);
    console.log(`${count} rows, a search begun: longest task ${formatBlocking(await longest(page))} (none over 50 ms)`);
    const keys = [];
    for (const key of 'ка 12') {
      keys.push(
        await cpuOf(page, async () => {
          await page.keyboard.type(key);
          await page.waitForTimeout(250);
        }),
      );
    }
    console.log(
      `${count} rows, a key of the search: ${median(keys).toFixed(1)} ms of processor time (at most 16 at 10,000)`,
    );
    const heap = await page.evaluate(() => {
      globalThis.gc?.();
      return performance.memory.usedJSHeapSize / 1e6;
    });
    console.log(`${count} rows: heap ${heap.toFixed(1)} MB`);
    await page.close();
    api.close();
  }
} finally {
  await browser.close();
  product.close();
  await rm(folder, { recursive: true, force: true });
}
