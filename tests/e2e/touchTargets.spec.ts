import { expect, type Page } from '@playwright/test';
import { signIn, e2eTest } from './e2eTest.ts';
import { smallTouchTargets } from './touchTargets.ts';

const firstRow = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('row').nth(1);

/** Waits until the screen has no small control: rows and buttons may still be loading. */
async function hasLargeControls(page: Page, where: string): Promise<void> {
  // The tiles of a summary load one after another.
  await expect(page.getByRole('status', { name: 'Загрузка' })).toHaveCount(0, { timeout: 60_000 });
  await expect.poll(() => smallTouchTargets(page), where).toEqual([]);
}

/** Screens and their first sign of being ready. */
const screens = [
  ['/summary', 'Обновить'],
  ['/tasks', 'Найти'],
  ['/map', 'Выделить всё на экране'],
  ['/notice', 'Столбцы'],
  ['/mml', '+ Добавить список'],
  ['/strategy', 'Создать стратегию'],
  ['/billing', 'Столбцы'],
  ['/polls', 'График'],
  ['/feedback/issues', 'Столбцы'],
  ['/company/territories', 'Добавить территорию'],
  ['/profile', 'Сменить телефон'],
] as const;

for (const [device, width, height] of [
  ['a phone', 390, 844],
  ['a tablet', 1024, 768],
] as const) {
  e2eTest.describe(`Controls on ${device} by touch`, () => {
    e2eTest.use({ viewport: { width, height }, hasTouch: true, isMobile: true });

    e2eTest('have a touch area of at least 44 x 44 px on the main screens', async ({ page, server }) => {
      e2eTest.slow();
      await signIn(page, server, undefined, '/summary');
      for (const [address, button] of screens) {
        await page.goto(address);
        await expect(page.getByRole('button', { name: button, exact: true }).first()).toBeVisible();
        await hasLargeControls(page, address);
      }
    });

    e2eTest(
      'have a touch area of at least 44 x 44 px in a filter, its lists and its calendar',
      async ({ page, server }) => {
        await signIn(page, server, undefined, '/strategy');
        await page.getByRole('button', { name: 'Фильтр', exact: true }).tap();
        await hasLargeControls(page, 'filter');
        await page.getByRole('combobox', { name: 'Территория' }).tap();
        await expect(page.getByRole('treeitem').first()).toBeVisible();
        await hasLargeControls(page, 'tree of territories');
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Открыть календарь' }).first().tap();
        await expect(page.getByRole('button', { name: 'Сегодня' })).toBeVisible();
        await hasLargeControls(page, 'calendar');
      },
    );

    e2eTest('have a touch area of at least 44 x 44 px in forms and dialogs', async ({ page, server }) => {
      await signIn(page, server, undefined, '/strategy');
      await page.getByRole('button', { name: 'Столбцы' }).tap();
      await expect(page.getByRole('group', { name: 'Настройка столбцов' })).toBeVisible();
      await hasLargeControls(page, 'columns');
      await page.keyboard.press('Escape');
      await firstRow(page, 'Стратегии дистрибуции').tap({ position: { x: 120, y: 20 } });
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Обновить' })).toBeVisible();
      await hasLargeControls(page, 'form of a strategy');
      await page.goto('/motivation');
      await page.getByRole('button', { name: 'Загрузить из файла' }).tap();
      await expect(page.getByRole('dialog', { name: 'Загрузить из файла' })).toBeVisible();
      await hasLargeControls(page, 'import');
    });
  });
}
