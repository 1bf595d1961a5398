import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { collectPageProblems } from './pageProblems.ts';
import { Server } from './server.ts';
import { askForCode, enterCode, signIn, e2eTest } from './e2eTest.ts';
import { demoPhones } from '../support/demoPhones.ts';

e2eTest(
  'opens the sign-in, a form and the studio without security policy breaches or console errors',
  { tag: '@main' },
  async ({ page, server }) => {
    const complaints = await collectPageProblems(page);
    await page.goto('/login');
    await enterCode(page, await askForCode(page, server, demoPhones.everything));
    await expect(page.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
    await page.goto('/strategy');
    await page.getByRole('button', { name: 'Создать стратегию' }).click();
    await page
      .getByRole('dialog', { name: 'Стратегия' })
      .getByRole('button', { name: 'Выбрать дистрибьютора' })
      .click();
    await expect(page.getByRole('region', { name: 'Дистрибьюторы' }).getByRole('checkbox').nth(1)).toBeVisible();
    await page.goto('/studio');
    await page.getByRole('button', { name: 'Новый ресурс' }).click();
    await page.getByRole('textbox', { name: 'Ответ сервера в JSON' }).fill('[{"id": 1, "name": "Визит"}]');
    await page.getByRole('button', { name: 'Составить объявление' }).click();
    await expect(page.getByText('Ошибок нет')).toBeVisible();
    expect(complaints).toEqual([]);
  },
);

e2eTest(
  'allows the tiles of the configured server on the map and blocks all other sources (spec D35, D64)',
  async ({ page, server }) => {
    let requestCount = 0;
    const tiles = createServer((_request, response) => {
      requestCount += 1;
      response
        .writeHead(200, { 'content-type': 'image/svg+xml' })
        .end('<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>');
    }).listen(0, '127.0.0.1');
    await once(tiles, 'listening');
    const origin = `http://127.0.0.1:${(tiles.address() as AddressInfo).port}`;
    const folder = await mkdtemp(join(tmpdir(), 'config-'));
    await writeFile(
      join(folder, 'app.json'),
      JSON.stringify({ tiles: { url: `${origin}/{z}/{x}/{y}.svg`, attribution: '© Карта' } }),
    );
    const forwarding = await Server.open({ API_URL: server.url, CONFIG_DIR: folder });
    try {
      const complaints = await collectPageProblems(page);
      await signIn(page, server, demoPhones.everything, `${forwarding.url}/map`);
      await expect(page.getByText('© Карта')).toBeVisible();
      await expect.poll(() => requestCount).toBeGreaterThan(0);
      expect(complaints).toEqual([]);
      // fetch to the tile server is refused: only its images are allowed.
      const response = await page.evaluate(
        (url) =>
          fetch(url).then(
            () => 'answered',
            () => 'refused',
          ),
        `${origin}/1/1/1.svg`,
      );
      expect(response).toBe('refused');
    } finally {
      await forwarding.close();
      tiles.close();
      await rm(folder, { recursive: true });
    }
  },
);
