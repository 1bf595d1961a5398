import { expect } from '@playwright/test';
import { signIn, e2eTest } from './e2eTest.ts';

e2eTest(
  'opens an employee of the billing by keyboard, then the statistics of the account (part2 §2, spec D25)',
  { tag: '@main' },
  async ({ page, server }) => {
    await signIn(page, server, undefined, '/billing');
    await expect(page.getByRole('main')).toContainText(/Текущий счёт\s*[\d\s]+₽/);
    const row = page.getByRole('table', { name: 'Биллинг' }).getByRole('row').nth(1);
    await row.focus();
    // The first press selects, the second opens.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const employee = page.getByRole('dialog');
    await expect(employee).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(employee).toBeHidden();
    await expect(row).toBeFocused();
    await page.getByRole('link', { name: 'Статистика счета' }).click();
    await expect(page).toHaveURL('/billing/account');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Статистика счета');
  },
);
