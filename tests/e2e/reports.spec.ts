import { expect } from '@playwright/test';
import { signIn, e2eTest } from './e2eTest.ts';

e2eTest(
  'finds a store, opens its newest report and compares the shelf with an earlier one (part2 "Audit reports", spec D50)',
  { tag: '@main' },
  async ({ page, server }) => {
    await signIn(page, server, undefined, '/audit/reports');
    await page.getByRole('textbox', { name: 'Поиск магазина' }).fill('весна');
    const shops = page.getByRole('table', { name: 'Магазины' }).getByRole('row');
    await expect(shops.nth(1)).toContainText('Весна');
    await page.getByRole('textbox', { name: 'Поиск магазина' }).fill('');
    const reports = page.getByRole('table', { name: 'Отчёты магазина' }).getByRole('row');
    // A comparison needs a store that was audited more than once.
    for (const shop of (await shops.all()).slice(1)) {
      const answered = page.waitForResponse((response) => response.url().includes('/sentReportsInfo/'));
      await shop.focus();
      await page.keyboard.press('Enter');
      await answered;
      await expect(reports.nth(1)).toBeVisible();
      if ((await reports.count()) > 2) break;
    }
    await reports.nth(1).click();
    const report = page.getByRole('dialog');
    await report.getByRole('button', { name: 'Представленность' }).click();
    const shelf = report.getByRole('region', { name: 'Представленность' });
    await shelf.getByRole('combobox', { name: 'Сравнить с отчётом' }).click();
    await page.getByRole('option').last().click();
    await shelf.getByRole('button', { name: 'Развернуть все' }).click();
    await expect(shelf.getByText(/^было .+ \([+−].+\)$/).first()).toBeVisible();
  },
);
