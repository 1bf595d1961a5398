import { expect, type Page } from '@playwright/test';
import { violations } from './axe.ts';
import { signIn, e2eTest } from './e2eTest.ts';

/** Returns axe violations except those of the screen and its heading, which are inert under a panel. */
const underSheet = async (page: Page) =>
  (await violations(page)).filter((line) => !/^(page-has-heading-one|landmark-one-main)/.test(line));

e2eTest(
  'shows the menu on a phone as a drawer behind `Меню`, closed by Esc, an outside press or a choice, then inert',
  async ({ page, server }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, server, undefined, '/motivation');
    const menu = page.getByRole('button', { name: 'Меню', exact: true });
    const drawer = page.getByRole('navigation', { name: 'Разделы' });
    await expect(menu).toBeVisible();
    await expect(drawer).toHaveCount(0);
    await menu.click();
    await expect(drawer.getByRole('link', { name: 'Мотивация' })).toBeFocused();
    await expect(page.getByRole('main')).toHaveAttribute('inert', '');
    expect(await underSheet(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(menu).toBeFocused();
    await menu.click();
    await page.mouse.click(20, 500);
    await expect(drawer).toHaveCount(0);
    await menu.click();
    await drawer.getByRole('link', { name: 'Стратегии' }).first().click();
    await expect(page).toHaveURL('/strategy');
    await expect(drawer).toHaveCount(0);
  },
);

e2eTest(
  'shows the filter on a phone as a panel with the number of active conditions, rows as cards, forms full-screen',
  async ({ page, server }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, server, undefined, '/strategy');
    const table = page.getByRole('table', { name: 'Стратегии дистрибуции' });
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Фильтр', exact: true }).click();
    const filter = page.getByRole('form', { name: 'Фильтр по правилам' });
    await expect(filter.getByRole('button', { name: 'Закрыть фильтр' })).toBeFocused();
    for (const name of ['Применить', 'Очистить'])
      await expect(filter.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    expect(await underSheet(page)).toEqual([]);
    await filter.getByRole('combobox', { name: 'Статус' }).click();
    await page.getByRole('option', { name: 'Активна', exact: true }).click();
    await filter.getByRole('button', { name: 'Применить' }).click();
    await expect(page.getByRole('button', { name: 'Фильтр: 1' })).toBeFocused();
    const card = table.getByRole('row').nth(1);
    await expect.poll(async () => (await card.boundingBox())?.height).toBe(104);
    await card.click({ position: { x: 120, y: 30 } });
    const form = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Обновить' }) });
    await expect(form.getByRole('button', { name: 'Обновить' })).toBeInViewport({ ratio: 1 });
    expect(await form.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    expect(await violations(page)).toEqual([]);
    await form.getByRole('button', { name: 'Обновить' }).click();
    await expect(form).toHaveCount(0);
  },
);

e2eTest('lists the points of the map on a phone in a panel over it', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, server, undefined, '/map');
  await expect(page.getByText(/На экране: \d/)).toBeVisible();
  await page.getByRole('button', { name: 'Выделить всё на экране' }).click();
  const panel = page.getByRole('region', { name: 'Выделение' });
  await expect(panel).toBeInViewport({ ratio: 1 });
  expect((await panel.boundingBox())?.width).toBe(390);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
});

e2eTest('shows a list and its form on a tablet without axe violations', async ({ page, server }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await signIn(page, server, undefined, '/strategy');
  const row = page.getByRole('table').getByRole('row').nth(1);
  await expect(page.getByRole('button', { name: 'Фильтр', exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await row.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Обновить' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

for (const width of [1024, 1280]) {
  e2eTest(
    `narrows the menu and folds the filter at ${width} px, so that the table has 3/4 of the width; unfolding persists`,
    async ({ page, server }) => {
      await page.setViewportSize({ width, height: 800 });
      await signIn(page, server, undefined, '/strategy');
      const table = page.getByRole('table', { name: 'Стратегии дистрибуции' });
      await expect(table.getByRole('row').nth(1)).toBeVisible();
      await page.getByRole('button', { name: 'Фильтр', exact: true }).click();
      await page.getByRole('button', { name: 'Скрыть фильтр' }).click();
      expect((await page.getByRole('region', { name: 'Стратегии дистрибуции' }).boundingBox())?.width).toBeGreaterThan(
        width * 0.75,
      );
      await page.getByRole('button', { name: 'Фильтр', exact: true }).click();
      await page.reload();
      await expect(page.getByRole('button', { name: 'Скрыть фильтр' })).toBeVisible();
      await expect(
        page.getByRole('form', { name: 'Фильтр по правилам' }).getByRole('button', { name: 'Применить' }),
      ).toBeVisible();
    },
  );
}
