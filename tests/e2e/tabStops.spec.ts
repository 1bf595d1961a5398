import { expect, type Page } from '@playwright/test';
import { signIn, e2eTest } from './e2eTest.ts';

const focused = (page: Page) => page.locator(':focus');

/** Presses Tab until the focus is on the last control of a screen; each stop must have a name. */
async function tabThrough(page: Page, isLast: () => Promise<boolean>, max = 60): Promise<void> {
  for (let stop = 0; stop < max; stop++) {
    await page.keyboard.press('Tab');
    await expect(focused(page)).toHaveAccessibleName(/\S/);
    if (await isLast()) return;
  }
  throw new Error(`The last control is not among ${max} stops`);
}

e2eTest('moves from the top of a page to its content by Tab and Enter, past the menu', async ({ page, server }) => {
  await signIn(page, server, undefined, '/strategy');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Скрыть фильтр' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'К содержимому' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'К содержимому' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Скрыть фильтр' })).toBeFocused();
});

e2eTest('names every stop of Tab in the menu and on a list, up to its first row', async ({ page, server }) => {
  await signIn(page, server, undefined, '/strategy');
  const row = page.getByRole('table').getByRole('row').nth(1);
  await expect(row).toBeVisible();
  await tabThrough(page, () => row.evaluate((element) => element.contains(document.activeElement)), 120);
});

e2eTest('names every stop of Tab on the map and in a form', async ({ page, server }) => {
  await signIn(page, server, undefined, '/map');
  const everything = page.getByRole('button', { name: 'Выделить всё на экране' });
  await expect(everything).toBeVisible();
  await page.getByRole('main').focus();
  await tabThrough(page, () => everything.evaluate((element) => element === document.activeElement));
  await page.goto('/strategy');
  await page.getByRole('table').getByRole('row').nth(1).press('Enter');
  const update = page.getByRole('dialog').getByRole('button', { name: 'Обновить' });
  await expect(update).toBeVisible();
  await tabThrough(page, () => update.evaluate((element) => element === document.activeElement));
});
