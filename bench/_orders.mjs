import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { openEmbedded } from '#server/platform/db/openConnection.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { fillDemo } from '#server/main/fillDemo.ts';
import { startApiServer } from './_apiServer.mjs';

export const count = 100_000;

const lookups = [
  ['manager', 'companyEmployees'],
  ['distributor', 'distributors'],
  ['territory', 'territories'],
];
const statuses = [
  [0, 'Новая'],
  [1, 'В работе'],
  [2, 'Готова'],
];
/** Twenty columns of all types that a sheet supports. */
export const fields = {
  name: { kind: 'text', label: 'Название' },
  code: { kind: 'text', label: 'Код' },
  phone: { kind: 'phone', label: 'Телефон' },
  comment: { kind: 'longText', label: 'Комментарий' },
  volume: { kind: 'number', label: 'Объём' },
  places: { kind: 'number', label: 'Мест' },
  money: { kind: 'money', label: 'Сумма' },
  debt: { kind: 'money', label: 'Долг' },
  share: { kind: 'percent', label: 'Доля' },
  growth: { kind: 'percent', label: 'Рост' },
  day: { kind: 'date', label: 'Дата' },
  shipped: { kind: 'date', label: 'Отгружено' },
  opens: { kind: 'time', label: 'Открытие' },
  status: { kind: 'status', label: 'Статус', options: statuses },
  step: { kind: 'select', label: 'Шаг', options: statuses },
  isNew: { kind: 'flag', label: 'Новый' },
  site: { kind: 'url', label: 'Сайт' },
  ...Object.fromEntries(
    lookups.map(([name, lookup]) => [
      name,
      { kind: name === 'territory' ? 'treeSelect' : 'select', label: name, lookup },
    ]),
  ),
};
export const ordersDeclaration = {
  name: 'orders',
  title: 'Заказы',
  one: 'Заказ',
  api: { path: '/api/v1/orders/', id: 'orderId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  menu: { path: '/orders', section: 'distribution', icon: 'list', module: 'distribution' },
  list: { open: 'modal', columns: Object.keys(fields) },
  form: { submit: { create: 'Создать', update: 'Сохранить' }, fields: Object.keys(fields) },
  fields,
};

async function fill(folder) {
  const { db, close } = await openEmbedded({ folder });
  await migrate(db, (tx) => fillDemo(tx, 'small', Math.floor(Date.now() / 1000)));
  await db.execute(
    sql.raw(`
    insert into added_records (path, body) select '/api/v1/orders/', jsonb_build_object('name', 'Заказ ' || n || ' магазина «Ромашка»', 'code', lpad(n::text, 8, '0'), 'phone', '7912' || lpad(n::text, 7, '0'),
      'comment', 'Привезти ' || md5(n::text) || ' утром', 'volume', n % 977 / 10.0, 'places', n % 13, 'money', n * 7 % 100000 / 100.0, 'debt', n % 5000, 'share', n % 100 / 100.0, 'growth', n % 77 / 1000.0,
      'day', to_char(date '2026-01-01' + n % 700, 'YYYY-MM-DD'), 'shipped', to_char(date '2026-02-01' + n % 300, 'YYYY-MM-DD'), 'opens', lpad((n % 24)::text, 2, '0') || ':30', 'status', n % 3, 'step', n % 3,
      'isNew', n % 2 = 0, 'site', 'https://shop' || n || '.example', 'manager', n % 40 + 1, 'distributor', n % 50 + 1, 'territory', jsonb_build_array(n % 60 + 1))
    from generate_series(1, ${count}) n`),
  );
  await close();
}

/** Starts a server with 100,000 orders as a custom resource, and a browser; passes both to `measure`. */
export async function withOrders(measure) {
  let stop = async () => undefined;
  const folder = mkdtempSync(join(tmpdir(), 'bench-orders-'));
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
    mkdirSync(join(folder, 'config/resources'), { recursive: true });
    writeFileSync(join(folder, 'config/resources/orders.json'), JSON.stringify(ordersDeclaration));
    writeFileSync(join(folder, 'config/app.json'), '{}');
    await fill(join(folder, 'postgres'));
    const server = await startApiServer({ DATA_DIR: folder, CONFIG_DIR: join(folder, 'config') });
    stop = server.stop;
    // Indexes are built in the background; requests wait for the build.
    for (let quick = 0; quick < 5;) {
      const began = performance.now();
      await fetch(`${server.url}/api/v1/orders/?limit=100&offset=${Math.floor(Math.random() * count)}`, {
        headers: server.headers,
      });
      quick = performance.now() - began < 100 ? quick + 1 : 0;
      await new Promise((resolve) => {
        setTimeout(resolve, 500);
      });
    }
    await measure(server, browser);
  } finally {
    await browser.close();
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Opens the list of orders, signed in; from then on the page's heap and its longest task are recorded. */
export async function openOrders(server, browser, prepare = () => undefined, given = null) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript((token) => {
    Object.assign(localStorage, { access_token: token, refresh_token: 'none' });
    delete window.showSaveFilePicker;
  }, server.headers['x-token']);
  await page.addInitScript(prepare, given);
  await page.goto(`${server.url}/orders`);
  return page;
}

export async function startMeasuring(page) {
  await page.evaluate(() => {
    globalThis.heap = 0;
    globalThis.longest = 0;
    clearInterval(globalThis.heapWatch);
    globalThis.heapWatch = setInterval(() => {
      globalThis.heap = Math.max(globalThis.heap, performance.memory.usedJSHeapSize);
    }, 50);
    globalThis.taskWatch?.disconnect();
    globalThis.taskWatch = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
    });
    globalThis.taskWatch.observe({ type: 'longtask' });
  });
}

/** MB of the largest heap and milliseconds of the longest task since `startMeasuring`. */
export function readMeasurements(page) {
  return page.evaluate(() => ({ heap: globalThis.heap / 1e6, longest: Math.round(globalThis.longest) }));
}
