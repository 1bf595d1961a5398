import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { tilesFile, vectorTile } from '#tests/tilesFile.ts';
import { violations } from './axe.ts';
import { signIn, e2eTest } from './e2eTest.ts';
import { demoPhones } from '../support/demoPhones.ts';

const clusters = (page: Page) => page.getByRole('button', { name: /^[\d\s]+ точ(ка|ки|ек), / });

/** Zooms into clusters until the map shows a single trade point. */
async function findShop(page: Page) {
  const shop = page.locator('.map-marker:visible').first();
  await expect(async () => {
    if ((await shop.count()) === 0) await clusters(page).first().click();
    await page.waitForTimeout(500);
    await expect(shop).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  return shop;
}

e2eTest(
  'opens a trade point from the whole country, its tasks and a task, and shares the link (part2 "Map and tasks")',
  { tag: '@main' },
  async ({ page, context, server }) => {
    await signIn(page, server, demoPhones.everything, '/map');
    await expect(clusters(page).first()).toBeVisible();
    const total = page.getByRole('status', { name: 'Сумма видимых точек' });
    await expect(total).not.toHaveText('0 ₽');
    expect(await violations(page)).toEqual([]);
    expect(await violations(page, ['label-content-name-mismatch'])).toEqual([]);
    await (await findShop(page)).click();
    const balloon = page.locator('.map-balloon');
    const name = (await balloon.getByRole('heading').textContent()) ?? '';
    expect(await violations(page, ['label-content-name-mismatch'])).toEqual([]);
    await balloon.getByRole('button', { name: 'Показать задачи' }).click();
    const panel = page.getByRole('region', { name: 'Задачи' });
    await expect(panel.getByRole('row').nth(1)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(other.getByRole('dialog', { name })).toBeVisible();
    await panel.getByRole('row').nth(1).click();
    await expect(page.getByRole('button', { name: 'История отгрузок' })).toBeVisible();
  },
);

e2eTest('moves the map by keyboard only and selects an area with a lasso', async ({ page, server }) => {
  await signIn(page, server, demoPhones.everything, '/map?place=56,44,5');
  await expect(clusters(page).first()).toBeVisible();
  await page.getByRole('group', { name: 'Карта торговых точек' }).focus();
  await page.keyboard.press('+');
  await expect(page).toHaveURL(/place=56\.00000%2C44\.00000%2C6/);
  await page.keyboard.press('ArrowLeft');
  await expect(page).not.toHaveURL(/44\.00000/);
  await page.getByRole('button', { name: 'Выделить лассо' }).click();
  const sheet = await page.getByRole('img', { name: 'Обведите торговые точки' }).boundingBox();
  if (!sheet) throw new Error('Nothing to draw on');
  const corners = [
    [0.1, 0.1],
    [0.9, 0.15],
    [0.85, 0.9],
    [0.15, 0.85],
  ] as const;
  await page.mouse.move(sheet.x + sheet.width * 0.1, sheet.y + sheet.height * 0.1);
  await page.mouse.down();
  for (const [x, y] of corners)
    await page.mouse.move(sheet.x + sheet.width * x, sheet.y + sheet.height * y, { steps: 5 });
  await page.mouse.up();
  const panel = page.getByRole('region', { name: 'Выделение' });
  await expect(panel.getByRole('status')).toHaveText(/^[\d\s]+точ(ка|ки|ек), [\d\s]+₽, [\d\s]+задач/);
  await expect(panel.getByRole('row').nth(1)).toBeVisible();
});

e2eTest('shows outlines and no broken images when tiles fail (spec D35)', async ({ page, server }) => {
  await page.route('**/config/app.json', (route) =>
    route.fulfill({
      json: {
        productName: 'Полевые продажи',
        modules: ['auth', 'distribution'],
        tiles: { url: '/no-tiles/{z}/{x}/{y}.png', attribution: 'Плитки' },
      },
    }),
  );
  await page.route('**/no-tiles/**', (route) => route.abort());
  await signIn(page, server, demoPhones.everything, '/map');
  await expect(clusters(page).first()).toBeVisible();
  await expect(page.getByText('Плитки')).toBeVisible();
  await expect(page.locator('.map-frame img')).toHaveCount(0);
});

e2eTest(
  "shows streets from zoom 9 from the installation's file, and explains an invalid file in one sentence",
  async ({ page, server, configDir }) => {
    const file = join(configDir, 'data/region.pmtiles');
    await mkdir(join(configDir, 'data'), { recursive: true });
    const data = vectorTile({
      roads: [
        {
          kind: 'highway',
          name: 'Тверская улица',
          places: [
            [0, 2000],
            [4096, 2100],
          ],
        },
      ],
      places: [{ kind: 'locality', name: 'Москва', places: [[2000, 1000]] }],
    });
    const tiles = [
      [618, 319],
      [619, 319],
      [618, 320],
      [619, 320],
      [618, 321],
      [619, 321],
    ].map(([x = 0, y = 0]) => ({ z: 10, x, y, data }));
    await writeFile(
      file,
      tilesFile(tiles, {
        attribution: '<a href="https://openstreetmap.org">© OpenStreetMap</a>',
        bounds: [37, 55, 38, 56],
      }),
    );
    await page.route('**/config/app.json', (route) =>
      route.fulfill({
        json: {
          productName: 'Полевые продажи',
          modules: ['auth', 'distribution'],
          tiles: { url: '/data/region.pmtiles', attribution: '' },
        },
      }),
    );
    const requests: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.pmtiles')) requests.push(response.status());
    });
    await signIn(page, server, demoPhones.everything, '/map?place=55.75,37.62,8');
    await expect(page.getByText('Контуры: Natural Earth')).toBeVisible();
    expect(requests).toEqual([]);
    await page.goto('/map?place=55.75,37.62,11');
    await expect(page.getByText('© OpenStreetMap')).toBeVisible();
    await expect(page.getByText(/^Улицы не показаны|^Здесь улицы не показаны/)).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    await page.goto('/map?place=59.9,30.3,11');
    await expect(page.getByText('Здесь улицы не показаны: файл карты улиц охватывает другой район.')).toBeVisible();
    await writeFile(file, 'no map at all');
    await page.goto('/map?place=55.75,37.62,11');
    await expect(
      page.getByText('Улицы не показаны (/data/region.pmtiles): файл повреждён. Замените его в папке config/data.'),
    ).toHaveCount(1);
    await rm(file);
    await page.goto('/map?place=55.75,37.62,12');
    await expect(
      page.getByText('Улицы не показаны (/data/region.pmtiles): файл не найден. Положите его в папку config/data.'),
    ).toHaveCount(1);
    expect([...new Set(requests)].toSorted((a, b) => a - b)).toEqual([206, 404]);
  },
);

e2eTest(
  'counts and adds up the points in view when the window or the menu changes the size of the map',
  async ({ page, server }) => {
    await signIn(page, server, demoPhones.everything, '/map?place=56,44,6');
    const total = page.getByRole('status', { name: 'Сумма видимых точек' });
    await expect(total).toHaveText(/[1-9]/);
    const whole = (await total.textContent()) ?? '';
    const counted = (await page.getByText(/^На экране: /).textContent()) ?? '';
    await page.setViewportSize({ width: 1440, height: 480 });
    await expect(total).not.toHaveText(whole);
    await expect(page.getByText(/^На экране: /)).not.toHaveText(counted);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(total).toHaveText(whole);
    await page.getByRole('button', { name: 'Свернуть меню' }).click();
    await expect(total).not.toHaveText(whole);
  },
);

e2eTest('holds all points in the first view of a phone', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const answer = page.waitForResponse(/\/api\/v1\/tradePoints\//);
  await signIn(page, server, demoPhones.everything, '/map');
  const { data } = (await (await answer).json()) as { data: { lat: number | null }[] };
  const placed = data.filter(({ lat }) => Number(lat) !== 0).length;
  expect(placed).toBeGreaterThan(150);
  await expect(page.getByText(/^На экране: /)).toHaveText(
    new RegExp(`^На экране: ${new Intl.NumberFormat('ru-RU').format(placed)} точ`),
  );
});
