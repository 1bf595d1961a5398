import { expect } from '@playwright/test';
import { signIn, e2eTest } from './e2eTest.ts';

for (const [name, width, height] of [
  ['a portrait tablet', 768, 1024],
  ['a laptop at 200 %', 720, 450],
  ['a phone', 390, 844],
] as const) {
  e2eTest(
    `covers the form with a side panel within the window on ${name}; its button returns to the previous place`,
    async ({ page, server }) => {
      await page.setViewportSize({ width, height });
      await signIn(page, server, undefined, '/audit/strategy');
      await page.getByRole('table', { name: 'Стратегии аудита' }).getByRole('row').nth(1).press('Enter');
      const form = page.getByRole('dialog', { name: 'Стратегия аудита' });
      const open = form.getByRole('button', { name: 'Торговые марки' });
      await open.click();
      const panel = form.getByRole('region', { name: 'Торговые марки' });
      await expect(panel).toBeInViewport({ ratio: 1 });
      await expect(panel.getByLabel('Поиск')).toBeFocused();
      await expect(open).toBeHidden();
      await panel.getByRole('button', { name: 'Закрыть панель' }).click();
      await expect(panel).toHaveCount(0);
      await expect(open).toBeFocused();
    },
  );
}

e2eTest('skips the menu by the first Tab: К содержимому', async ({ page, server }) => {
  await signIn(page, server, undefined, '/strategy');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  // Its code loads after the rows.
  await expect(page.getByRole('button', { name: 'Скрыть фильтр' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'К содержимому' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Скрыть фильтр' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Создать стратегию' })).toBeFocused();
});

e2eTest('gives each screen a separate title with its section', async ({ page, server }) => {
  await signIn(page, server, undefined, '/strategy');
  for (const [path, title] of [
    ['/strategy', 'Стратегии · Дистрибуция · Полевые продажи'],
    ['/audit/strategy', 'Стратегии · Аудит · Полевые продажи'],
    ['/strategy-volume', 'Стратегии · Объем · Полевые продажи'],
    ['/billing/account', 'Статистика счета · Дистрибуция · Полевые продажи'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
  }
});

e2eTest(
  "draws the selected radio, the current menu entry and task progress in the user's forced colours",
  async ({ page, server }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await signIn(page, server, undefined, '/tasks-volume');
    const canvas = await page.evaluate(() => {
      document.body.style.color = 'Canvas';
      const colour = getComputedStyle(document.body).color;
      document.body.style.color = '';
      return colour;
    });
    const current = page.getByRole('list', { name: 'Объем' }).getByRole('link', { name: 'Задачи объема' });
    await expect(current).not.toHaveCSS('background-color', canvas);
    const done = page.getByRole('progressbar').first().locator('span');
    await expect(done).not.toHaveCSS('background-color', canvas);
  },
);
