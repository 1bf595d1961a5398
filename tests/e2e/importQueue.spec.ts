import { expect, type Page } from '@playwright/test';
import { promoText } from '#tests/customResources/promo.ts';
import { violations } from './axe.ts';
import { e2eTest, signIn } from './e2eTest.ts';

e2eTest.use({ added: { 'promo.json': promoText } });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Загрузить из файла' });

e2eTest('continues an import after its page was closed midway, and writes each row once', async ({ page, server }) => {
  const count = 1200;
  await signIn(page, server, undefined, '/promo');
  const lines = Array.from({ length: count }, (_, at) => `Акция ${at};01.03.2026;31.03.2026;Московская область;10 %`);
  await page.getByRole('button', { name: 'Загрузить из файла' }).click();
  await dialogOf(page)
    .getByLabel('Файл .xlsx или .csv')
    .setInputFiles({
      name: 'акции.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Название;Период с;Период по;Регионы;Скидка, %', ...lines].join('\r\n')),
    });
  await dialogOf(page).getByRole('button', { name: 'Проверить' }).click();
  await expect(dialogOf(page).getByText('Новых 1 200 · Изменится 0 · Без изменений 0')).toBeVisible({
    timeout: 60_000,
  });
  await dialogOf(page).getByRole('button', { name: 'Записать' }).click();
  await expect(dialogOf(page).getByText(/^Окно можно закрыть: загрузка продолжится на сервере/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const context = page.context();
  await page.close();

  const again = await context.newPage();
  await again.goto(`${server.url}/promo`);
  await again.getByRole('button', { name: 'Загрузить из файла' }).click();
  await dialogOf(again).getByRole('button', { name: 'Ход загрузки «акции.csv»' }).click();
  await expect(dialogOf(again).getByText('Добавлено 1 200 · Изменено 0 · Не записано 0')).toBeVisible({
    timeout: 60_000,
  });
  expect(await violations(again)).toEqual([]);
  await again.screenshot({ path: 'tests/screenshots/import-queue.png' });
  await dialogOf(again).getByRole('button', { name: 'Закрыть', exact: true }).click();
  // The server has as many of these records as the file has rows.
  const total = await again.evaluate(async () => {
    const headers = { device: 'web', 'x-token': localStorage.getItem('access_token') ?? '' };
    const response = await fetch('/api/v1/promos/?count=true&limit=1', { headers });
    return response.headers.get('x-total-count');
  });
  expect(total).toBe(String(count));
});
